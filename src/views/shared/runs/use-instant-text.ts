import { formatInstant } from '../../../base/units';
import { isFine, useView } from '../../../store/view/view-store';

const coarse = (time: number): string => formatInstant(time);
const fine = (time: number): string => formatInstant(time, true);

/** How instants (µs) are written: to the tenth of a second, or to the millisecond while only a few seconds are in sight. */
export function useInstantText(): (time: number) => string {
  return useView(isFine) ? fine : coarse;
}
