/** The lane tables of the variants' runs. Those of long runs are built in slices, while the last picture stays. */
import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { activity } from '../../../analysis/activity';
import { workByApp } from '../../../analysis/app-work';
import type { RunModel } from '../../../analysis/model';
import { pieceNumbers } from '../../../analysis/waiting/stretches';
import { causesOfWaiting } from '../../../analysis/waiting/waiting-by-cause';
import type { Steps } from '../../../base/steps';
import { isQuickTable, laneTable, laneTableSteps } from '../../../render/gantt/rows/gantt-rows';
import type { Grouping, LaneTable } from '../../../render/gantt/rows/lane-table';
import { setFinished, setUnfinished } from '../../../store/runs/unfinished-parts';
import { inTurns } from '../../../worker/in-turns';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { soleLevel } from './blocks';
import type { Tabled } from './scene';

const tables = new WeakMap<RunModel, Map<Grouping, LaneTable>>();

/** With more bars a table takes longer than the rest of its picture. */
const AT_ONCE = 10_000;

/** The table of a run, built now where that is quick; undefined while it is still to be built. */
function tableOf(model: RunModel, group: Grouping): LaneTable | undefined {
  const known = tables.get(model)?.get(group);
  return known ?? (isQuickTable(model, AT_ONCE) ? keep(model, group, laneTable(model, group)) : undefined);
}

function keep(model: RunModel, group: Grouping, table: LaneTable): LaneTable {
  const known = tables.get(model) ?? new Map<Grouping, LaneTable>();
  known.set(group, table);
  tables.set(model, known);
  return table;
}

/** The table, and what else its first picture takes that goes through all applications. */
function* pictureSteps(model: RunModel, group: Grouping): Steps<LaneTable> {
  const table = yield* laneTableSteps(model, group);
  yield;
  activity(model);
  yield* causesOfWaiting.steps(model);
  yield* pieceNumbers.steps(model);
  yield* workByApp.steps(model);
  soleLevel(model);
  return table;
}

interface Kept {
  readonly group: Grouping;
  readonly ids: readonly string[];
  readonly parts: readonly (Tabled | undefined)[];
}

const NONE: Kept = { group: 'application', ids: [], parts: [] };

/** Model and table of each variant; while a long run is being laid out, the previous ones, or undefined if there are none. */
export function useTables(variants: readonly VariantView[], group: Grouping): readonly (Tabled | undefined)[] {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const [kept, setKept] = useState(NONE);
  const parts = variants.map(({ id, run: { model } }): Tabled | undefined => {
    if (model === undefined) return undefined;
    const last = kept.group === group ? kept.parts[kept.ids.indexOf(id)] : undefined;
    const table = tableOf(model, group);
    return table === undefined || last?.table === table ? last : { model, table };
  });
  const same =
    kept.group === group &&
    kept.parts.length === parts.length &&
    parts.every((part, i) => part === kept.parts[i] && variants[i].id === kept.ids[i]);
  if (!same) setKept({ group, ids: variants.map(({ id }) => id), parts });

  const waiting = variants.filter(({ run }) => run.model !== undefined && tableOf(run.model, group) === undefined);
  const ids = waiting.map(({ id }) => id).join('\n');
  const [part] = useState(() => Symbol('timeline'));
  useLayoutEffect(() => (ids === '' ? setFinished(part) : setUnfinished(part, ids.split('\n'))), [part, ids]);
  useEffect(() => () => setFinished(part), [part]);
  const model = waiting.at(0)?.run.model;
  useEffect(() => {
    if (model === undefined) return undefined;
    return inTurns(pictureSteps(model, group), (table) => {
      keep(model, group, table);
      again();
    });
  }, [model, group]);
  return same ? kept.parts : parts;
}
