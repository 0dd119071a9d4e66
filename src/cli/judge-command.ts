/** `judge`: one variant against another over the hidden seeds of a challenge; the exit status says whether it passed. */
import { challengeSeeds, judge } from '../analysis/compare/study/judge';
import type { JudgedRun } from '../analysis/compare/study/judge';
import { isExact, measuredIn, seedRun } from '../analysis/compare/study/sample';
import { classMetrics } from '../analysis/metrics/classes';
import { allMetrics, measurementWindow } from '../analysis/metrics/metrics';
import { variantsOf } from '../engine/expand';
import type { Scenario } from '../scenario/schema';
import { parseArguments, usage } from './arguments';
import { readCount } from './compare-command';
import { CommandError, Exit } from './exit';
import type { CommandIo } from './io';
import { simulateVariant } from './simulate';
import { readSource } from './sources';

const MOST_SEEDS = 1000;

/** Judges a variant. */
export function judgeCommand(args: readonly string[], io: CommandIo): void {
  const { positional, options } = parseArguments('judge', args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: ['--metric', '--below', '--of', '--variant', '--seeds', '--stream'],
    switches: [],
  });
  const scenario = readSource(positional[0], io);
  const ids = variantsOf(scenario).map(({ id }) => id);
  const variant = known(options['--variant'] ?? ids[ids.length - 1], '--variant', ids);
  const of = known(options['--of'] ?? ids[0], '--of', ids);
  const below = Number(options['--below'] ?? 1);
  if (!(below > 0)) throw usage('judge', '--below expects a number above 0, such as 0.8');
  const count =
    options['--seeds'] === undefined ? 20 : readCount('judge', '--seeds', options['--seeds'], 2, MOST_SEEDS);
  const metric = options['--metric'] ?? 'mean-waiting';
  const seeds = challengeSeeds(options['--stream'] ?? 'challenge-1', count);
  const runsOf = (id: string) => seeds.map((seed) => judged(scenario, id, seed, metric));
  const { passed, ratio, why } = judge(runsOf(of), runsOf(variant), below);
  const told = ratio === undefined ? '' : ` ${metric} of ${variant} is ${ratio.toFixed(3)} of ${of}'s;`;
  io.out(`${passed ? 'passed' : 'not passed'}:${told} ${why} (${count} seeds)\n`);
  if (!passed) throw new CommandError(Exit.condition, []);
}

function known(id: string, option: string, ids: readonly string[]): string {
  if (!ids.includes(id)) throw usage('judge', `${option} expects one of ${ids.join(', ')}, got "${id}"`);
  return id;
}

function judged(scenario: Scenario, variant: string, seed: number, metric: string): JudgedRun {
  const { model, fingerprint } = simulateVariant(scenario, variant, seed);
  const window = measurementWindow(scenario);
  const ended = model.ended?.reason ?? 'horizon';
  const run = seedRun(ended, fingerprint, [...allMetrics(model, window), ...classMetrics(model, window)]);
  if (run.ok && !run.metrics.has(metric)) throw usage('judge', `this scenario has no metric "${metric}"`);
  const value = measuredIn(run, metric);
  return { value: isExact(value) ? value.value : undefined, ended };
}
