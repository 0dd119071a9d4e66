/** Checks limits of users and groups: each alone, against its queue, and against the limits above it. */
import { GROUP_NAME, USER_NAME } from './names';
import type { Field, Findings, LimitConfig, QueueConfig, ResourceConfig } from './config';
import { formatYunikornQuantity } from './quantity';

const WILDCARD = '*';

/** What a name is limited to on the way from root: amounts by type, and applications (0 for no limit). */
interface Inherited {
  readonly resources: ReadonlyMap<string, number>;
  readonly applications: number;
}

interface InheritedLimits {
  readonly users: ReadonlyMap<string, Inherited>;
  readonly groups: ReadonlyMap<string, Inherited>;
}

const NOTHING: InheritedLimits = { users: new Map(), groups: new Map() };

/**
 * Reports violations in the limits of a queue and all below it.
 * @param limits those in force on the root queue, which may be at the partition
 */
export function checkLimits(root: QueueConfig, limits: readonly LimitConfig[], findings: Findings): void {
  const path = root.limits.length > 0 ? 'queues.root.limits' : 'limits';
  checkQueueLimits(root, limits, path, NOTHING, findings);
}

function checkQueueLimits(
  queue: QueueConfig,
  limits: readonly LimitConfig[],
  path: string,
  above: InheritedLimits,
  findings: Findings,
): void {
  const seen = { users: new Set<string>(), groups: new Set<string>() };
  const here = { users: new Map(above.users), groups: new Map(above.groups) };
  for (const [index, limit] of limits.entries()) {
    const at = `${path}.${index + 1}`;
    if (limit.users.length === 0 && limit.groups.length === 0) {
      findings.problem(limit.offset, at, 'a limit needs users or groups to apply to');
    }
    checkNames(limit.users, 'user', USER_NAME, seen.users, `${at}.users`, findings);
    checkNames(limit.groups, 'group', GROUP_NAME, seen.groups, `${at}.groups`, findings);
    if (seen.groups.has(WILDCARD) && seen.groups.size === 1) {
      const wildcard = limit.groups.find((group) => group.value === WILDCARD);
      const message = 'the limit of group * needs the limit of a named group before it';
      findings.problem(wildcard?.offset ?? limit.offset, `${at}.groups`, message);
    }
    checkAmounts(limit, queue, at, findings);
    for (const kind of ['users', 'groups'] as const) {
      for (const name of limit[kind]) {
        checkAgainstAbove(limit, name, kind === 'users' ? 'user' : 'group', above[kind], `${at}.${kind}`, findings);
        here[kind].set(name.value, narrowed(limit, above[kind].get(name.value)));
      }
    }
  }
  for (const child of queue.children) {
    checkQueueLimits(child, child.limits, `queues.${child.path}.limits`, here, findings);
  }
}

function checkNames(
  names: readonly Field<string>[],
  kind: 'user' | 'group',
  form: RegExp,
  seen: Set<string>,
  path: string,
  findings: Findings,
): void {
  for (const { value: name, offset } of names) {
    if (name !== WILDCARD && !form.test(name)) {
      findings.problem(offset, path, `${JSON.stringify(name)} is not a valid name of a ${kind}`);
    } else if (seen.has(name)) {
      findings.problem(offset, path, `the ${kind} ${name} already has a limit in this queue`);
    } else if (name !== WILDCARD && seen.has(WILDCARD)) {
      findings.problem(offset, path, `the limit of ${kind} ${name} comes after that of *, which must be last`);
    }
    seen.add(name);
  }
}

function checkAmounts(limit: LimitConfig, queue: QueueConfig, at: string, findings: Findings): void {
  const { maxResources, maxApplications } = limit;
  const applications = maxApplications?.value ?? 0;
  const types = [...(maxResources ?? [])];
  if (types.length === 0 && applications === 0) {
    findings.problem(limit.offset, at, 'a limit needs maxresources or maxapplications');
  }
  if (types.length > 0 && types.every(([, { amount }]) => amount === 0)) {
    findings.problem(types[0][1].offset, `${at}.maxresources`, 'expected more than zero of some resource');
  }
  const queueMax = queue.maxApplications?.value ?? 0;
  if (queueMax !== 0 && applications > queueMax) {
    const message = `${applications} applications exceed the ${queueMax} of ${queue.path}`;
    findings.problem(maxApplications?.offset ?? limit.offset, `${at}.maxapplications`, message);
  }
  if (queue.path === 'root') return;
  for (const [type, { amount, offset }] of types) {
    const max = queue.max?.get(type)?.amount ?? Infinity;
    if (amount > max) {
      const message = `${shown(type, amount)} are more than the maximum of ${queue.path}, ${shown(type, max)}`;
      findings.problem(offset, `${at}.maxresources.${type}`, message);
    }
  }
}

/** The limit of a name may not be wider than that of the same name above, or if there is none, than that of `*` above. */
function checkAgainstAbove(
  limit: LimitConfig,
  { value: name, offset }: Field<string>,
  kind: 'user' | 'group',
  above: ReadonlyMap<string, Inherited>,
  path: string,
  findings: Findings,
): void {
  const inherited = above.get(name) ?? above.get(WILDCARD);
  if (inherited === undefined) return;
  const who = `${kind} ${name}`;
  const whose = above.has(name) ? `${kind} ${name}` : `${kind} *`;
  for (const [type, { amount }] of limit.maxResources ?? []) {
    const max = inherited.resources.get(type) ?? Infinity;
    if (amount <= max) continue;
    findings.problem(
      offset,
      path,
      `${who} may use ${shown(type, amount)}, more than the ${shown(type, max)} of ${whose} above`,
    );
  }
  const applications = limit.maxApplications?.value ?? 0;
  if (inherited.applications === 0) return;
  if (applications === 0) {
    findings.problem(
      offset,
      path,
      `${who} needs maxapplications from 1 to ${inherited.applications}, because ${whose} above has it`,
    );
  } else if (applications > inherited.applications) {
    findings.problem(
      offset,
      path,
      `${who} may run ${applications} applications, more than the ${inherited.applications} of ${whose} above`,
    );
  }
}

function narrowed(limit: LimitConfig, inherited: Inherited | undefined): Inherited {
  const resources = new Map(inherited?.resources);
  for (const [type, amount] of amounts(limit.maxResources)) {
    resources.set(type, Math.min(amount, resources.get(type) ?? Infinity));
  }
  return { resources, applications: limit.maxApplications?.value ?? 0 };
}

function amounts(resource: ResourceConfig | undefined): [string, number][] {
  return [...(resource ?? [])].map(([type, { amount }]) => [type, amount]);
}

function shown(type: string, amount: number): string {
  return `${formatYunikornQuantity(type, amount)} ${type}`;
}
