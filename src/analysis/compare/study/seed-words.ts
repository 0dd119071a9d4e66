/** How many of the seeds, in words. A study may have one seed. */
import { counted } from '../../../base/text/counted';

/** "18 of 30 seeds", "1 of 1 seed". */
export function ofSeeds(count: number, n: number): string {
  return `${count} of ${counted(n, 'seed')}`;
}

/** "all 30 seeds", "the only seed". */
export function allSeeds(n: number): string {
  return n === 1 ? 'the only seed' : `all ${counted(n, 'seed')}`;
}
