/** From how many lanes on a row shows their number in place of each. */
import type { LaneRow } from './lane-table';

/** Lanes of one row shrink rather than take more than this, except where each of them is an application, CSS pixels. */
export const MOST_ROW = 168;

/** Lanes closer than this cannot be told apart: the row shows how many are taken instead, CSS pixels. */
const PROFILE_PITCH = 2;

/** Whether a row has too many lanes to show more than their number. */
export function isCrowded(row: LaneRow): boolean {
  return MOST_ROW / row.lanes < PROFILE_PITCH;
}
