/** What the CapacityScheduler cannot run, by field of the document. */
import { isOwnPolicy } from '../../../scenario/own-policy';
import type { Problem } from '../../../base/result';
import { authored, knobNumber, knobText, optionalNumber } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import { lastName, parentPath } from '../../../scenario/queue-path';
import type { InterventionInput, QueueInput, RunInput } from '../../../sim/run-input';
import { judgeCapacities } from './capacity-check';
import type { WrittenCapacity } from './capacity-check';
import { idlePolicies } from '../../yarn-preemption/edit-policies';
import { schedulerKnobs } from '../knobs';
import { queueKnobs } from '../queue-knobs';
import { resourcesOf } from '../queues/queue-config';
import { calculatorOf } from '../settings';
import { allocationProblems } from '../../yarn/allocation-limits';
import { YarnUnits } from '../../yarn/units';
import { WITHOUT_MEMORY } from './problem-kinds';
import { idleMappings, readMappings } from '../placement/placement';
import { ResourceType } from '../../../sim/resource-types';

const ROOT = 'root';
const APP_POLICIES = ['fifo', 'fair'];

/** The largest container in MB and in vcores, as settings of a queue and of the system. */
const LARGEST = [
  [queueKnobs.maximumMb.knob, schedulerKnobs.maximumMb.knob],
  [queueKnobs.maximumVcores.knob, schedulerKnobs.maximumVcores.knob],
] as const;

/** Settings that cannot change during a run. */
const FIXED = [
  schedulerKnobs.heartbeat,
  schedulerKnobs.calculator,
  schedulerKnobs.asynchronous,
  schedulerKnobs.asynchronousInterval,
];

/**
 * Problems of the scheduler's settings, of its queues, and of interventions. Leaves must have distinct last names, by which
 * Hadoop finds them.
 */
export function check(input: RunInput): Problem[] {
  const first = input.queues.filter(({ absent }) => absent !== true);
  const problems = [...checkScheduler(input.scheduler), ...checkQueues(first, input), ...checkStates(first)];
  const leaves = new Map<string, string>();
  for (const { id, leaf } of input.queues) {
    const name = lastName(id);
    const other = leaf ? leaves.get(name) : undefined;
    if (leaf) leaves.set(name, id);
    if (other === undefined) continue;
    problems.push({
      path: `queues.${id}.id`,
      message: `expected a unique name: ${other} is also called "${name}"`,
    });
  }
  return [...problems, ...checkInterventions(input)];
}

/** Settings without effect, or without the one that was meant. */
export function notices({ scheduler, queues }: RunInput): Problem[] {
  const { vcore } = ResourceType;
  const withoutVcores = ({ id, guaranteed, max }: QueueInput): Problem[] => {
    const isWithout = (row: readonly number[]) => row.some((quantity) => quantity > 0) && !(row[vcore] > 0);
    if (id === ROOT || !isWithout(max) || guaranteed.every((quantity) => Number.isNaN(quantity))) return [];
    const message = 'names no vcores, which Hadoop takes for 0: the queue gets no container';
    return [{ path: `queues.${id}.resources.max`, message }];
  };
  const path = `scheduler.${schedulerKnobs.policies.knob.name}`;
  const idle = idlePolicies(scheduler).map((message) => ({ path, message }));
  const useless = calculatorOf(scheduler).name === 'default' ? [] : queues.flatMap(withoutVcores);
  const leaves = queues.filter(({ leaf }) => leaf).map(({ id }) => id);
  const nowhere = idleMappings(leaves, scheduler).map((message) => ({
    path: `scheduler.${schedulerKnobs.queueMappings.knob.name}`,
    message,
  }));
  const always = [...idle, ...useless, ...nowhere];
  if (knobText(scheduler, schedulerKnobs.preset.knob) !== 'cs-2014') return always;
  const { name } = queueKnobs.orderingPolicy.knob;
  const unheeded = queues.flatMap(({ id, leaf, settings }) =>
    leaf || knobText(settings, queueKnobs.orderingPolicy.knob) !== 'priority-utilization'
      ? []
      : [
          {
            path: `queues.${id}.${name}`,
            message: 'has no effect up to 2.7: children are served by their used share of capacity',
          },
        ],
  );
  return [...always, ...unheeded];
}

function checkScheduler(scheduler: KnobHolder): Problem[] {
  const problems: Problem[] = [];
  for (const { path, message } of allocationProblems(scheduler, schedulerKnobs))
    problems.push({ path: `scheduler.${path}`, message });
  const { queueMappings } = schedulerKnobs;
  const mappings = readMappings(knobText(scheduler, queueMappings.knob));
  if (typeof mappings === 'string') problems.push({ path: `scheduler.${queueMappings.knob.name}`, message: mappings });
  return problems;
}

function checkQueues(
  queues: readonly QueueInput[],
  { scheduler, resourceTypes: types }: Pick<RunInput, 'scheduler' | 'resourceTypes'>,
): Problem[] {
  const problems = queues.flatMap(checkMemory);
  if (problems.length > 0) return problems;
  const units = new YarnUnits(types);
  const capacities = queues.map((queue) => written(queue, units));
  for (const { path, field, message } of judgeCapacities(capacities, calculatorOf(scheduler)).problems)
    problems.push({ path: `queues.${path}.${field}`, message });
  for (const { id, leaf, settings } of queues) {
    for (const { path, message } of checkLargest(settings, scheduler))
      problems.push({ path: `queues.${id}.${path}`, message });
    const { name } = queueKnobs.orderingPolicy.knob;
    const policy = knobText(settings, queueKnobs.orderingPolicy.knob);
    if (policy !== '' && !isOwnPolicy(policy) && APP_POLICIES.includes(policy) !== leaf) {
      const message = leaf
        ? 'expected fifo or fair in a leaf'
        : 'expected utilization or priority-utilization in a parent';
      problems.push({ path: `queues.${id}.${name}`, message });
    }
    const most = 100 / Math.max(knobNumber(settings, queueKnobs.minimumUserLimitPercent.knob), 1e-9);
    for (const [user, weight] of weights(settings)) {
      if (weight >= 0 && weight <= most) continue;
      const message = `expected from 0 to ${Number(most.toFixed(3))}, 100 / minimum-user-limit-percent, got ${weight}`;
      problems.push({ path: `queues.${id}.user-settings.${user}.weight`, message });
    }
  }
  return problems;
}

/**
 * The maximum allocation of a queue may not exceed that of the system.
 * Source: Hadoop, CapacitySchedulerConfiguration.getMaximumAllocationPerQueue.
 */
function checkLargest(settings: KnobHolder, scheduler: KnobHolder): Problem[] {
  return LARGEST.flatMap(([own, system]) => {
    const most = knobNumber(scheduler, system);
    if ((optionalNumber(settings, own) ?? 0) <= most) return [];
    return [{ path: own.name, message: `expected at most ${most}, as ${system.name} says` }];
  });
}

/**
 * A queue that is set to RUNNING must be below RUNNING queues. A queue without a state has that of its parent.
 * Source: Hadoop, AbstractCSQueue.initializeQueueState.
 */
function checkStates(queues: readonly QueueInput[]): Problem[] {
  const { name } = queueKnobs.state.knob;
  const stopped = new Set<string>();
  return queues.flatMap(({ id, settings }) => {
    const above = parentPath(id);
    const said = settings[name];
    if (said === 'STOPPED' || (said === undefined && stopped.has(above))) stopped.add(id);
    if (said !== 'RUNNING' || !stopped.has(above)) return [];
    return [{ path: `queues.${id}.${name}`, message: `expected STOPPED, or nothing: ${above} is STOPPED` }];
  });
}

/**
 * A queue's resources without memory, which Hadoop treats as not configured.
 * Source: Hadoop, CapacitySchedulerConfiguration.internalGetLabeledResourceRequirementForQueue, "Memory has to be configured always."
 */
function checkMemory({ id, guaranteed, max }: QueueInput): Problem[] {
  if (id === ROOT) return [];
  return [['guaranteed', guaranteed] as const, ['max', max] as const].flatMap(([field, row]) =>
    row.some((quantity) => quantity > 0) && !(row[ResourceType.memory] > 0)
      ? [
          {
            path: `queues.${id}.resources.${field}`,
            message: 'expected memory, too: resources without memory count as not configured',
            kind: WITHOUT_MEMORY,
          },
        ]
      : [],
  );
}

function weights(settings: KnobHolder): [string, number][] {
  const users = settings['user-settings'];
  if (typeof users !== 'object' || users === null) return [];
  return Object.entries(users as Record<string, { readonly weight?: number }>).flatMap(([user, { weight }]) =>
    weight === undefined ? [] : [[user, weight]],
  );
}

/** The capacity of a queue as written. The root has the whole cluster, so that its resources do not count. */
function written({ id, settings, guaranteed, max }: QueueInput, units: YarnUnits): WrittenCapacity {
  const capacity = authored(settings, queueKnobs.capacity.knob);
  const maximum = authored(settings, queueKnobs.maximumCapacity.knob);
  const said = (row: readonly number[]) => (id === ROOT ? undefined : resourcesOf(row, units));
  const minimum = said(guaranteed);
  const most = said(max);
  return {
    path: id,
    capacity: settings['capacity'] === undefined ? undefined : (capacity as number),
    maximum: maximum as number,
    ...(minimum === undefined && most === undefined ? {} : { resources: { minimum, maximum: most } }),
  };
}

/** Whether an intervention adds, changes or removes a queue. */
function changesQueues({ kind, queue }: InterventionInput): boolean {
  return queue !== undefined || kind === 'queue-removed';
}

/** The largest container of a leaf in MB and vcores, each with the setting that says so. */
function largestOf(settings: KnobHolder, scheduler: KnobHolder) {
  return LARGEST.map(([own, system]) => {
    const said = optionalNumber(settings, own);
    return { name: said === undefined ? system.name : own.name, most: said ?? knobNumber(scheduler, system) };
  });
}

/**
 * A leaf whose largest container shrinks, which running masters have been told: Hadoop refuses that.
 * Source: Hadoop, LeafQueue.reinitialize.
 */
function shrinks(
  one: InterventionInput,
  queues: readonly (QueueInput | undefined)[],
  scheduler: KnobHolder,
): string | undefined {
  for (const [index, queue] of queues.entries()) {
    if (queue?.leaf !== true) continue;
    const changed = one.target === index ? (one.queue ?? queue) : queue;
    const before = largestOf(queue.settings, scheduler);
    const after = largestOf(changed.settings, one.scheduler ?? scheduler);
    const at = after.findIndex(({ most }, type) => most < before[type].most);
    if (at >= 0) {
      return `${after[at].name}: expected at least ${before[at].most}, because the largest container of ${queue.id} cannot shrink during a run`;
    }
  }
  return undefined;
}

/** Changes in one instant are checked together, so that two queues can exchange capacity. */
function checkInterventions({ scheduler, queues, interventions, resourceTypes }: RunInput): Problem[] {
  const problems: Problem[] = [];
  const now: (QueueInput | undefined)[] = queues.map((queue) => (queue.absent === true ? undefined : queue));
  const inOrder = [...interventions].sort((a, b) => a.at - b.at);
  let settings = scheduler;
  inOrder.forEach((one, index) => {
    const path = `interventions.${one.id}.value`;
    const shrinking =
      one.kind === 'queue-changed' || one.kind === 'knob-changed' ? shrinks(one, now, settings) : undefined;
    if (shrinking !== undefined) problems.push({ path, message: shrinking });
    settings = one.scheduler ?? settings;
    if (one.scheduler !== undefined) {
      const changed = one.scheduler;
      const fixed = FIXED.find(({ knob }) => authored(changed, knob) !== authored(scheduler, knob));
      if (fixed !== undefined) problems.push({ path, message: `${fixed.knob.name} cannot change during a run` });
      for (const { message } of checkScheduler(changed)) problems.push({ path, message });
    }
    if (!changesQueues(one)) return;
    now[one.target] = one.queue;
    if (inOrder.slice(index + 1).some((other) => other.at === one.at && changesQueues(other))) return;
    const [problem] = checkQueues(
      now.filter((queue) => queue !== undefined),
      { scheduler: settings, resourceTypes },
    );
    const field = one.kind === 'queue-removed' ? 'queue' : one.kind === 'queue-added' ? 'settings' : 'value';
    const where = `interventions.${one.id}.${field}`;
    if (problem !== undefined) problems.push({ path: where, message: `${problem.path}: ${problem.message}` });
  });
  return problems;
}
