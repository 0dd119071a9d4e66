/** What the transport marks under its scrubber, in simulated time (µs) and, where it depends on the room, in pixels. */
import type { RunModel } from '../../analysis/model';

/** A stretch during which a node is down or not at its usual speed. */
export interface NodeStretch {
  readonly node: number;
  readonly from: number;
  /** The end of the run when it lasts until then. */
  readonly to: number;
  /** "n/4 at half speed". */
  readonly text: string;
}

/** When nodes are down or not at their usual speed. */
export function nodeStretches(model: RunModel): NodeStretch[] {
  const { directory, nodeChanges, interventions } = model;
  const stretches: NodeStretch[] = [];
  const open = new Map<number, { readonly from: number; readonly text: string }>();
  const close = (node: number, to: number) => {
    const begun = open.get(node);
    if (begun !== undefined && to > begun.from) stretches.push({ node, to, ...begun });
    open.delete(node);
  };
  for (const { at, node, up, speed, removed } of nodeChanges) {
    if (at === 0 && up) continue;
    close(node, at);
    const { id, speed: usual } = directory.nodes[node];
    if (removed === true || (up && speed === usual)) continue;
    const cause = interventions.find((i) => i.at === at && directory.interventions[i.index].text.startsWith(`${id} `));
    const text = cause === undefined ? `${id} ${up ? 'changed' : 'down'}` : directory.interventions[cause.index].text;
    open.set(node, { from: at, text });
  }
  for (const node of open.keys()) close(node, model.end);
  return stretches.sort((x, y) => x.from - y.from || x.node - y.node);
}

/** Interventions that are not about nodes, with their instants. */
export function pointInterventions(model: RunModel): { readonly at: number; readonly text: string }[] {
  return model.interventions.flatMap(({ at, index }) => {
    const { kind, text } = model.directory.interventions[index];
    return kind.startsWith('node-') ? [] : [{ at, text }];
  });
}

/** Submissions that share a place on the screen. */
export interface SubmissionGroup {
  /** Pixels of the first and last of them. */
  readonly x0: number;
  readonly x1: number;
  /** One pixel per triangle that is drawn. */
  readonly xs: readonly number[];
  readonly count: number;
}

/** Pixels between two groups of submissions, at least. */
const GAP = 10;

/**
 * Groups submissions that lie closer than {@link GAP} pixels, and draws at most one triangle per two pixels.
 *
 * @param times µs, in any order
 * @param toX pixel of an instant
 */
export function groupSubmissions(
  times: readonly number[],
  toX: (time: number) => number,
  width: number,
): SubmissionGroup[] {
  const xs = Float64Array.from(times.map(toX).filter((x) => x >= -4 && x <= width + 4)).sort();
  const groups: { x0: number; x1: number; xs: number[]; count: number }[] = [];
  for (const x of xs) {
    const last = groups.at(-1);
    if (last === undefined || x - last.x1 > GAP) {
      groups.push({ x0: x, x1: x, xs: [x], count: 1 });
      continue;
    }
    if (x - last.xs[last.xs.length - 1] >= 2) last.xs.push(x);
    last.x1 = x;
    last.count++;
  }
  return groups;
}

/** Something that can be read about a mark. */
export interface Note {
  /** µs. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const MOST_NOTES = 4;

/** What is marked within `tolerance` µs of an instant: at most four lines, the last one counting the rest. */
export function notesNear(notes: readonly Note[], at: number, tolerance: number): string {
  const near = notes.filter(({ from, to }) => from - tolerance <= at && at <= to + tolerance).map(({ text }) => text);
  if (near.length <= MOST_NOTES) return near.join('\n');
  const shown = near.slice(0, MOST_NOTES - 1);
  return [...shown, `and ${near.length - shown.length} more`].join('\n');
}

export interface WantedLabel {
  readonly text: string;
  /** Where the text begins, or ends when `end` is set, px. */
  readonly x: number;
  readonly end?: boolean;
  readonly tone: 'plain' | 'danger';
}

export interface Label extends WantedLabel {
  readonly left: number;
}

/**
 * Places labels on one line in the order of their importance; what would overlap an earlier one, an obstacle or the edges is left
 * out rather than cut.
 *
 * @param measure width of a text, px
 * @param obstacles stretches [from, to] in px that no text may cover
 */
export function placeLabels(
  wishes: readonly WantedLabel[],
  width: number,
  measure: (text: string) => number,
  obstacles: readonly (readonly [number, number])[] = [],
): Label[] {
  const taken: (readonly [number, number])[] = [...obstacles];
  const placed: Label[] = [];
  for (const wish of wishes) {
    const size = measure(wish.text);
    const left = wish.end === true ? wish.x - size : wish.x;
    if (left < 0 || left + size > width) continue;
    if (taken.some(([from, to]) => left < to + 4 && left + size > from - 4)) continue;
    taken.push([left, left + size]);
    placed.push({ ...wish, left });
  }
  return placed;
}
