import * as v from 'valibot';
import { authored, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { PolicyUse, SchedulerPlugin } from '../plugin';
import { policyPlace } from '../policy-records';
import { nodePolicyUses } from '../yarn/node-policy-knob';
import { yarnStates } from '../yarn/states';
import { schedulerKnobs } from './knobs';
import { queueKnobs } from './queue-knobs';
import { access } from './placement/access';
import { placement } from './placement/placement';
import { check, notices } from './check/plugin-check';
import { queueMeasures } from './queues/queue-measures';
import { capacityReasons } from './reasons';

const userSettingsSchema = v.pipe(
  v.record(
    v.string(),
    v.looseObject({ weight: v.optional(v.number('expected a number')) }, 'expected settings such as {"weight": 2}'),
    'expected users with their settings, such as {"ana": {"weight": 2}}',
  ),
  v.description('Settings of users in a leaf: the weight multiplies the limit of a user.'),
);

/** Hadoop’s Capacity Scheduler. */
export const yarnCapacityPlugin: SchedulerPlugin = {
  type: 'yarn-capacity',
  title: 'YARN Capacity Scheduler',
  about: 'shares and limits of queues',
  load: async () => {
    const { CapacityScheduler } = await import('./scheduler');
    return (ctx) => new CapacityScheduler(ctx);
  },
  overcommits: ({ scheduler, resourceTypes }) =>
    authored(scheduler, schedulerKnobs.calculator.knob) === 'DefaultResourceCalculator'
      ? resourceTypes.flatMap((type, number) => (type === 'memory' ? [] : [number]))
      : [],
  knobs: Object.values(schedulerKnobs),
  queueKnobs: Object.values(queueKnobs),
  queueResources: ['guaranteed', 'max'],
  queueEntries: { 'user-settings': v.optional(userSettingsSchema) },
  presets: [
    { id: 'cs-2014', title: 'Hadoop 2.2 to 2.7' },
    { id: 'current', title: 'Hadoop 2.8 to 3.2' },
    { id: '3.3', title: 'Hadoop 3.3' },
  ],
  reasons: capacityReasons,
  states: yarnStates,
  records: [policyPlace],
  queueMeasures,
  view: 'yarn',
  viewAside: true,
  queueShares: 'percent',
  files: 'hadoop-xml',
  timers: [],
  queueWeight: (settings) => knobNumber(settings, queueKnobs.capacity.knob),
  policies: ({ queues }) =>
    queues.map(
      ({ leaf, settings }) => knobText(settings, queueKnobs.orderingPolicy.knob) || (leaf ? 'fifo' : 'utilization'),
    ),
  policyFields: {
    order: ['ordering-policy'],
    nodes: ['node-policy'],
    nodeRounds: 'yarn.scheduler.capacity.schedule-asynchronously.enable',
  },
  policyUses: ({ queues, scheduler }) => [
    ...nodePolicyUses(scheduler, knobSwitch(scheduler, schedulerKnobs.asynchronous.knob)),
    ...queues.flatMap(({ id, settings }): PolicyUse[] => {
      const { name: field } = queueKnobs.orderingPolicy.knob;
      const name = settings[field];
      return isOwnPolicy(name) ? [{ name, purpose: 'order', path: `queues.${id}.${field}` }] : [];
    }),
  ],
  check,
  notices,
  placement,
  access,
  placedBy: [schedulerKnobs.queueMappings.knob.name, schedulerKnobs.queueMappingsOverride.knob.name],
  atRunTime: ['node-added', 'node-resized', 'queue-added', 'queue-removed'],
  admissionSettings: ['maximum-am-resource-percent', 'maximum-applications'],
};
