import {
  expectedLocality,
  isWaitNegligible,
  localOfferProbability,
  localityLowerBound,
  minSkips,
  nonlocalProbability,
  shareWait,
  skipWait,
  stickyLocality,
  waitFraction,
} from '../../../src/schedulers/delay/formulas';
import type { Adapter } from '../../adapter';
import { Sample } from '../../judging';
import { number, object } from '../../read';
import type { Json } from '../../vectors';
import { awayAfterSkips, brokenPromise, localOffers, localityUnderSkips } from './offers';
import { localityOfStickySlots } from './sticky-slots';
import { runAlgorithm3Trace, runAlgorithmTrace } from './traces';
import { waitForShare, waitOfSkips } from './waits';

/** The documented numbers of an input, in the order of their names. */
function numbers(input: Json, ...keys: readonly string[]): number[] {
  const given = object(input);
  return keys.map((key) => number(given[key]));
}

/** Microseconds, in which the engine counts. */
const ROUNDING = 2e-6;

/** What a formula says, if runs of the DelayScheduler say so too, but for chance and for what the formula leaves out. */
function confirmed(formula: number, played: Sample | number, leftOut = ROUNDING): number {
  const [measured, chance] = played instanceof Sample ? [played.mean, played.spread] : [played, 0];
  if (Math.abs(measured - formula) <= leftOut + chance) return formula;
  throw new Error(`the formula says ${formula}, runs of the scheduler ${measured}, three standard errors ${chance}`);
}

/** Nodes of a cluster in which a skip more or less is no matter. */
const MANY = 20_000;

/** The formula's wait for a locality, s, if the whole number of skips next to it takes so long in a run. */
async function confirmedWait(lambda: number, N: number, R: number, L: number, T: number): Promise<number> {
  const D = Math.round(minSkips(lambda, N, R, MANY));
  const played = await waitOfSkips(D, MANY, L, T);
  confirmed(skipWait(D, T, MANY, L), played);
  return confirmed(waitFraction(lambda, N, R, L) * T, played, T / (MANY * L));
}

/** Chances are powers of the number of skips, which are no straight line between whole numbers. */
const NO_WHOLE_SKIP = 1e-4;
const MINUTE = 60;

/** Slots are not put back when a job is given its share of them, which the formula leaves out. */
const WITHOUT_PUTTING_BACK = 0.005;

/** The delay scheduling paper: formulas and the three algorithms. */
export const delaySchedulingPaper: Adapter = {
  kinds: {
    min_skips: async (input) => {
      const [lambda, N, R, M] = numbers(input, 'lambda_', 'N', 'R', 'M');
      const broken = await brokenPromise(lambda, N, R);
      if (broken !== undefined) throw new Error(broken);
      return { D: minSkips(lambda, N, R, M) };
    },
    wait_fraction: async (input) => {
      const [lambda, N, R, L] = numbers(input, 'lambda_', 'N', 'R', 'L');
      return { fractionOfT: (await confirmedWait(lambda, N, R, L, MINUTE)) / MINUTE };
    },
    wait_seconds: async (input) => {
      const [lambda, N, R, L, T] = numbers(input, 'lambda_', 'N', 'R', 'L', 'T');
      return { waitS: await confirmedWait(lambda, N, R, L, T) };
    },
    locality: async (input) => {
      const [D, N, R, M] = numbers(input, 'D', 'N', 'R', 'M');
      const exact = confirmed(expectedLocality(D, N, R, M), await localityUnderSkips(D, N, R, M), NO_WHOLE_SKIP);
      return { exact, lowerBound: localityLowerBound(D, N, R, M) };
    },
    local_offer_probability: async (input) => {
      const [K, R, M] = numbers(input, 'K', 'R', 'M');
      return { p: confirmed(localOfferProbability(K, R, M), await localOffers(K, R, M)) };
    },
    nonlocal_probability: async (input) => {
      const [p, D] = numbers(input, 'p', 'D');
      return { p: confirmed(nonlocalProbability(p, D), await awayAfterSkips(p, D)) };
    },
    share_wait: async (input) => {
      const [F, S, T] = numbers(input, 'F', 'S', 'T');
      return { waitS: confirmed(shareWait(F, S, T), await waitForShare(F, S, T)) };
    },
    wait_negligible: (input) => {
      const [F, S, T, J, factor] = numbers(input, 'F', 'S', 'T', 'J', 'factor');
      return { negligible: isWaitNegligible(F, S, T, J, factor) };
    },
    sticky_locality: async (input) => {
      const [jobs, R, L] = numbers(input, 'jobs', 'R', 'L');
      const played = await localityOfStickySlots(jobs, R, L);
      return { locality: confirmed(stickyLocality(jobs, R, L), played, WITHOUT_PUTTING_BACK) };
    },
    algorithm_trace: runAlgorithmTrace,
    algorithm3_trace: runAlgorithm3Trace,
  },
  // "without it numbers compare with 1e-9"
  comparison: { '*': { tolerance: { abs: 1e-9 } } },
};
