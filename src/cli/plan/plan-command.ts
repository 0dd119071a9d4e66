/** `sweep plan`: a plan of independent runs for many machines. */
import { axisNumber, axisValue, kindOfValue } from '../../analysis/compare/sweep/axis';
import type { AxisKind } from '../../analysis/compare/sweep/axis';
import { grid } from '../../analysis/compare/sweep/grid';
import { countRuns, planId } from '../../analysis/compare/shards/plan';
import type { PlanAxis, SweepPlan } from '../../analysis/compare/shards/plan';
import { getAt } from '../../base/json';
import { variantsOf } from '../../engine/document/variants';
import { ENGINE_VERSION } from '../../engine/version';
import type { Scenario } from '../../scenario/schema';
import { parseArguments, usage } from '../arguments';
import { readCount } from '../commands/compare-command';
import type { CommandIo } from '../io';
import { unknownKnob } from '../axes/unknown-knob';
import { readSource, writeFile } from '../sources';

const COMMAND = 'sweep plan';
const MOST_SEEDS = 100_000;
const MOST_RUNS = 10_000_000;
const MOST_POINTS = 10_000;

/** Writes a plan to `--out` or standard output, and says on standard error how large it is. */
export function planCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments(COMMAND, args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: ['--over', '--seeds', '--metric', '--variant', '--out'],
    switches: [],
  });
  const scenario = readSource(positional[0], io);
  const metrics = options['--metric']?.split(',').map((id) => id.trim());
  const plan: SweepPlan = {
    signalboxPlan: 1,
    engine: ENGINE_VERSION,
    scenario: scenario,
    axes: (options['--over'] ?? '')
      .split(';')
      .flatMap((text) => (text.trim() === '' ? [] : [readAxis(text, scenario)])),
    variants: readVariants(options['--variant'], scenario),
    seed: scenario.seed ?? 1,
    seeds: readCount(COMMAND, '--seeds', options['--seeds'], 1, MOST_SEEDS),
    ...(metrics === undefined ? {} : { metrics }),
  };
  const runs = countRuns(plan);
  if (runs > MOST_RUNS) throw usage(COMMAND, `a plan has at most ${MOST_RUNS} runs; this one would have ${runs}`);
  const text = `${JSON.stringify(plan, null, 2)}\n`;
  if (options['--out'] === undefined) io.out(text);
  else writeFile(options['--out'], text, io);
  io.error(`plan ${planId(plan).slice(0, 12)}: ${runs} runs\n`);
}

function readVariants(text: string | undefined, scenario: Scenario): string[] {
  const all = variantsOf(scenario).map(({ id }) => id);
  if (text === undefined) return all;
  const ids = text.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !all.includes(id));
  if (unknown !== undefined) throw usage(COMMAND, `--variant expects some of ${all.join(', ')}, got "${unknown}"`);
  return [...new Set(ids)];
}

const RANGE = /^(.+?)\.\.(.+?)(?:\/(\d+))?$/;

/** `workload/etl/count=5,10,20` or `load=0.6..1.2/7`: 7 values from 0.6 to 1.2, 11 unless said. */
function readAxis(text: string, scenario: Scenario): PlanAxis {
  const at = text.indexOf('=');
  const knob = text.slice(0, at).trim();
  const values = text.slice(at + 1).trim();
  if (at < 1 || values === '') throw usage(COMMAND, `--over expects PATH=VALUES, got "${text.trim()}"`);
  if (knob === 'seed') throw usage(COMMAND, '--over: seeds are given by --seeds');
  const present = knob === 'load' ? 1.5 : getAt(scenario, knob.split('/'));
  const unknown = present === undefined ? unknownKnob(knob, knob.split('/'), scenario) : undefined;
  if (unknown !== undefined) throw usage(COMMAND, `--over: ${unknown}`);
  const range = RANGE.exec(values);
  const listed = values.split(',').map((value) => value.trim());
  if (present !== undefined && kindOfValue(present) === undefined) {
    // A value that is not a number is set as it is written: a policy, an architecture.
    if (typeof present !== 'string') throw usage(COMMAND, `--over: ${knob} is neither a number nor a text`);
    return { knob, values: listed };
  }
  const sample = range?.[1] ?? listed[0];
  const kind = kindOfValue(present ?? (Number.isFinite(Number(sample)) ? Number(sample) : sample));
  if (kind === undefined)
    throw usage(COMMAND, `--over: ${knob} is not in this scenario, and "${sample}" is not a number`);
  const read = (value: string): number => {
    const x = axisNumber(kind, kind === 'integer' || kind === 'number' ? Number(value) : value);
    if (x === undefined || Number.isNaN(x))
      throw usage(COMMAND, `--over: ${knob} expects values like the present one, got "${value}"`);
    return x;
  };
  const xs = range === null ? listed.map(read) : pointsOf(range, kind, read);
  return { knob, values: [...new Set(xs)].map((x) => axisValue(kind, x) as number | string) };
}

function pointsOf([, from, to, points]: RegExpExecArray, kind: AxisKind, read: (value: string) => number): number[] {
  const found = grid({
    from: read(from.trim()),
    to: read(to.trim()),
    points: readCount(COMMAND, '--over', points, 11, MOST_POINTS),
    scale: 'linear',
    integer: kind === 'integer',
  });
  if (!found.ok) throw usage(COMMAND, `--over: "${from}..${to}" is not a range of at least 2 values`);
  return found.value;
}
