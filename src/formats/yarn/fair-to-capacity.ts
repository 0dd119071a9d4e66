/**
 * A Fair scheduler's queues and settings under the Capacity scheduler, with the list of what is lost.
 * Source: Hadoop 3.3, yarn, scheduler/fair/converter (fs2cs) in percentage mode.
 */
import type { Json } from '../../base/json';
import type { Problem } from '../../base/result';
import type { QueueText, Scenario } from '../../scenario/schema';
import { childrenOf, lastName, parentPath } from '../../scenario/queue-path';
import { parseResourceValue } from '../../schedulers/yarn-fair/resource-value';
import { percentages } from './percentages';
import type { PlacementRule } from '../../schedulers/yarn-fair/placement/placement-rules';

export interface Converted {
  readonly queues: readonly QueueText[];
  readonly scheduler: Scenario['scheduler'];
  /** Settings that the Capacity scheduler cannot express, or that mean something else there, by field. */
  readonly lost: readonly Problem[];
}

const FAIR = 'yarn.scheduler.fair.';
const CAPACITY = 'yarn.scheduler.capacity.';
const HEARTBEAT = 'per-node-heartbeat.';
const PREEMPTION = 'yarn.resourcemanager.monitor.capacity.preemption.';

/** Settings that both have. */
const SHARED: readonly string[] = [
  'yarn.resourcemanager.nodemanagers.heartbeat-interval-ms',
  'yarn.scheduler.minimum-allocation-mb',
  'yarn.scheduler.minimum-allocation-vcores',
  'yarn.scheduler.maximum-allocation-mb',
  'yarn.scheduler.maximum-allocation-vcores',
];

/** Settings that go over under another name. */
const RENAMED: Readonly<Record<string, string>> = {
  [`${FAIR}preemption`]: 'yarn.resourcemanager.scheduler.monitor.enable',
  [`${FAIR}waitTimeBeforeKill`]: `${PREEMPTION}max_wait_before_kill`,
  [`${FAIR}max.assign`]: `${CAPACITY}${HEARTBEAT}maximum-container-assignments`,
  [`${FAIR}continuous-scheduling-enabled`]: `${CAPACITY}schedule-asynchronously.enable`,
  [`${FAIR}continuous-scheduling-sleep-ms`]: `${CAPACITY}schedule-asynchronously.scheduling-interval-ms`,
};

/** Settings that are looked at one by one. */
const CONVERTED: ReadonlySet<string> = new Set([
  'type',
  'preset',
  'queueMaxAppsDefault',
  'queueMaxAMShareDefault',
  'defaultQueueSchedulingPolicy',
  'queuePlacementPolicy',
  `${FAIR}assignmultiple`,
  `${FAIR}sizebasedweight`,
  `${FAIR}locality.threshold.node`,
]);

/** Settings of a queue that nothing in the Capacity scheduler corresponds to, and what that means. */
const LOST_OF_QUEUES: Readonly<Record<string, string>> = {
  minResources: 'there is no minimum share beside the capacity',
  maxResources: 'the maximum capacity is 100 percent of the parent',
  maxChildResources: 'no queues are created below it',
  minSharePreemptionTimeout: 'preemption waits max_wait_before_kill for every queue',
  fairSharePreemptionTimeout: 'preemption waits max_wait_before_kill for every queue',
  fairSharePreemptionThreshold: 'preemption restores capacities, not parts of a fair share',
  reservation: 'reservations are not simulated',
  aclAdministerReservations: 'reservations are not simulated',
  aclListReservations: 'reservations are not simulated',
  aclSubmitReservations: 'reservations are not simulated',
};

/** Settings that only leaves have in the Capacity scheduler, and what goes with those of a queue with children. */
const LOST_OF_PARENTS: Readonly<Record<string, string>> = {
  maxRunningApps: 'only leaf queues limit applications',
  maxContainerAllocation: 'only leaf queues limit containers',
};

/** Converts the queues and the scheduler of a scenario that runs under the Fair scheduler. */
export function fairToCapacity(scenario: Pick<Scenario, 'queues' | 'scheduler' | 'cluster'>): Converted {
  return new Conversion(scenario).result();
}

class Conversion {
  private readonly lost: Problem[] = [];
  private readonly capacities = new Map<string, number>();
  private drf = false;

  constructor(private readonly scenario: Pick<Scenario, 'queues' | 'scheduler' | 'cluster'>) {}

  result(): Converted {
    const { queues } = this.scenario;
    const converted = queues.map((queue) => this.queue(queue));
    return { queues: converted, scheduler: this.scheduler(), lost: this.lost };
  }

  private lose(path: string, message: string): void {
    this.lost.push({ path, message });
  }

  private queue(queue: QueueText): QueueText {
    const { id } = queue;
    const settings: Record<string, Json> = {};
    const leaf = childrenOf(this.scenario.queues, id).length === 0;
    if (id !== 'root') {
      const capacity = this.capacity(queue);
      this.capacities.set(id, capacity);
      settings['capacity'] = capacity;
    }
    for (const [name, why] of Object.entries(LOST_OF_QUEUES)) {
      if (queue[name] !== undefined) this.lose(`${id}.${name}`, why);
    }
    if (leaf) this.ofLeaf(queue, settings);
    else this.ofParent(queue);
    if (leaf && queue['isParent'] === true) this.lose(`${id}.isParent`, 'a queue without children is a leaf');
    if (queue['allowPreemptionFrom'] === false) settings['disable_preemption'] = true;
    const { aclSubmitApps, aclAdministerApps } = queue;
    if (typeof aclSubmitApps === 'string') settings['acl_submit_applications'] = aclSubmitApps;
    if (typeof aclAdministerApps === 'string') settings['acl_administer_queue'] = aclAdministerApps;
    return { id, ...settings };
  }

  private ofParent(queue: QueueText): void {
    for (const [name, why] of Object.entries(LOST_OF_PARENTS)) {
      if (queue[name] !== undefined) this.lose(`${queue.id}.${name}`, why);
    }
  }

  private ofLeaf(queue: QueueText, settings: Record<string, Json>): void {
    const { scheduler } = this.scenario;
    const { id, maxAMShare, maxRunningApps, schedulingPolicy, maxContainerAllocation } = queue;
    if (typeof maxAMShare === 'number') settings['maximum-am-resource-percent'] = amPercent(maxAMShare);
    if (typeof maxRunningApps === 'number') {
      settings['maximum-applications'] = maxRunningApps;
      this.lose(
        `${id}.maxRunningApps`,
        'maximum-applications also counts waiting ones and rejects further ones instead of letting them wait',
      );
    }
    const policy = schedulingPolicy ?? scheduler['defaultQueueSchedulingPolicy'] ?? 'fair';
    if (policy !== 'fifo') {
      settings['ordering-policy'] = 'fair';
      if (scheduler[`${FAIR}sizebasedweight`] === true) {
        settings['ordering-policy.fair.enable-size-based-weight'] = true;
      }
    }
    if (policy === 'drf') this.drf = true;
    if (typeof maxContainerAllocation === 'string') this.containers(id, maxContainerAllocation, settings);
  }

  private containers(id: string, text: string, settings: Record<string, Json>): void {
    const value = parseResourceValue(text, 'max');
    if (!value.ok || value.value.percent) return;
    ['maximum-allocation-mb', 'maximum-allocation-vcores'].forEach((name, type) => {
      const amount = value.value.amounts[type];
      if (Number.isFinite(amount) && amount >= 1) settings[name] = amount;
      else if (Number.isFinite(amount)) this.lose(`${id}.maxContainerAllocation`, `${name} cannot be ${amount}`);
    });
  }

  /** The weight as a percentage of those of its siblings. */
  private capacity({ id }: QueueText): number {
    const above = parentPath(id);
    // Queues below a queue without capacity have none either.
    if (this.capacities.get(above) === 0) return 0;
    const siblings = childrenOf(this.scenario.queues, above);
    const written = siblings.map(({ weight }) => (typeof weight === 'number' ? weight : 1));
    const total = written.reduce((sum, weight) => sum + weight, 0);
    // Without any weight they would all have nothing, which is refused below a queue that has something.
    const weights = total > 0 ? written : written.map(() => 1);
    if (total === 0) this.lose(`${id}.weight`, 'all siblings have weight 0: they get equal parts');
    return percentages(weights)[siblings.findIndex((sibling) => sibling.id === id)];
  }

  private scheduler(): Scenario['scheduler'] {
    const { scheduler } = this.scenario;
    const settings: Record<string, Json> = {};
    for (const name of SHARED) if (scheduler[name] !== undefined) settings[name] = scheduler[name] as Json;
    for (const [name, other] of Object.entries(RENAMED)) {
      if (scheduler[name] !== undefined) settings[other] = scheduler[name] as Json;
    }
    if (scheduler[`${FAIR}preemption`] === true) {
      this.lose(
        `scheduler.${FAIR}preemption`,
        'preemption restores capacities in rounds of a monitor, not shares of applications',
      );
    }
    settings[`${CAPACITY}${HEARTBEAT}multiple-assignments-enabled`] = scheduler[`${FAIR}assignmultiple`] === true;
    const share = scheduler['queueMaxAMShareDefault'];
    settings[`${CAPACITY}maximum-am-resource-percent`] = amPercent(typeof share === 'number' ? share : 0.5);
    if (this.drf) settings[`${CAPACITY}resource-calculator`] = 'DominantResourceCalculator';
    const threshold = scheduler[`${FAIR}locality.threshold.node`];
    if (typeof threshold === 'number') settings[`${CAPACITY}node-locality-delay`] = this.missed(threshold);
    const most = scheduler['queueMaxAppsDefault'];
    if (typeof most === 'number') {
      settings[`${CAPACITY}maximum-applications`] = Math.max(1, most);
      this.lose(
        'scheduler.queueMaxAppsDefault',
        'each queue gets its part of maximum-applications and rejects further ones',
      );
    }
    this.rules(settings);
    for (const name of Object.keys(scheduler)) {
      const isKept = SHARED.includes(name) || CONVERTED.has(name) || Object.hasOwn(RENAMED, name);
      if (scheduler[name] === undefined || isKept) continue;
      this.lose(`scheduler.${name}`, 'the Capacity scheduler has no such setting');
    }
    return { type: 'yarn-capacity', ...settings };
  }

  /** A part of the nodes as a number of them. */
  private missed(threshold: number): number {
    const nodes = this.scenario.cluster.nodes.reduce((sum, { count = 1 }) => sum + count, 0);
    return threshold < 0 ? -1 : Math.floor(nodes * threshold);
  }

  private rules(settings: Record<string, Json>): void {
    const { queuePlacementPolicy } = this.scenario.scheduler;
    if (!Array.isArray(queuePlacementPolicy)) return;
    const mappings: string[] = [];
    (queuePlacementPolicy as readonly PlacementRule[]).forEach((rule, at) => {
      const mapping = this.mapping(rule, at);
      if (mapping !== undefined) mappings.push(mapping);
      if (rule.name === 'specified' && at > 0) settings[`${CAPACITY}queue-mappings-override.enable`] = true;
      if (mapping !== undefined && rule.create !== false && rule.name !== 'default') {
        this.lose(`scheduler.queuePlacementPolicy.${rule.name}`, 'no queues are created: those it names must exist');
      }
    });
    if (mappings.length > 0) settings[`${CAPACITY}queue-mappings`] = mappings.join(',');
  }

  private mapping({ name, queue }: PlacementRule, at: number): string | undefined {
    switch (name) {
      case 'user':
        return 'u:%user:%user';
      case 'primaryGroup':
        return 'u:%user:%primary_group';
      case 'default': {
        const path = queue ?? 'root.default';
        const leaf = lastName(path);
        const known = this.scenario.queues.some(({ id }) => id === path || id === `root.${path}`);
        if (known) return `u:%user:${leaf}`;
        this.lose('scheduler.queuePlacementPolicy.default', `there is no queue ${path}`);
        return undefined;
      }
      case 'specified':
        if (at > 0)
          this.lose('scheduler.queuePlacementPolicy.specified', 'mappings take precedence over the requested queue');
        return undefined;
      default:
        this.lose(`scheduler.queuePlacementPolicy.${name}`, 'no mapping does what this rule does');
        return undefined;
    }
  }
}

/** -1 switches the limit off. */
function amPercent(share: number): number {
  return share < 0 ? 1 : share;
}
