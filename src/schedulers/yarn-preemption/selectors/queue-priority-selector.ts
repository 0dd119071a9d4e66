/**
 * Containers for reservations of more important queues: for every reservation that is old enough and whose queue is below its
 * guarantee, non-AM containers of less important queues on that node, whether or not those queues are over their guarantee;
 * all or nothing. Which of two leaves is more important is decided just below their lowest common ancestor.
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
import type { Snapshot } from '../snapshot';

/** A reservation that is to move. */
export interface Move {
  readonly reservation: number;
  readonly toNode: number;
}

/** `now`: ms. `cluster`: all partitions together. Returns the reservations that should move elsewhere. */
export function selectByQueuePriority(
  snapshot: Snapshot,
  calculator: ResourceCalculator,
  settings: PreemptionSettings,
  selection: Selection,
  now: number,
  cluster: Resource,
): Move[] {
  const above = isMoreImportant(snapshot);
  const parents = new Set(snapshot.queues.map(({ parent }) => parent));
  const leaves = snapshot.queues.flatMap((_, queue) => (parents.has(queue) ? [] : [queue]));
  // Who may take from the other comes first; of two that may not, the older one. No order where there are three: whoever stands
  // first keeps its place then.
  const rank = (a: number, b: number) => Number(above(b, a)) - Number(above(a, b));
  const nodes = contentsOfNodes(snapshot);
  const touched = new Set<number>();
  const moves: Move[] = [];
  const helped = new Map<string, Resource>();
  const nothing = new Float64Array(snapshot.types);

  /** What has to be taken on a node so that a container fits; undefined: it cannot be done. */
  const enoughOn = (node: NodeContents, size: Resource, queue: number): Candidate[] | undefined => {
    if (touched.has(node.node)) return undefined;
    const lacking = subtract(size, node.free);
    for (const { container } of node.containers) {
      if (selection.has(container.id)) subtractFrom(lacking, container.size);
    }
    if (fits(calculator, lacking, nothing)) return [];
    const left = selection.left.slice();
    const candidates: Candidate[] = [];
    const others = mergeSort(
      node.containers,
      (a, b) => rank(snapshot.apps[a.app].queue, snapshot.apps[b.app].queue) || a.container.id - b.container.id,
    );
    for (const { app, container } of others) {
      const isLower = above(queue, snapshot.apps[app].queue);
      if (selection.has(container.id) || !isLower || container.am) continue;
      if (calculator.compare(cluster, left, container.size) < 0) continue;
      subtractFrom(left, container.size);
      subtractFrom(lacking, container.size);
      candidates.push(candidateOf(container, app));
      if (fits(calculator, lacking, nothing)) return candidates;
    }
    return undefined;
  };

  const isSatisfied = (queue: number, partition: number): boolean => {
    const figures = snapshot.queues[queue].partitions[partition];
    if (figures === undefined) return false;
    const already = helped.get(`${queue}/${partition}`) ?? nothing;
    const has = add(subtract(figures.used, figures.reserved), already);
    return calculator.compare(cluster, has, figures.guaranteed) >= 0;
  };

  const waiting = mergeSort(
    nodes
      .flatMap((node) => (node.reservation === undefined ? [] : [{ node, ...node.reservation }]))
      .filter(({ app }) => leaves.some((leaf) => above(snapshot.apps[app].queue, leaf))),
    (a, b) => rank(snapshot.apps[a.app].queue, snapshot.apps[b.app].queue) || a.reservation.since - b.reservation.since,
  );
  for (const { node, app, reservation } of waiting) {
    const { queue } = snapshot.apps[app];
    if (now - reservation.since < settings.reservedContainerDelay || isSatisfied(queue, node.partition)) continue;
    const candidates = enoughOn(node, reservation.size, queue);
    if (candidates !== undefined) {
      touched.add(node.node);
      const key = `${queue}/${node.partition}`;
      const sum = helped.get(key) ?? nothing.slice();
      addTo(sum, reservation.size);
      helped.set(key, sum);
      for (const candidate of candidates) selection.choose(candidate, 'queue-priority');
    } else if (settings.moveReservations && reservation.movable) {
      const better = nodes.filter(
        (other) =>
          other.reservation === undefined &&
          other.partition === node.partition &&
          enoughOn(other, reservation.size, queue) !== undefined,
      );
      // Hadoop moves the reservation on to each suitable node in turn; in this round no other reservation gets any of them.
      for (const other of better) touched.add(other.node);
      const last = better.at(-1);
      if (last !== undefined) moves.push({ reservation: reservation.id, toNode: last.node });
    }
  }
  return moves;
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
