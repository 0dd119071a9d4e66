/**
 * The placement of applications in queues by `placementrules`.
 *
 * Source: YuniKorn core, placement/placement.go, placement/{user,provided,fixed,tag}_rule.go, recovery_rule.go.
 */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { allows } from './acl';
import type { Acl } from './acl';
import { passesFilter } from './placement-filter';
import { invalidName, isBelowRoot, isFullPath, placementRuleProblem, QUEUE_NAME, ROOT } from './rule-problem';
import type { PlacementRule } from './rule-problem';

const DEFAULT_QUEUE = 'root.default';
/** The queue for an application that no other queue takes and that cannot be rejected, because its containers run already. */
const RECOVERY_QUEUE = 'root.@recovery@';
const FORCE_TAG = 'application.create.force';
/** Texts that are true for Go's ParseBool. */
const TRUE = /^(1|t|T|TRUE|true|True)$/;

/** What placement needs to know of an application. */
export interface PlacedApplication {
  readonly user: string;
  readonly groups: readonly string[];
  /** The queue asked for, full path or just a name; '' for none. */
  readonly requestedQueue: string;
  /** The value of a tag (its name in lower case), '' when the application has none. */
  tag(name: string): string;
}

/** What placement needs to know of an existing queue. */
export interface PlacementQueue {
  readonly parent: PlacementQueue | null;
  readonly isLeaf: boolean;
  readonly isDraining: boolean;
  readonly submitAcl: Acl;
  readonly adminAcl: Acl;
}

/** Finds an existing queue by its full path in lower case. */
export type FindQueue = (path: string) => PlacementQueue | undefined;

/**
 * The full path of the queue that one rule names for `application`, '' when the rule does not match (it names nothing,
 * its filter excludes the user, or the queue does not exist and may not be created), or what went wrong. An error ends
 * placement; after a rule that does not match the next one is tried. Whether the queue admits the application is checked
 * by `admission`.
 */
function apply(rule: PlacementRule, application: PlacedApplication, findQueue: FindQueue): Result<string, string> {
  const named = namedQueue(rule, application);
  if (named === '' || !passesFilter(rule.filter, application.user, application.groups)) return ok('');
  const path = fullPath(rule, named, application, findQueue);
  if (!path.ok || path.value === '') return path;
  const exists = findQueue(path.value.toLowerCase()) !== undefined;
  return ok(exists || rule.create === true ? path.value : '');
}

/** The queue name or path in the value of the rule or in the application, '' for none. */
function namedQueue(rule: PlacementRule, application: PlacedApplication): string {
  switch (rule.name.toLowerCase()) {
    case 'user':
      return application.user;
    case 'provided':
      return application.requestedQueue;
    case 'tag':
      return application.tag((rule.value ?? '').toLowerCase());
    default:
      return (rule.value ?? '').toLowerCase();
  }
}

function fullPath(
  rule: PlacementRule,
  named: string,
  application: PlacedApplication,
  findQueue: FindQueue,
): Result<string, string> {
  const kind = rule.name.toLowerCase();
  if (isFullPath(kind, named)) {
    const part = named.split('.').find((name) => !QUEUE_NAME.test(name));
    return part === undefined ? ok(named) : err(invalidName(part));
  }
  // A fixed value may be a path below its parent; in names from applications a dot is part of the name.
  const child = kind === 'fixed' ? named : named.replaceAll('.', '_dot_');
  if (kind !== 'fixed' && !QUEUE_NAME.test(child)) return err(invalidName(child));
  if (rule.parent === undefined) return ok(`${ROOT}.${child}`);
  const outcome = apply(rule.parent, application, findQueue);
  if (!outcome.ok || outcome.value === '') return outcome;
  // A path that is not below root is read as a name below it: a parent rule that leads to root itself gives root.root.
  const parent = isBelowRoot(outcome.value) ? outcome.value : `${ROOT}.${outcome.value}`;
  if (findQueue(parent.toLowerCase())?.isLeaf === true)
    return err(`the parent rule leads to ${parent}, which is a leaf`);
  return ok(`${parent}.${child}`);
}

/** How one step of placement ended, for the explanation of where an application went. */
export interface PlacementStep {
  /** Position of the rule, or -1 for the default queue and the recovery queue. */
  readonly rule: number;
  /** The queue it led to, '' for none. */
  readonly queue: string;
  readonly outcome: 'placed' | 'no-match' | 'error' | 'not-a-leaf' | 'access-denied' | 'draining';
}

/** Where an application goes: `queue` is the full path, '' when it is rejected. */
export interface Placement {
  readonly queue: string;
  /** One line for a rejected application, '' otherwise. */
  readonly problem: string;
  readonly steps: readonly PlacementStep[];
}

const implicitRules: readonly PlacementRule[] = [{ name: 'provided' }];

/**
 * Places an application by the first of `rules` that leads to a queue which admits it: a leaf that is not draining and
 * whose submit or admin access list, or that of a queue above it, names the user. For a queue still to be created, the
 * nearest existing queue above it decides. Without rules a single `provided` rule is in force.
 *
 * When no rule places it, an application with the tag `application.create.force` goes to the recovery queue without a check
 * of access lists (since 1.4); for others `root.default` is tried if it exists. An error in a rule rejects the application
 * at once. The caller rejects an application for which it cannot create the queue, as below a leaf.
 */
export function placeApplication(
  rules: readonly PlacementRule[],
  application: PlacedApplication,
  findQueue: FindQueue,
): Placement {
  const steps: PlacementStep[] = [];
  const tried = rules.length === 0 ? implicitRules : rules;
  for (const rule of tried) {
    const problem = placementRuleProblem(rule);
    if (problem !== null) return { queue: '', problem, steps };
  }
  for (const [index, rule] of tried.entries()) {
    const result = apply(rule, application, findQueue);
    if (!result.ok) {
      steps.push({ rule: index, queue: '', outcome: 'error' });
      return { queue: '', problem: result.error, steps };
    }
    const queue = result.value;
    const outcome = queue === '' ? 'no-match' : admission(queue, application, findQueue);
    steps.push({ rule: index, queue, outcome });
    if (outcome === 'placed') return { queue, problem: '', steps };
  }
  if (TRUE.test(application.tag(FORCE_TAG))) {
    steps.push({ rule: -1, queue: RECOVERY_QUEUE, outcome: 'placed' });
    return { queue: RECOVERY_QUEUE, problem: '', steps };
  }
  if (findQueue(DEFAULT_QUEUE) !== undefined) {
    const outcome = admission(DEFAULT_QUEUE, application, findQueue);
    steps.push({ rule: -1, queue: DEFAULT_QUEUE, outcome });
    if (outcome === 'placed') return { queue: DEFAULT_QUEUE, problem: '', steps };
  }
  return { queue: '', problem: 'no placement rule matched', steps };
}

function admission(path: string, application: PlacedApplication, findQueue: FindQueue): PlacementStep['outcome'] {
  const queue = findQueue(path.toLowerCase());
  if (queue === undefined) {
    const ancestor = nearestExisting(path, findQueue);
    return ancestor !== undefined && maySubmit(ancestor, application) ? 'placed' : 'access-denied';
  }
  if (!queue.isLeaf) return 'not-a-leaf';
  if (!maySubmit(queue, application)) return 'access-denied';
  return queue.isDraining ? 'draining' : 'placed';
}

function nearestExisting(path: string, findQueue: FindQueue): PlacementQueue | undefined {
  let current = path.toLowerCase();
  for (let dot = current.lastIndexOf('.'); dot > 0; dot = current.lastIndexOf('.')) {
    current = current.slice(0, dot);
    const queue = findQueue(current);
    if (queue !== undefined) return queue;
  }
  return undefined;
}

function maySubmit(queue: PlacementQueue, application: PlacedApplication): boolean {
  const { user, groups } = application;
  for (let q: PlacementQueue | null = queue; q !== null; q = q.parent) {
    if (allows(q.submitAcl, user, groups) || allows(q.adminAcl, user, groups)) return true;
  }
  return false;
}
