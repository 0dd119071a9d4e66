import type { DirectoryState } from '../../sim/directory';

/** Codes of the states of a job. */
export const JobState = { waiting: 0, running: 1, completed: 2, failed: 3, aborted: 4 } as const;

/** The states as views show them, by code. */
export const jobStates: readonly DirectoryState[] = [
  { name: 'WAITING', letter: 'A', accepted: true, final: false },
  { name: 'RUNNING', letter: 'R', accepted: false, final: false },
  { name: 'COMPLETED', letter: 'D', accepted: false, final: true },
  { name: 'FAILED', letter: 'F', accepted: false, final: true },
  { name: 'ABORTED', letter: 'K', accepted: false, final: true },
];

/** The final state, by AppOutcome; one that is rejected was killed before it began. */
export const endStates = [JobState.completed, JobState.failed, JobState.aborted, JobState.aborted] as const;
