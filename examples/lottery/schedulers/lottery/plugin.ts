import type { SchedulerPlugin } from '../plugin';
import { tickets } from './knobs';
import { roomDrawn } from './reasons';
import { drawn } from './records';
import { states } from './states';

export const lotteryPlugin: SchedulerPlugin = {
  type: 'lottery',
  title: 'Lottery',
  about: 'every container is drawn',
  load: async () => {
    const { LotteryScheduler } = await import('./scheduler');
    return (ctx) => new LotteryScheduler(ctx);
  },
  knobs: [tickets],
  queueKnobs: [],
  queueResources: [],
  presets: [],
  reasons: [roomDrawn],
  states,
  records: [drawn],
  loadFigures: async () => () => ({ read: () => {}, lines: () => ['one winner a draw'] }),
  timers: [],
  policies: (input) => input.queues.map(() => 'lottery'),
};
