import type { DirectoryState } from '../../sim/directory';

/** Codes of the states of a job. */
export const JobState = { pending: 0, running: 1, completed: 2, failed: 3, killed: 4, dropped: 5 } as const;

/** The states as views show them, by code. */
export const jobStates: readonly DirectoryState[] = [
  { name: 'PENDING', letter: 'A', accepted: true, final: false },
  { name: 'RUNNING', letter: 'R', accepted: false, final: false },
  { name: 'COMPLETED', letter: 'D', accepted: false, final: true },
  { name: 'FAILED', letter: 'F', accepted: false, final: true },
  { name: 'KILLED', letter: 'K', accepted: false, final: true },
  { name: 'DROPPED', letter: 'X', accepted: false, final: true },
];

/** The final state, by AppOutcome; one that is rejected is dropped. */
export const endStates = [JobState.completed, JobState.failed, JobState.killed, JobState.dropped] as const;
