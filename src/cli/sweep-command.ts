/** `sweep`: one knob over a range, as a table. */
import { axisChange, axisNumber, axisValue, kindOfValue } from '../analysis/compare/sweep/axis';
import type { AxisKind } from '../analysis/compare/sweep/axis';
import { crossings } from '../analysis/compare/sweep/crossing';
import { grid } from '../analysis/compare/sweep/grid';
import { loadChanges } from '../analysis/compare/sweep/load-changes';
import { refine } from '../analysis/compare/sweep/refine';
import { csvLine } from '../analysis/compare/report/csv';
import { estimateOf } from '../analysis/compare/study/estimate';
import type { VariantEstimate } from '../analysis/compare/study/estimate';
import { isExact, measuredIn, seedOf, seedRun } from '../analysis/compare/study/sample';
import { numberText, valueText } from '../analysis/compare/study/words';
import { meanInterval } from '../analysis/compare/statistics/paired-t';
import { classMetrics } from '../analysis/metrics/classes';
import { allMetrics, measurementWindow } from '../analysis/metrics/metrics';
import type { Measured } from '../analysis/compare/measures/measured';
import type { Metric } from '../analysis/model';
import { applyChanges, getAt } from '../base/json';
import type { Change, Json } from '../base/json';
import { formatProblem } from '../base/result';
import { applyVariant, variantsOf } from '../engine/variants';
import { parseScenario } from '../engine/schema';
import type { Scenario } from '../scenario/schema';
import { parseArguments, usage } from './arguments';
import type { Arguments } from './arguments';
import { readCount } from './compare-command';
import { jobsCommand } from './plan/jobs-command';
import { mergeCommand } from './plan/merge-command';
import { planCommand } from './plan/plan-command';
import { shardCommand } from './plan/shard-command';
import { CommandError, Exit } from './exit';
import type { CommandIo } from './io';
import { simulateVariant } from './simulate';
import { readSource } from './sources';

const MOST_POINTS = 101;
const ONLY_VARIANT = 'A';

interface Point {
  readonly x: number;
  /** By variant, over seeds. */
  readonly values: readonly (readonly Measured[])[];
  /** Why the scenario refuses the value; '' where it does not. */
  readonly refused: string;
}

/** What a large sweep is done with, by the first argument. */
const PARTS: ReadonlyMap<string, (args: readonly string[], io: CommandIo) => void> = new Map([
  ['plan', planCommand],
  ['run', shardCommand],
  ['merge', mergeCommand],
  ['jobs', jobsCommand],
]);

/** `sweep`: runs one knob over a range, or a part of a plan. */
export function sweepCommand(args: readonly string[], io: CommandIo): void {
  const part = PARTS.get(args[0] ?? '');
  if (part !== undefined) {
    part(args.slice(1), io);
    return;
  }
  const read = parseArguments('sweep', args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: ['--knob', '--from', '--to', '--points', '--refine', '--values', '--metric', '--seeds', '--variant'],
    switches: ['--json', '--csv', '--log'],
  });
  const scenario = readSource(read.positional[0], io);
  const plan = readPlan(read, scenario);
  const sweep = new KnobSweep(scenario, plan);
  let points = plan.xs.map((x) => sweep.point(x));
  for (let left = plan.refine; left > 0;) {
    const next = sweep.next(points, left);
    if (next.length === 0) break;
    points = [...points, ...next.map((x) => sweep.point(x))].sort((a, b) => a.x - b.x);
    left -= next.length;
  }
  if (sweep.metric === undefined) throw usage('sweep', `this scenario has no metric "${plan.metric}"`);
  const { metric } = sweep;
  if (read.switches.has('--json')) io.out(asJson(plan, metric, points));
  else if (read.switches.has('--csv')) io.out(asCsv(plan, metric, points));
  else io.out(asText(plan, metric, points));
}

interface Plan {
  readonly knob: string;
  readonly path: readonly string[];
  readonly kind: AxisKind;
  readonly xs: readonly number[];
  readonly scale: 'linear' | 'log';
  readonly refine: number;
  readonly metric: string;
  readonly seeds: number;
  readonly variants: readonly string[];
}

function readPlan({ options, switches }: Arguments, scenario: Scenario): Plan {
  const knob = options['--knob'];
  if (knob === undefined) throw usage('sweep', '--knob is missing');
  const path = knob.split('/');
  const ids = variantsOf(scenario).map(({ id }) => id);
  const only = options['--variant'];
  if (only !== undefined && !ids.includes(only)) {
    throw usage('sweep', `--variant expects one of ${ids.join(', ')}, got "${only}"`);
  }
  const present =
    knob === 'load' ? 1 : knob === 'seed' ? (scenario.seed ?? 1) : getAt(scenario as unknown as Json, path);
  const kind =
    knob === 'load'
      ? 'number'
      : present === undefined
        ? kindOfText(options['--from'] ?? options['--values']?.split(',')[0])
        : kindOfValue(present);
  if (kind === undefined)
    throw usage('sweep', `${knob} holds no number in this scenario; name a place such as workload/etl/count`);
  const scale = switches.has('--log') ? 'log' : 'linear';
  return {
    knob,
    path,
    kind,
    xs: readPoints(options, kind, scale, axisNumber(kind, present)),
    scale,
    refine: options['--refine'] === undefined ? 0 : readCount('sweep', '--refine', options['--refine'], 0, MOST_POINTS),
    metric: options['--metric'] ?? 'makespan',
    seeds: readCount('sweep', '--seeds', options['--seeds'], 1, 1000),
    variants: only === undefined ? ids : [only],
  };
}

/** The kind of what nobody has written yet, from how it is to be written. */
function kindOfText(text: string | undefined): AxisKind | undefined {
  const plain = text?.trim() ?? '';
  return kindOfValue(plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : plain);
}

function readPoints(
  options: Arguments['options'],
  kind: AxisKind,
  scale: 'linear' | 'log',
  base: number | undefined,
): number[] {
  const read = (option: string, text: string | undefined): number => {
    if (text === undefined) throw usage('sweep', `${option} is missing`);
    const x = axisNumber(kind, kind === 'integer' || kind === 'number' ? Number(text) : text);
    if (x === undefined || Number.isNaN(x))
      throw usage('sweep', `${option} expects a value like the present one, got "${text}"`);
    return x;
  };
  const given = options['--values'];
  if (given !== undefined) {
    const values = given.split(',').map((text) => read('--values', text.trim()));
    return [...new Set(values)].sort((a, b) => a - b);
  }
  const found = grid({
    from: read('--from', options['--from']),
    to: read('--to', options['--to']),
    points: readCount('sweep', '--points', options['--points'], 11, MOST_POINTS),
    scale,
    integer: kind === 'integer',
    base,
  });
  if (!found.ok) throw usage('sweep', PROBLEMS[found.error]);
  return found.value;
}

const PROBLEMS = {
  'log-needs-positive': '--log needs a range above 0',
  'too-few-points': '--points expects at least 2',
  reversed: '--from must not be larger than --to',
} as const;

class KnobSweep {
  /** What is measured, from the first run that knows it on. */
  metric: Metric | undefined;

  constructor(
    private readonly scenario: Scenario,
    private readonly plan: Plan,
  ) {}

  /** Runs all variants and seeds with one value. */
  point(x: number): Point {
    const values: Measured[][] = [];
    for (const variant of this.plan.variants) {
      const seen = this.changed(variant, x);
      if (typeof seen === 'string') return { x, values: this.plan.variants.map(() => []), refused: seen };
      const of: Measured[] = [];
      for (let r = 0; r < this.plan.seeds; r++) of.push(this.run(seen, r));
      values.push(of);
    }
    return { x, values, refused: '' };
  }

  /** Where more points would tell most. */
  next(points: readonly Point[], budget: number): number[] {
    const y = (point: Point, variant: number): number | undefined => estimateOf(point.values[variant] ?? [], 0.95).mean;
    const both = this.plan.variants.length > 1;
    return refine({
      x: points.map(({ x }) => x),
      y: points.map((point) => y(point, 0)),
      scale: this.plan.scale,
      integer: this.plan.kind === 'integer',
      difference: both
        ? points.map((point) => {
            const [a, b] = [y(point, 0), y(point, 1)];
            return a === undefined || b === undefined ? undefined : b - a;
          })
        : undefined,
      budget,
    });
  }

  private run(seen: Scenario, replication: number): Measured {
    const { model, fingerprint } = simulateVariant(seen, ONLY_VARIANT, seedOf(seen.seed ?? 1, replication));
    const window = measurementWindow(seen);
    const id = this.plan.metric;
    const values = [...allMetrics(model, window), ...(id.includes('@') ? classMetrics(model, window) : [])];
    const run = seedRun(model.ended?.reason ?? 'horizon', fingerprint, values);
    this.metric ??= values.find((metric) => metric.id === id);
    return measuredIn(run, id);
  }

  /** The document as the variant sees it with the value set, or why it is refused. */
  private changed(variant: string, x: number): Scenario | string {
    const applied = applyVariant(this.scenario, variant);
    if (!applied.ok) throw new CommandError(Exit.invalid, applied.error.map(formatProblem));
    const { variants: _, ...seen } = applied.value;
    const { path, kind, knob } = this.plan;
    const changes: Change[] = knob === 'load' ? loadChanges(seen, x) : [axisChange({ path, kind }, x)];
    const changed = applyChanges(seen as unknown as Json, changes);
    if (!changed.ok) return formatProblem(changed.error);
    const parsed = parseScenario(changed.value);
    return parsed.ok ? parsed.value : parsed.error.map(formatProblem).join('; ');
  }
}

function estimates({ values }: Point): VariantEstimate[] {
  return values.map((of) => estimateOf(of, 0.95));
}

/** How the value is written in the document. */
function valueOf({ kind }: Plan, x: number): string {
  const value = axisValue(kind, x);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function crossingsOf({ scale, variants }: Plan, points: readonly Point[]) {
  if (variants.length < 2) return [];
  const pairs = points.flatMap(({ x, values: [a, b] }) => {
    if (a.length === 0 || ![...a, ...b].every(isExact)) return [];
    const { mean, low, high } = meanInterval(
      b.map(({ value = 0 }, r) => value - (a[r].value ?? 0)),
      0.95,
    );
    return mean === undefined ? [] : [{ x, mean, low: low ?? -Infinity, high: high ?? Infinity }];
  });
  return crossings({
    x: pairs.map(({ x }) => x),
    scale,
    mean: pairs.map(({ mean }) => mean),
    low: pairs.map(({ low }) => low),
    high: pairs.map(({ high }) => high),
  });
}

function asText(plan: Plan, metric: Metric, points: readonly Point[]): string {
  const lines = [`${metric.title} over ${plan.knob}, ${plan.seeds} ${plan.seeds === 1 ? 'seed' : 'seeds'} each`];
  lines.push(['', ...plan.variants].join('\t'));
  for (const point of points) {
    const cells = estimates(point).map(({ mean, medianLow }) =>
      mean === undefined ? valueText(medianLow, metric.unit, medianLow !== undefined) : valueText(mean, metric.unit),
    );
    lines.push([valueOf(plan, point.x), ...(point.refused === '' ? cells : [`refused: ${point.refused}`])].join('\t'));
  }
  for (const { at } of crossingsOf(plan, points)) {
    lines.push(`${plan.variants[0]} and ${plan.variants[1]} change places at about ${numberText(at, at < 10 ? 2 : 0)}`);
  }
  return `${lines.join('\n')}\n`;
}

function asCsv(plan: Plan, metric: Metric, points: readonly Point[]): string {
  const unit = metric.unit === 'duration' ? 's' : metric.unit;
  const header = [plan.knob, 'variant', `${metric.id} (${unit})`, 'low', 'high', 'median at least', 'seeds', 'refused'];
  const lines = points.flatMap((point) =>
    estimates(point).map(({ mean, low, high, medianLow, n }, at) =>
      csvLine([valueOf(plan, point.x), plan.variants[at], mean, low, high, medianLow, n, point.refused]),
    ),
  );
  return csvLine(header) + lines.join('');
}

function asJson(plan: Plan, metric: Metric, points: readonly Point[]): string {
  const body = {
    knob: plan.knob,
    metric: metric.id,
    unit: metric.unit === 'duration' ? 'seconds' : metric.unit,
    seeds: plan.seeds,
    points: points.map((point) => ({
      value: valueOf(plan, point.x),
      x: point.x,
      refused: point.refused === '' ? null : point.refused,
      variants: Object.fromEntries(plan.variants.map((id, at) => [id, nulls(estimates(point)[at])])),
    })),
    crossings: crossingsOf(plan, points).map(nulls),
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}

function nulls(value: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, part]) => [key, (part as unknown) ?? null]));
}
