/** Locality levels in words, letters and colours. */
import { counted } from '../../base/text/counted';
import { localityNames } from '../../frameworks/spark/task-scheduler/locality/locality';
import { LEVELS } from '../../analysis/locality/locality';

/** From best to worst. */
export const LEVEL_LETTERS = ['P', 'N', '–', 'R', 'A'] as const;

/** The same in a word each. */
export const LEVEL_WORDS = ['process', 'node', 'no pref', 'rack', 'any'] as const;

/** Custom properties of the fills; a task without a preference has none. */
export const LEVEL_FILLS = ['var(--h5)', 'var(--h4)', 'var(--surface)', 'var(--h2)', 'var(--h1)'] as const;

/** "8 NODE_LOCAL, 4 ANY"; levels without tasks are left out. */
export function levelsText(counts: ArrayLike<number>): string {
  const parts: string[] = [];
  for (let level = 0; level < LEVELS; level++) {
    if (counts[level] > 0) parts.push(`${counts[level]} ${localityNames[level]}`);
  }
  return parts.join(', ');
}

/** "67 %". */
export function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${Math.round(share * 100)} %`;
}

/** "1 task", "12 tasks". */
export function tasksText(count: number): string {
  return counted(count, 'task');
}
