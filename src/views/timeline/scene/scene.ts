/** What the timeline shows: a block per variant with its rows laid out and its share of the height, apart from the range. */
import type { RunModel } from '../../../analysis/model';
import { memo } from '../../../base/memo';
import { reasonKind } from '../../../engine/registry';
import { appColors } from '../../../render/color/app-colors';
import type { Cause } from '../../../render/gantt/drawing/gantt-input';
import { layoutAligned } from '../../../render/gantt/layout/aligned-layout';
import { densePitch, layoutDense } from '../../../render/gantt/layout/dense-layout';
import {
  chooseRowSizes,
  heightOfRows,
  layoutRows,
  LEAST_LANE,
  LEAST_STRIP,
  tallestRow,
} from '../../../render/gantt/layout/gantt-layout';
import type { GanttLayout, RowSizes } from '../../../render/gantt/layout/gantt-layout';
import { isQuickTable } from '../../../render/gantt/rows/gantt-rows';
import type { Grouping, LaneTable } from '../../../render/gantt/rows/lane-table';
import { sameRows } from '../../../render/gantt/rows/same-rows';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { coloursByApp, coloursOf, FEW, found, orderOfRows, ranksOf, usualColour } from './overview';
import type { Colour, Order } from './overview';

export interface Block {
  readonly variant: VariantView;
  readonly model: RunModel;
  readonly table: LaneTable;
  readonly layout: GanttLayout;
  readonly colors: Uint8Array;
  /** Stable ids of the rows that a search has found. */
  readonly found: ReadonlySet<string>;
  /** Where bars that have not ended are drawn to, µs. */
  readonly openEnd: number;
  readonly cause: (code: number) => Cause;
  /** The resource type that the strip shows: processor share where there is one. */
  readonly type: number;
  /** Letters of locality levels, where the run tells them apart. */
  readonly levels: readonly string[];
  /** Heights in CSS pixels: of the utilisation strip, and of the visible part of the rows. */
  readonly strip: number;
  readonly view: number;
  /** The lower half of the strip counts applications. */
  readonly counts: boolean;
}

/** Rows lane by lane, those of all variants in one list, or each as one line. */
export const DETAILS = ['lanes', 'aligned', 'overview'] as const;
export type Detail = (typeof DETAILS)[number];

export interface Scene {
  readonly group: Grouping;
  /** A block for each variant, undefined while it has nothing to show. */
  readonly blocks: readonly (Block | undefined)[];
  /** End of the longest run, µs. */
  readonly extent: number;
  readonly detail: Detail;
  /** There is more than one way to show the rows. */
  readonly choice: boolean;
  /** These ways. */
  readonly details: readonly Detail[];
  /** What colours the lines of an overview of applications; undefined for any other picture. */
  readonly colour: Colour | undefined;
  readonly order: Order;
}

/** A model and its table; of a long run they may be a moment behind the newest ones. */
export interface Tabled {
  readonly model: RunModel;
  readonly table: LaneTable;
}

export interface SceneOptions {
  readonly group: Grouping;
  /** CSS pixels for all blocks, and of each header. */
  readonly height: number;
  readonly header: number;
  /** The row that is shown lane by lane where the others are not. */
  readonly open?: string | undefined;
  /** What the person chose, undefined for what suits the number of rows. */
  readonly detail: Detail | undefined;
  readonly presenter: boolean;
  /** Nothing may tell what comes after the cursor: all rows are as tall as the tallest, and none is folded. */
  readonly hidesFuture?: boolean;
  /** Size of the text in bars, CSS pixels. */
  readonly text: number;
  /** Of an overview: what the person chose, undefined for what suits the run. */
  readonly colour?: Colour | undefined;
  readonly order?: Order | undefined;
  /** What is searched for in an overview. */
  readonly query?: string;
}

/** Lanes in presenter mode are at least this tall. */
const PRESENTER_LANE = 12;
const STRIP_LOW = 20;
const STRIP_MIDDLE = 26;
const STRIP_HIGH = 40;
/** With the number of applications below the processors, and the height of each variant's rows that it must leave. */
const STRIP_BOTH = 52;
const LEAST_BESIDE = 64;
/** Height per variant from which on its strip is as tall. */
const ROOM_MIDDLE = 130;
const ROOM_HIGH = 300;
/** A block shows at least this much of its rows, and one that has not run yet as much. */
const LEAST_VIEW = 48;
const EMPTY_VIEW = 120;
/** The lines of an overview show their shape in less, so that all variants are in view. */
const LEAST_LINES = 22;
/** Rows are an overview by themselves when lanes would need this many times the room. */
const CROWDED = 2.5;
/** Few lines of an overview are to be this tall, CSS pixels. */
const LEAST_LINE = 13;
/** From this many rows on an overview is offered. */
const MANY_ROWS = 6;

/** Rows of each variant that are the same as in the first, by id. Nothing is folded in the first one, nor in long runs. */
export function foldedRows(shown: readonly (Tabled | undefined)[], group: Grouping): readonly ReadonlySet<string>[] {
  const base = shown[0]?.model;
  return shown.map((part, index) => {
    const compared = index > 0 && base !== undefined && part !== undefined && isQuickTable(part.model);
    return compared && isQuickTable(base) ? sameRows(part.model, base, group) : new Set<string>();
  });
}

/**
 * Lays out all variants: the tallest lanes with which everything fits; if none do, each variant gets its share of the height and
 * its own scrolling.
 * @param folded rows of each variant that are folded to one line
 */
export function buildScene(
  variants: readonly VariantView[],
  shown: readonly (Tabled | undefined)[],
  folded: readonly ReadonlySet<string>[],
  {
    group,
    height,
    header,
    detail: chosen,
    presenter,
    text,
    colour: wishedColour,
    order: wishedOrder,
    query = '',
    open,
    hidesFuture = false,
  }: SceneOptions,
): Scene {
  const models = shown.flatMap((part) => (part === undefined ? [] : [part.model]));
  const parts = shown.map((part, i) => part && { ...part, same: (!hidesFuture && folded[i]) || new Set<string>() });
  const room = height / Math.max(1, variants.length) - header;
  const wished = room > ROOM_HIGH ? STRIP_HIGH : room > ROOM_MIDDLE ? STRIP_MIDDLE : STRIP_LOW;
  const empty = parts.filter((part) => part === undefined).length;
  const freeBeside = (strip: number): number =>
    height - variants.length * header - (variants.length - empty) * strip - empty * EMPTY_VIEW;
  const heightOf = ({ lane, most }: RowSizes, least = 0): number =>
    parts.reduce(
      (sum, part) => sum + (part === undefined ? 0 : heightOfRows(part.table, lane, part.same, text, most, least)),
      0,
    );
  const least = presenter ? PRESENTER_LANE : LEAST_LANE;
  // Rows come first: strips are lower, or gone, where that brings all rows into view.
  const strips = [wished, STRIP_LOW, ...(presenter ? [] : [0])].filter((strip) => strip <= wished);
  const sizesBeside = (strip: number): RowSizes =>
    chooseRowSizes(freeBeside(strip), (chosen) => heightOf(chosen), least);
  const stripBesideLanes = strips.find((s) => heightOf(sizesBeside(s)) <= freeBeside(s)) ?? wished;
  const sizes = sizesBeside(stripBesideLanes);

  const rows = parts.reduce((count, part) => Math.max(count, part?.table.rows.length ?? 0), 0);
  const wanted = heightOf(sizes);
  const roomBesideLanes = freeBeside(stripBesideLanes);
  const dense = group !== 'queue' && (rows >= MANY_ROWS || wanted > roomBesideLanes);
  // Rows of several variants can be put side by side once all of them are there.
  const aligns = group === 'application' && parts.length > 1 && empty === 0 && !presenter;
  const choice = dense || aligns;
  const details = DETAILS.filter((way) => way === 'lanes' || (way === 'aligned' ? aligns : dense));
  // To compare more than two, all of each has to be seen.
  const enough = variants.length > 2 ? 1 : CROWDED;
  const crowded = dense && wanted > enough * Math.max(roomBesideLanes, 1);
  const fits = wanted <= Math.max(roomBesideLanes, 1);
  const usual = !fits && aligns && rows <= FEW ? 'aligned' : crowded ? 'overview' : 'lanes';
  const detail = chosen !== undefined && details.includes(chosen) ? chosen : usual;
  if (detail === 'aligned') {
    const same = (key: string): boolean => !hidesFuture && folded.every((keys, i) => i === 0 || keys.has(key));
    const layouts = layoutAligned(
      parts.map((part) => part?.table),
      { free: height - header, same, open, strip: Math.max(LEAST_STRIP, text + 2), line: text + 5 },
    );
    const view = Math.max(LEAST_VIEW, Math.min(height - header, layouts[0]?.height ?? 0));
    const views = layouts.map(() => view);
    return { ...assembled(variants, parts, layouts, views, 0), group, detail, choice, details, ...PLAIN };
  }

  const shownVariants = Math.max(1, variants.length - empty);
  const many = rows > FEW;
  // A row as tall as this has room for its name, whose type is a pixel larger than that in bars.
  const named = text + 2;
  // A few lines come first too; of many, the strip says as much as they do.
  const lineBeside = (s: number): number => densePitch(freeBeside(s) / shownVariants, rows);
  const strip =
    detail !== 'overview'
      ? stripBesideLanes
      : many
        ? (strips.find((s) => freeBeside(s) >= LEAST_LINES * shownVariants) ?? strips.at(-1) ?? 0)
        : (strips.find((s) => lineBeside(s) >= Math.max(LEAST_LINE, named)) ?? strips.at(-1) ?? 0);
  // Of many applications their number over time says more than the processors alone.
  const counts =
    detail === 'overview' && group === 'application' && many && freeBeside(STRIP_BOTH) > LEAST_BESIDE * shownVariants;
  const tall = counts ? STRIP_BOTH : strip;
  const free = freeBeside(tall);
  const each = free / shownVariants;
  const lines = detail === 'overview' && group === 'application' && many && models.length > 0 ? models : undefined;
  const colour =
    lines &&
    (wishedColour !== undefined && coloursOf(lines).includes(wishedColour) ? wishedColour : usualColour(lines));
  const order = wishedOrder ?? 'queue';
  const ranks = lines && ranksOf(lines[0], order);
  const tables = parts.flatMap((part) => part?.table ?? []);
  const tallest = ({ lane, most }: RowSizes): number => tallestRow(tables, lane, text, most);
  const lanes = hidesFuture ? chooseRowSizes(free, (chosen) => heightOf(chosen, tallest(chosen)), least) : sizes;
  const layouts = parts.map(
    (part) =>
      part &&
      (detail === 'overview'
        ? layoutDense(part.table, each, ranks && orderOfRows(part.table, ranks), many ? text + 5 : 0, named)
        : layoutRows(part.table, lanes.lane, part.same, text, lanes.most, hidesFuture ? tallest(lanes) : 0)),
  );
  const views = shares(
    layouts.map((layout) => layout?.height ?? 0),
    free,
    detail === 'overview' && many ? LEAST_LINES : LEAST_VIEW,
  );
  return {
    ...assembled(variants, parts, layouts, views, tall, { colour, query: lines === undefined ? '' : query, counts }),
    group,
    detail,
    choice,
    details,
    colour,
    order,
  };
}

const PLAIN = { colour: undefined, order: 'queue' } as const;

/** What the lines of an overview have beside their layout. */
interface Look {
  readonly colour?: Colour | undefined;
  readonly query?: string;
  readonly counts?: boolean;
}

/** The blocks of a scene from the tables and layouts of its variants, and the end of the longest run. */
function assembled(
  variants: readonly VariantView[],
  parts: readonly (Tabled | undefined)[],
  layouts: readonly (GanttLayout | undefined)[],
  views: readonly number[],
  strip: number,
  { colour, query = '', counts = false }: Look = {},
): Pick<Scene, 'blocks' | 'extent'> {
  const models = parts.flatMap((part) => (part === undefined ? [] : [part.model]));
  const [first] = models;
  const levels = localityLetters(models);
  const extent = models.reduce((end, model) => Math.max(end, model.end), 0);
  const blocks = variants.map((variant, i): Block | undefined => {
    const part = parts[i];
    const layout = layouts[i];
    if (part === undefined || layout === undefined) return undefined;
    const { model, table } = part;
    const reasons = new Map<number, Cause>();
    return {
      variant,
      model,
      table,
      layout,
      colors:
        colour === undefined || colour === 'each'
          ? appColors(model.directory, first.directory)
          : coloursByApp(model, models, colour),
      found: new Set(query === '' ? [] : found(model, query)),
      // Nothing that a deadlock holds will ever end: it is drawn as long as the longest run is.
      openEnd: model.ended?.reason === 'deadlock' ? extent : model.end,
      cause: (code) => {
        const known = reasons.get(code) ?? reasonKind(model.directory.scheduler, code);
        reasons.set(code, known);
        return known;
      },
      type: Math.max(0, model.directory.resourceTypes.indexOf('vcore')),
      levels,
      strip,
      view: views[i],
      counts,
    };
  });
  return { blocks, extent };
}

/** Height of the rows of a variant that has nothing to show yet, CSS pixels. */
export const EMPTY_ROWS = EMPTY_VIEW;

/** Each wish as far as the room goes: small ones whole, the others alike, none below what can be read. */
function shares(wishes: readonly number[], room: number, least: number): number[] {
  const order = wishes.map((_, i) => i).sort((a, b) => wishes[a] - wishes[b]);
  const given = wishes.map(() => 0);
  let left = room;
  let others = wishes.filter((wish) => wish > 0).length;
  for (const i of order) {
    if (wishes[i] <= 0) continue;
    given[i] = Math.floor(Math.max(Math.min(least, wishes[i]), Math.min(wishes[i], left / others)));
    left -= given[i];
    others--;
  }
  return given;
}

const LEVEL_LETTERS: readonly string[] = ['P', 'N', '', 'R', 'A'];

/** Letters only where tasks of any variant ran at different levels: runs without data have nothing to say about locality. */
function localityLetters(models: readonly RunModel[]): readonly string[] {
  const levels = new Set(models.map(soleLevel).filter((level) => level !== undefined));
  return levels.size > 1 || levels.has(SEVERAL) ? LEVEL_LETTERS : [];
}

/** In place of a level: there are several. */
const SEVERAL = -1;

/** The locality level at which all tasks of a run ran, {@link SEVERAL} where they differ; undefined without tasks. */
export const soleLevel = memo(({ tasks: { locality } }: RunModel): number | undefined => {
  const [first] = locality;
  for (let task = 1; task < locality.length; task++) if (locality[task] !== first) return SEVERAL;
  return first;
});
