/**
 * The placement rules, which choose the queue of an application. They are tried in order: a rule names a queue, passes on to the
 * next rule, or rejects the application.
 *
 *   specified                    root.<the queue asked for>; next if none was
 *   user                         root.<user>
 *   primaryGroup                 root.<first group>; without groups an error
 *   secondaryGroupExistingQueue  root.<first further group that has a queue in the file>; else next; without groups an error
 *   nestedUserQueue              <queue of the rule inside>.<user>; next if that is a leaf of the file, or goes on
 *   default                      its queue, or root.default
 *   reject                       rejects
 *
 * A rule without `create` names only queues of the allocation file. A period in the name of a user or group becomes
 * "_dot_".
 * Source: Hadoop 2.2 to 3.2, scheduler/fair/QueuePlacementRule, QueuePlacementPolicy.
 */
import { stripEnds } from '../../../base/text/strip-ends';
import { DEFAULT_QUEUE } from '../shares/policy-nesting';

/** The rules, under their names in the allocation file. */
export const ruleNames = [
  'specified',
  'user',
  'primaryGroup',
  'secondaryGroupExistingQueue',
  'nestedUserQueue',
  'default',
  'reject',
] as const;

type RuleName = (typeof ruleNames)[number];

/** A rule, as written. */
export type PlacementRule = {
  readonly name: string;
  /** Whether it may name a queue that is not in the allocation file; true by default. */
  readonly create?: boolean;
  /** The queue of "default". */
  readonly queue?: string;
  /** The rule inside "nestedUserQueue". */
  readonly nested?: PlacementRule;
};

/** What the rules read of an application. */
export interface PlacedApplication {
  readonly user: string;
  /** The primary group first. */
  readonly groups: readonly string[];
  /** The queue that it asks for; "default": none. */
  readonly requestedQueue: string;
}

/** The queues of the allocation file, by full path. */
export interface ConfiguredQueues {
  readonly leaves: ReadonlySet<string>;
  readonly parents: ReadonlySet<string>;
}

/** What one rule did, to explain where an application went. */
export interface RuleStep {
  readonly rule: PlacementRule;
  readonly outcome: 'hit' | 'skip' | 'reject' | 'error';
  /** Full path of the queue of a hit, else ''. */
  readonly queue: string;
  /** Why, a clause. */
  readonly why: string;
  /** What the rule inside it did. */
  readonly nested?: RuleStep;
}

/** The result of the rules. */
export interface Placed {
  readonly outcome: 'queue' | 'rejected' | 'no rule applied' | 'no groups';
  /** Full path; '' if there is none. */
  readonly queue: string;
  readonly steps: readonly RuleStep[];
}

/** The first problem of a list of rules, with the index of the rule; null: the list can be loaded. */
export function rulesProblem(
  rules: readonly PlacementRule[],
): { readonly rule: number; readonly message: string } | null {
  if (rules.length === 0) return { rule: 0, message: 'a placement policy without rules places nothing' };
  for (const [rule, text] of rules.entries()) {
    const message = ruleProblem(text);
    if (message !== null) return { rule, message };
  }
  const last = rules.length - 1;
  const end = rules.findIndex(isTerminal);
  if (end >= 0 && end < last) {
    return { rule: end + 1, message: `it can never be reached: "${rules[end].name}" accepts every application` };
  }
  if (end < 0) return { rule: last, message: `an application may pass the last rule, "${rules[last].name}"` };
  return null;
}

function ruleProblem({ name, nested }: PlacementRule): string | null {
  if (!isRuleName(name)) return `there is no rule "${name}": expected one of ${ruleNames.join(', ')}`;
  if (name !== 'nestedUserQueue') return null;
  return nested === undefined ? 'nestedUserQueue needs a rule inside it that names the parent' : ruleProblem(nested);
}

function isRuleName(name: string): name is RuleName {
  return ruleNames.some((known) => known === name);
}

/** Whether no application passes on to the next rule. */
function isTerminal({ name, create }: PlacementRule): boolean {
  if (name === 'user' || name === 'primaryGroup') return create !== false;
  return name === 'default' || name === 'reject';
}

/**
 * The rules of a file without a placement policy.
 * @param allowUndeclaredPools `yarn.scheduler.fair.allow-undeclared-pools`
 * @param userAsDefaultQueue `yarn.scheduler.fair.user-as-default-queue`
 */
export function impliedRules(allowUndeclaredPools: boolean, userAsDefaultQueue: boolean): PlacementRule[] {
  const create = allowUndeclaredPools;
  const rules: PlacementRule[] = [{ name: 'specified', create }];
  if (userAsDefaultQueue) rules.push({ name: 'user', create });
  if (!userAsDefaultQueue || !create) rules.push({ name: 'default' });
  return rules;
}

/** Applies a list of rules to an application. */
export function applyRules(
  rules: readonly PlacementRule[],
  application: PlacedApplication,
  configured: ConfiguredQueues,
): Placed {
  const steps: RuleStep[] = [];
  for (const rule of rules) {
    const step = applyRule(rule, application, configured);
    steps.push(step);
    if (step.outcome === 'hit') return { outcome: 'queue', queue: step.queue, steps };
    if (step.outcome === 'reject') return { outcome: 'rejected', queue: '', steps };
    if (step.outcome === 'error') return { outcome: 'no groups', queue: '', steps };
  }
  return { outcome: 'no rule applied', queue: '', steps };
}

function applyRule(rule: PlacementRule, application: PlacedApplication, configured: ConfiguredQueues): RuleStep {
  const step = namedBy(rule, application, configured);
  if (rule.create !== false || rule.name === 'reject') return step;
  // A rejection by the nested rule counts as a queue that is not in the file, so that the next rule is tried.
  if (step.outcome === 'reject')
    return { ...step, outcome: 'skip', why: `${step.why}, which create="false" overrides` };
  if (step.outcome !== 'hit' || isConfigured(step.queue, configured)) return step;
  return {
    ...step,
    outcome: 'skip',
    queue: '',
    why: `${step.queue} is not in the allocation file, and create="false" allows no other`,
  };
}

/** The result of a rule, before its `create` is considered. */
function namedBy(rule: PlacementRule, application: PlacedApplication, configured: ConfiguredQueues): RuleStep {
  const { user, groups, requestedQueue } = application;
  const hit = (queue: string, why: string): RuleStep => ({ rule, outcome: 'hit', queue, why });
  const other = (outcome: 'skip' | 'reject' | 'error', why: string): RuleStep => ({ rule, outcome, queue: '', why });
  switch (rule.name) {
    case 'specified':
      if (requestedQueue === 'default') return other('skip', 'no queue was requested');
      return hit(withRoot(requestedQueue), `${requestedQueue} was asked for`);
    case 'user':
      return hit(`root.${cleanName(user)}`, `the user is ${user}`);
    case 'primaryGroup':
      if (groups.length === 0) return other('error', `${user} is in no group`);
      return hit(`root.${cleanName(groups[0])}`, `the first group of ${user} is ${groups[0]}`);
    case 'secondaryGroupExistingQueue': {
      if (groups.length === 0) return other('error', `${user} is in no group`);
      const group = groups.slice(1).find((name) => isConfigured(`root.${cleanName(name)}`, configured));
      if (group !== undefined) return hit(`root.${cleanName(group)}`, `${user} is in ${group}, which has a queue`);
      return other('skip', `no further group of ${user} has a queue in the allocation file`);
    }
    case 'nestedUserQueue': {
      if (rule.nested === undefined) return other('skip', 'there is no rule inside it');
      const nested = applyRule(rule.nested, application, configured);
      if (nested.outcome !== 'hit') return { ...other(nested.outcome, `the rule inside: ${nested.why}`), nested };
      const parent = withRoot(nested.queue);
      if (configured.leaves.has(parent)) return { ...other('skip', `${parent} is a leaf`), nested };
      return { ...hit(`${parent}.${cleanName(user)}`, `the user is ${user}, below ${parent}`), nested };
    }
    case 'default':
      return hit(defaultQueue(rule), 'it accepts every application');
    default:
      return other('reject', 'it rejects every application');
  }
}

function defaultQueue({ queue }: PlacementRule): string {
  return queue === undefined || queue === '' ? DEFAULT_QUEUE : withRoot(queue);
}

function withRoot(name: string): string {
  return name.startsWith('root.') ? name : `root.${name}`;
}

/** The name of a user or group as that of a queue: trimmed as Java does, with periods replaced. */
function cleanName(name: string): string {
  return stripEnds(name, (char) => char <= ' ').replaceAll('.', '_dot_');
}

function isConfigured(path: string, { leaves, parents }: ConfiguredQueues): boolean {
  return leaves.has(path) || parents.has(path);
}
