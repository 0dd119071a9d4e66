import { expectedLocality, localityLowerBound, minSkips, waitFraction } from '../../src/schedulers/delay/formulas';
import type { Adapter } from '../adapter';
import { number, object } from '../read';
import type { Json } from '../vectors';

/** The documented numbers of an input, in the order of their names. */
function numbers(input: Json, ...keys: readonly string[]): number[] {
  const given = object(input);
  return keys.map((key) => number(given[key]));
}

/** The delay scheduling paper: its formulas. */
export const delaySchedulingPaper: Adapter = {
  kinds: {
    min_skips: (input) => {
      const [lambda, N, R, M] = numbers(input, 'lambda_', 'N', 'R', 'M');
      return { D: minSkips(lambda, N, R, M) };
    },
    wait_fraction: (input) => {
      const [lambda, N, R, L] = numbers(input, 'lambda_', 'N', 'R', 'L');
      return { fractionOfT: waitFraction(lambda, N, R, L) };
    },
    wait_seconds: (input) => {
      const [lambda, N, R, L, T] = numbers(input, 'lambda_', 'N', 'R', 'L', 'T');
      return { waitS: waitFraction(lambda, N, R, L) * T };
    },
    locality: (input) => {
      const [D, N, R, M] = numbers(input, 'D', 'N', 'R', 'M');
      return { exact: expectedLocality(D, N, R, M), lowerBound: localityLowerBound(D, N, R, M) };
    },
  },
  // "without it numbers compare with 1e-9"
  comparison: { '*': { tolerance: { abs: 1e-9 } } },
};
