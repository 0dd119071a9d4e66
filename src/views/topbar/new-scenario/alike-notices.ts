import { groupBy } from '../../../base/collections/group-by';
import { howMany } from '../../../formats/format-problem';
import type { FormatNotice } from '../../../formats/format-problem';

/** The first of several notices that say the same of other fields and queues, and how many there are. */
export interface AlikeNotices {
  readonly first: FormatNotice;
  readonly count: number;
}

/** Notices that differ only in what they are about, each said once, in the order in which they first occur. */
export function alikeNotices(notices: readonly FormatNotice[]): AlikeNotices[] {
  return [...groupBy(notices, withoutNames).values()].map((alike) => ({ first: alike[0], count: howMany(alike) }));
}

/** The message without the names of its field and queue, which are those that its path consists of. */
function withoutNames({ path, message, severity }: FormatNotice): string {
  const steps = new Set(path.split('.'));
  const isName = (word: string): boolean =>
    word
      .replaceAll(/[<>]/g, '')
      .split('.')
      .every((step) => steps.has(step));
  return [severity, ...message.split(' ').map((word) => (isName(word) ? '' : word))].join(' ');
}
