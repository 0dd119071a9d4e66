/**
 * Containers for reservations of more important queues. For every reservation, that of the most important queue first and of
 * one queue the oldest first:
 *   it has to be old enough, and its queue below its guarantee (used - reserved + helped in this round < guaranteed)
 *   non-AM containers of less important queues on its node are chosen until it fits, whether or not those queues are over
 *   their guarantee; all or nothing, and once per node in a round
 *   where that is not enough, it may move to a node on which it would be
 * Which of two leaves is more important is decided just below their lowest common ancestor.
 * Source: YARN-5864; Hadoop, QueuePriorityContainerCandidateSelector.
 */
import { mergeSort } from '../../own/language/merge-sort';
import { add, addTo, subtract, subtractFrom } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { fits } from '../arithmetic';
import { candidateOf } from './fifo-selector';
import { contentsOfNodes } from './node-containers';
import type { NodeContents } from './node-containers';
import type { Candidate, Selection } from '../selection';
import type { PreemptionSettings } from '../settings';
import type { ReservationSnapshot, Snapshot } from '../snapshot';

/** A reservation that is to move. */
export interface Move {
  readonly reservation: number;
  readonly toNode: number;
}

/**
 * @param now ms
 * @param cluster all partitions together
 * @returns the reservations that should move elsewhere
 */
export function selectByQueuePriority(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  settings: PreemptionSettings,
  selection: Selection,
  now: number,
  cluster: Resource,
): Move[] {
  const selector = new QueuePrioritySelector(snapshot, calculator, selection, cluster);
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
  /** What reservations of a queue in a partition were given in this round, by both numbers. */
  private readonly helped = new Map<string, Resource>();
  private readonly nothing: Resource;

  constructor(
    private readonly snapshot: Snapshot,
    private readonly calculator: ResourceCalculator,
    private readonly selection: Selection,
    private readonly cluster: Resource,
  ) {
    this.nodes = contentsOfNodes(snapshot);
    this.isAbove = isMoreImportant(snapshot);
    this.nothing = new Float64Array(snapshot.types);
  }

  /** Reservations of queues that are more important than some other, in the order in which they are helped. */
  waiting(): readonly Waiting[] {
    const { apps, queues } = this.snapshot;
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
    const figures = this.snapshot.queues[queue].partitions[partition];
    if (figures === undefined) return false;
    const already = this.helped.get(keyOf(queue, partition)) ?? this.nothing;
    const has = add(subtract(figures.used, figures.reserved), already);
    return this.calculator.compare(this.cluster, has, figures.guaranteed) >= 0;
  }

  /** Chooses what has to go so that a reservation fits on its node; answers whether it does then. */
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
   * The node that a reservation moves to. Hadoop moves it on to each suitable node in turn; in this round no other reservation
   * gets any of them.
   */
  betterNode({ node, queue, reservation }: Waiting): number | undefined {
    const suitable = this.nodes.filter(
      (other) =>
        other.reservation === undefined &&
        other.partition === node.partition &&
        this.enoughOn(other, reservation.size, queue) !== undefined,
    );
    for (const other of suitable) this.touched.add(other.node);
    return suitable.at(-1)?.node;
  }

  /** What has to be taken on a node so that a container fits; undefined: it cannot be done. */
  private enoughOn(node: NodeContents, size: Resource, queue: number): Candidate[] | undefined {
    const { calculator, cluster, selection, nothing } = this;
    const { apps } = this.snapshot;
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
   * Below 0: queue `a` may take from queue `b`. 0 where neither may. Among three queues this need not be
   * transitive: the result then depends on the order before.
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

/** Whether the first queue is more important than the second, as the queues just below their common ancestor say. */
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
