/** `sweep`: one knob over a range, or two, as a table. */
import { csvLine } from '../../analysis/compare/report/csv';
import { goalOf, studyOptionsOf } from '../../analysis/compare/study/document-goal';
import { mainMetricOf } from '../../analysis/compare/study/goal';
import { estimateText, estimateWord } from '../../analysis/compare/study/interval-text';
import type { VariantEstimate } from '../../analysis/compare/study/estimate';
import { bestText, FIRST_SEEDS, MOST_SEEDS, zoneOfRace } from '../../analysis/compare/sweep/best';
import type { SweepBest } from '../../analysis/compare/sweep/best';
import { crossingsOf, crossingTexts, isStoppedAt, seedsText } from '../../analysis/compare/sweep/curve';
import type { CurvePoint } from '../../analysis/compare/sweep/curve';
import { settingNote } from '../../engine/document/setting-note';
import type { Metric } from '../../analysis/model';
import { writtenUnit } from '../../analysis/metrics/written-unit';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import { parseArguments, usage } from '../arguments';
import type { Arguments } from '../arguments';
import { readConfidence, readMetric, readWhole, readZone } from '../options';
import { jobsCommand } from '../plan/jobs-command';
import { mergeCommand } from '../plan/merge-command';
import { planCommand } from '../plan/plan-command';
import { shardCommand } from '../plan/shard-command';
import { CommandError, Exit } from '../exit';
import type { CommandIo } from '../io';
import { knobAxis, meet } from '../axes/knob-axis';
import type { KnobAxis } from '../axes/knob-axis';
import { simulateSweep } from '../knob-sweep';
import type { KnobSweep, KnobSweepPlan } from '../knob-sweep';
import { withRunner } from '../runs/jobs-option';
import { readRunnable } from '../sources';

const MOST_POINTS = 101;
/** On each of two axes. */
const MOST_BESIDE = 21;

/** What a large sweep is done with, by the first argument. */
const PARTS: ReadonlyMap<string, (args: readonly string[], io: CommandIo) => void> = new Map([
  ['plan', planCommand],
  ['run', shardCommand],
  ['merge', mergeCommand],
  ['jobs', jobsCommand],
]);

/** `sweep`: runs a knob over a range, or two, or a part of a plan. */
export async function sweepCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const part = PARTS.get(args[0] ?? '');
  if (part !== undefined) {
    part(args.slice(1), io);
    return;
  }
  const read = parseArguments('sweep', args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: [
      ...AXIS_OPTIONS.flatMap(({ knob, from, to, points, values }) => [knob, from, to, points, values]),
      '--refine',
      '--metric',
      '--seeds',
      '--confidence',
      '--zone',
      '--variant',
      '--jobs',
      '--cache',
    ],
    switches: ['--json', '--csv', '--best', ...AXIS_OPTIONS.map(({ log }) => log)],
    oneOf: ['--json', '--csv'],
  });
  const scenario = readRunnable(read.positional[0], io);
  const plan = readPlan(read, scenario);
  const { points, metric, best } = await withRunner('sweep', read.options, io, (runner) =>
    simulateSweep(scenario, plan, runner),
  );
  if (points.every(({ refused }) => refused !== '')) throw allRefused(plan, points);
  if (metric === undefined) throw usage('sweep', `this scenario has no metric "${plan.metric}"`);
  const notes = notesOf(plan, scenario);
  const swept = { points, metric, best };
  if (read.switches.has('--json')) io.out(asJson(plan, swept, notes));
  else if (read.switches.has('--csv')) io.out(asCsv(plan, swept, notes));
  else io.out(asText(plan, swept) + notes.map((note) => `${note}\n`).join(''));
}

/** Options of the first axis and of the second. */
const AXIS_OPTIONS = [
  { knob: '--knob', from: '--from', to: '--to', points: '--points', values: '--values', log: '--log' },
  {
    knob: '--and',
    from: '--and-from',
    to: '--and-to',
    points: '--and-points',
    values: '--and-values',
    log: '--and-log',
  },
] as const;

function readPlan({ options, switches }: Arguments, scenario: Scenario): KnobSweepPlan {
  if (options['--knob'] === undefined) throw usage('sweep', '--knob is missing');
  const ids = variantsOf(scenario).map(({ id }) => id);
  const only = options['--variant'];
  if (only !== undefined && !ids.includes(only)) {
    throw usage('sweep', `--variant expects one of ${ids.join(', ')}, got "${only}"`);
  }
  const both = options['--and'] !== undefined;
  const axes = AXIS_OPTIONS.flatMap((names): KnobAxis[] => {
    const knob = options[names.knob];
    if (knob === undefined) return [];
    const text = {
      knob,
      values: options[names.values],
      from: options[names.from],
      to: options[names.to],
      points:
        readWhole('sweep', options, names.points, { min: 1, max: both ? MOST_BESIDE : MOST_POINTS }) ?? (both ? 5 : 11),
      scale: switches.has(names.log) ? ('log' as const) : ('linear' as const),
    };
    return [knobAxis(text, scenario, (part, message) => usage('sweep', `${names[part]} ${message}`))];
  });
  if (both && meet(axes[0], axes[1], scenario)) throw usage('sweep', '--and expects another knob than --knob');
  const best = switches.has('--best');
  if (best && options['--seeds'] !== undefined) {
    throw usage('sweep', `--best runs ${FIRST_SEEDS} to ${MOST_SEEDS} seeds as they are needed; leave out --seeds`);
  }
  if (best && axes.some(({ name }) => name === 'seed')) throw usage('sweep', '--best expects another knob than seed');
  if (!best && options['--zone'] !== undefined) throw usage('sweep', '--zone is read with --best only');
  const goal = goalOf(scenario);
  const usual = studyOptionsOf(scenario);
  return {
    axes,
    refine: readWhole('sweep', options, '--refine', { min: 1, max: MOST_POINTS }) ?? 0,
    metric: readMetric('sweep', options['--metric'] ?? (goal === undefined ? 'makespan' : mainMetricOf(goal))),
    seeds: best ? FIRST_SEEDS : (readWhole('sweep', options, '--seeds', { min: 1, max: 1000 }) ?? 1),
    best: best ? { indifference: zoneOfRace(readZone('sweep', options) ?? usual.indifference) } : undefined,
    variants: only === undefined ? ids : [only],
    confidence: readConfidence('sweep', options) ?? usual.confidence,
  };
}

function written({ axes }: KnobSweepPlan, { place }: CurvePoint): string[] {
  return place.map((x, at) => axes[at].written(x));
}

/** Why nothing ran, one line for each reason: the values that have it may be many. */
function allRefused(plan: KnobSweepPlan, points: readonly CurvePoint[]): CommandError {
  const reasons = [...new Set(points.map(({ refused }) => refused))].map((reason) => {
    const of = points.filter(({ refused }) => refused === reason);
    const [first, last] = [of[0], of[of.length - 1]].map((point) => written(plan, point).join(' and '));
    const which =
      of.length === 1 ? first : of.length === 2 ? `${first}, ${last}` : `${of.length} from ${first} to ${last}`;
    return `${which}: ${reason}`;
  });
  return new CommandError(Exit.invalid, ['sweep: no value can be run', ...reasons]);
}

/** What a sweep has brought. */
interface Swept extends KnobSweep {
  readonly metric: Metric;
}

function asText(plan: KnobSweepPlan, { metric, points, best }: Swept): string {
  const { axes, variants, confidence } = plan;
  const over = axes.map(({ name }) => name).join(' and ');
  const lines = [`${metric.title} over ${over}, ${seedsText(points, confidence)}`];
  lines.push([...axes.map(({ name }) => (axes.length === 1 ? '' : name)), ...variants].join('\t'));
  for (const point of points) {
    const cells = point.estimates.map((estimate, at) =>
      (point.refusals?.[at] ?? '') !== ''
        ? 'refused'
        : isStoppedAt(point, at)
          ? 'stopped by its policy'
          : cellText(estimate, metric.unit),
    );
    lines.push([...written(plan, point), ...(point.refused === '' ? cells : [`refused: ${point.refused}`])].join('\t'));
  }
  lines.push(...refusalLines(points, variants));
  lines.push(...crossingTexts(crossingsOf(points, axes[0], confidence), axes, variants));
  if (plan.best !== undefined) lines.push(bestLine(plan, plan.best.indifference, best));
  return `${lines.join('\n')}\n`;
}

/** Why variants are refused where others run, once for each reason. */
function refusalLines(points: readonly CurvePoint[], variants: readonly string[]): string[] {
  const lines = points.flatMap(({ refusals = [] }) =>
    refusals.flatMap((why, at) => (why === '' ? [] : [`${variants[at]} is refused: ${why}`])),
  );
  return [...new Set(lines)];
}

function bestLine(plan: KnobSweepPlan, indifference: number, best: SweepBest | undefined): string {
  const { axes, variants, confidence } = plan;
  if (best === undefined) return 'For this metric, neither more nor less is better.';
  return bestText(best, axes, variants, { confidence, indifference });
}

/** The mean with its interval, or what is known where there is none. */
function cellText(estimate: VariantEstimate, unit: Metric['unit']): string {
  return estimate.mean === undefined ? estimateWord(estimate, unit) || '–' : estimateText(estimate, unit);
}

/** What moves along with the knobs, and where leaf queues differ in them. */
function notesOf({ axes }: KnobSweepPlan, scenario: Scenario): string[] {
  return axes.map(({ name }) => settingNote(scenario, name.split('/'))).filter((text) => text !== '');
}

function asCsv(plan: KnobSweepPlan, { metric, points }: Swept, notes: readonly string[]): string {
  const unit = metric.unit === 'duration' ? 's' : metric.unit;
  const names = plan.axes.map(({ name }) => name);
  const header = [
    ...names,
    'variant',
    `${metric.id} (${unit})`,
    'low',
    'high',
    'median at least',
    'median at most',
    'seeds',
    'refused',
    'note',
  ];
  // In each line, so that no line loses it when lines are selected or joined.
  const note = notes.join('; ');
  const lines = points.flatMap((point) =>
    point.estimates.map(({ mean, low, high, medianLow, medianHigh, n }, at) =>
      csvLine([
        ...written(plan, point),
        plan.variants[at],
        mean,
        low,
        high,
        medianLow,
        medianHigh,
        n,
        point.refused || point.refusals?.[at],
        note,
      ]),
    ),
  );
  return csvLine(header) + lines.join('');
}

/** Raised when a field of the object that `--json` prints changes its meaning or goes. */
const SCHEMA = 1;

function asJson(plan: KnobSweepPlan, { metric, points, best }: Swept, notes: readonly string[]): string {
  const { axes, seeds, variants, confidence } = plan;
  const [axis, second] = axes;
  const beside = (y: number | undefined) => (y === undefined ? {} : { beside: second.written(y) });
  const body = {
    schema: SCHEMA,
    knob: axis.name,
    ...(second === undefined ? {} : { and: second.name }),
    metric: metric.id,
    unit: writtenUnit(metric.unit),
    seeds,
    confidence,
    notes,
    ...(plan.best === undefined ? {} : { best: bestJson(plan, plan.best.indifference, best) }),
    points: points.map((point) => ({
      value: axis.written(point.place[0]),
      x: point.place[0],
      ...beside(point.place[1]),
      refused: point.refused === '' ? null : point.refused,
      variants: Object.fromEntries(
        variants.map((id, at) => [id, { ...nulls(point.estimates[at]), refused: point.refusals?.[at] || null }]),
      ),
    })),
    crossings: crossingsOf(points, axis, confidence).map(({ a, b, lower, at, from, to, equal, beside: y }) => ({
      between: [variants[a], variants[b]],
      lower: variants[lower],
      at,
      from: from ?? null,
      to: to ?? null,
      equal,
      ...beside(y),
    })),
  };
  return `${JSON.stringify(body, null, 2)}\n`;
}

/** Null where neither more nor less is better. */
function bestJson({ axes, variants }: KnobSweepPlan, indifference: number, best: SweepBest | undefined) {
  if (best === undefined) return null;
  const { left, settled, seeds } = best;
  const candidates = left.map(({ place, variant }) => ({
    variant: variants[variant],
    value: axes[0].written(place[0]),
    ...(place.length === 1 ? {} : { beside: axes[1].written(place[1]) }),
  }));
  return { settled, indifference, seeds: Number.isFinite(seeds) ? seeds : null, candidates };
}

function nulls(value: object | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value ?? {}).map(([key, part]) => [key, (part as unknown) ?? null]));
}
