import type { DirectoryState } from '../../sim/directory';

/** Codes of the states of a job. */
export const JobState = { prep: 0, running: 1, succeeded: 2, failed: 3, killed: 4 } as const;

/** The states as views show them, by code. */
export const jobStates: readonly DirectoryState[] = [
  { name: 'PREP', letter: 'A', accepted: true, final: false },
  { name: 'RUNNING', letter: 'R', accepted: false, final: false },
  { name: 'SUCCEEDED', letter: 'D', accepted: false, final: true },
  { name: 'FAILED', letter: 'F', accepted: false, final: true },
  { name: 'KILLED', letter: 'K', accepted: false, final: true },
];

/** The final state, by AppOutcome; one that is rejected was killed before it began. */
export const endStates = [JobState.succeeded, JobState.failed, JobState.killed, JobState.killed] as const;
