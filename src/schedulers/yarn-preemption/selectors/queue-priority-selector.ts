/**
 * Preempts containers for reservations of queues with a higher priority. For each reservation, that of the queue with the
 * highest priority first, of one queue the oldest first:
 *
 *   1. it must be old enough, and its queue below its guarantee: used - reserved + helped in this round < guarantee
 *   2. containers of queues with a lower priority on its node go until it fits, even if those queues are below their guarantee;
 *      no application masters; all or nothing, and once per node in a round
 *   3. where these are not enough, the reservation may move to a node on which they would be
 *
 * The priorities of two leaves are compared just below their lowest common ancestor.
 * Source: YARN-5864; Hadoop, QueuePriorityContainerCandidateSelector.
 */
import { mergeSort } from '../../../base/collections/merge-sort';
import { add, addTo, fits, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import { contentsOfNodes } from './node-containers';
import type { NodeContents } from './node-containers';
import type { RoundContext } from '../round-context';
import { candidateOf } from '../selection';
import type { Candidate, Selection } from '../selection';
import type { ReservationSnapshot, Snapshot } from '../snapshot';

/** A reservation that moves to another node. */
export interface Move {
  readonly reservation: number;
  readonly toNode: number;
}

/**
 * Preempts containers for reservations.
 * @param now ms
 * @returns the reservations that move to another node
 */
export function selectByQueuePriority(context: RoundContext, selection: Selection, now: number): Move[] {
  const { settings } = context;
  const selector = new QueuePrioritySelector(context, selection);
  const moves: Move[] = [];
  for (const waiting of selector.waiting()) {
    const { reservation } = waiting;
    if (now - reservation.since < settings.reservedContainerDelay || selector.isSatisfied(waiting)) continue;
    if (selector.makeRoom(waiting) || !settings.moveReservations || !reservation.movable) continue;
    const toNode = selector.betterNode(waiting);
    if (toNode !== undefined) moves.push({ reservation: reservation.id, toNode });
  }
  return moves;
}

/** A reservation, its queue, and the node that is reserved. */
interface Waiting {
  readonly node: NodeContents;
  readonly queue: number;
  readonly reservation: ReservationSnapshot;
}

class QueuePrioritySelector {
  private readonly nodes: readonly NodeContents[];
  private readonly isAbove: (a: number, b: number) => boolean;
  /** Nodes on which room was made in this round, or to which a reservation moves. */
  private readonly touched = new Set<number>();
  /** By queue and partition: the reservations for which room was made in this round. */
  private readonly helped = new Map<string, Resource>();
  private readonly nothing: Resource;

  constructor(
    private readonly context: RoundContext,
    private readonly selection: Selection,
  ) {
    const { snapshot } = context;
    this.nodes = contentsOfNodes(snapshot);
    this.isAbove = isMoreImportant(snapshot);
    this.nothing = new Float64Array(snapshot.types);
  }

  /** Reservations of queues that have a higher priority than some other, in the order in which they are served. */
  waiting(): readonly Waiting[] {
    const { apps, queues } = this.context.snapshot;
    const parents = new Set(queues.map(({ parent }) => parent));
    const leaves = queues.flatMap((_, queue) => (parents.has(queue) ? [] : [queue]));
    const reserved = this.nodes.flatMap((node): Waiting[] => {
      if (node.reservation === undefined) return [];
      const { app, reservation } = node.reservation;
      return [{ node, queue: apps[app].queue, reservation }];
    });
    const mayTake = reserved.filter(({ queue }) => leaves.some((leaf) => this.isAbove(queue, leaf)));
    return mergeSort(mayTake, (a, b) => this.compare(a.queue, b.queue) || a.reservation.since - b.reservation.since);
  }

  /** Whether a queue has its guarantee in the partition of a reservation. */
  isSatisfied({ queue, node: { partition } }: Waiting): boolean {
    const figures = this.context.snapshot.queues[queue].partitions[partition];
    if (figures === undefined) return false;
    const already = this.helped.get(keyOf(queue, partition)) ?? this.nothing;
    const has = add(subtract(figures.used, figures.reserved), already);
    const { calculator, cluster } = this.context;
    return calculator.compare(cluster, has, figures.guaranteed) >= 0;
  }

  /** Chooses the containers that have to go so that a reservation fits on its node. Returns whether it fits then. */
  makeRoom({ node, queue, reservation }: Waiting): boolean {
    const candidates = this.enoughOn(node, reservation.size, queue);
    if (candidates === undefined) return false;
    this.touched.add(node.node);
    const key = keyOf(queue, node.partition);
    const sum = this.helped.get(key) ?? this.nothing.slice();
    addTo(sum, reservation.size);
    this.helped.set(key, sum);
    for (const candidate of candidates) this.selection.choose(candidate, 'queue-priority');
    return true;
  }

  /**
   * The node that a reservation moves to: the first suitable one. No other reservation gets that in this round. Hadoop tries to
   * move it on to further nodes, which fails, because its first node does not hold it any more.
   */
  betterNode({ node, queue, reservation }: Waiting): number | undefined {
    const suitable = this.nodes.find(
      (other) =>
        other.reservation === undefined &&
        other.partition === node.partition &&
        this.enoughOn(other, reservation.size, queue) !== undefined,
    );
    if (suitable !== undefined) this.touched.add(suitable.node);
    return suitable?.node;
  }

  /** The containers that have to go so that one of a size fits on a node; undefined: it cannot fit. */
  private enoughOn(node: NodeContents, size: Resource, queue: number): Candidate[] | undefined {
    const { selection, nothing } = this;
    const { calculator, cluster } = this.context;
    const { apps } = this.context.snapshot;
    if (this.touched.has(node.node)) return undefined;
    const lacking = subtract(size, node.free);
    for (const { container } of node.containers) {
      if (selection.has(container.id)) subtractFrom(lacking, container.size);
    }
    if (fits(calculator, lacking, nothing)) return [];
    const left = selection.left.slice();
    const candidates: Candidate[] = [];
    const mostImportantFirst = mergeSort(
      node.containers,
      (a, b) => this.compare(apps[a.app].queue, apps[b.app].queue) || a.container.id - b.container.id,
    );
    for (const { app, container } of mostImportantFirst) {
      if (selection.has(container.id) || !this.isAbove(queue, apps[app].queue) || container.am) continue;
      if (calculator.compare(cluster, left, container.size) < 0) continue;
      subtractFrom(left, container.size);
      subtractFrom(lacking, container.size);
      candidates.push(candidateOf(container, app));
      if (fits(calculator, lacking, nothing)) return candidates;
    }
    return undefined;
  }

  /**
   * Below 0: `a` has the higher priority; 0: neither has. This is not transitive among three queues, so that the result of
   * sorting depends on the order before.
   */
  private compare(a: number, b: number): number {
    return Number(this.isAbove(b, a)) - Number(this.isAbove(a, b));
  }
}

function keyOf(queue: number, partition: number): string {
  return `${queue}/${partition}`;
}

/** The queues from the root to each queue. */
function pathsOf({ queues }: Snapshot): number[][] {
  const paths: number[][] = [];
  queues.forEach(({ parent }, queue) => paths.push(parent < 0 ? [queue] : [...paths[parent], queue]));
  return paths;
}

/** Whether the first queue has a higher priority than the second, compared just below their lowest common ancestor. */
function isMoreImportant(snapshot: Snapshot): (a: number, b: number) => boolean {
  const { queues } = snapshot;
  const paths = pathsOf(snapshot);
  return (a, b) => {
    let depth = 0;
    while (depth < paths[a].length && paths[a][depth] === paths[b][depth]) depth++;
    if (depth >= paths[a].length || depth >= paths[b].length) return false;
    return queues[paths[a][depth]].priority > queues[paths[b][depth]].priority;
  };
}
