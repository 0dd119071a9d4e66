/** Variants that leave work undone: what looks better in them is no gain. */
import { listText } from '../../../base/text/list-text';
import type { StudyRow } from './study';

interface UndoneRow {
  readonly id: string;
  readonly pairs: readonly Pick<StudyRow['pairs'][number], 'verdict'>[];
}

/** For each variant but the first, whether it certainly leaves more applications unfinished than the first. */
export function leavesMore(rows: readonly UndoneRow[]): (at: number) => boolean {
  const row = rows.find(({ id }) => id === 'unfinished');
  return (at) => row?.pairs[at]?.verdict === 'worse';
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
