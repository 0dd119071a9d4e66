/**
 * The rules among the fields of a partition, as YuniKorn checks them before it takes a configuration; but all
 * violations are reported, not only the first one. Source: YuniKorn core, common/configs/configvalidator.go.
 */
import { cutText } from '../../base/text/cut-text';
import { MOST_IN_PATH } from '../../scenario/queue-path';
import { readAcl } from '../../schedulers/yunikorn/placement/acl';
import type { Field, Findings, LimitConfig, PartitionConfig, QueueConfig, ResourceConfig } from './config';
import { formatYunikornQuantity } from './quantity';
import { checkLimits } from './validate-limits';
import { checkPlacementRules } from './validate-placement';

const QUEUE_NAME = /^[a-zA-Z0-9_:#/@-]{1,64}$/;
const MAX_COUNT = 2147483647;
const MAX_WEIGHT = 1000;

/** Amounts by resource type. */
type Amounts = ReadonlyMap<string, number>;

/** Reports every violation of YuniKorn's rules in the partition, and what this program cannot hold. */
export function validatePartition(partition: PartitionConfig, findings: Findings): void {
  const { root } = partition;
  if (root.guaranteed !== undefined || root.max !== undefined) {
    findings.problem(
      root.offset,
      'queues.root.resources',
      'the root queue has the size of the cluster and accepts no resources',
    );
  }
  if (partition.limits.length > 0 && root.limits.length > 0 && !sameLimits(partition.limits, root.limits)) {
    findings.problem(
      partition.limits[0].offset,
      'limits',
      'limits of the partition and of the root queue are both given and differ',
    );
  }
  checkQueue(root, findings);
  checkResources(root, new Map(), findings);
  checkMaxApplications(root, findings);
  checkLimits(root, rootLimits(partition), findings);
  checkPlacementRules(partition.placementRules, root, findings);
  checkNodeSort(partition, findings);
}

/** The limits in force on the root queue: its own, or those of the partition. */
export function rootLimits(partition: PartitionConfig): readonly LimitConfig[] {
  return partition.root.limits.length > 0 ? partition.root.limits : partition.limits;
}

function checkQueue(queue: QueueConfig, findings: Findings): void {
  const at = `queues.${queue.path}`;
  checkAcl(queue.submitAcl, `${at}.submitacl`, findings);
  checkAcl(queue.adminAcl, `${at}.adminacl`, findings);
  checkCount(queue.maxApplications, `${at}.maxapplications`, findings);
  checkCount(queue.childTemplate?.maxApplications, `${at}.childtemplate.maxapplications`, findings);
  const names = new Set<string>();
  for (const child of queue.children) {
    const path = `queues.${child.path}.name`;
    const lower = child.name.toLowerCase();
    if (child.name !== '') {
      if (!QUEUE_NAME.test(child.name)) {
        findings.problem(
          child.offset,
          path,
          `a queue name has 1 to 64 letters from a to z, digits or _ : # / @ -, got ${JSON.stringify(short(child.name))}`,
        );
      } else if (child.path.length > MOST_IN_PATH) {
        findings.problem(
          child.offset,
          path,
          `the path of the queue is longer than the ${MOST_IN_PATH} characters it can have here`,
        );
      }
      if (names.has(lower)) {
        findings.problem(
          child.offset,
          path,
          `${queue.path} has two queues called ${JSON.stringify(short(lower))} (case is ignored)`,
        );
      }
      names.add(lower);
    }
    checkQueue(child, findings);
  }
}

function checkAcl(acl: Field<string> | undefined, path: string, findings: Findings): void {
  if (acl === undefined || readAcl(acl.value) !== null) return;
  const form = 'expected users, one space, groups (each list with commas and no spaces), or *';
  findings.problem(acl.offset, path, `${form}, got ${JSON.stringify(short(acl.value))}`);
}

function checkCount(count: Field<number> | undefined, path: string, findings: Findings): void {
  if (count !== undefined && count.value > MAX_COUNT) {
    findings.problem(count.offset, path, `expected at most ${MAX_COUNT}, got ${count.value}`);
  }
}

/**
 * Maxima within those above, guarantees within maxima, and the guarantees of children, added up, within both of their
 * parent's. Gives what the queue's parent adds up: its guarantee, or without one those below it.
 * @param above the smallest maximum of each type on the way from root
 */
function checkResources(queue: QueueConfig, above: Amounts, findings: Findings): Amounts {
  checkOwnResources(queue, above, findings);
  const max = new Map(above);
  for (const [type, amount] of amounts(queue.max)) max.set(type, Math.min(amount, above.get(type) ?? Infinity));
  const below = new Map<string, number>();
  for (const child of queue.children) {
    for (const [type, amount] of checkResources(child, max, findings)) {
      below.set(type, (below.get(type) ?? 0) + amount);
    }
  }
  checkGuaranteedBelow(queue, below, max, findings);
  const guaranteed = amounts(queue.guaranteed);
  return [...guaranteed.values()].some((amount) => amount !== 0) ? guaranteed : below;
}

/** The guarantee of a queue within its maximum, and that within the maxima above. */
function checkOwnResources(queue: QueueConfig, above: Amounts, findings: Findings): void {
  const own = amounts(queue.max);
  const at = resourcesOf(queue);
  for (const [type, { amount, offset }] of queue.guaranteed ?? []) {
    if (amount > (own.get(type) ?? Infinity)) {
      const message = `${queue.path} is guaranteed ${shown(type, amount)}, more than its maximum of ${shown(type, own.get(type))}`;
      findings.problem(offset, `${at}.guaranteed.${type}`, message);
    }
  }
  for (const [type, { amount, offset }] of queue.max ?? []) {
    if (amount > (above.get(type) ?? Infinity)) {
      const message = `${queue.path} may take ${shown(type, amount)}, more than the ${shown(type, above.get(type))} of its parents`;
      findings.problem(offset, `${at}.max.${type}`, message);
    }
  }
  if (queue.max !== undefined && own.size > 0 && [...own.values()].every((amount) => amount === 0)) {
    const message = 'since 1.0 YuniKorn ignores a maximum that is 0 in all types; a type above 0 makes the zeros count';
    findings.warn([...queue.max.values()][0].offset, `${at}.max`, message);
  }
}

/**
 * What is guaranteed below a queue within its own guarantee, and within its maximum.
 * @param max the smallest maximum of each type from root to the queue
 */
function checkGuaranteedBelow(queue: QueueConfig, below: Amounts, max: Amounts, findings: Findings): void {
  const guaranteed = amounts(queue.guaranteed);
  for (const [type, total] of below) {
    const isOverGuarantee = total > (guaranteed.get(type) ?? Infinity);
    const limit = (isOverGuarantee ? guaranteed : max).get(type);
    if (total <= (limit ?? Infinity)) continue;
    const [field, name, given]: [string, string, ResourceConfig | undefined] = isOverGuarantee
      ? ['guaranteed', 'guarantee', queue.guaranteed]
      : ['max', 'maximum', queue.max];
    const message = `the queues below ${queue.path} are guaranteed ${shown(type, total)}, more than its ${name} of ${shown(type, limit)}`;
    findings.problem(given?.get(type)?.offset ?? queue.offset, `${resourcesOf(queue)}.${field}.${type}`, message);
  }
}

function resourcesOf({ path }: QueueConfig): string {
  return `queues.${path}.resources`;
}

function checkMaxApplications(queue: QueueConfig, findings: Findings): void {
  const max = queue.maxApplications?.value ?? 0;
  for (const child of queue.children) {
    const own = child.maxApplications?.value ?? 0;
    if (max !== 0 && (own === 0 || own > max)) {
      const message =
        own === 0
          ? `${child.path} needs maxapplications from 1 to ${max}, because ${queue.path} has it`
          : `${child.path} may run ${own} applications, more than the ${max} of ${queue.path}`;
      findings.problem(child.maxApplications?.offset ?? child.offset, `queues.${child.path}.maxapplications`, message);
    }
    checkMaxApplications(child, findings);
  }
}

function checkNodeSort({ nodeSort }: PartitionConfig, findings: Findings): void {
  const type = nodeSort?.type;
  if (type !== undefined && !['', 'fair', 'binpacking'].includes(type.value)) {
    findings.problem(
      type.offset,
      'nodesortpolicy.type',
      `expected fair or binpacking, got ${JSON.stringify(short(type.value))}`,
    );
  }
  for (const [name, { value, offset }] of nodeSort?.weights ?? []) {
    const path = `nodesortpolicy.resourceweights.${name}`;
    if (!(value >= 0)) findings.problem(offset, path, `a weight must not be negative, got ${value}`);
    else if (value > MAX_WEIGHT) findings.problem(offset, path, `expected at most ${MAX_WEIGHT}, got ${value}`);
  }
}

function amounts(resource: ResourceConfig | undefined): Amounts {
  return new Map([...(resource ?? [])].map(([type, { amount }]) => [type, amount]));
}

function shown(type: string, amount = 0): string {
  return `${formatYunikornQuantity(type, amount)} ${type}`;
}

function short(text: string): string {
  return cutText(text, 40);
}

/** Whether two lists of limits say the same, wherever they stand. */
function sameLimits(x: readonly LimitConfig[], y: readonly LimitConfig[]): boolean {
  const text = (limits: readonly LimitConfig[]) =>
    JSON.stringify(
      limits.map((limit) => [
        limit.limit?.value ?? '',
        limit.users.map((u) => u.value),
        limit.groups.map((g) => g.value),
        [...amounts(limit.maxResources)].sort(([a], [b]) => (a < b ? -1 : 1)),
        limit.maxApplications?.value ?? 0,
      ]),
    );
  return text(x) === text(y);
}
