/** The binomial distribution with chance 1/2: fair coins. */

/** Far enough from both ends of a double, and a power of two, so that scaling by it is exact. */
const BIG_EXPONENT = 500;
const BIG = 2 ** BIG_EXPONENT;

/** P(at most k heads in n throws), exact in its terms C(n, i) / 2^n as long as these are exact in a double. */
export function fairCoinCdf(k: number, n: number): number {
  if (k < 0) return 0;
  if (k >= n) return 1;
  let halvings = n;
  let term = 1;
  let sum = 1;
  for (let i = 0; i < k; i++) {
    term = (term * (n - i)) / (i + 1);
    sum += term;
    if (term > BIG) {
      term /= BIG;
      sum /= BIG;
      halvings -= BIG_EXPONENT;
    }
  }
  for (; halvings >= BIG_EXPONENT; halvings -= BIG_EXPONENT) sum /= BIG;
  for (; halvings > 0; halvings--) sum /= 2;
  return sum;
}
