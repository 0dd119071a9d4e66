/** What the timeline shows: a block per variant with its rows laid out, apart from the visible range. */
import type { RunModel } from '../../analysis/model';
import { reasonKind } from '../../engine/registry';
import { appColors } from '../../render/app-colors';
import type { Cause } from '../../render/gantt-draw';
import { chooseLaneHeight, layoutRows, LEAST_LANE } from '../../render/gantt-layout';
import type { GanttLayout } from '../../render/gantt-layout';
import { laneTable } from '../../render/gantt-rows';
import type { Grouping, LaneTable } from '../../render/gantt-rows';
import { sameRows } from '../../render/same-rows';
import type { VariantView } from '../shared/use-runs-view';

export interface Block {
  readonly variant: VariantView;
  readonly model: RunModel;
  readonly table: LaneTable;
  readonly layout: GanttLayout;
  readonly colors: Uint8Array;
  /** Where bars that have not ended are drawn to, µs. */
  readonly openEnd: number;
  readonly cause: (code: number) => Cause;
  /** The resource type that the strip shows: processor share where there is one. */
  readonly type: number;
  /** Letters of locality levels, where the run tells them apart. */
  readonly levels: readonly string[];
  /** Heights in CSS pixels: of the utilisation strip, and of strip and rows together. */
  readonly strip: number;
  readonly height: number;
}

export interface Scene {
  readonly group: Grouping;
  /** A block for each variant, undefined while it has nothing to show. */
  readonly blocks: readonly (Block | undefined)[];
  /** End of the longest run, µs. */
  readonly extent: number;
}

/** Lanes in presenter mode are at least this tall. */
const PRESENTER_LANE = 12;
const STRIP_LOW = 26;
const STRIP_HIGH = 40;
const ROOMY = 600;

const tables = new WeakMap<RunModel, Map<Grouping, LaneTable>>();

function tableOf(model: RunModel, group: Grouping): LaneTable {
  const known = tables.get(model) ?? new Map<Grouping, LaneTable>();
  tables.set(model, known);
  let table = known.get(group);
  if (table === undefined) {
    table = laneTable(model, group);
    known.set(group, table);
  }
  return table;
}

/** Rows of each variant that are the same as in the first, by id. Nothing is folded in the first one. */
export function foldedRows(variants: readonly VariantView[], group: Grouping): readonly ReadonlySet<string>[] {
  const base = variants[0]?.run.model;
  return variants.map(({ run }, index) =>
    index === 0 || base === undefined || run.model === undefined ? new Set() : sameRows(run.model, base, group),
  );
}

/**
 * Lays out all variants for `free` pixels of height (headers excluded): the tallest lanes with which everything fits.
 * @param folded rows of each variant that are folded to one line @param text size of the text in bars, CSS pixels
 */
export function buildScene(
  variants: readonly VariantView[],
  folded: readonly ReadonlySet<string>[],
  group: Grouping,
  free: number,
  presenter: boolean,
  text: number,
): Scene {
  const models = variants.map(({ run }) => run.model);
  const first = models.find((model) => model !== undefined);
  const parts = models.map(
    (model, i) => model && { table: tableOf(model, group), same: folded[i] ?? new Set<string>() },
  );
  const strip = free > ROOMY ? STRIP_HIGH : STRIP_LOW;
  const heightOf = (lane: number): number =>
    parts.reduce(
      (sum, part) => sum + (part === undefined ? 0 : strip + layoutRows(part.table, lane, part.same, text).height),
      0,
    );
  const lane = chooseLaneHeight(free, heightOf, presenter ? PRESENTER_LANE : LEAST_LANE);
  const extent = models.reduce((end, model) => Math.max(end, model?.end ?? 0), 0);
  const blocks = variants.map((variant, i): Block | undefined => {
    const part = parts[i];
    const { model } = variant.run;
    if (part === undefined || model === undefined || first === undefined) return undefined;
    const layout = layoutRows(part.table, lane, part.same, text);
    const reasons = new Map<number, Cause>();
    return {
      variant,
      model,
      table: part.table,
      layout,
      colors: appColors(model.directory, first.directory),
      // Nothing that a deadlock holds will ever end: it is drawn as long as the longest run is.
      openEnd: model.ended?.reason === 'deadlock' ? extent : model.end,
      cause: (code) => {
        const known = reasons.get(code) ?? reasonKind(model.directory.scheduler, code);
        reasons.set(code, known);
        return known;
      },
      type: Math.max(0, model.directory.resourceTypes.indexOf('vcore')),
      levels: localityLetters(model),
      strip,
      height: strip + layout.height,
    };
  });
  return { group, blocks, extent };
}

const LEVEL_LETTERS: readonly string[] = ['P', 'N', '', 'R', 'A'];

/** Letters only where tasks ran at different levels: a run without data has nothing to say about locality. */
function localityLetters(model: RunModel): readonly string[] {
  const { locality } = model.tasks;
  return locality.some((level) => level !== locality[0]) ? LEVEL_LETTERS : [];
}
