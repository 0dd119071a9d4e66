import type { DirectoryState } from '../../sim/directory';

/** The classes of jobs, and their end. */
export const JobState = { short: 0, long: 1, done: 2 } as const;

/** The states as views show them, by code. */
export const jobStates: readonly DirectoryState[] = [
  { name: 'Short', letter: 'S', accepted: false, final: false },
  { name: 'Long', letter: 'L', accepted: false, final: false },
  { name: 'Done', letter: 'D', accepted: false, final: true },
];
