/** In which order a parent asks its children at an instant, and what they are compared by. */
import type { RunModel } from '../../../analysis/model';
import { knobNumber } from '../../../scenario/knobs';
import { queueKnobs } from '../../../schedulers/yarn-capacity/queue-knobs';
import { orderQueues } from '../../../schedulers/yarn-capacity/queues/queue-ordering';
import type { OrderedQueue } from '../../../schedulers/yarn-capacity/queues/queue-ordering';
import { readSettings as readCapacitySettings } from '../../../schedulers/yarn-capacity/settings';
import { readSettings as readFairSettings } from '../../../schedulers/yarn-fair/settings';
import { isOwnPolicy } from '../../../scenario/own-policy';
import { placesAt } from '../../../analysis/policy-places';
import { policyOf, rankingOf } from '../../../schedulers/yarn-fair/shares/policies';
import { readQueue, yarnTypeNames } from '../../../schedulers/yarn-fair/queues/queue-config';
import type { Schedulable } from '../../../schedulers/yarn-fair/shares/schedulable';
import { MEMORY, UNLIMITED, componentwiseMin } from '../../../schedulers/yarn/resources';
import { clusterAt, figuresOf, pendingOf, unitsOf, usedBy } from '../amounts-at';
import { orderBelow } from '../queue-orders';
import { queuesThereAt } from '../queues-at';
import type { Settings } from '../settings-at';

export interface NextChild {
  /** Index of the queue. */
  readonly queue: number;
  /** What it is compared by. */
  readonly keys: string;
  /** Why it is passed over, '' when it is asked. */
  readonly passed: string;
}

export interface NextLevel {
  /** "fair", "utilization". */
  readonly policy: string;
  /** The one that is asked first comes first. */
  readonly children: readonly NextChild[];
  /** Where Hadoop itself orders them otherwise, a sentence. */
  readonly note?: string;
}

const DRF_NOTE =
  'With two resources, Hadoop 3.x tests whether the second of two queues is below its minimum share by the usage of the first one, which is a bug. Here its own usage counts.';

/** The order among the queues that are there. @param parent index of a queue that is no leaf @param at µs */
export function orderOfChildren(model: RunModel, settings: Settings, parent: number, at: number): NextLevel {
  const isThere = queuesThereAt(model, at);
  const children = model.directory.queues.flatMap((queue, index) =>
    queue.parent === parent && isThere(index) ? [index] : [],
  );
  return model.directory.scheduler === 'yarn-capacity'
    ? capacityLevel(model, settings, parent, children, at)
    : fairLevel(model, settings, parent, children, at);
}

function fairLevel(
  model: RunModel,
  settings: Settings,
  parent: number,
  children: readonly number[],
  at: number,
): NextLevel {
  const { queues, resourceTypes } = model.directory;
  const types = yarnTypeNames(resourceTypes);
  const { generation } = readFairSettings(settings.scheduler, types.length);
  const config = (queue: number) => readQueue(settings.queue(queues[queue].id), settings.scheduler, types);
  const name = config(parent).policy;
  if (isOwnPolicy(name)) return ownLevel(model, name, parent, children, at);
  const policy = policyOf(name, generation);
  const cluster = clusterAt(model, at);
  const members = children.map((queue): Schedulable & { readonly queue: number } => {
    const { weight, minShare, maxShare } = config(queue);
    const usage = usedBy(model, queue, at);
    const pending = pendingOf(model, queue, at);
    return {
      queue,
      name: queues[queue].id,
      weight,
      priority: 1,
      startTime: 0,
      minShare,
      maxShare: maxShare(cluster).map((amount, t) => Math.max(amount, minShare[t])),
      usage,
      demand: usage.map((amount, t) => amount + pending[t]),
      fairShare: figuresOf(model, queue, 'fair', at, 0),
      steadyFairShare: figuresOf(model, queue, 'steady', at, 0),
      active: true,
    };
  });
  members.sort((a, b) => policy.compare(a, b, cluster));
  const hasBug = policy.name === 'drf' && generation === 'fs-3' && types.length === 2;
  return {
    policy: policy.name,
    ...(hasBug ? { note: DRF_NOTE } : {}),
    children: members.map((member, i): NextChild => {
      const other = members[i - 1] ?? members[i + 1];
      const ranking = other === undefined ? undefined : rankingOf(policy, member, other, cluster, types);
      const full = member.usage.some((amount, t) => member.maxShare[t] < UNLIMITED && amount > member.maxShare[t]);
      return {
        queue: member.queue,
        keys: ranking === undefined ? '' : `${ranking.rule}: ${ranking.keys[0]}`,
        passed: passedText(model, member.queue, at, full),
      };
    }),
  };
}

/** The children as a policy of the reader ordered them last; those that it has not seen come after. */
function ownLevel(model: RunModel, policy: string, parent: number, children: readonly number[], at: number): NextLevel {
  const places = placesAt(model, parent, at);
  const unseen = children.filter((queue) => !places.some(({ member }) => member === queue));
  const all = [...places, ...unseen.map((member) => ({ member, key: '' }))];
  return {
    policy,
    children: all.map(({ member, key }) => ({
      queue: member,
      keys: key === '' ? '' : `key: ${key}`,
      passed: passedText(model, member, at, false),
    })),
  };
}

function capacityLevel(
  model: RunModel,
  settings: Settings,
  parent: number,
  children: readonly number[],
  at: number,
): NextLevel {
  const { queues } = model.directory;
  const { calculator } = readCapacitySettings(settings.scheduler, unitsOf(model).types);
  const cluster = clusterAt(model, at);
  const policy = orderBelow(model, settings, parent);
  if (isOwnPolicy(policy)) return ownLevel(model, policy, parent, children, at);
  const members = children.map((queue): OrderedQueue & { readonly queue: number } => {
    const used = usedBy(model, queue, at);
    const guaranteed = figuresOf(model, queue, 'guaranteed', at, 0);
    return {
      queue,
      priority: knobNumber(settings.queue(queues[queue].id), queueKnobs.priority.knob),
      usedCapacity: guaranteed[MEMORY] > 0 ? calculator.ratio(used, guaranteed) : 0,
      absoluteUsed: calculator.share(cluster, used),
      absoluteCapacity: calculator.share(cluster, guaranteed),
      accessible: true,
    };
  });
  return {
    policy,
    children: orderQueues(policy, members).map((member): NextChild => {
      const { queue, priority, usedCapacity } = member;
      // Of further types no maximum is recorded: all of the cluster.
      const maximum = componentwiseMin(figuresOf(model, queue, 'maximum', at, UNLIMITED), cluster);
      const isFull = calculator.compare(cluster, usedBy(model, queue, at), maximum) >= 0;
      const rank = policy === 'priority-utilization' ? `priority ${priority}, ` : '';
      return {
        queue,
        keys: `${rank}used capacity ${Math.round(usedCapacity * 1000) / 1000}`,
        passed: passedText(model, queue, at, isFull),
      };
    }),
  };
}

function passedText(model: RunModel, queue: number, at: number, full: boolean): string {
  if (full) return 'at its maximum';
  return pendingOf(model, queue, at).every((amount) => amount === 0) ? 'asks for nothing' : '';
}

/**
 * The queues from the root to a leaf: by way of `picked`, and otherwise to the first child that nothing speaks against.
 * @param picked index of a queue, 0 for none in particular; one that is not there then counts as none
 */
export function pathTo(model: RunModel, settings: Settings, picked: number, at: number): readonly number[] {
  const { queues } = model.directory;
  const path: number[] = [];
  let last = queuesThereAt(model, at)(picked) ? picked : 0;
  for (let queue = last; queue !== -1; queue = queues[queue].parent) path.unshift(queue);
  while (!queues[last].leaf) {
    const { children } = orderOfChildren(model, settings, last, at);
    const next = children.find(({ passed }) => passed === '') ?? children[0];
    if (next === undefined) break;
    last = next.queue;
    path.push(last);
  }
  return path;
}
