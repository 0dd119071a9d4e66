import { grouped } from '../../../base/text/counted';
import type { Preparing } from '../../../worker/protocol';

/** "table of rank, 1,240 of 10,000 runs". */
export function preparingWords({ title, done, of }: Preparing): string {
  return `${title}, ${grouped(done)} of ${grouped(of)} runs`;
}
