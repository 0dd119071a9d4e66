/** A scheduler that the reader writes: a policy that defines `schedule`. */
import type { DirectoryState } from '../../sim/directory';
import { knobText } from '../../scenario/knobs';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { SchedulerPlugin } from '../plugin';
import { ownKnobs } from './knobs';
import { ownReasons } from './reasons';

const states: readonly DirectoryState[] = [
  { name: 'Waiting', letter: 'W', accepted: true, final: false },
  { name: 'Running', letter: 'R', accepted: false, final: false },
  { name: 'Done', letter: 'D', accepted: false, final: true },
];

export const ownPlugin: SchedulerPlugin = {
  type: 'own',
  title: 'Your own scheduler',
  about: 'a few lines of your own code',
  load: async () => {
    const { OwnScheduler } = await import('./scheduler');
    return (ctx) => new OwnScheduler(ctx);
  },
  knobs: Object.values(ownKnobs),
  queueKnobs: [],
  queueResources: [],
  ignoresConstraints: true,
  heedsJobs: true,
  presets: [],
  reasons: ownReasons,
  states,
  timers: [],
  readAtStart: ['policy'],
  serviceOrder: 'own-policy',
  policies: ({ queues, scheduler }) => queues.map(() => knobText(scheduler, ownKnobs.policy.knob)),
  policyFields: { whole: ['policy'] },
  policyUses: ({ scheduler }) => {
    const { policy } = scheduler;
    return isOwnPolicy(policy) ? [{ name: policy, purpose: 'whole', path: 'scheduler.policy' }] : [];
  },
  check: ({ scheduler }) =>
    isOwnPolicy(scheduler['policy'])
      ? []
      : [{ path: 'scheduler.policy', message: 'expected own: and the id of a policy that defines schedule' }],
};
