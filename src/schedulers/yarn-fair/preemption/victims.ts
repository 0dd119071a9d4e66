/**
 * Which containers are preempted so that one container of a given size fits on a node.
 *
 *   on a node       free = available - reserved - earmarked
 *                   per container, the newest first, application masters last:
 *                     if it may be preempted, choose it and add its size to free
 *                     if the size fits into free, done
 *   among nodes     the first choice without a master; otherwise the one with the fewest masters
 *
 * Since `free` is tested only after a container, one is chosen even on a node with room, and none on an empty node. A container
 * may be preempted if its queue and those above it allow it, it is not marked, and its application stays at or above its fair
 * share.
 * Source: Hadoop 3.x, scheduler/fair/FSPreemptionThread, FSAppAttempt.canContainerBePreempted. There the order of containers
 * that are no masters is that of a hash table.
 */
import { addTo, fitsIn } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { YarnContainer } from '../../yarn/node-book';

/** A choice of containers on a node. */
export interface Victims<A, N> {
  readonly node: N;
  /** Empty if there is room, and the first container may not be preempted. */
  readonly containers: readonly YarnContainer<A>[];
  /** Number of application masters among them. */
  readonly masters: number;
}

/** What the choice depends on apart from the containers of a node. */
export interface VictimBook<A, N extends VictimNode<A>> {
  /** What is available on a node and neither reserved nor earmarked. */
  free(node: N): Resource;
  /** Whether a container is marked already. */
  isMarked(container: YarnContainer<A>): boolean;
  /** Whether a container may be preempted if its application loses `others` as well. */
  mayGo(container: YarnContainer<A>, others: Resource): boolean;
}

export interface VictimNode<A> {
  /** In the order of allocation. */
  readonly containers: readonly YarnContainer<A>[];
}

/**
 * Chooses containers on one of the nodes so that one of that size fits; undefined: it cannot fit.
 * @param hopeless nodes to skip, because it cannot fit there; further ones are added
 * @param isUseful whether the request accepts the node after the choice
 */
export function victimsAmong<A, N extends VictimNode<A>>(
  nodes: Iterable<N>,
  size: Resource,
  book: VictimBook<A, N>,
  hopeless = new Set<N>(),
  isUseful: (victims: Victims<A, N>) => boolean = () => true,
): Victims<A, N> | undefined {
  let best: Victims<A, N> | undefined;
  for (const node of nodes) {
    if (hopeless.has(node)) continue;
    const found = victimsOn(node, size, book, best?.masters ?? Infinity);
    if (found === undefined) {
      if (best === undefined) hopeless.add(node);
      continue;
    }
    if (!isUseful(found)) continue;
    best = found;
    if (found.masters === 0) break;
  }
  return best;
}

/** The containers to preempt on this node, if fewer than `masters` of them are application masters. */
function victimsOn<A, N extends VictimNode<A>>(
  node: N,
  size: Resource,
  book: VictimBook<A, N>,
  masters: number,
): Victims<A, N> | undefined {
  const room = book.free(node).slice();
  const containers: YarnContainer<A>[] = [];
  const lost = new Map<A, Resource>();
  let count = 0;
  for (const container of mastersLast(node.containers)) {
    if (book.isMarked(container)) continue;
    const others = lost.get(container.app) ?? new Float64Array(size.length);
    if (book.mayGo(container, others)) {
      if (container.isMaster && ++count >= masters) return undefined;
      containers.push(container);
      addTo(others, container.size);
      lost.set(container.app, others);
      addTo(room, container.size);
    }
    if (fitsIn(size, room)) return { node, containers, masters: count };
  }
  return undefined;
}

function mastersLast<A>(containers: readonly YarnContainer<A>[]): YarnContainer<A>[] {
  const newestFirst = containers.toReversed();
  return [...newestFirst.filter(({ isMaster }) => !isMaster), ...newestFirst.filter(({ isMaster }) => isMaster)];
}
