import type { DirectoryState } from '../../sim/directory';

/** Codes of the states of an application: places in `states`. */
export const State = { playing: 0, done: 1 } as const;

export const states: readonly DirectoryState[] = [
  { name: 'Playing', letter: 'P', accepted: false, final: false },
  { name: 'Done', letter: 'D', accepted: false, final: true },
];
