/** What all panels of a job are about. */
import type { Json } from '../../base/json';
import { MINUTE, SECOND } from '../../base/units';
import { micros } from '../../scenario/written-amounts';
import type { KnobHolder } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import type { UtilityCurve } from '../../schedulers/jockey/utility';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { curveAt } from './job-run';
import type { JobRun } from './job-run';

export interface Shown {
  readonly variant: VariantModel;
  /** The document as the variant sees it. */
  readonly document: Scenario;
  readonly run: JobRun;
  /** The cursor, µs since the submission of the job (0 before it), and µs since the start of the run. */
  readonly t: number;
  readonly cursor: number;
  /** Settings of the job as they were written, and the workload entry that they stand in. */
  readonly own: KnobHolder;
  readonly entry: string;
  /** Events that change settings of the job, in the order of time. */
  readonly changes: readonly {
    readonly id: string;
    readonly at: string | number;
    readonly path: readonly string[];
    readonly value: Json;
  }[];
}

/** Whether the job has been submitted by the cursor: before that, it is nowhere in its table and has made no progress. */
export function isSubmitted({ run, cursor }: Pick<Shown, 'run' | 'cursor'>): boolean {
  return cursor >= run.submitted;
}

/** The events of a document that change settings of a job (its id), in the order of time. */
export function changesOf({ interventions = [] }: Scenario, job: string): Shown['changes'] {
  return interventions
    .flatMap((event) => (event.kind === 'application-changed' && event.application === job ? [event] : []))
    .sort((x, y) => micros(x.at) - micros(y.at));
}

/** The utility curve and the deadline that hold at the cursor. */
export function curveOfShown({ own, changes, cursor }: Pick<Shown, 'own' | 'changes' | 'cursor'>): {
  readonly curve: UtilityCurve;
  readonly deadline: number;
} {
  const timed = changes.map(({ at, path, value }) => ({ at: micros(at), path, value }));
  return curveAt(own, timed, cursor) ?? { curve: [{ at: 0, utility: 0 }], deadline: 0 };
}

/** The last change of a setting of the job up to the cursor. */
export function changeInForce(
  { changes, cursor }: Pick<Shown, 'changes' | 'cursor'>,
  setting: string,
): Shown['changes'][number] | undefined {
  return changes.findLast(({ path, at }) => path[0] === setting && micros(at) <= cursor);
}

/** What a setting of the job is at the cursor, events included; undefined where nothing is written. */
export function settingOf(shown: Pick<Shown, 'own' | 'changes' | 'cursor'>, setting: string): unknown {
  return changeInForce(shown, setting)?.value ?? shown.own[setting];
}

/** Whether the job has a curve of its own at the cursor: its deadline is a part of it then, and no setting. */
export function hasCurve(shown: Pick<Shown, 'own' | 'changes' | 'cursor'>): boolean {
  return settingOf(shown, 'utility') !== undefined;
}

/** "55:05": minutes and seconds. */
export function clock(time: number): string {
  if (!Number.isFinite(time)) return '–';
  const seconds = Math.round(time / SECOND);
  const sign = seconds < 0 ? '\u2212' : '';
  return `${sign}${Math.floor(Math.abs(seconds) / 60)}:${String(Math.abs(seconds) % 60).padStart(2, '0')}`;
}

/** "27.9 min". */
export function minutes(time: number): string {
  return `${(time / MINUTE).toFixed(1)} min`;
}
