import { gallery } from '../../engine/gallery';

/** A document whose only job cannot meet its deadline: TetriSched rejects it, and no solver makes a plan. */
export const tooLate = {
  ...gallery[0].scenario,
  queues: [{ id: 'root' }],
  scheduler: { type: 'tetrisched' },
  workload: [{ id: 'a', kind: 'batch', tasks: 1, duration: '4s', deadline: '2s', queue: 'root' }],
  variants: [],
};
