/** Variants that leave work undone: what looks better in them is no gain. */
import { listText } from '../../../base/text/list-text';
import type { StudyRow } from './study';

interface UndoneRow {
  readonly id: string;
  readonly pairs: readonly Pick<StudyRow['pairs'][number], 'b' | 'verdict'>[];
}

/** By variant, whether it certainly leaves more applications unfinished than the one with which it is compared. */
export function leavesMore(rows: readonly UndoneRow[]): (variant: number) => boolean {
  const row = rows.find(({ id }) => id === 'unfinished');
  return (variant) => row?.pairs.find(({ b }) => b === variant)?.verdict === 'worse';
}

/**
 * "B leaves more work unfinished than A: nothing is marked as better there." '' for no variant.
 * @param names those that leave more
 */
export function unflatteredText(names: readonly string[], first: string): string {
  if (names.length === 0) return '';
  const leave = names.length === 1 ? 'leaves' : 'leave';
  return `${listText(names)} ${leave} more work unfinished than ${first}: nothing is marked as better there.`;
}
