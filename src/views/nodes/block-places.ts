/** Where inside its node a container is drawn: its own place for as long as it is held, so that nothing moves when others go. */
import { memoBy } from '../../base/memo';
import type { RunModel } from '../../analysis/model';

/** A stretch of a node's capacity. */
export interface Stretch {
  readonly from: number;
  readonly size: number;
}

/** A container that found no stretch in one piece. */
const SCATTERED = -1;

/**
 * Offset of each container in its node's capacity of a resource type: the first gap that is large enough when it is
 * allocated, {@link SCATTERED} when there is none in one piece.
 */
const blockPlaces = memoBy(({ directory, containers }: RunModel, type: number): Float64Array => {
  const { count, node, shape, allocated, ended } = containers;
  const places = new Float64Array(count);
  /** Containers on each node that may still be held, by their place. */
  const present = directory.nodes.map((): number[] => []);
  for (let c = 0; c < count; c++) {
    const size = directory.shapes[shape[c]][type];
    const others = present[node[c]].filter((other) => ended[other] > allocated[c]);
    const { capacity } = directory.nodes[node[c]];
    let from = 0;
    let index = 0;
    for (const other of others) {
      if (places[other] - from >= size) break;
      from = places[other] + directory.shapes[shape[other]][type];
      index++;
    }
    const fits = from + size <= capacity[type];
    places[c] = fits ? from : SCATTERED;
    if (fits) others.splice(index, 0, c);
    present[node[c]] = others;
  }
  return places;
});

/** The stretches of [0, `capacity`) that `taken` leaves free, in order. */
function gaps(taken: readonly Stretch[], capacity: number): Stretch[] {
  const free: Stretch[] = [];
  let from = 0;
  for (const stretch of taken.toSorted((x, y) => x.from - y.from)) {
    if (stretch.from > from) free.push({ from, size: stretch.from - from });
    from = Math.max(from, stretch.from + stretch.size);
  }
  if (capacity > from) free.push({ from, size: capacity - from });
  return free;
}

/** Takes `size` from the beginning of the gaps and answers the pieces; what does not fit is left out. */
function takeFrom(free: Stretch[], size: number): Stretch[] {
  const pieces: Stretch[] = [];
  while (size > 0 && free.length > 0) {
    const [gap] = free;
    const part = Math.min(size, gap.size);
    pieces.push({ from: gap.from, size: part });
    if (part === gap.size) free.shift();
    else free[0] = { from: gap.from + part, size: gap.size - part };
    size -= part;
  }
  return pieces;
}

/** A container on a node as it is drawn: usually one piece. */
export interface Block {
  readonly container: number;
  readonly pieces: readonly Stretch[];
}

/** The containers on one node, each with its place, and what is left free. */
export function blocksOn(
  model: RunModel,
  held: Int32Array,
  node: number,
  type: number,
  capacity = model.directory.nodes[node].capacity[type],
): { readonly blocks: readonly Block[]; readonly free: Stretch[] } {
  const places = blockPlaces(model, type);
  const { shapes } = model.directory;
  const sizeOf = (c: number): number => shapes[model.containers.shape[c]][type];
  const taken: Stretch[] = [];
  for (const c of held) if (places[c] !== SCATTERED) taken.push({ from: places[c], size: sizeOf(c) });
  const free = gaps(taken, capacity);
  const blocks: Block[] = [];
  for (const container of held) {
    const size = sizeOf(container);
    const from = places[container];
    blocks.push({ container, pieces: from === SCATTERED ? takeFrom(free, size) : [{ from, size }] });
  }
  return { blocks, free };
}
