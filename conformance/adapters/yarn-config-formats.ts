import { inForce } from '../../src/formats/yarn/fair-file';
import { readFairFile } from '../../src/formats/yarn/fair-reader';
import type { ReadFairFile } from '../../src/formats/yarn/fair-reader';
import { fairScenario } from '../../src/formats/yarn/fair-writer';
import { readSettings } from '../../src/schedulers/yarn-fair/settings';
import { impliedRules } from '../../src/schedulers/yarn-fair/placement/placement-rules';
import { BASIC_TYPES, parseResourceValue, resourceOf } from '../../src/schedulers/yarn-fair/resource-value';
import { UNLIMITED } from '../../src/schedulers/yarn/resources';
import type { Adapter } from '../adapter';
import { list, number, object, oneOf, optional, text, truth } from '../read';
import type { Json, JsonObject, VectorCase } from '../vectors';

/** Names of types in facts; all others are called what YARN calls them. */
const FACT_NAMES: Readonly<Record<string, string>> = { 'memory-mb': 'memory' };

const NOTHING: JsonObject = {};

function runResourceValue(input: Json): unknown {
  const { value, kind, cluster, resourceTypes } = object(input);
  const types = optional(resourceTypes, (names) => list(names).map(text), BASIC_TYPES);
  const read = parseResourceValue(text(value), oneOf(kind, 'min', 'max'), types);
  if (!read.ok) return { error: true };
  const names = types.map((type) => FACT_NAMES[type] ?? type);
  const capacities = optional(cluster, object, NOTHING);
  const amounts = resourceOf(
    read.value,
    names.map((name) => optional(capacities[name], number, 0)),
  );
  const unlimited = (type: number) => !read.value.percent && read.value.amounts[type] === Infinity;
  return {
    resource: Object.fromEntries(names.map((name, type) => [name, unlimited(type) ? 'unlimited' : amounts[type]])),
  };
}

/** The elements of documented scalar keys. */
function elements(given: JsonObject): string {
  return Object.entries(given)
    .map(([name, value]) => (typeof value === 'object' ? '' : `<${name}>${escaped(String(value))}</${name}>`))
    .join('');
}

/** The file that the documented data describe: queues by their path below root. */
function fileOf(allocations: JsonObject): string {
  const { queues, users } = allocations;
  const given = optional(queues, object, NOTHING);
  const paths = Object.keys(given);
  const above = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('.')));
  const all = new Set(paths.flatMap((path) => path.split('.').map((_, at, parts) => parts.slice(0, at + 1).join('.'))));
  const write = (path: string): string => {
    const { type, ...settings } = optional(given[path], object, NOTHING);
    const below = [...all].filter((other) => above(other) === path).map(write);
    const attribute = type === undefined ? '' : ` type="${escaped(text(type))}"`;
    const name = path.slice(path.lastIndexOf('.') + 1);
    return `<queue name="${escaped(name)}"${attribute}>${elements(settings)}${below.join('')}</queue>`;
  };
  const tops = [...all].filter((path) => !path.includes('.')).map(write);
  const people = Object.entries(optional(users, object, NOTHING)).map(
    ([name, settings]) => `<user name="${escaped(name)}">${elements(object(settings))}</user>`,
  );
  return `<allocations>${elements(allocations)}${tops.join('')}${people.join('')}</allocations>`;
}

function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** Memory and vcores of a text; without one, of none or of no limit. */
function amounts(value: string | undefined, element: 'min' | 'max'): number[] {
  const read = parseResourceValue(value ?? (element === 'min' ? '0 mb, 0 vcores' : '100%'), element);
  if (!read.ok) throw new Error(read.error);
  return [...resourceOf(read.value, [Infinity, Infinity])];
}

function runAllocationFile(input: Json, { expected }: VectorCase): unknown {
  const read = readFairFile(fileOf(object(object(input)['allocations'])));
  if (!read.ok) return { error: true };
  const file = read.value;
  const settings = readSettings(fairScenario(file).scheduler);
  const about: Readonly<Record<string, (name: string) => unknown>> = {
    maxResources: (queue) => amounts(inForce(file, queue).maxResources, 'max'),
    minResources: (queue) => amounts(inForce(file, queue).minResources, 'min'),
    maxChildResources: (queue) => {
      const { maxChildResources } = inForce(file, queue);
      return maxChildResources === undefined ? null : amounts(maxChildResources, 'max');
    },
    maxAMShare: (queue) => inForce(file, queue).maxAMShare,
    policy: (queue) => inForce(file, queue).schedulingPolicy,
    queueMaxApps: (queue) => inForce(file, queue).maxRunningApps,
    userMaxApps: (user) => Math.min(settings.maxAppsOfUser(user), UNLIMITED),
    minSharePreemptionTimeoutMs: (queue) => inForce(file, queue).minSharePreemptionTimeoutMs,
    fairSharePreemptionTimeoutMs: (queue) => inForce(file, queue).fairSharePreemptionTimeoutMs,
    fairSharePreemptionThreshold: (queue) => inForce(file, queue).fairSharePreemptionThreshold,
  };
  const asked = Object.entries(object(expected)).flatMap(([aspect, names]) => {
    const of = about[aspect];
    if (of === undefined) return [];
    return [[aspect, Object.fromEntries(Object.keys(object(names)).map((name) => [name, of(name)]))] as const];
  });
  return { ...tree(file, expected), ...Object.fromEntries(asked) };
}

/** Leaves and parents of the file; of the leaves those that a case names. */
function tree({ queues }: ReadFairFile, expected: Json | undefined): object {
  const leaves = queues.filter(({ parent }) => !parent).map(({ path }) => path);
  const named = optional(object(expected)['leaf'], (names) => list(names).map(text), []);
  return {
    leafCount: leaves.length,
    leaf: named.filter((path) => leaves.includes(path)),
    parents: queues.flatMap(({ parent, path }) => (parent && path !== 'root' ? [path] : [])),
  };
}

function runAllocationFileRules(input: Json, { expected }: VectorCase): unknown {
  const { topLevel, defaultQueueSchedulingPolicy, queue } = object(input);
  const named = optional(topLevel, (names) => list(names).map(text), []);
  const policy = optional(defaultQueueSchedulingPolicy, text);
  const parts = [
    ...named.map((name) => `<queue name="${escaped(name)}"/>`),
    ...(policy === undefined ? [] : [elements({ defaultQueueSchedulingPolicy: policy })]),
    optional(queue, ruledQueue, ''),
  ];
  const read = readFairFile(`<allocations>${parts.join('')}</allocations>`);
  return read.ok ? tree(read.value, expected) : { error: true };
}

function ruledQueue(value: Json): string {
  const { name, type, children, reservation } = object(value);
  const attribute = type === undefined ? '' : ` type="${escaped(text(type))}"`;
  const below = optional(children, list, []).map((child) => `<queue name="${escaped(text(child))}"/>`);
  const reserved = optional(reservation, truth, false) ? '<reservation/>' : '';
  return `<queue name="${escaped(optional(name, text, 'any'))}"${attribute}>${below.join('')}${reserved}</queue>`;
}

/** Texts and rules of the Fair scheduler's allocation file. */
export const yarnConfigFormats: Adapter = {
  kinds: {
    'resource-value': runResourceValue,
    'allocation-file': runAllocationFile,
    'allocation-file-rules': runAllocationFileRules,
    'rules-from-booleans': (input) => {
      const given = object(input);
      const undeclared = optional(given['yarn.scheduler.fair.allow-undeclared-pools'], truth, true);
      const ofUser = optional(given['yarn.scheduler.fair.user-as-default-queue'], truth, true);
      return { rules: impliedRules(undeclared, ofUser).map((rule) => ({ create: true, ...rule })) };
    },
  },
  comparison: { '*': { sets: ['leaf', 'parents'] } },
};
