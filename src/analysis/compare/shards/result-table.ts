/** The results of a plan as a table: one row for each metric of each run, in the order of runs and of metrics. */
import { csvLine } from '../report/csv';
import { plannedRun } from './plan';
import type { PlanValue, SweepPlan } from './plan';
import type { KeptRun } from './shard-file';

/** A column and what it holds; the axes' columns stand between `seed` and `ended` and hold text. */
export interface ResultColumn {
  readonly name: string;
  readonly type: 'integer' | 'number' | 'text' | 'boolean';
  readonly values: readonly (number | string | boolean | null)[];
}

interface Row {
  readonly run: number;
  readonly variant: string;
  readonly seed: number;
  readonly axes: readonly PlanValue[];
  readonly ended: string | null;
  readonly fingerprint: string | null;
  readonly refused: string | null;
  readonly metric: string | null;
  readonly unit: string | null;
  readonly value: number | null;
  readonly atLeast: boolean;
  readonly most: number | null;
}

/** The table by columns. A run that the scenario refuses has one row without a metric. */
export function resultColumns(plan: SweepPlan, runs: readonly KeptRun[]): ResultColumn[] {
  const rows = runs.flatMap((run) => rowsOf(plan, run));
  const column = (name: string, type: ResultColumn['type'], of: (row: Row) => ResultColumn['values'][number]) => ({
    name,
    type,
    values: rows.map(of),
  });
  return [
    column('run', 'integer', (row) => row.run),
    column('variant', 'text', (row) => row.variant),
    column('seed', 'integer', (row) => row.seed),
    ...plan.axes.map(({ knob }, at) => column(knob, 'text', (row) => String(row.axes[at]))),
    column('ended', 'text', (row) => row.ended),
    column('fingerprint', 'text', (row) => row.fingerprint),
    column('refused', 'text', (row) => row.refused),
    column('metric', 'text', (row) => row.metric),
    column('unit', 'text', (row) => row.unit),
    column('value', 'number', (row) => row.value),
    column('at_least', 'boolean', (row) => row.atLeast),
    column('most', 'number', (row) => row.most),
  ];
}

function rowsOf(plan: SweepPlan, kept: KeptRun): Row[] {
  const { variant, seed, values } = plannedRun(plan, kept.run);
  const common = { run: kept.run, variant, seed, axes: values };
  const none = { metric: null, unit: null, value: null, atLeast: false, most: null };
  if ('refused' in kept) return [{ ...common, ...none, ended: null, fingerprint: null, refused: kept.refused }];
  const { ended, fingerprint, metrics } = kept;
  const of = { ...common, ended, fingerprint, refused: null };
  if (metrics.length === 0) return [{ ...of, ...none }];
  return metrics.map(({ id, unit, value, atLeast, most }) => ({
    ...of,
    metric: id,
    unit,
    value,
    atLeast: atLeast === true,
    most: most ?? null,
  }));
}

/** The same as CSV. */
export function resultCsv(plan: SweepPlan, runs: readonly KeptRun[]): string {
  const columns = resultColumns(plan, runs);
  const header = csvLine(columns.map(({ name }) => name));
  const lines = columns[0].values.map((_, row) =>
    csvLine(columns.map(({ values }) => (typeof values[row] === 'boolean' ? String(values[row]) : values[row]))),
  );
  return header + lines.join('');
}
