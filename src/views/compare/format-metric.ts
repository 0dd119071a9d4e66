/** How the comparison prints numbers: one fixed number of decimals per row, a real minus sign, ≥ for what has not ended. */
import type { Metric } from '../../analysis/model';
import { formatInstant, formatSpan } from '../../base/units';

const MINUS = '\u2212';
/** Shorter than this a duration would read as 0:00.0. */
const SHORT = 100_000;

/** One row: the values of all variants, and the difference of one of them to the first. */
export interface MetricRow {
  readonly id: string;
  readonly title: string;
  readonly cells: readonly string[];
  readonly difference: string;
}

/**
 * The rows of the comparison: the metrics that have a value in some variant, and the makespan, in the order of the first
 * variant that knows them.
 * @param byVariant the metrics of each variant
 * @param compared position of the variant whose difference to the first is shown
 */
export function metricRows(byVariant: readonly (readonly Metric[])[], compared: number): MetricRow[] {
  const known = byVariant.map((list) => new Map(list.map((metric) => [metric.id, metric])));
  const kinds = new Map(byVariant.flat().map((metric) => [metric.id, metric]));
  return [...kinds.values()].flatMap((kind): MetricRow[] => {
    const values = known.map((list) => list.get(kind.id) ?? { ...kind, value: undefined, atLeast: false });
    if (kind.id !== 'makespan' && values.every(({ value }) => value === undefined)) return [];
    const print = printer(values);
    return [
      {
        id: kind.id,
        title: kind.title,
        cells: values.map((metric) => cell(metric, print)),
        difference: compared > 0 && compared < values.length ? difference(values[0], values[compared], print) : '',
      },
    ];
  });
}

/** Rows under one heading. */
export interface MetricGroup {
  readonly title: string;
  readonly rows: readonly MetricRow[];
}

/** Headings and the metrics below them; what no heading names comes last. */
const GROUPS: readonly { readonly title: string; readonly ids: readonly string[] }[] = [
  { title: 'Applications', ids: ['finished', 'failed', 'unfinished', 'deadlocked', 'deadlocks'] },
  {
    title: 'Time',
    ids: ['makespan', 'mean-completion', 'p50-completion', 'p95-completion', 'p99-completion', 'max-completion'],
  },
  {
    title: 'Deadlines',
    ids: ['slo-met', 'slo-met-reserved', 'slo-met-open', 'best-effort-latency'],
  },
  {
    title: 'Waiting',
    ids: [
      'mean-waiting',
      'p95-waiting',
      'longest-wait',
      'mean-to-driver',
      'mean-to-first-executor',
      'p50-scheduling-delay',
      'p95-scheduling-delay',
      'max-scheduling-delay',
    ],
  },
  {
    title: 'Use of the cluster',
    ids: [
      'busy-share',
      'allocated-vcore',
      'allocated-memory',
      'driver-core-seconds',
      'idle-core-seconds',
      'stuck-memory',
      'max-drivers',
      'fragmentation',
    ],
  },
  { title: 'Fairness', ids: ['jain', 'shortfall', 'dominant-spread'] },
  { title: 'Work', ids: ['goodput', 'lost-work', 'preempted', 'preempted-work'] },
  { title: 'Places', ids: ['locality-process', 'locality-node', 'locality-rack', 'locality-any'] },
];

/** The rows by heading, in the order of the headings. */
export function metricGroups(rows: readonly MetricRow[]): MetricGroup[] {
  const named = new Set(GROUPS.flatMap(({ ids }) => ids));
  const groups = GROUPS.map(({ title, ids }) => ({ title, rows: rows.filter(({ id }) => ids.includes(id)) }));
  return [...groups, { title: 'More', rows: rows.filter(({ id }) => !named.has(id)) }].filter((g) => g.rows.length > 0);
}

type Print = (size: number) => string;

/** Prints sizes (never negative) of one row, all with the same number of decimals. */
function printer(metrics: readonly Metric[]): Print {
  const largest = Math.max(...metrics.map((m) => m.value ?? 0));
  switch (metrics[0].unit) {
    case 'count':
      return (size) => String(Math.round(size));
    case 'duration':
      return largest < SHORT ? formatSpan : formatInstant;
    case 'share':
      return (size) => `${(size * 100).toFixed(1)} %`;
    case 'core-seconds':
    case 'GB-seconds':
      return (size) => size.toFixed(largest < 100 ? 1 : 0);
  }
}

function cell({ id, value, atLeast }: Metric, print: Print): string {
  if (value === undefined) return id === 'makespan' ? 'none' : '–';
  return `${atLeast ? '≥ ' : ''}${print(value)}`;
}

/**
 * Second minus first with its sign. Where one of them can only be larger, so (or smaller) can the difference; where both can, there
 * is nothing to say.
 */
function difference(first: Metric, second: Metric, print: Print): string {
  if (first.value === undefined || second.value === undefined || (first.atLeast && second.atLeast)) return '–';
  const by = second.value - first.value;
  const bound = second.atLeast ? '≥ ' : first.atLeast ? '≤ ' : '';
  const size = print(Math.abs(by));
  const zero = print(0) === size;
  return `${bound}${zero ? '' : by > 0 ? '+' : MINUS}${size}`;
}
