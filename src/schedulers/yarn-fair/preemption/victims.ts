/**
 * Which containers go, so that one container of a given size fits on a node.
 *
 *   on a node       containers are looked at one by one, the newest first, application masters last, until what is free,
 *                   less what is held for others, and what they leave is enough; whether it is, is asked behind each of them,
 *                   so that one goes even where there is room, and an empty node is no way
 *   among nodes     the first set without a master; else the set with the fewest
 *
 * A container qualifies if its queue and those above it allow that, it is not to go anyway, and its application stays at or
 * above its fair share without it.
 * Source: Hadoop 3.x, scheduler/fair/FSPreemptionThread, FSAppAttempt.canContainerBePreempted. The order of containers that
 * are no masters follows from a hash table there; here the newest goes first.
 */
import { addTo, fitsIn } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { YarnContainer } from '../../yarn/node-book';

/** Containers of a node, all of which go. */
export interface Victims<A, N> {
  readonly node: N;
  /** Empty where there is room without, and the first one may not go. */
  readonly containers: readonly YarnContainer<A>[];
  readonly masters: number;
}

/** What the choice depends on besides the containers of a node. */
export interface VictimBook<A, N extends VictimNode<A>> {
  /** What is free on a node and not held for anybody. */
  free(node: N): Resource;
  /** Whether a container is going to be killed anyway. */
  isMarked(container: YarnContainer<A>): boolean;
  /** Whether another one may go when its application loses `others` as well. */
  mayGo(container: YarnContainer<A>, others: Resource): boolean;
}

export interface VictimNode<A> {
  /** In the order of allocation. */
  readonly containers: readonly YarnContainer<A>[];
}

/**
 * The containers that go for one of that size on one of the nodes; undefined when there is no way.
 * @param hopeless nodes on which there is no way for that size, until a container or a mark is gone: nodes are added to it
 * @param isUseful whether what is made room for may use the room
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
