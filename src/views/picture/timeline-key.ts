/** The key of a picture of the timeline: every mark that its rows have, drawn as in the rows, with its name. */
import { paintRects } from '../../render/canvas/rects';
import { setFont } from '../../render/canvas/canvas';
import { SvgContext, svgTextures } from '../../render/canvas/svg-context';
import type { Palette } from '../../render/color/palette';
import { causeLetters, STAGE_INK } from '../../render/color/palette';
import { DrawList, Mark, STAGE_SHIFT, WHOLE } from '../../render/draw-list';
import type { legendOf } from '../timeline/legend/legend-of';
import type { ColourKey } from '../timeline/scene/overview';

type Legend = ReturnType<typeof legendOf>;

interface KeyParts {
  readonly legend: Legend;
  readonly colours: readonly ColourKey[];
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
  readonly draw: (list: DrawList, x: number, y: number) => void;
}

const PAD = 12;
const LINE = 20;
const GAP = 16;
const HIGH = 10;
/** Of an application: the hue that the key on screen has too. */
const HUE = 5;

/** SVG with its origin at the upper left corner, and how tall it is. */
export function timelineKey({ legend, colours, palette, width, measure }: KeyParts): {
  content: string;
  height: number;
} {
  const context = new SvgContext(measure);
  const list = new DrawList();
  const texts: { words: string; x: number; y: number }[] = [];
  let [x, y] = [PAD, LINE / 2];
  setFont(context, palette, palette.small);
  for (const { label, wide, draw } of entriesOf(legend, colours)) {
    const all = wide + 6 + context.measureText(label).width;
    if (x > PAD && x + all > width - PAD) [x, y] = [PAD, y + LINE];
    draw(list, x, y - HIGH / 2);
    texts.push({ words: label, x: x + wide + 6, y });
    x += all + GAP;
  }
  paintRects({ context, palette, textures: svgTextures }, list, { left: 0, width, right: width });
  for (const { letter, place } of lettersIn(list)) {
    context.fillStyle = palette.causes[letter].tint;
    context.fillRect(place.x + 1, place.y + 1, 8, HIGH - 2);
    setFont(context, palette, palette.micro - 1, 700);
    context.fillStyle = palette.causes[letter].ink;
    context.fillText(letter, place.x + 2, place.y + HIGH / 2 + 0.5);
  }
  setFont(context, palette, palette.small);
  context.fillStyle = palette.ink2;
  for (const { words, x: at, y: middle } of texts) context.fillText(words, at, middle + 0.5);
  return { content: context.content(), height: texts.length === 0 ? 0 : y + LINE / 2 + 4 };
}

function lettersIn(list: DrawList) {
  return Array.from({ length: list.length }, (_, i) => i)
    .filter((i) => list.mark.get(i) === Mark.wait)
    .map((i) => ({ letter: causeLetters[list.color.get(i)], place: { x: list.x0.get(i), y: list.y.get(i) } }));
}

function entriesOf(legend: Legend, colours: readonly ColourKey[]): Entry[] {
  const { line, causes } = legend;
  const hues = colours.map(({ color, label }): Entry => ({
    label,
    wide: HIGH,
    draw: (list, x, y) => bar(list, Mark.solid, x, y, HIGH, color),
  }));
  return [
    ...(line === 'node' ? [nodeLine] : []),
    ...(line === 'application' ? [applicationLine(legend)] : []),
    ...hues,
    ...(line === undefined ? laneEntries(legend) : []),
    ...causes.map(({ letter, title }): Entry => ({
      label: title,
      wide: 24,
      draw: (list, x, y) => bar(list, Mark.wait, x, y, 24, causeLetters.indexOf(letter)),
    })),
  ];
}

/** Of lanes: containers and tasks, and what happens to them. */
function laneEntries(legend: Legend): Entry[] {
  const { drivers, executors, batch, stageWords, locality, places, placeholders, reservations } = legend;
  const [firstStage, ...laterStages] = stageWords;
  const entries: (Entry | false)[] = [
    drivers !== undefined && driver(drivers),
    executors && executor(legend),
    batch && plain(firstStage === undefined ? 'task' : `task, ${firstStage}`, Mark.solid),
    laterStages.length > 0 && laterStage(laterStages.join(', ')),
    locality && plain('not node-local', Mark.any),
    places.length > 0 && { label: `data: ${places.join(', ')}`, wide: 0, draw: () => undefined },
    placeholders && plain('placeholder', Mark.placeholder),
    reservations && plain('reserved', Mark.reservation),
    legend.marked && marked,
    legend.spared && spared,
    legend.preempted && preempted,
  ];
  return entries.filter((entry) => entry !== false);
}

function bar(list: DrawList, mark: number, x: number, y: number, wide: number, color = HUE): void {
  list.rect(mark, color, x, x + wide, y, HIGH);
}

function plain(label: string, mark: number): Entry {
  return { label, wide: 18, draw: (list, x, y) => bar(list, mark, x, y, 18) };
}

const nodeLine: Entry = {
  label: 'in use, 0 to 100 %',
  wide: 60,
  draw: (list, x, y) => [0, 1, 2, 3, 4, 5].forEach((step) => bar(list, Mark.heat, x + 10 * step, y, 10, step)),
};

function applicationLine({ executors }: Legend): Entry {
  return {
    label: executors ? 'driver to all executors' : 'one task to all wanted',
    wide: 40,
    draw: (list, x, y) =>
      [Mark.boot, Mark.half, Mark.most, Mark.solid].forEach((mark, step) => bar(list, mark, x + 10 * step, y, 10)),
  };
}

function driver(word: string): Entry {
  return {
    label: `${word}, starting and up`,
    wide: 22,
    draw: (list, x, y) => {
      bar(list, Mark.boot, x, y, 9);
      bar(list, Mark.solid, x + 9, y, 13);
    },
  };
}

function executor({ stages }: Legend): Entry {
  return {
    label: stages > 1 ? 'executor, tasks by stage' : 'executor, tasks',
    wide: 24,
    draw: (list, x, y) => {
      bar(list, Mark.band, x, y, 24);
      const inks = Math.max(2, Math.min(stages, STAGE_INK.length));
      for (let stage = 0; stage < inks; stage++) {
        const from = x + 2 + 7 * stage;
        list.rect(Mark.solid, HUE, from, from + 6, y, HIGH - 1, stages > 1 ? stage << STAGE_SHIFT : 0);
      }
    },
  };
}

function laterStage(label: string): Entry {
  return {
    label,
    wide: 18,
    draw: (list, x, y) => {
      bar(list, Mark.band, x, y, 18);
      list.rect(Mark.solid, HUE, x, x + 18, y + 4, HIGH - 4);
    },
  };
}

const marked: Entry = {
  label: 'marked: time until it is killed',
  wide: 22,
  draw: (list, x, y) => {
    bar(list, Mark.solid, x, y, 22);
    list.rect(Mark.marked, 0, x + 4, x + 20, y, HIGH);
  },
};

const spared: Entry = {
  label: 'spared',
  wide: 22,
  draw: (list, x, y) => {
    bar(list, Mark.solid, x, y, 22);
    list.rect(Mark.spared, WHOLE / 2, x + 4, x + 14, y, HIGH);
  },
};

const preempted: Entry = {
  label: 'preempted',
  wide: 18,
  draw: (list, x, y) => {
    bar(list, Mark.solid, x, y, 14);
    list.rect(Mark.notch, HUE, x + 9, x + 15, y, HIGH);
  },
};
