import { APP_COLORS } from '../../../render/color/palette';

/** The fill that stands for a user (its index). Names are in the tooltip and in the table. */
export function userColor(user: number): string {
  return `var(--a${user % APP_COLORS})`;
}
