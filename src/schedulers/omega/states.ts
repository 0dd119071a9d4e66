import type { DirectoryState } from '../../sim/directory';

/** The states of a job. */
export const JobState = { queued: 0, deciding: 1, backOff: 2, placed: 3, abandoned: 4, done: 5 } as const;

/** The states as views show them, by code. */
export const jobStates: readonly DirectoryState[] = [
  { name: 'Queued', letter: 'Q', accepted: false, final: false },
  { name: 'Deciding', letter: 'D', accepted: false, final: false },
  { name: 'Back-off', letter: 'B', accepted: false, final: false },
  { name: 'Placed', letter: 'P', accepted: false, final: false },
  { name: 'Abandoned', letter: 'A', accepted: false, final: false },
  { name: 'Done', letter: 'F', accepted: false, final: true },
];
