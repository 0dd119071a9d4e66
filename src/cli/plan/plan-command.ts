/** `sweep plan`: a plan of independent runs for many machines. */
import { countRuns, planId } from '../../analysis/compare/shards/plan';
import type { PlanAxis, SweepPlan } from '../../analysis/compare/shards/plan';
import { formatProblem } from '../../base/result';
import { checkVariant } from '../../engine/document/check-variant';
import { variantsOf } from '../../engine/document/variants';
import { ENGINE_VERSION } from '../../engine/version';
import type { Scenario } from '../../scenario/schema';
import { parseArguments, usage } from '../arguments';
import { readMetric, readWhole } from '../options';
import type { CommandIo } from '../io';
import { meet } from '../axes/knob-axis';
import { parseAxis, partsOf } from '../axes/sweeps-text';
import type { RangePoints } from '../axes/sweeps-text';
import { outputPath, readRunnable, writeFile } from '../sources';

const COMMAND = 'sweep plan';
const MOST_SEEDS = 100_000;
const MOST_RUNS = 10_000_000;
const POINTS: RangePoints = { usual: 11, most: 10_000 };

/** Writes a plan to `--out` or standard output, and says on standard error how large it is. */
export function planCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments(COMMAND, args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: ['--over', '--seeds', '--metric', '--variant', '--out'],
    switches: [],
  });
  const scenario = readRunnable(positional[0], io);
  const metrics = options['--metric']?.split(',').map((id) => readMetric(COMMAND, id.trim()));
  const plan: SweepPlan = {
    signalboxPlan: 1,
    engine: ENGINE_VERSION,
    scenario,
    axes: readAxes(options['--over'] ?? '', scenario),
    variants: readVariants(options['--variant'], scenario),
    seed: scenario.seed ?? 1,
    seeds: readWhole(COMMAND, options, '--seeds', { min: 1, max: MOST_SEEDS }) ?? 1,
    ...(metrics === undefined ? {} : { metrics }),
  };
  const runs = countRuns(plan);
  if (runs > MOST_RUNS) throw usage(COMMAND, `a plan has at most ${MOST_RUNS} runs; this one would have ${runs}`);
  const text = `${JSON.stringify(plan, null, 2)}\n`;
  const out = outputPath(options['--out'], io);
  if (out === undefined) io.out(text);
  else writeFile(out, text, io);
  io.error(`plan ${planId(plan).slice(0, 12)}: ${runs} runs\n`);
  for (const line of invalidVariants(plan.variants, scenario)) io.error(`${line}\n`);
}

function readVariants(text: string | undefined, scenario: Scenario): string[] {
  const all = variantsOf(scenario).map(({ id }) => id);
  if (text === undefined) return all;
  const ids = text.split(',').map((id) => id.trim());
  const unknown = ids.find((id) => !all.includes(id));
  if (unknown !== undefined) throw usage(COMMAND, `--variant expects some of ${all.join(', ')}, got "${unknown}"`);
  return [...new Set(ids)];
}

/** Variants that are not valid as they are, a line each: a value of the sweep may mend that. */
function invalidVariants(variants: readonly string[], scenario: Scenario): string[] {
  return variants.flatMap((id) => {
    const [problem] = checkVariant(scenario, id);
    if (problem === undefined) return [];
    const reason = formatProblem(problem.inner ?? problem);
    return [`${id} is not valid as it is: ${reason}; its runs are refused unless a value of the sweep changes that`];
  });
}

/** "workload/etl/count=5,10,20; load=0.6..1.2/7": 7 values from 0.6 to 1.2 and the present one, 11 unless said. */
function readAxes(text: string, scenario: Scenario): PlanAxis[] {
  const refuse = (message: string): Error => usage(COMMAND, `--over: ${message}`);
  const axes = partsOf(text, ';').map((part) => parseAxis(part, POINTS, scenario, refuse));
  if (axes.some(({ name }) => name === 'seed')) throw refuse('seeds are given by --seeds');
  const twice = axes.some((a, at) => axes.slice(at + 1).some((b) => meet(a, b, scenario)));
  if (twice) throw refuse('two of them change the same setting');
  return axes.map(({ name, xs, value }) => ({ knob: name, values: xs.map(value) }));
}
