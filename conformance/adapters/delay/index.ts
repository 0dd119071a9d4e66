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
import type { Sample } from '../../judging';
import { number, object } from '../../read';
import type { Json } from '../../vectors';
import { chanceOf, chanceOfMean } from './chance';
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

/**
 * The value of a formula, where runs under the DelayScheduler measured a value no further from it than `allowed`; throws
 * otherwise.
 */
function confirmed(formula: number, measured: number, allowed = ROUNDING): number {
  if (Math.abs(measured - formula) <= allowed) return formula;
  throw new Error(`the formula says ${formula}, runs of the scheduler ${measured}, and ${allowed} is allowed`);
}

/** The same for a chance, of which runs give a share of jobs. */
function confirmedChance(p: number, played: Sample): number {
  return confirmed(p, played.mean, ROUNDING + chanceOf(p, played));
}

/** The whole numbers next to a number that formulas accept and a run cannot have; the number itself if it is whole. */
function wholeNextTo(value: number): number[] {
  return [...new Set([Math.floor(value), Math.ceil(value)])];
}

/** Tasks of a job and nodes of a cluster up to which runs confirm a formula: beyond that they take minutes. */
const MOST = 1000;
/** The same of skips and of slots that a job waits for. */
const MOST_OFFERS = 10_000;

/** Nodes of a cluster so large that one skip more or less makes no difference. */
const MANY = 20_000;

/** The formula's wait for a locality, s, if the whole number of skips next to it takes so long in a run. */
async function confirmedWait(lambda: number, N: number, R: number, L: number, T: number): Promise<number> {
  const D = Math.round(minSkips(lambda, N, R, MANY));
  const played = await waitOfSkips(D, MANY, L, T);
  confirmed(skipWait(D, T, MANY, L), played);
  return confirmed(waitFraction(lambda, N, R, L) * T, played, T / (MANY * L));
}

const MINUTE = 60;

/** Slots are not put back when a job is given its share of them, which the formula leaves out. */
const WITHOUT_PUTTING_BACK = 0.005;

/** The delay scheduling paper: formulas and the three algorithms. */
export const delaySchedulingPaper: Adapter = {
  documentedBy: ['delay-scheduling-paper'],
  kinds: {
    min_skips: async (input) => {
      const [lambda, N, R, M] = numbers(input, 'lambda_', 'N', 'R', 'M');
      const broken = N > MOST ? undefined : await brokenPromise(lambda, N, R);
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
      for (const skips of N > MOST ? [] : wholeNextTo(D)) {
        confirmedChance(expectedLocality(skips, N, R, M), await localityUnderSkips(skips, N, R, M));
      }
      return { exact: expectedLocality(D, N, R, M), lowerBound: localityLowerBound(D, N, R, M) };
    },
    local_offer_probability: async (input) => {
      const [K, R, M] = numbers(input, 'K', 'R', 'M');
      const p = localOfferProbability(K, R, M);
      // A job without tasks launches nothing anywhere.
      return { p: K === 0 || M > MOST ? p : confirmedChance(p, await localOffers(K, R, M)) };
    },
    nonlocal_probability: async (input) => {
      const [p, D] = numbers(input, 'p', 'D');
      for (const skips of D > MOST_OFFERS ? [] : wholeNextTo(D)) {
        confirmedChance(nonlocalProbability(p, skips), await awayAfterSkips(p, skips));
      }
      return { p: nonlocalProbability(p, D) };
    },
    share_wait: async (input) => {
      const [F, S, T] = numbers(input, 'F', 'S', 'T');
      for (const slots of F > MOST_OFFERS ? [] : wholeNextTo(F)) {
        // With no slot there is nothing to wait for.
        if (slots > 0) confirmed(shareWait(slots, S, T), await waitForShare(slots, S, T));
      }
      return { waitS: shareWait(F, S, T) };
    },
    wait_negligible: (input) => {
      const [F, S, T, J, factor] = numbers(input, 'F', 'S', 'T', 'J', 'factor');
      return { negligible: isWaitNegligible(F, S, T, J, factor) };
    },
    sticky_locality: async (input) => {
      const [jobs, R, L] = numbers(input, 'jobs', 'R', 'L');
      const played = await localityOfStickySlots(jobs, R, L);
      const allowed = WITHOUT_PUTTING_BACK + chanceOfMean(played);
      return { locality: confirmed(stickyLocality(jobs, R, L), played.mean, allowed) };
    },
    algorithm_trace: runAlgorithmTrace,
    algorithm3_trace: runAlgorithm3Trace,
  },
  // "without it numbers compare with 1e-9"
  comparison: { '*': { tolerance: { abs: 1e-9 } } },
};
