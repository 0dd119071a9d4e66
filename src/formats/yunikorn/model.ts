/** From a partition's configuration to what a scenario holds: a flat list of queues, and settings of the scheduler. */
import type { Json, JsonObject } from '../../base/json';
import type { QueueText, ResourceText } from '../../scenario/schema';
import type { Findings, LimitConfig, PartitionConfig, QueueConfig, ResourceConfig, TemplateConfig } from './config';
import type { KeptKeys } from './file-form';
import { readProperty } from './properties';
import { scenarioQuantity } from './quantity';
import { placementRule } from './validate-placement';
import { rootLimits } from './validate';

/** Fields of a scenario's queue, and so no names for settings that only the file knows. */
const RESERVED: readonly string[] = ['id', 'isParent'];

/** The queues in the order of the file, parents before their children. */
export function queueTexts(partition: PartitionConfig, findings: Findings): QueueText[] {
  const texts: QueueText[] = [];
  const visit = (queue: QueueConfig, limits: readonly LimitConfig[]): void => {
    texts.push(queueText(queue, limits, findings));
    for (const child of queue.children) visit(child, child.limits);
  };
  visit(partition.root, rootLimits(partition));
  return texts;
}

/** The settings of the partition, under the names they have in the file. */
export function partitionSettings(partition: PartitionConfig): JsonObject {
  const { placementRules, nodeSort, others } = partition;
  const settings: Record<string, Json | undefined> = {};
  if (placementRules.length > 0) {
    settings['placementrules'] = placementRules.map((rule) => ({ ...rule.unknown, ...placementRule(rule) }));
  }
  if (nodeSort !== undefined) {
    const weights = [...nodeSort.weights].map(([type, { value }]) => [type, value] as const);
    settings['nodesortpolicy'] = {
      ...(nodeSort.type === undefined || nodeSort.type.value === '' ? {} : { type: nodeSort.type.value }),
      ...(weights.length === 0 ? {} : { resourceweights: Object.fromEntries(weights) }),
    };
  }
  return { ...settings, ...others };
}

/** The keys of the file that are no settings of YuniKorn. */
export function keptKeys(partition: PartitionConfig): KeptKeys {
  const queues = new Map<string, readonly string[]>();
  const visit = (queue: QueueConfig): void => {
    const keys = Object.keys(queue.unknown).filter((key) => !RESERVED.includes(key));
    if (keys.length > 0) queues.set(queue.path, keys);
    for (const child of queue.children) visit(child);
  };
  visit(partition.root);
  return { queues, partition: Object.keys(partition.others) };
}

function queueText(queue: QueueConfig, limits: readonly LimitConfig[], findings: Findings): QueueText {
  const at = `queues.${queue.path}`;
  const unknown = Object.fromEntries(Object.entries(queue.unknown).filter(([key]) => !RESERVED.includes(key)));
  return {
    ...unknown,
    id: queue.path,
    ...(queue.parent === undefined || queue.path === 'root' ? {} : { isParent: queue.parent }),
    ...template(queue, at, findings),
    ...(queue.submitAcl === undefined ? {} : { submitacl: queue.submitAcl.value }),
    ...(queue.adminAcl === undefined ? {} : { adminacl: queue.adminAcl.value }),
    ...(limits.length === 0 ? {} : { limits: limits.map(limitText) }),
    ...(queue.childTemplate === undefined
      ? {}
      : { childtemplate: template(queue.childTemplate, `${at}.childtemplate`, findings) }),
  };
}

type TemplateText = {
  readonly resources?: { readonly guaranteed?: ResourceText; readonly max?: ResourceText };
  readonly properties?: JsonObject;
  readonly maxapplications?: number;
};

function template(config: TemplateConfig, at: string, findings: Findings): TemplateText {
  const { guaranteed, max, maxApplications } = config;
  const properties: Record<string, Json> = {};
  for (const [name, { value, offset }] of config.properties) {
    const read = readProperty(name, value);
    if (!read.ok) findings.warn(offset, `${at}.properties.${name}`, read.error);
    else if (read.value !== undefined) properties[name] = read.value;
  }
  const resources = {
    ...(guaranteed === undefined ? {} : { guaranteed: resourceText(guaranteed) }),
    ...(max === undefined ? {} : { max: resourceText(max) }),
  };
  return {
    ...(Object.keys(resources).length === 0 ? {} : { resources }),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(maxApplications === undefined ? {} : { maxapplications: maxApplications.value }),
  };
}

function resourceText(resource: ResourceConfig): ResourceText {
  return Object.fromEntries(
    [...resource].map(([type, { text, amount }]) => [type, scenarioQuantity(type, text, amount)]),
  );
}

function limitText(limit: LimitConfig): JsonObject {
  const { maxResources, maxApplications } = limit;
  return {
    ...limit.unknown,
    ...(limit.limit === undefined ? {} : { limit: limit.limit.value }),
    ...(limit.users.length === 0 ? {} : { users: limit.users.map((user) => user.value) }),
    ...(limit.groups.length === 0 ? {} : { groups: limit.groups.map((group) => group.value) }),
    ...(maxResources === undefined ? {} : { maxresources: resourceText(maxResources) as JsonObject }),
    ...(maxApplications === undefined ? {} : { maxapplications: maxApplications.value }),
  };
}
