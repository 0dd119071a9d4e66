/** What the marks of a previewed run are, and what can be done with them: said beside the marks themselves. */
import { runToEnd } from '../../../base/steps';
import { driverWord, rolesOf } from '../../../analysis/explain/container-words';
import type { RunModel } from '../../../analysis/model';
import { DrawList, ItemKind } from '../../../render/draw-list';
import { ganttSteps } from '../../../render/gantt/drawing/gantt-draw';
import type { TimeScale } from '../../../render/time-scale';
import { ContainerKind } from '../../../sim/trace/trace';
import type { Placed } from '../../timeline/painting/surface';

/** Height of a line of labels, CSS pixels. */
const LINE = 14;
/** Below the rows: two lines of labels, each at the lower end of its leader. */
export const BELOW = 2 * LINE + 4;
/** Between the end of a row and the words there. */
const LEADER = 16;
/** Of a mark that a dot can stand on. */
const LEAST = 6;
/** Between a leader and its words. */
const GAP = 4;

/** A dot on a mark, a straight leader from there, and words that begin at its end; CSS pixels from the left of the plot. */
export interface PreviewLabel {
  readonly text: string;
  readonly dot: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  /** Left edge of the words. */
  readonly x: number;
}

interface Rect {
  readonly kind: number;
  readonly id: number;
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
}

/**
 * At most four labels: what is a driver and what are tasks at the right of their rows, and below the rows what a click on a wait and
 * what dragging a submission does. One that has no room, or whose leader would cross another mark, is left out.
 * @param place of rows of lanes, with room for labels below them
 * @param measure width of a text, CSS pixels
 */
export function previewLabels(place: Placed, scale: TimeScale, measure: (text: string) => number): PreviewLabel[] {
  const { model } = place.block;
  const rects = rectsOf(place, scale);
  const drivers = rects.filter((rect) => isContainer(model, rect, ContainerKind.driver));
  const tasks = rects.filter((rect) => rect.kind === ItemKind.task || isContainer(model, rect, ContainerKind.task));
  const driver = besideRow(rects, drivers, driverText(model), scale.width, measure, -Infinity);
  const task = besideRow(rects, tasks, taskText(model), scale.width, measure, (driver?.to[1] ?? -Infinity) + LINE);
  const beside = [driver, task].filter((label) => label !== undefined);
  return [...beside, ...belowRows(rects, place.top + place.view, scale.width, measure)];
}

/** All marks of the rows that stand for something, from above. */
function rectsOf({ block, top, view, scroll }: Placed, scale: TimeScale): readonly Rect[] {
  const list = new DrawList();
  const never = (): boolean => false;
  const input = { ...block, scale, dimmed: never, selected: never, sought: false };
  runToEnd(ganttSteps(list, input, scroll, scroll + view, top - scroll));
  return Array.from({ length: list.length }, (_, i) => ({
    kind: list.itemKind.get(i),
    id: list.itemId.get(i),
    x0: list.x0.get(i),
    x1: list.x1.get(i),
    y: list.y.get(i),
    h: list.h.get(i),
  }))
    .filter(({ kind }) => kind !== ItemKind.none)
    .toSorted((a, b) => a.y - b.y);
}

function isContainer({ containers }: RunModel, { kind, id }: Rect, of: number): boolean {
  return kind === ItemKind.container && containers.kind[id] === of;
}

function driverText(model: RunModel): string {
  return `its ${driverWord(model, 0)}`;
}

function taskText({ directory }: RunModel): string {
  return rolesOf(directory, 0).work === 'executors' ? 'tasks in executors' : 'its tasks';
}

/** On the first of the marks below `least` that is the last one at its height and leaves room for the words. */
function besideRow(
  rects: readonly Rect[],
  marks: readonly Rect[],
  text: string,
  width: number,
  measure: (text: string) => number,
  least: number,
): PreviewLabel | undefined {
  const wide = measure(text) + GAP;
  for (const { x1, y, h } of marks) {
    const middle = Math.round(y + h / 2);
    if (middle < least) continue;
    const beyond = rects.filter((other) => other.y < middle + LINE / 2 && other.y + other.h > middle - LINE / 2);
    const end = Math.max(...beyond.map((other) => other.x1)) + LEADER;
    const crosses = rects.some((other) => other.x1 > x1 + 1 && other.y <= middle && other.y + other.h >= middle);
    if (!crosses && end + wide <= width) return { text, dot: [x1 - 2, middle], to: [end, middle], x: end + GAP };
  }
  return undefined;
}

/** Labels with upright leaders: the left one reaches further down, so that its leader does not cross the words of the other. */
function belowRows(
  rects: readonly Rect[],
  bottom: number,
  width: number,
  measure: (text: string) => number,
): PreviewLabel[] {
  const wanted = [
    { text: 'click a texture: why it waits', kind: ItemKind.wait },
    { text: 'drag a triangle: submit later', kind: ItemKind.submission },
  ];
  return wanted
    .flatMap(({ text, kind }) => {
      const mark = lowest(rects, kind, width - GAP - measure(text));
      return mark === undefined ? [] : [{ text, x: Math.round(middleOf(mark)), y: Math.round(mark.y + mark.h / 2) }];
    })
    .toSorted((a, b) => b.x - a.x)
    .map(({ text, x, y }, line) => ({ text, dot: [x, y], to: [x, bottom + (line + 0.5) * LINE], x: x + GAP }));
}

/** The lowest mark of a kind whose middle is before `end` and has no other one below it, except one that begins there. */
function lowest(rects: readonly Rect[], kind: number, end: number): Rect | undefined {
  return rects.findLast((rect) => {
    const middle = middleOf(rect);
    if (rect.kind !== kind || rect.x1 - rect.x0 < LEAST || middle > end) return false;
    return !rects.some(({ y, x0, x1 }) => y >= rect.y + rect.h && x0 + 3 < middle && x1 > middle);
  });
}

function middleOf({ x0, x1 }: Rect): number {
  return (x0 + x1) / 2;
}
