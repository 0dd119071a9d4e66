/** Which rows the comparison shows, in which groups and order, and what is best in them. */
import { highest } from '../../analysis/compare/measures/measured';
import { measuredMetric } from '../../analysis/compare/study/sample';
import { hintOf, meaningOf } from '../../analysis/metrics/catalogue';
import { calledClass } from '../../analysis/metrics/metric-title';
import { MESSAGE_IDS } from '../../analysis/metrics/system-metrics';
import { unitOf } from '../../analysis/metrics/value-text';
import type { Metric, RunModel } from '../../analysis/model';
import { capitalized } from '../../base/text/capitalized';
import { differenceText, NO_VALUE, printer, valueText } from './format-metric';

/** A metric of a variant, or its place while it is worked out. */
export interface ShownMetric extends Metric {
  readonly isAwaited?: boolean;
  /** What it was before, while it is worked out. */
  readonly last?: Metric;
}

/** One row: the values of all variants, and the difference of one of them to the first. */
export interface MetricRow {
  readonly id: string;
  readonly title: string;
  /** How it is computed, and of how many. */
  readonly formula: string;
  readonly cells: readonly string[];
  /** By variant, why there is no value; undefined where there is one. */
  readonly whys: readonly (string | undefined)[];
  readonly difference: string;
  /** Whether the difference is one to the better; undefined where neither direction is, or nothing is certain. */
  readonly turn: 'better' | 'worse' | undefined;
  /** The difference relative to the first value; 0 if it is unknown, Infinity if the first value is 0. */
  readonly effect: number;
  /** Places of the variants that no other one can be better than; empty where all are equal or nothing is certain. */
  readonly best: readonly number[];
  /** All variants print alike. */
  readonly same: boolean;
}

/** Rows under one heading. */
export interface MetricGroup {
  readonly title: string;
  readonly rows: readonly MetricRow[];
}

/** Why a run ended; undefined while it is running. */
export type RunEnd = NonNullable<RunModel['ended']>['reason'] | undefined;

export type RowOrder = 'listed' | 'name' | 'effect';

/**
 * The rows of the comparison: the metrics that have a value in some variant, and the makespan, in the order of the first
 * variant that knows them.
 * @param byVariant the metrics of each variant
 * @param compared position of the variant whose difference to the first is shown
 * @param ended by variant: what its values are worth (`measurement`). Those until an error in a policy are shown all the same
 * @param why why a variant, by its place, has no value of a metric
 */
export function metricRows(
  byVariant: readonly (readonly ShownMetric[])[],
  compared: number,
  ended: readonly RunEnd[] = [],
  why: (id: string, variant: number) => string | undefined = () => undefined,
): MetricRow[] {
  const known = byVariant.map((list) => new Map(list.map((metric) => [metric.id, metric])));
  const leaves = leavingMore(
    known.map((list) => list.get('unfinished')?.value),
    ended,
  );
  const kinds = new Map(byVariant.flat().map((metric) => [metric.id, metric]));
  return [...kinds.values()].flatMap((kind): MetricRow[] => {
    const values = known.map((list) => list.get(kind.id) ?? { ...kind, value: undefined, atLeast: false });
    const isShown = ({ value, isAwaited }: ShownMetric): boolean => value !== undefined || isAwaited === true;
    if (kind.id !== 'makespan' && !values.some(isShown)) return [];
    const row = rowOf(kind, values, compared, ended);
    const whys = values.map(({ isAwaited }, at) => {
      if (isAwaited === true) return 'it is being worked out';
      // A deadlock makes some values endless that are missing elsewhere.
      return row.cells[at] === NO_VALUE ? why(kind.id, at) : undefined;
    });
    return [{ ...unflattered(row, compared, leaves), whys }];
  });
}

function rowOf(
  { id, title, unit }: Metric,
  values: readonly ShownMetric[],
  compared: number,
  ended: readonly RunEnd[],
): Omit<MetricRow, 'whys'> {
  const { better } = meaningOf(id);
  const judged = values.map((metric, at) => measuredMetric(metric, ended[at] ?? 'horizon'));
  const shown = values.map((metric, at) => (ended[at] === 'policy' ? metric : judged[at]));
  const print = printer(shown);
  const cells = shown.map((metric) => (metric.isAwaited === true ? '…' : valueText(metric, print)));
  // Values that are worked out say nothing yet. Meanwhile the row stays among those that differ, or are the same.
  const lasting = shown.map((metric, at) =>
    metric.last === undefined ? metric : measuredMetric(metric.last, ended[at] ?? 'horizon'),
  );
  const same = printsAlike(lasting);
  const pair = compared > 0 && compared < values.length ? ([judged[0], judged[compared]] as const) : undefined;
  return {
    id,
    title: withProduct(title, unit),
    formula: hintOf(
      id,
      values.map(({ population }) => population),
    ),
    cells,
    difference: pair === undefined ? '' : differenceText(...pair, print),
    turn: pair === undefined || better === 'none' ? undefined : turnOf(...pair, better),
    effect: pair === undefined ? 0 : effectOf(...pair),
    best: same || better === 'none' ? [] : bestOf(judged, better),
    same,
  };
}

function printsAlike(metrics: readonly Metric[]): boolean {
  const print = printer(metrics);
  const [first, ...others] = metrics.map((metric) => valueText(metric, print));
  return others.every((text) => text === first);
}

/**
 * By variant, whether it leaves more applications unfinished than another one. A run that continues is not judged.
 * @param unfinished by variant, undefined where it is not known
 */
export function leavingMore(unfinished: readonly (number | undefined)[], ended: readonly RunEnd[]): boolean[] {
  const known = unfinished.map((count, at) => (ended[at] === undefined ? undefined : count));
  const least = Math.min(...known.filter((count) => count !== undefined));
  return known.map((count) => count !== undefined && count > least);
}

/** A value that looks better because more work is left undone is no gain, and not marked as one. */
function unflattered<Row extends Pick<MetricRow, 'best' | 'turn'>>(
  row: Row,
  compared: number,
  leaves: readonly boolean[],
): Row {
  const isFlattered = row.turn === 'better' && leaves[compared] && !leaves[0];
  return { ...row, turn: isFlattered ? undefined : row.turn, best: row.best.filter((at) => !leaves[at]) };
}

function turnOf(first: Metric, second: Metric, better: 'lower' | 'higher'): MetricRow['turn'] {
  const by = certainSign(first, second);
  if (by === 0) return undefined;
  return by < 0 === (better === 'lower') ? 'better' : 'worse';
}

/**
 * -1 if the second is certainly smaller, 1 if it is certainly larger, otherwise 0. A value that never occurs is larger than all
 * others.
 */
function certainSign(first: Metric, second: Metric): number {
  const [a, b] = [sizeOf(first), sizeOf(second)];
  if (a === b || Number.isNaN(a) || Number.isNaN(b)) return 0;
  if (a < b) return highest(first) < b ? 1 : 0;
  return highest(second) < a ? -1 : 0;
}

/** A value that is missing says nothing. */
function sizeOf({ value }: Metric): number {
  return value ?? NaN;
}

function effectOf(first: Metric, second: Metric): number {
  const [a, b] = [sizeOf(first), sizeOf(second)];
  if (a === b || Number.isNaN(a) || Number.isNaN(b)) return 0;
  return a === 0 || a === Infinity ? Infinity : Math.abs(b - a) / a;
}

/** Those that are certainly at least as good as all others that have a value; none where there is no other. */
function bestOf(values: readonly Metric[], better: 'lower' | 'higher'): number[] {
  const sizes = values.map(sizeOf);
  if (sizes.filter((size) => !Number.isNaN(size)).length < 2) return [];
  return values.flatMap((one, at) => {
    if (!Number.isFinite(sizes[at]) || (one.atLeast && better === 'lower')) return [];
    const leads = values.every((other, i) => {
      if (i === at || Number.isNaN(sizes[i]) || sizes[i] === sizes[at]) return true;
      return better === 'lower' ? sizes[at] < sizes[i] : sizes[at] > sizes[i] && !other.atLeast;
    });
    return leads ? [at] : [];
  });
}

/** Headings and the metrics below them; what no heading names are numbers of one system. */
const GROUPS: readonly { readonly title: string; readonly ids: readonly string[] }[] = [
  { title: 'Applications', ids: ['finished', 'failed', 'unfinished', 'deadlocked', 'deadlocks'] },
  {
    title: 'Deadlines',
    ids: ['slo-met', 'slo-met-reserved', 'slo-met-open', 'deadlines-missed', 'tardiness', 'best-effort-latency'],
  },
  {
    title: 'Time',
    ids: [
      'makespan',
      'mean-completion',
      'p50-completion',
      'p95-completion',
      'p99-completion',
      'max-completion',
      'mean-slowdown',
      'mean-bounded-slowdown',
      'settled-from',
    ],
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
  { title: 'Work', ids: ['goodput', 'lost-work', 'preempted', 'preempted-work', 'kills-in-vain', 'last-preempted'] },
  { title: 'Messages', ids: MESSAGE_IDS },
  { title: 'Places', ids: ['locality-process', 'locality-node', 'locality-rack', 'locality-any'] },
];

/** "Work lost, vcore·s": a unit that is too long for the cells stands with the title. */
function withProduct(title: string, unit: Metric['unit']): string {
  return unit === 'core-seconds' || unit === 'GB-seconds' ? `${title}, ${unitOf(unit).name}` : title;
}

/**
 * The rows by heading: first what only these systems measure, because that is what tells them apart, then the classes.
 * @param own heading of what only these systems measure
 * @param dimension of the classes; undefined for none
 */
export function metricGroups(rows: readonly MetricRow[], own: string, dimension?: string): MetricGroup[] {
  const named = new Set(GROUPS.flatMap(({ ids }) => ids));
  const groups = GROUPS.map(({ title, ids }) => ({ title, rows: rows.filter(({ id }) => ids.includes(id)) }));
  const special = rows.filter(({ id }) => !named.has(id) && !id.includes('@'));
  const classes = dimension === undefined ? [] : classGroups(rows, dimension);
  return [{ title: own, rows: special }, ...classes, ...groups].filter((group) => group.rows.length > 0);
}

/** The rows of one dimension of classes, a group for each class, whose name the titles need not repeat. */
export function classGroups(rows: readonly MetricRow[], dimension: string): MetricGroup[] {
  const groups = new Map<string, MetricRow[]>();
  for (const row of rows) {
    const [, scope] = row.id.split('@');
    if (scope?.startsWith(`${dimension}=`) !== true) continue;
    const called = calledClass({ dimension, name: scope.slice(dimension.length + 1) });
    const title = row.title.slice(called.length + 2);
    const group = groups.get(called) ?? [];
    group.push({ ...row, title: capitalized(title) });
    groups.set(called, group);
  }
  return [...groups].map(([title, members]) => ({ title, rows: members }));
}

/** The dimensions of classes among the metrics, in their order. */
export function dimensionsOf(metrics: readonly Metric[]): string[] {
  return [
    ...new Set(metrics.flatMap(({ id }) => (id.includes('@') ? [id.slice(id.indexOf('@') + 1).split('=')[0]] : []))),
  ];
}

/** The rows of each group in another order; largest difference first. */
export function sortedGroups(groups: readonly MetricGroup[], order: RowOrder): readonly MetricGroup[] {
  if (order === 'listed') return groups;
  const compare = (a: MetricRow, b: MetricRow): number =>
    order === 'name' || a.effect === b.effect ? a.title.localeCompare(b.title, 'en') : b.effect - a.effect;
  return groups.map(({ title, rows }) => ({ title, rows: rows.toSorted(compare) }));
}

/** The table as text for spreadsheets: a line each, cells between tabs. */
export function tableText(
  groups: readonly MetricGroup[],
  heads: readonly string[],
  difference: string | undefined,
): string {
  const last = (text: string | undefined): string[] => (text === undefined ? [] : [text]);
  // Elsewhere than in English a comma would be read as a decimal point.
  const joined = (text: string): string => text.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  const lines = groups.flatMap(({ title, rows }) =>
    rows.map((row) => [
      title,
      row.title,
      ...[...row.cells, ...last(difference === undefined ? undefined : row.difference)].map(joined),
    ]),
  );
  const all = [['of', 'measure', ...heads, ...last(difference)], ...lines];
  // A cell that begins like a formula would be one.
  return all
    .map((line) => line.map((text) => text.replaceAll(/[\t\n]/g, ' ').replace(/^(?=[=+@])/, "'")).join('\t'))
    .join('\n');
}
