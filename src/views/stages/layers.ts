/**
 * Where the stages of a job stand when their graph is drawn: in layers along the edges, in an order that crosses few of them.
 * An edge over several layers keeps a lane free in those between, so that it passes beside the stages.
 */

export interface GraphEdge {
  /** Positions of the stages: `to` reads `from`. */
  readonly from: number;
  readonly to: number;
  /** All of `from` must be done before any vertex of `to` starts. */
  readonly barrier: boolean;
}

/** Sizes in pixels; `along` is the direction in which layers follow each other. */
export interface GraphSizes {
  readonly along: number;
  readonly across: number;
  /** Between two layers, and between two stages of a layer. */
  readonly layerGap: number;
  readonly gap: number;
  /** Room that an edge takes in a layer that it passes. */
  readonly lane: number;
}

export interface Place {
  readonly layer: number;
  /** The beginning of the stage's box. */
  readonly along: number;
  readonly across: number;
}

export interface GraphLayout {
  /** By stage. */
  readonly places: readonly Place[];
  /** By edge: the middle, across, of each layer that it passes. */
  readonly bends: readonly (readonly { readonly along: number; readonly across: number }[])[];
  readonly along: number;
  readonly across: number;
  /** Stages by layer, in their order. */
  readonly layers: readonly (readonly number[])[];
}

/** Sweeps over the layers: more change nothing in graphs of this size. */
const SWEEPS = 4;

/** Something in a layer: a stage, or the lane of an edge. */
interface Entry {
  readonly stage: number;
  readonly edge: number;
  readonly before: Entry[];
  readonly after: Entry[];
  order: number;
}

/**
 * A circle of edges, which an edit may be about to make, does not make this endless: every stage is placed after at most all
 * others.
 */
export function layOut(count: number, edges: readonly GraphEdge[], sizes: GraphSizes): GraphLayout {
  const layerOf = layersOf(count, edges);
  const depth = count === 0 ? 0 : Math.max(...layerOf) + 1;
  const rows: Entry[][] = Array.from({ length: depth }, () => []);
  const entry = (layer: number, stage: number, edge: number): Entry => {
    const made: Entry = { stage, edge, before: [], after: [], order: rows[layer].length };
    rows[layer].push(made);
    return made;
  };
  const stages = Array.from({ length: count }, (_, stage) => entry(layerOf[stage], stage, -1));
  const lanes = edges.map(({ from, to }, index) => {
    const passed: Entry[] = [];
    let last = stages[from];
    const join = (next: Entry): void => {
      last.after.push(next);
      next.before.push(last);
      last = next;
    };
    for (let layer = layerOf[from] + 1; layer < layerOf[to]; layer++) {
      const lane = entry(layer, -1, index);
      passed.push(lane);
      join(lane);
    }
    join(stages[to]);
    return passed;
  });
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const down = sweep % 2 === 0;
    for (const row of down ? rows : rows.toReversed()) sortRow(row, down);
  }
  return placed(rows, stages, lanes, sizes);
}

/** The longest path to each stage, in edges. */
function layersOf(count: number, edges: readonly GraphEdge[]): number[] {
  const layer = Array.from({ length: count }, () => 0);
  for (let round = 0; round < count; round++) {
    let moved = false;
    for (const { from, to } of edges) {
      if (layer[to] > layer[from] || layer[from] + 1 >= count) continue;
      layer[to] = layer[from] + 1;
      moved = true;
    }
    if (!moved) break;
  }
  return layer;
}

/** Puts each entry where the middle of its neighbours lies. */
function sortRow(row: Entry[], down: boolean): void {
  const wish = new Map(
    row.map((entry) => {
      const near = down ? entry.before : entry.after;
      const sum = near.reduce((total, { order }) => total + order, 0);
      return [entry, near.length === 0 ? entry.order : sum / near.length];
    }),
  );
  row.sort((x, y) => (wish.get(x) ?? 0) - (wish.get(y) ?? 0) || x.order - y.order);
  row.forEach((entry, order) => (entry.order = order));
}

function placed(
  rows: readonly (readonly Entry[])[],
  stages: readonly Entry[],
  lanes: readonly (readonly Entry[])[],
  { along, across, layerGap, gap, lane }: GraphSizes,
): GraphLayout {
  const sizeOf = ({ stage }: Entry): number => (stage < 0 ? lane : across);
  const width = (row: readonly Entry[]): number =>
    row.reduce((sum, entry) => sum + sizeOf(entry), 0) + gap * Math.max(0, row.length - 1);
  const widest = Math.max(0, ...rows.map(width));
  const at = new Map<Entry, Place>();
  rows.forEach((row, layer) => {
    let next = (widest - width(row)) / 2;
    for (const entry of row) {
      at.set(entry, { layer, along: layer * (along + layerGap), across: next });
      next += sizeOf(entry) + gap;
    }
  });
  const place = (entry: Entry): Place => at.get(entry) ?? { layer: 0, along: 0, across: 0 };
  return {
    places: stages.map(place),
    bends: lanes.map((passed) =>
      passed.map((entry) => ({ along: place(entry).along + along / 2, across: place(entry).across + lane / 2 })),
    ),
    along: rows.length * along + Math.max(0, rows.length - 1) * layerGap,
    across: widest,
    layers: rows.map((row) => row.flatMap(({ stage }) => (stage < 0 ? [] : [stage]))),
  };
}
