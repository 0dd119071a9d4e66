/** `judge`: a variant over the hidden seeds of a challenge; the exit status says whether it passed. */
import { counted } from '../../base/text/counted';
import { challengeOf } from '../../analysis/compare/study/challenge';
import { judge, judgedRun } from '../../analysis/compare/study/judge';
import type { JudgedRun } from '../../analysis/compare/study/judge';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { variantsOf } from '../../engine/document/variants';
import { MOST_CHALLENGE_SEEDS } from '../../scenario/challenge';
import type { ChallengeText } from '../../scenario/challenge';
import type { Scenario } from '../../scenario/schema';
import { parseArguments, usage } from '../arguments';
import { readMetric, readWhole } from '../options';
import type { WrittenOptions } from '../options';
import { CommandError, Exit } from '../exit';
import type { CommandIo } from '../io';
import { withRunner } from '../runs/jobs-option';
import { readRunnable } from '../sources';

/** What --of says where the target is an amount. */
const NOBODY = '-';

/** Judges a variant by the challenge of the scenario, if it has one, and by the options, which take precedence. */
export async function judgeCommand(args: readonly string[], io: CommandIo): Promise<void> {
  const { positional, options } = parseArguments('judge', args, {
    positional: ['FILE, GALLERY-ID or LINK'],
    options: ['--metric', '--below', '--above', '--of', '--variant', '--seeds', '--stream', '--jobs'],
    switches: [],
  });
  const scenario = readRunnable(positional[0], io);
  const challenge = challengeOf(scenario, wanted(scenario, options));
  if (!challenge.ok) throw usage('judge', challenge.error);
  const { variant, of, metric, target, seeds } = challenge.value;
  const orders = [variant, ...(of === undefined ? [] : [of])].flatMap((id) =>
    seeds.map((seed) => ({ variant: id, seed })),
  );
  const runs = await withRunner('judge', options, io, (runner) => runner.run(scenario, orders));
  const refused = runs.find((run) => !run.ok);
  if (refused?.ok === false) throw new CommandError(Exit.invalid, [refused.message]);
  const judged = runs.map((run) => judgedBy(run, metric));
  const others = judged.slice(seeds.length);
  const verdict = judge(judged.slice(0, seeds.length), of === undefined ? undefined : others, target);
  const { passed, ratio, why } = verdict;
  const measured = verdict.mean === undefined ? '' : figure(metric, variant, verdict.mean, of, ratio);
  io.out(`${passed ? 'passed' : 'not passed'}:${measured} ${why} (${counted(seeds.length, 'seed')})\n`);
  if (!passed) throw new CommandError(Exit.condition, []);
}

function figure(metric: string, variant: string, mean: number, of: string | undefined, ratio: number | undefined) {
  return ratio === undefined
    ? ` ${metric} of ${variant} is ${mean.toFixed(3)};`
    : ` ${metric} of ${variant} is ${ratio.toFixed(3)} of ${of}'s;`;
}

/** The challenge of the scenario with the options in its place. */
function wanted(scenario: Scenario, options: WrittenOptions): ChallengeText {
  const { below, above, seeds, of, ...own }: Partial<ChallengeText> = scenario.challenge ?? {};
  const ids = variantsOf(scenario).map(({ id }) => id);
  const other = options['--of'] ?? of ?? (scenario.challenge === undefined ? ids[0] : NOBODY);
  const variant = options['--variant'] ?? own.variant;
  if (ids.length > 1 && other === (variant ?? ids.at(-1))) {
    throw usage('judge', `${other} would be judged against itself; name another variant with --of, or - for none`);
  }
  const count = readWhole('judge', options, '--seeds', { min: 1, max: MOST_CHALLENGE_SEEDS });
  return {
    ...own,
    metric: readMetric('judge', options['--metric'] ?? own.metric ?? 'mean-waiting'),
    ...targetOf(options, { below, above }),
    ...(other === NOBODY ? {} : { of: other }),
    ...(variant === undefined ? {} : { variant }),
    seeds: {
      ...seeds,
      ...(count === undefined ? {} : { count }),
      ...(options['--stream'] === undefined ? {} : { stream: options['--stream'] }),
    },
  };
}

function targetOf(options: WrittenOptions, stated: Pick<Partial<ChallengeText>, 'below' | 'above'>) {
  const given = ['--below', '--above'].filter((option) => options[option] !== undefined);
  if (given.length > 1) throw usage('judge', 'expected either --below or --above');
  const [option] = given;
  if (option === undefined) {
    const { below = stated.above === undefined ? 1 : undefined, above } = stated;
    return above === undefined ? { below: below ?? 1 } : { above };
  }
  const amount = Number(options[option]);
  if (!(amount > 0)) throw usage('judge', `${option} expects a number above 0, such as 0.8`);
  return option === '--below' ? { below: amount } : { above: amount };
}

function judgedBy(run: SeedRun, metric: string): JudgedRun {
  if (run.ok && !run.metrics.has(metric)) throw usage('judge', `this scenario has no metric "${metric}"`);
  return judgedRun(run, metric);
}
