/** How runs of variants ended: deadlocks, errors in policies, and applications that did not do their work. */
import { discordant } from '../statistics/discordant';
import { wilson } from '../statistics/intervals/wilson';
import type { ShareInterval } from '../statistics/intervals/wilson';
import { mean } from '../statistics/moments';
import { commonReplications, comparedReplications, couldNotRun, valuesOf } from './sample';
import type { SeedRun, StudyVariant } from './sample';

/** Deadlocks as a share of seeds. */
export interface EndShare extends ShareInterval {
  readonly count: number;
  readonly n: number;
}

/**
 * In how many seeds a variant ended in deadlock, with the Wilson interval of that share. Seeds that could not be run are left
 * out.
 * @param confidence such as 0.95
 */
export function deadlockShare({ runs }: StudyVariant, confidence: number): EndShare {
  const known = runs.filter((run) => run?.ok === true);
  const count = known.filter((run) => run.ok && run.ended === 'deadlock').length;
  return { count, n: known.length, ...wilson(count, known.length, confidence) };
}

/** In how many seeds an error in a policy of the reader ended a variant, of those that could be run. */
export function stoppedShare({ runs }: StudyVariant): { readonly count: number; readonly n: number } {
  const known = runs.filter((run) => run?.ok === true);
  return { count: known.filter(wasStopped).length, n: known.length };
}

/** Why a variant could not run at all, without a full stop; undefined where it could, or was not tried. */
export function refusal(variant: StudyVariant): string | undefined {
  if (!couldNotRun(variant)) return undefined;
  const [message] = variant.runs.flatMap((run) => (run?.ok === false ? [run.message] : []));
  return message.replace(/\.$/, '');
}

/** Whether an error in a policy of the reader ended a run. */
export function wasStopped(run: SeedRun | undefined): boolean {
  return run?.ok === true && run.ended === 'policy';
}

/**
 * Variants in which deadlocks are certainly rarer than in one of them, over the seeds that both have: seeds in which both or
 * neither has one tell nothing (McNemar).
 */
export function deadlocksMoreThan(variants: readonly StudyVariant[], at: number, confidence: number): number[] {
  return variants.flatMap((other, index) => {
    if (index === at) return [];
    const pair = [variants[at], other];
    // A run that an error in a policy ended does not say whether it would have come to a deadlock.
    const whole = commonReplications(pair).filter((r) => !pair.some(({ runs }) => wasStopped(runs[r])));
    const ended = whole.map((r) =>
      pair.map(({ runs }) => {
        const run = runs[r];
        return run?.ok === true && run.ended === 'deadlock';
      }),
    );
    const only = ended.filter(([own, others]) => own && !others).length;
    const others = ended.filter(([own, theirs]) => theirs && !own).length;
    return only > others && discordant(only, others) <= 1 - confidence ? [index] : [];
  });
}

/**
 * How many applications each variant fails, kills or rejects, as a mean over the seeds that all of them have; undefined for a variant
 * that could not run. Undefined as a whole where it is the same everywhere: then all of them do the same work. Undefined, too, where an error in a
 * policy leaves it unknown.
 */
export function meanFailures(variants: readonly StudyVariant[]): readonly (number | undefined)[] | undefined {
  const seeds = comparedReplications(variants);
  const isStopped = variants.some(({ runs }) => seeds.some((r) => wasStopped(runs[r])));
  if (seeds.length === 0 || isStopped) return undefined;
  const means = variants.map((variant) =>
    couldNotRun(variant) ? undefined : mean(valuesOf(variant, 'failed', seeds).map(({ value }) => value ?? 0)),
  );
  return new Set(means.filter((one) => one !== undefined)).size <= 1 ? undefined : means;
}
