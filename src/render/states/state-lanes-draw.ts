/** The application states over time: a lane per state, and in it a thin bar for every application that was in it. */
import type { DrawList } from '../draw-list';
import { ItemKind, Mark } from '../draw-list';
import { visitSpans } from '../gantt/rows/lane-spans';
import { visitSteps } from '../step-functions';
import type { TimeScale } from '../time-scale';
import type { StateLane } from './state-lanes';

export interface StateBox {
  readonly lane: StateLane;
  readonly y: number;
  readonly h: number;
  /** Top of the first line, distance and height of lines. */
  readonly top: number;
  readonly pitch: number;
  readonly line: number;
  /** More lines than can be seen apart: drawn as the number of applications. */
  readonly profile: boolean;
}

export interface StateLayout {
  readonly boxes: readonly StateBox[];
  readonly height: number;
}

/** A state whose bars carry the application's name: the one that gates others, and there are few in it. */
const NAMED = 'S';
const WORKING = 'R';
const LEAST_BOX = 12;
const MOST_BOX = 36;
const BOX_GAP = 4;
/** Lines closer than this cannot be seen apart. */
const LEAST_PITCH = 1;

/** Places the lanes; `named` is the height of a bar that carries a name, CSS pixels. */
export function layoutStates(lanes: readonly StateLane[], named: number): StateLayout {
  let y = BOX_GAP;
  const boxes = lanes.map((lane): StateBox => {
    const line = lane.letter === NAMED ? named : lane.letter === WORKING ? 4 : 3;
    const pitch = Math.min(line + 1, MOST_BOX / lane.lines);
    const profile = pitch < LEAST_PITCH;
    const inner = lane.lines * pitch - (pitch >= 2 ? 1 : 0);
    const h = Math.max(LEAST_BOX, Math.round(inner));
    const box = {
      lane,
      y,
      h,
      top: y + Math.max(0, (LEAST_BOX - inner) / 2),
      pitch,
      line: Math.min(line, Math.max(1, pitch - (pitch >= 2 ? 1 : 0))),
      profile,
    };
    y += h + BOX_GAP;
    return box;
  });
  return { boxes, height: y };
}

/** The application that is in a lane's state at an instant (µs) on the line at a height (CSS pixels); undefined when none is. */
export function stayAt(
  box: StateBox,
  y: number,
  at: number,
): { readonly app: number; readonly from: number; readonly to: number } | undefined {
  const { lane, top, pitch } = box;
  if (box.profile) return undefined;
  const line = Math.floor((y - top) / pitch);
  if (line < 0 || line >= lane.lines) return undefined;
  for (let i = lane.lineFrom[line]; i < lane.lineFrom[line + 1]; i++) {
    const stay = lane.stays[i];
    if (lane.start[stay] <= at && at < lane.end[stay]) {
      return { app: lane.app[stay], from: lane.start[stay], to: lane.end[stay] };
    }
  }
  return undefined;
}

/** Appends the lanes. `names` are the applications' ids, `colors` their color indices. */
export function drawStateLanes(
  out: DrawList,
  layout: StateLayout,
  scale: TimeScale,
  openEnd: number,
  colors: Uint8Array,
  names: (app: number) => string,
): void {
  for (const box of layout.boxes) {
    const { lane, y, h, top, pitch, line } = box;
    out.rect(Mark.line, 0, -2, Infinity, y + h + 2, 1);
    if (box.profile) {
      visitSteps(lane.count, scale, openEnd, (x0, x1, count) => {
        const size = Math.ceil((count / lane.most) * h);
        if (size > 0) out.rect(Mark.useBusy, 0, x0, x1, y + h - size, size);
      });
      continue;
    }
    const named = lane.letter === NAMED;
    const mark = named ? Mark.pale : lane.letter === WORKING ? Mark.solid : Mark.half;
    let lastY = -1;
    for (let i = 0; i < lane.lines; i++) {
      const at = Math.round(top + i * pitch);
      if (at === lastY) continue;
      lastY = at;
      const spans = {
        ids: lane.stays,
        from: lane.lineFrom[i],
        to: lane.lineFrom[i + 1],
        start: lane.start,
        end: lane.end,
      };
      visitSpans(spans, scale, openEnd, (stay, x0, x1) => {
        const app = lane.app[stay];
        const right = Math.max(x0 + 2, x1 - 1);
        out.rect(mark, colors[app], x0, right, at, line, 0, ItemKind.application, app);
        if (!named) return;
        out.rect(Mark.solid, colors[app], x0, Math.min(right, x0 + 3), at, line);
        if (line >= 9) {
          out.labels.push({
            x0: x0 + 3,
            x1: right,
            y: at,
            h: line,
            letter: undefined,
            text: names(app),
            dim: false,
            strong: true,
          });
        }
      });
    }
  }
}
