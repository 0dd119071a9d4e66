/**
 * What is to be painted, as columns: rectangles with a mark (how it looks), a color index and the item it stands for. The list
 * knows no canvas: it is painted by canvas/rects.ts, searched by hit-test.ts and compared by tests. Coordinates are CSS pixels.
 */
import { GrowingFloat64, GrowingUint8 } from '../base/collections/columns';
import type { CauseLetter } from '../sim/reasons';

/** How a rectangle looks. The color index chooses among the applications' colors, or the causes' for `wait`. */
export const Mark = {
  /** Application color, full. */
  solid: 0,
  /** A driver that boots: 42 %. */
  boot: 1,
  /** An executor that is held: 20 %. */
  band: 2,
  /** Base line of a band: 60 %. */
  base: 3,
  /** A task that ran rack-local: 56 %. */
  rack: 4,
  /** A task that ran anywhere: 56 % with slits. */
  any: 5,
  /** Folded to one line: 18 %. */
  folded: 6,
  /** Waiting, textured by cause. */
  wait: 7,
  /** Held for it, not in use: dashed outline. */
  reservation: 8,
  /** Work that was lost: dotted outline. */
  lost: 10,
  /** End of something that was preempted. */
  notch: 11,
  /** Failed or killed. */
  cross: 12,
  /** An application is submitted. */
  submission: 13,
  grid: 14,
  line: 15,
  rowSelected: 16,
  dangerWash: 18,
  dangerLine: 19,
  useDrivers: 20,
  useBusy: 21,
  useIdle: 22,
  /** Upper edge of the content. */
  capacity: 24,
  strong: 25,
  /** A bar in a lane of states: 28 %, 50 %; and most of what an application wants: 75 %. */
  pale: 26,
  half: 27,
  most: 28,
  /** Room that is held for a gang: outline with a dotted core. */
  placeholder: 29,
  /** Waiting in a line of an overview: the hue of the cause alone. */
  waitFlat: 30,
  /** Use of a node in a line of an overview; the color index is the step of the ramp, 0 to 5. */
  heat: 31,
  /**
   * Wanted back, and killed if nothing happens before: a wedge that ends then; the color index is how much of it is left at the
   * end.
   */
  marked: 32,
  /** Was wanted back and spared: the same wedge, cut off, in outline. */
  spared: 33,
  /** A node that is not part of the cluster yet, or any more. */
  absent: 34,
} as const;

/** Color index of a wedge of which everything is left. */
export const WHOLE = 255;

/** What a rectangle represents; `id` counts within the kind. */
export const ItemKind = {
  none: 0,
  container: 1,
  task: 2,
  /** A stretch of waiting: `id` is its number (numberOf). */
  wait: 3,
  submission: 4,
  application: 5,
  /** A whole row at an instant, where its parts are too many to be told apart: `id` is its place in the table. */
  row: 6,
  /** A place in the reservations of the run. */
  reservation: 7,
} as const;

export interface Item {
  readonly kind: number;
  readonly id: number;
}

/** An item by its kind and number. */
export function itemOf(kind: number, id: number): Item {
  return { kind, id };
}

/** A text inside a bar. It is left out rather than cut; `letter` alone is tried when the whole does not fit. */
export interface BarLabel {
  readonly x0: number;
  readonly x1: number;
  readonly y: number;
  readonly h: number;
  readonly letter: CauseLetter | undefined;
  readonly text: string;
  readonly dim: boolean;
  /** 600 for names, 400 otherwise. */
  readonly strong: boolean;
  /** With a background plate, where the text is on something dark. */
  readonly plate?: boolean;
}

/** Bits of a rectangle's flags. */
export const Flag = { dim: 1 } as const;

/** The flags from this bit on hold the shade of the application's color that a task of a stage has. */
export const STAGE_SHIFT = 1;

export class DrawList {
  readonly x0 = new GrowingFloat64();
  readonly x1 = new GrowingFloat64();
  readonly y = new GrowingFloat64();
  readonly h = new GrowingFloat64();
  readonly mark = new GrowingUint8();
  readonly color = new GrowingUint8();
  readonly flags = new GrowingUint8();
  readonly itemKind = new GrowingUint8();
  readonly itemId = new GrowingFloat64();
  readonly labels: BarLabel[] = [];

  /** Number of rectangles. */
  get length(): number {
    return this.x0.length;
  }

  clear(): void {
    for (const column of [this.x0, this.x1, this.y, this.h, this.mark, this.color, this.flags, this.itemKind]) {
      column.clear();
    }
    this.itemId.clear();
    this.labels.length = 0;
  }

  /**
   * Makes the last rectangle longer when it looks the same, ends at `x0` (or at most `gap` before) and is on the same line; false
   * when it does not. Bars that are too narrow to be distinguished become one rectangle this way.
   */
  extend(mark: number, color: number, x0: number, x1: number, y: number, flags: number, gap = 0): boolean {
    const last = this.x0.length - 1;
    if (
      last < 0 ||
      x0 - this.x1.get(last) > gap ||
      x0 < this.x1.get(last) ||
      this.y.get(last) !== y ||
      this.mark.get(last) !== mark
    )
      return false;
    if (this.color.get(last) !== color || this.flags.get(last) !== flags) return false;
    this.x1.set(last, x1);
    return true;
  }

  /** Appends a rectangle; later ones are painted over earlier ones. */
  rect(
    mark: number,
    color: number,
    x0: number,
    x1: number,
    y: number,
    h: number,
    flags = 0,
    itemKind: number = ItemKind.none,
    itemId = -1,
  ): void {
    this.x0.push(x0);
    this.x1.push(x1);
    this.y.push(y);
    this.h.push(h);
    this.mark.push(mark);
    this.color.push(color);
    this.flags.push(flags);
    this.itemKind.push(itemKind);
    this.itemId.push(itemId);
  }
}
