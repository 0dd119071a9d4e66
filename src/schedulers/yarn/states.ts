/** States of an application in YARN's resource manager. Source: Hadoop, rmapp/RMAppState. */
import type { DirectoryState } from '../../sim/directory';

/**
 * Codes of the states. SUBMITTED: not accepted yet. ACCEPTED: it waits for its master; without one, to be activated.
 */
export const YarnState = {
  created: 0,
  submitted: 1,
  accepted: 2,
  running: 3,
  finished: 4,
  failed: 5,
  killed: 6,
} as const;

export const yarnStates: readonly DirectoryState[] = [
  { name: 'NEW', letter: 'N', accepted: true, final: false },
  { name: 'SUBMITTED', letter: 'S', accepted: true, final: false },
  { name: 'ACCEPTED', letter: 'A', accepted: true, final: false },
  { name: 'RUNNING', letter: 'R', accepted: false, final: false },
  { name: 'FINISHED', letter: 'D', accepted: false, final: true },
  { name: 'FAILED', letter: 'F', accepted: false, final: true },
  { name: 'KILLED', letter: 'K', accepted: false, final: true },
];

/** The final state, by AppOutcome; a rejected application has failed. */
export const yarnEndStates = [YarnState.finished, YarnState.failed, YarnState.killed, YarnState.failed] as const;
