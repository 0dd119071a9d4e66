import type { Problem } from '../../base/result';
import { isOwnPolicy } from '../../scenario/own-policy';
import { knobText } from '../../scenario/knobs';
import type { RunInput } from '../../sim/run-input';
import type { PolicyUse, SchedulerPlugin } from '../plugin';
import { policyPlace } from '../policy-records';
import { poolKnobs, schedulerKnobs } from './knobs';
import { delayReasons } from './reasons';
import { readSettings } from './settings';
import { jobStates } from './states';
import { slotSkips } from './slot-skips';

const SHORTEST_HEARTBEAT = 1000;

function check(input: RunInput): Problem[] {
  const problems = new Map<string, Problem>();
  const problem = (path: string, message: string) => problems.set(path, { path, message });
  for (const { generator, kind } of input.applications) {
    if (kind === 'batch') continue;
    const asks = kind === 'mapreduce' ? 'for an application master as well' : 'for containers that run many';
    problem(
      `workload.${generator}.kind`,
      `expected "batch": slots run single tasks, and a ${kind} application asks ${asks}`,
    );
  }
  const { name } = schedulerKnobs.heartbeat.knob;
  const { heartbeat } = readSettings(input.scheduler);
  if (heartbeat < SHORTEST_HEARTBEAT) problem(`scheduler.${name}`, 'expected at least 1ms between two heartbeats');
  const guarantees = ({ guaranteed }: { readonly guaranteed: readonly number[] }) => guaranteed.some((q) => q > 0);
  const slots = 'expected none: a pool is guaranteed slots, in "minMaps"';
  for (const queue of input.queues) if (guarantees(queue)) problem(`queues.${queue.id}.resources.guaranteed`, slots);
  for (const { id, scheduler, queue } of input.interventions) {
    if (scheduler !== undefined && readSettings(scheduler).heartbeat !== heartbeat) {
      problem(`interventions.${id}.value`, 'the time between heartbeats cannot change during a run');
    }
    if (queue !== undefined && guarantees(queue)) problem(`interventions.${id}.value`, slots);
  }
  return [...problems.values()];
}

/** Hadoop’s JobTracker with its Fair Scheduler, and the algorithms of delay scheduling. */
export const delayPlugin: SchedulerPlugin = {
  type: 'delay-scheduling',
  title: 'Hadoop delay scheduling',
  about: 'waits briefly for the data',
  load: async () => {
    const { DelayScheduler } = await import('./scheduler');
    return (ctx) => new DelayScheduler(ctx);
  },
  knobs: Object.values(schedulerKnobs),
  queueKnobs: Object.values(poolKnobs),
  queueResources: ['max'],
  ignoresConstraints: true,
  readAtStart: [schedulerKnobs.heartbeat.knob.name],
  presets: [],
  reasons: delayReasons,
  records: [policyPlace],
  states: jobStates,
  timers: [],
  serviceOrder: 'pools',
  policies: ({ queues, scheduler }) => {
    const fifo = knobText(scheduler, schedulerKnobs.policy.knob) === 'fifo';
    return queues.map(({ settings }) => (fifo ? 'fifo' : knobText(settings, poolKnobs.schedulingMode.knob)));
  },
  policyFields: { order: ['schedulingMode'] },
  policyUses: ({ queues }) =>
    queues.flatMap(({ id, settings }): PolicyUse[] => {
      const { name: field } = poolKnobs.schedulingMode.knob;
      const name = settings[field];
      return isOwnPolicy(name) ? [{ name, purpose: 'order', path: `queues.${id}.${field}` }] : [];
    }),
  slotSkips: (settings) => slotSkips(readSettings(settings)),
  check,
};
