/** Keys of colours and fills for views that have no key on screen, or none while they are narrow. */
import type { RunModel } from '../../analysis/model';
import { appColors } from '../../render/color/app-colors';
import { setFont } from '../../render/canvas/canvas';
import { SvgContext } from '../../render/canvas/svg-context';
import type { Palette } from '../../render/color/palette';
import { ContainerKind } from '../../sim/trace/trace';

interface KeyParts {
  readonly palette: Palette;
  /** CSS pixels. */
  readonly width: number;
  readonly measure: (text: string, font: string) => number;
}

interface Entry {
  readonly label: string;
  /** CSS pixels. */
  readonly wide: number;
  /** Draws the mark from `x` on, 10 px high from `y`. */
  readonly draw?: (context: SvgContext, x: number, y: number) => void;
}

const PAD = 12;
const LINE = 20;
const GAP = 16;
const HIGH = 10;
/** More applications than this are counted. */
const MOST_APPLICATIONS = 24;

/** SVG with its origin at the upper left corner, and how tall it is; nothing for no entries. */
export function drawKey(entries: readonly Entry[], { palette, width, measure }: KeyParts) {
  const context = new SvgContext(measure);
  let [x, y] = [PAD, LINE / 2];
  setFont(context, palette, palette.small);
  for (const { label, wide, draw } of entries) {
    const gap = wide > 0 ? 6 : 0;
    const all = wide + gap + context.measureText(label).width;
    if (x > PAD && x + all > width - PAD) [x, y] = [PAD, y + LINE];
    draw?.(context, x, y - HIGH / 2);
    context.fillStyle = palette.ink2;
    context.fillText(label, x + wide + gap, y + 0.5);
    x += all + GAP;
  }
  return { content: context.content(), height: entries.length === 0 ? 0 : y + LINE / 2 + 4 };
}

/** Which application has which colour, for those that run or wait in a run; `first` is the run of the first variant. */
export function applicationEntries(model: RunModel, first: RunModel, palette: Palette): Entry[] {
  const colors = appColors(model.directory, first.directory);
  const { applications } = model.directory;
  const named = applications.slice(0, MOST_APPLICATIONS).map(({ id }, at): Entry => ({
    label: id,
    wide: HIGH,
    draw: filled(palette.apps[colors[at]], HIGH),
  }));
  const more = applications.length - named.length;
  return more > 0 ? [...named, { label: `and ${more} more in the same colours`, wide: 0 }] : named;
}

/** How containers of each kind are drawn on a node. */
export function containerEntries(model: RunModel, palette: Palette): Entry[] {
  const hue = palette.apps[0];
  const has = (kind: number): boolean => model.asks.kind.includes(kind);
  const entries: (Entry | false)[] = [
    has(ContainerKind.driver) && {
      label: 'driver',
      wide: 18,
      draw: (context, x, y) => {
        filled(hue, 18)(context, x, y);
        context.fillStyle = palette.drivers;
        context.fillRect(x, y + HIGH - 3, 18, 3);
      },
    },
    has(ContainerKind.executor) && {
      label: 'executor, a task in half of it',
      wide: 18,
      draw: (context, x, y) => {
        context.globalAlpha = 0.35;
        filled(hue, 18)(context, x, y);
        context.globalAlpha = 1;
        filled(hue, 9)(context, x, y);
      },
    },
    has(ContainerKind.task) && { label: 'task', wide: 18, draw: filled(hue, 18) },
    has(ContainerKind.placeholder) && {
      label: 'placeholder',
      wide: 18,
      draw: (context, x, y) => {
        context.strokeStyle = hue;
        context.lineWidth = 1;
        context.strokeRect(x + 0.5, y + 0.5, 17, HIGH - 1);
      },
    },
  ];
  return entries.filter((entry) => entry !== false);
}

/** The parts of a queue's bar, and its limits. */
export function queueEntries(palette: Palette): Entry[] {
  const mark = (hook: number) => (context: SvgContext, x: number, y: number) => {
    context.strokeStyle = palette.ink;
    context.lineWidth = 1.5;
    context.beginPath();
    context.moveTo(x + 1 + hook, y - 1);
    context.lineTo(x + 1, y - 1);
    context.lineTo(x + 1, y + HIGH + 1);
    context.lineTo(x + 1 + hook, y + HIGH + 1);
    context.stroke();
  };
  return [
    { label: 'drivers', wide: HIGH, draw: filled(palette.drivers, HIGH) },
    { label: 'busy', wide: HIGH, draw: filled(palette.busy, HIGH) },
    { label: 'held idle', wide: HIGH, draw: filled(palette.idle, HIGH) },
    {
      label: 'pending',
      wide: 18,
      draw: (context, x, y) => {
        context.strokeStyle = palette.ink3;
        context.lineWidth = 1;
        context.strokeRect(x + 0.5, y + 0.5, 17, HIGH - 1);
        context.beginPath();
        for (let at = 4; at <= 18; at += 5) {
          context.moveTo(x + at - 3, y + HIGH);
          context.lineTo(x + at, y);
        }
        context.stroke();
      },
    },
    { label: 'guaranteed', wide: 3, draw: mark(0) },
    { label: 'maximum', wide: 5, draw: mark(4) },
  ];
}

function filled(color: string, wide: number) {
  return (context: SvgContext, x: number, y: number): void => {
    context.fillStyle = color;
    context.fillRect(x, y, wide, HIGH);
  };
}
