/** From the tables of all variants to a scene: which of the ways to show the rows suits their number and the room. */
import { isQuickTable } from '../../../render/gantt/rows/gantt-rows';
import type { Grouping } from '../../../render/gantt/rows/lane-table';
import { sameRows } from '../../../render/gantt/rows/same-rows';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { blocksOf } from './blocks';
import { FEW } from './overview';
import { alignedRows, laneRows, overviewRows } from './rows';
import { DETAILS } from './scene';
import type { Detail, Scene, SceneOptions, Tabled } from './scene';
import { laneSizes, stackOf } from './stack';
import type { LaneSizes, Stack } from './stack';

/** Rows are an overview by themselves when lanes would need this many times the room. */
const CROWDED = 2.5;
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

/** Which ways there are to show the rows, and the one that suits their number. */
function waysOf(stack: Stack, { wanted, room }: LaneSizes, { group, presenter }: SceneOptions) {
  const { variants, parts, rows } = stack;
  const dense = group !== 'queue' && (rows >= MANY_ROWS || wanted > room);
  // Rows of several variants can be put side by side where all of them have rows, or will have.
  const aligns = group === 'application' && parts.length > 1 && parts.every((part) => part !== undefined) && !presenter;
  // To compare more than two, all of each has to be seen.
  const enough = variants > 2 ? 1 : CROWDED;
  const crowded = dense && wanted > enough * Math.max(room, 1);
  const fits = wanted <= Math.max(room, 1);
  const usual: Detail = !fits && aligns && rows <= FEW ? 'aligned' : crowded ? 'overview' : 'lanes';
  const details = DETAILS.filter((way) => way === 'lanes' || (way === 'aligned' ? aligns : dense));
  return { details, usual, choice: details.length > 1 };
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
  options: SceneOptions,
): Scene {
  const { group, detail: chosen, order = 'queue' } = options;
  const stack = stackOf(variants, shown, folded, options);
  const lanes = laneSizes(stack);
  const { details, usual, choice } = waysOf(stack, lanes, options);
  const detail = chosen !== undefined && details.includes(chosen) ? chosen : usual;
  const rows =
    detail === 'aligned'
      ? alignedRows(stack, folded, options)
      : detail === 'overview'
        ? overviewRows(stack, options)
        : laneRows(stack, lanes, options);
  return {
    ...blocksOf(variants, shown, rows, stack.emptyRows),
    group,
    detail,
    choice,
    details,
    colour: rows.colour,
    order: detail === 'aligned' ? 'queue' : order,
  };
}
