/**
 * The rules that capacities of queues have to keep, in the 32-bit numbers Hadoop computes with.
 * Source: Hadoop 3.2, yarn, scheduler/capacity/{ParentQueue,CSQueueUtils,AbstractCSQueue}.java, placement/UserGroupMappingPlacementRule.
 */
import { isObject } from '../../base/json';
import { parseMemory } from '../../base/units';
import { lastName } from '../../scenario/queue-path';
import type { ResourceText } from '../../scenario/schema';
import { checkCapacities } from '../../schedulers/yarn-capacity/check/capacity-check';
import type { WrittenCapacity } from '../../schedulers/yarn-capacity/check/capacity-check';
import { defaultCalculator, dominantCalculator } from '../../schedulers/yarn/resources';
import type { Resource } from '../../schedulers/yarn/resources';
import { CAPACITY } from './capacity-keys';
import { guaranteedOf } from './capacity-queues';
import type { CapacityQueue } from './capacity-queues';
import type { Findings } from './findings';
import type { Properties } from './hadoop-properties';
import { javaBoolean, javaFloat } from './java-values';

const ROOT = 'root';
const PRECISION = 0.0005;
const CALCULATOR = `${CAPACITY}resource-calculator`;
const LABELLED = /^accessible-node-labels\.(.+)\.capacity$/;

type Queues = ReadonlyMap<string, CapacityQueue>;

/**
 * Adds findings at the elements they are about. What Hadoop itself refuses is looked for only where the file has no other
 * problem. A capacity of root other than 100 is taken out of the settings: it counts for nothing.
 */
export function checkQueues(queues: Queues, { byName, findings }: Properties): void {
  const isDominant = byName.get(CALCULATOR)?.value.trim().endsWith('DominantResourceCalculator') === true;
  for (const queue of queues.values()) {
    const { path, settings } = queue;
    const at = (setting: string) => byName.get(`${CAPACITY}${path}.${setting}`)?.element ?? queue.element;
    const capacity = numberOf(settings['capacity']);
    const maximum = numberOf(settings['maximum-capacity']) ?? 100;
    if (path === ROOT && capacity !== undefined && capacity !== 100) {
      findings.warning(at('capacity'), path, 'the capacity of root is always 100', 'remove it');
      delete settings['capacity'];
    }
    if (path !== ROOT && maximum >= 0 && Math.fround(maximum) < Math.fround(capacity ?? 0)) {
      findings.problem(
        at('maximum-capacity'),
        path,
        `the maximum capacity ${maximum} is below the capacity ${capacity ?? 0}`,
        'raise maximum-capacity, or lower capacity',
      );
    }
    checkOrderingPolicy(queue, at('ordering-policy'), findings);
    checkUserWeights(queue, (user) => at(`user-settings.${user}.weight`), findings);
    if (queue.children.length > 0) checkChildren(queue, queues, findings, at('queues'), isDominant);
  }
  if (findings.problems.length > 0) return;
  // What the scheduler itself would refuse.
  const calculator = isDominant ? dominantCalculator : defaultCalculator;
  for (const { path, field, message } of checkCapacities([...queues.values()].map(written), calculator)) {
    const setting = field.startsWith('resources') ? (field.endsWith('max') ? 'maximum-capacity' : 'capacity') : field;
    const at = byName.get(`${CAPACITY}${path}.${setting}`)?.element ?? queues.get(path)?.element;
    if (at !== undefined) findings.problem(at, path, `${path}: ${message}`);
  }
}

/** A queue as the scheduler's own check takes it: resources as MB and vcores. */
function written({ path, settings }: CapacityQueue): WrittenCapacity {
  const { resources } = settings;
  const amounts = (side: 'guaranteed' | 'max'): Resource | undefined => {
    const said = isObject(resources) ? (resources[side] as ResourceText | undefined) : undefined;
    if (said === undefined) return undefined;
    const memory = parseMemory(said.memory);
    return Float64Array.of(memory.ok ? memory.value : 0, typeof said.vcore === 'number' ? said.vcore : 0);
  };
  const minimum = amounts('guaranteed');
  const maximum = amounts('max');
  return {
    path,
    capacity: numberOf(settings['capacity']),
    maximum: numberOf(settings['maximum-capacity']),
    ...(minimum === undefined && maximum === undefined ? {} : { resources: { minimum, maximum } }),
  };
}

/** With a weight above that, a user would have more than the whole queue. */
function checkUserWeights(
  { path, settings }: CapacityQueue,
  at: (user: string) => CapacityQueue['element'],
  findings: Findings,
): void {
  const users = settings['user-settings'];
  if (!isObject(users)) return;
  const percent = numberOf(settings['minimum-user-limit-percent']) ?? 100;
  for (const [user, said] of Object.entries(users)) {
    const weight = isObject(said) ? numberOf(said['weight']) : undefined;
    if (weight === undefined || (weight >= 0 && weight * percent <= 100)) continue;
    findings.problem(
      at(user),
      path,
      `the weight ${weight} of ${user} is not between 0 and 100 / minimum-user-limit-percent (${percent})`,
      'lower the weight, or minimum-user-limit-percent',
    );
  }
}

function checkOrderingPolicy(
  { path, settings, children }: CapacityQueue,
  at: CapacityQueue['element'],
  findings: Findings,
): void {
  const policy = settings['ordering-policy'];
  if (typeof policy !== 'string') return;
  const ofApplications = policy === 'fifo' || policy === 'fair';
  if (ofApplications === (children.length === 0)) return;
  findings.problem(
    at,
    path,
    ofApplications
      ? `${policy} orders applications, but ${path} has children: Hadoop 2.8 and later does not start with it, earlier releases ignore it`
      : `${policy} orders queues, but ${path} is a leaf`,
    ofApplications ? 'write utilization or priority-utilization' : 'write fifo or fair',
  );
}

function checkChildren(
  parent: CapacityQueue,
  queues: Queues,
  findings: Findings,
  at: CapacityQueue['element'],
  isDominant: boolean,
): void {
  const children = parent.children.flatMap((path) => queues.get(path) ?? []);
  const absolute = children.filter((child) => guaranteedOf(child) !== undefined);
  const root = parent.path === ROOT;
  if (absolute.length > 0 && absolute.length < children.length) {
    // Below the root Hadoop takes both, and does not add up the percentages then.
    if (root) return;
    findings.problem(at, parent.path, 'some children have resources as capacity and some a percentage', 'use one form');
    return;
  }
  if (!root && absolute.length > 0 !== (guaranteedOf(parent) !== undefined)) {
    findings.problem(
      at,
      parent.path,
      `${parent.path} and its children have capacities in different forms: resources and percentages`,
      'use one form in both',
    );
    return;
  }
  if (absolute.length > 0) {
    if (!isDominant) checkResources(parent, absolute, findings, at);
    return;
  }
  checkSum(parent, children, 'capacity', findings, at);
  const labelled = children.flatMap(({ settings }) => Object.keys(settings)).filter((key) => LABELLED.test(key));
  for (const setting of new Set(labelled)) checkSum(parent, children, setting, findings, at);
}

function oneOf(names: readonly string[]): string {
  return names.length === 1 ? names[0] : `one of ${names.join(', ')}`;
}

/** What the queues below a queue have of it, or of a label's nodes, makes all of it. */
function checkSum(
  parent: CapacityQueue,
  children: readonly CapacityQueue[],
  setting: string,
  findings: Findings,
  at: CapacityQueue['element'],
): void {
  const sum = children.reduce(
    (total, { settings }) => Math.fround(total + Math.fround(Math.fround(numberOf(settings[setting]) ?? 0) / 100)),
    0,
  );
  const label = LABELLED.exec(setting)?.[1];
  const of = label === undefined ? parent.path : `${parent.path} on ${label}`;
  const own = parent.path === ROOT ? 1 : (numberOf(parent.settings[setting]) ?? 0);
  const shown = Math.round(sum * 100_000) / 1000;
  if (own > 0 && Math.abs(1 - sum) > PRECISION) {
    const isWritten = children.some(({ settings }) => settings[setting] !== undefined);
    const names = parent.children.map((path) => path.slice(parent.path.length + 1));
    findings.problem(
      at,
      parent.path,
      isWritten
        ? `the capacities of the queues below ${of} add up to ${shown}, not to 100`
        : `no queue below ${of} has a capacity: they have to add up to 100`,
      isWritten
        ? `change ${oneOf(names)} by ${Math.round((100 - shown) * 1000) / 1000}`
        : `add ${CAPACITY}${parent.children[0]}.${setting}${names.length === 1 ? ', with 100' : ' and those of its siblings'}`,
    );
  } else if (own === 0 && sum > 0) {
    findings.problem(
      at,
      parent.path,
      `${of} has capacity 0, and the queues below it have ${shown}`,
      'give it a capacity, or the queues below it 0',
    );
  }
}

function checkResources(
  parent: CapacityQueue,
  children: readonly CapacityQueue[],
  findings: Findings,
  at: CapacityQueue['element'],
): void {
  const bytes = (queue: CapacityQueue): number => {
    const memory = parseMemory(guaranteedOf(queue)?.['memory']);
    return memory.ok ? memory.value : 0;
  };
  const sum = children.reduce((total, child) => total + bytes(child), 0);
  if (guaranteedOf(parent) === undefined || sum <= bytes(parent)) return;
  findings.problem(
    at,
    parent.path,
    `the children of ${parent.path} are guaranteed more memory than it has`,
    'lower the capacity of one of them',
  );
}

/** The part of application masters is a fraction in spite of its name, and Hadoop takes a larger number as it is. */
export function checkMasters({ byName, findings }: Properties): void {
  for (const { name, value, element } of byName.values()) {
    const part = javaFloat(value);
    if (
      part === undefined ||
      part <= 1 ||
      !/^yarn\.scheduler\.capacity\.(.+\.)?maximum-am-resource-percent$/.test(name)
    )
      continue;
    const message = `the part of application masters is a fraction: ${part} lets them take ${part} times their queue`;
    findings.warning(
      element,
      name,
      message,
      part <= 100 ? `write ${part / 100} for ${part} percent` : 'write at most 1',
    );
  }
}

/** Mappings: u:user:queue or g:group:queue, separated by commas. */
export function checkMappings({ byName, findings }: Properties, queues: Queues | undefined): void {
  const property = byName.get(`${CAPACITY}queue-mappings`);
  if (property === undefined || property.value === '') return;
  for (const mapping of property.value.split(',').map((part) => part.trim())) {
    const parts = mapping.split(':').map((part) => part.trim());
    const [kind, , queue = ''] = parts;
    if (parts.length !== 3 || parts.includes('')) {
      findings.problem(
        property.element,
        property.name,
        `${JSON.stringify(mapping)} does not have three parts between colons`,
        'write u:user:queue or g:group:queue',
      );
    } else if (kind !== 'u' && kind !== 'g') {
      findings.problem(
        property.element,
        property.name,
        `a mapping begins with u or g, not with ${kind}`,
        'write u or g',
      );
    } else if (isVariable(queue.slice(queue.lastIndexOf('.') + 1)) && createsChildren(queue, queues)) {
      findings.unfit(
        property.element,
        property.name,
        `${mapping} makes a queue below ${queue.slice(0, queue.lastIndexOf('.'))} for each user, which is not simulated`,
        'list these queues, and write %user or the name of a leaf queue',
      );
    } else if (queue.includes('%') && !isVariable(queue)) {
      findings.problem(
        property.element,
        property.name,
        `${mapping} places no application: up to Hadoop 3.2 %user and %primary_group are a whole queue name, not a part of a path`,
        'write the name of a leaf queue, %user or %primary_group',
      );
    } else if (queues !== undefined && !queue.startsWith('%')) {
      const known = [...queues.values()].find(({ path }) => path === queue || lastName(path) === queue);
      if (known === undefined) {
        findings.problem(
          property.element,
          property.name,
          `${mapping}: there is no queue ${queue}`,
          'name a leaf queue',
        );
      } else if (known.children.length > 0) {
        findings.problem(
          property.element,
          property.name,
          `${mapping}: ${queue} is not a leaf queue`,
          'name a leaf queue',
        );
      }
    }
  }
}

/** Whether a part of a mapping stands for the user or the group of an application. */
function isVariable(name: string): boolean {
  return name === '%user' || name === '%primary_group';
}

/** Whether Hadoop makes the queue that a mapping names where it is missing: the part before it is the name of a queue that allows this. */
function createsChildren(queue: string, queues: Queues | undefined): boolean {
  const parent = queue.slice(0, Math.max(0, queue.lastIndexOf('.')));
  return [...(queues?.values() ?? [])].some(({ path, settings }) => {
    const allowed = settings['auto-create-child-queue.enabled'];
    return lastName(path) === parent && typeof allowed === 'string' && javaBoolean(allowed.trim());
  });
}

function numberOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' ? javaFloat(value) : undefined;
}
