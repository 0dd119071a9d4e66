/** The runs that judge a challenge, and what a sweep of them says. */
import { judge, judgedRun } from '../../analysis/compare/study/judge';
import type { Judgement } from '../../analysis/compare/study/judge';
import type { Challenge } from '../../analysis/compare/study/challenge';
import type { SeedRun } from '../../analysis/compare/study/sample';
import type { Metric } from '../../analysis/model';
import { keptRun } from '../../store/studies/study-runs';
import type { SweepState } from '../../store/studies/sweep-store';
import type { SweepRun } from '../../worker/protocol';

const NOT_RUN: SeedRun = { ok: false, message: 'it was not run' };

/** The name of the sweep that judges. */
export const CHALLENGE_SWEEP = 'challenge';

/** One run of the judged variant for each seed, then as many of the variant that it is compared with. */
export function challengeRuns({ variant, of, seeds }: Challenge): SweepRun[] {
  const ids = of === undefined ? [variant] : [variant, of];
  return ids.flatMap((id) => seeds.map((seed) => ({ changes: [], variant: id, seed })));
}

/** The result of the runs: a judgement when all are over, and the name of the metric. */
export interface Judged {
  readonly judgement: Judgement;
  readonly metric: Metric | undefined;
  /** Why the first run that could not be run could not. */
  readonly trouble: string | undefined;
}

/** The judgement of a sweep; undefined while the sweep runs, or if it is about something else. */
export function judgedSweep(challenge: Challenge, sweep: SweepState | undefined): Judged | undefined {
  if (sweep?.status !== 'done' || sweep.outdated || !isOf(challenge, sweep)) return undefined;
  const runs = sweep.outcomes.map((outcome) => (outcome === undefined ? NOT_RUN : keptRun(outcome)));
  const judged = runs.map((run) => judgedRun(run, challenge.metric));
  const count = challenge.seeds.length;
  const reference = challenge.of === undefined ? undefined : judged.slice(count);
  const [first] = runs;
  const refused = runs.find((run) => !run.ok);
  return {
    judgement: judge(judged.slice(0, count), reference, challenge.target),
    metric: first.ok ? first.metrics.get(challenge.metric) : undefined,
    trouble: refused?.ok === false ? refused.message : undefined,
  };
}

/** Whether a sweep judges this challenge. */
export function isOf(challenge: Challenge, sweep: SweepState): boolean {
  const wanted = challengeRuns(challenge);
  return (
    sweep.runs.length === wanted.length &&
    wanted.every(({ variant, seed }, i) => sweep.runs[i].variant === variant && sweep.runs[i].seed === seed)
  );
}
