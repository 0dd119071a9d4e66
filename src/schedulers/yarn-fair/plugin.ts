import * as v from 'valibot';
import type { Problem } from '../../base/result';
import { knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { QueueInput, RunInput } from '../../sim/run-input';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { PolicyUse, SchedulerPlugin } from '../plugin';
import { policyPlace } from '../policy-records';
import { allocationProblems } from '../yarn/allocation-limits';
import { nodePolicyUses } from '../yarn/node-policy-knob';
import { yarnStates } from '../yarn/states';
import { queueKnobs, schedulerEntries, schedulerKnobs } from './knobs';
import { notices } from './notices';
import { placement, placementPolicySchema } from './placement/placement';
import { access } from './queues/queue-access';
import { ROOT, allowsChild } from './shares/policy-nesting';
import { policyOfQueue, yarnTypeNames } from './queues/queue-config';
import { queueMeasures } from './queues/queue-measures';
import { fairReasons } from './reasons';
import { parseResourceValue } from './resource-value';

/** Knobs of queues whose values are texts of resources, and the element that each is. */
const RESOURCE_TEXTS = [
  [queueKnobs.minResources.knob, 'min'],
  [queueKnobs.maxResources.knob, 'max'],
  [queueKnobs.maxChildResources.knob, 'max'],
  [queueKnobs.maxContainerAllocation.knob, 'max'],
] as const;

/** Problems of the resource texts of a queue, by knob. */
function textProblems(queue: KnobHolder, types: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  for (const [knob, element] of RESOURCE_TEXTS) {
    const text = knobText(queue, knob);
    if (text === '') continue;
    const value = parseResourceValue(text, element, types);
    if (!value.ok) problems.push({ path: knob.name, message: value.error });
  }
  return problems;
}

/** Policies that may not be used below that of the parent, by queue. */
function nestingProblems(queues: readonly QueueInput[], scheduler: KnobHolder): Problem[] {
  const problems: Problem[] = [];
  const policies = queues.map(({ settings }) => policyOfQueue(settings, scheduler));
  queues.forEach(({ id, parent, leaf }, i) => {
    const path = `queues.${id}.${queueKnobs.schedulingPolicy.knob.name}`;
    if (policies[i] === 'fifo' && (!leaf || id === ROOT)) {
      problems.push({ path, message: 'expected fair or drf: fifo is for leaf queues' });
    }
    if (parent >= 0 && policies[parent] !== 'fifo' && !allowsChild(policies[parent], policies[i])) {
      const message = `expected fair or fifo: ${queues[parent].id} is ${policies[parent]}, and drf needs drf above it`;
      problems.push({ path, message });
    }
  });
  return problems;
}

function check(input: RunInput): Problem[] {
  const types = yarnTypeNames(input.resourceTypes);
  const problems = nestingProblems(input.queues, input.scheduler);
  for (const { path, message } of allocationProblems(input.scheduler, schedulerKnobs))
    problems.push({ path: `scheduler.${path}`, message });
  for (const { id, settings } of input.queues) {
    for (const { path, message } of textProblems(settings, types))
      problems.push({ path: `queues.${id}.${path}`, message });
  }
  const ofAll = knobText(input.scheduler, schedulerKnobs.queueMaxResources.knob);
  const value = ofAll === '' ? undefined : parseResourceValue(ofAll, 'max', types);
  if (value !== undefined && !value.ok) {
    problems.push({ path: `scheduler.${schedulerKnobs.queueMaxResources.knob.name}`, message: value.error });
  }
  const { knob } = schedulerKnobs.heartbeat;
  for (const { id, scheduler, queue } of input.interventions) {
    const path = `interventions.${id}.value`;
    if (scheduler !== undefined && knobNumber(scheduler, knob) !== knobNumber(input.scheduler, knob)) {
      problems.push({ path, message: 'the time between heartbeats stays as it is during a run' });
    }
    for (const problem of scheduler === undefined ? [] : allocationProblems(scheduler, schedulerKnobs))
      problems.push({ path, message: `${problem.path}: ${problem.message}` });
    if (queue !== undefined) {
      for (const { message } of textProblems(queue.settings, types)) problems.push({ path, message });
      const changed = input.queues.map((before) => (before.id === queue.id ? queue : before));
      for (const { message } of nestingProblems(changed, input.scheduler)) problems.push({ path, message });
    }
  }
  return problems;
}

/** Hadoop’s Fair Scheduler. */
export const yarnFairPlugin: SchedulerPlugin = {
  type: 'yarn-fair',
  title: 'YARN Fair Scheduler',
  about: 'fair shares, minimum shares',
  load: async () => {
    const { FairScheduler } = await import('./scheduler');
    return (ctx) => new FairScheduler(ctx);
  },
  knobs: Object.values(schedulerKnobs),
  queueKnobs: Object.values(queueKnobs),
  queueResources: [],
  schedulerEntries: { ...schedulerEntries, queuePlacementPolicy: v.optional(placementPolicySchema) },
  presets: [
    { id: 'fs-2014', title: 'Hadoop 2.2 to 2.8 (as in the blog of 2014)' },
    { id: 'fs-3', title: 'Hadoop 2.9 to 3.2' },
  ],
  reasons: fairReasons,
  states: yarnStates,
  records: [policyPlace],
  queueMeasures,
  view: 'yarn',
  viewAside: true,
  queueShares: 'weights',
  files: 'hadoop-xml',
  timers: [],
  queueWeight: (settings) => knobNumber(settings, queueKnobs.weight.knob),
  policies: ({ queues, scheduler }) => queues.map(({ settings }) => policyOfQueue(settings, scheduler)),
  policyFields: {
    order: ['schedulingPolicy'],
    nodes: ['node-policy'],
    nodeRounds: 'yarn.scheduler.fair.continuous-scheduling-enabled',
  },
  policyUses: ({ queues, scheduler }) => [
    ...nodePolicyUses(scheduler, knobSwitch(scheduler, schedulerKnobs.continuous.knob)),
    ...queues.flatMap(({ id, settings }): PolicyUse[] => {
      const { name: field } = queueKnobs.schedulingPolicy.knob;
      const name = settings[field];
      return isOwnPolicy(name) ? [{ name, purpose: 'order', path: `queues.${id}.${field}` }] : [];
    }),
  ],
  check,
  notices,
  placement,
  access,
  placedBy: [
    'queuePlacementPolicy',
    schedulerKnobs.allowUndeclaredPools.knob.name,
    schedulerKnobs.userAsDefaultQueue.knob.name,
  ],
  atRunTime: ['node-added', 'node-resized', 'queue-added', 'queue-removed'],
  admissionSettings: ['maxAMShare', 'maxRunningApps'],
};
