/** Whether something happens to one variant more often than to the other (McNemar's test, exact). */
import { fairCoinCdf } from './distributions/binomial';

/**
 * The chance that pairs in which only one of two variants has it are split at least this unevenly by fair coins, two-sided.
 * @param onlyA seeds in which only A has it
 * @param onlyB seeds in which only B has it
 */
export function discordant(onlyA: number, onlyB: number): number {
  return Math.min(1, 2 * fairCoinCdf(Math.min(onlyA, onlyB), onlyA + onlyB));
}
