/** How much of each rack is in use over time, as a grid of means; of one rack, of each of its nodes. */
import { groupBy } from '../../base/collections/group-by';
import type { RunModel } from '../../analysis/model';
import { countUpTo } from '../../analysis/series';

export interface UseRow {
  readonly title: string;
  /** Indices of its nodes. */
  readonly nodes: readonly number[];
}

export interface UseGrid {
  readonly rows: readonly UseRow[];
  readonly bins: number;
  /** Row by row: part of the row's capacity that is held in a bin, 0 to 1. */
  readonly share: Float64Array;
  /** Row by row: 1 where a node of the row is down in a bin. */
  readonly down: Uint8Array;
}

/** The most rows that can be distinguished; beyond it neighbours share one. */
const MOST_ROWS = 60;

/** The racks of a run, or the nodes of one of them (its index), or neighbours together where nodes are in one rack. */
export function rackRows({ directory }: RunModel, open: number | undefined): readonly UseRow[] {
  const racks = groupBy(directory.nodes.keys(), (node) => directory.nodes[node].rack);
  const inside = open === undefined ? undefined : racks.get(open);
  if (inside !== undefined) return inside.map((node) => ({ title: directory.nodes[node].id, nodes: [node] }));
  if (racks.size > 1) return together([...racks].map(([rack, nodes]) => ({ title: directory.racks[rack], nodes })));
  return together(directory.nodes.map(({ id }, node) => ({ title: id, nodes: [node] })));
}

function together(rows: readonly UseRow[]): readonly UseRow[] {
  const size = Math.ceil(rows.length / MOST_ROWS);
  if (size <= 1) return rows;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => {
    const part = rows.slice(i * size, (i + 1) * size);
    return { title: `${part[0].title} to ${part[part.length - 1].title}`, nodes: part.flatMap(({ nodes }) => nodes) };
  });
}

/** The grid of [from, to) (µs), divided into bins. @param type index of the resource type */
export function rackGrid(
  model: RunModel,
  rows: readonly UseRow[],
  type: number,
  [from, to]: readonly [number, number],
  bins: number,
): UseGrid {
  const { directory, containers } = model;
  if (rows.length === 0) return { rows, bins, share: new Float64Array(0), down: new Uint8Array(0) };
  const rowOf = new Int32Array(directory.nodes.length).fill(-1);
  rows.forEach(({ nodes }, row) => {
    for (const node of nodes) rowOf[node] = row;
  });
  const wide = bins / Math.max(1, to - from);
  const held = new IntervalSums(rows.length, bins);
  const { node, allocated, ended, shape } = containers;
  const amounts = Float64Array.from(directory.shapes, (amount) => amount[type]);
  // Containers are in the order in which they were allocated.
  for (let id = 0, count = countUpTo(allocated, to); id < count; id++) {
    const end = Math.min(ended[id], model.end);
    const row = rowOf[node[id]];
    if (row < 0 || end <= from) continue;
    held.add(row, (allocated[id] - from) * wide, (end - from) * wide, amounts[shape[id]]);
  }
  const sums = held.sums();
  const capacities = capacitiesIn(model, rowOf, { rows, bins, type, from, wide });
  const share = sums.map((sum, place) => (capacities[place] > 0 ? Math.min(1, sum / capacities[place]) : 0));
  return { rows, bins, share, down: downIn(model, rowOf, rows.length, bins, from, wide) };
}

interface Bins {
  readonly rows: readonly UseRow[];
  readonly bins: number;
  /** Index of the resource type. */
  readonly type: number;
  /** Where the first bin begins, µs, and bins per µs. */
  readonly from: number;
  readonly wide: number;
}

/** What the nodes of each row have, on average over each bin. Nodes that are down or absent count: they are marked instead. */
function capacitiesIn(
  { directory, nodeChanges }: RunModel,
  rowOf: Int32Array,
  { rows, bins, type, from, wide }: Bins,
): Float64Array {
  const capacities = new IntervalSums(rows.length, bins);
  rows.forEach(({ nodes }, row) => {
    const first = nodes.reduce((sum, node) => sum + directory.nodes[node].capacity[type], 0);
    capacities.add(row, 0, bins, first);
  });
  const present = new Map<number, number>();
  for (const { at, node, capacity } of nodeChanges) {
    const before = present.get(node) ?? directory.nodes[node].capacity[type];
    present.set(node, capacity[type]);
    if (rowOf[node] >= 0) capacities.add(rowOf[node], (at - from) * wide, bins, capacity[type] - before);
  }
  return capacities.sums();
}

function downIn(
  { nodeChanges, end }: RunModel,
  rowOf: Int32Array,
  rows: number,
  bins: number,
  from: number,
  wide: number,
): Uint8Array {
  const down = new Uint8Array(rows * bins);
  const since = new Map<number, number>();
  const mark = (node: number, until: number): void => {
    const begun = since.get(node);
    since.delete(node);
    const row = rowOf[node];
    if (begun === undefined || row < 0) return;
    const first = Math.max(0, Math.floor((begun - from) * wide));
    const last = Math.min(bins, Math.ceil((until - from) * wide));
    if (last > first) down.fill(1, row * bins + first, row * bins + last);
  };
  for (const { at, node, up } of nodeChanges) {
    mark(node, at);
    if (!up) since.set(node, at);
  }
  for (const node of since.keys()) mark(node, end);
  return down;
}

/** Sums of amounts over intervals, per bin, each at the cost of its two ends. */
class IntervalSums {
  private readonly parts: Float64Array;
  private readonly steps: Float64Array;

  constructor(
    private readonly rows: number,
    private readonly bins: number,
  ) {
    this.parts = new Float64Array(rows * bins);
    this.steps = new Float64Array(rows * (bins + 1));
  }

  /** Adds an amount over [from, to), in bins from the left edge. */
  add(row: number, from: number, to: number, amount: number): void {
    const { bins } = this;
    const begin = Math.max(0, from);
    const end = Math.min(bins, to);
    if (end <= begin) return;
    const first = Math.floor(begin);
    const last = Math.min(bins - 1, Math.floor(end));
    if (first === last) {
      this.parts[row * bins + first] += amount * (end - begin);
      return;
    }
    this.parts[row * bins + first] += amount * (first + 1 - begin);
    this.parts[row * bins + last] += amount * (end - last);
    this.steps[row * (bins + 1) + first + 1] += amount;
    this.steps[row * (bins + 1) + last] -= amount;
  }

  sums(): Float64Array {
    const { rows, bins, parts, steps } = this;
    const sums = parts.slice();
    for (let row = 0; row < rows; row++) {
      let level = 0;
      for (let bin = 0; bin < bins; bin++) {
        level += steps[row * (bins + 1) + bin];
        sums[row * bins + bin] += level;
      }
    }
    return sums;
  }
}
