/** Checks placement rules: each alone, and whether the queues that they lead to exist or can be created. */
import { EXPRESSION, goExpression } from '../../schedulers/yunikorn/placement/placement-filter';
import { placementRuleProblem } from '../../schedulers/yunikorn/placement/rule-problem';
import type { PlacementRule } from '../../schedulers/yunikorn/placement/rule-problem';
import { GROUP_NAME, USER_NAME } from './names';
import type { Field, FilterConfig, Findings, QueueConfig, RuleConfig } from './config';

const RULE_NAME = /^[_a-zA-Z][a-zA-Z0-9_]*$/;
const ROOT = 'root';

/** Reports violations in the rules, given the queues that exist. */
export function checkPlacementRules(rules: readonly RuleConfig[], root: QueueConfig, findings: Findings): void {
  for (const rule of rules) {
    const before = findings.problems.length;
    checkRule(rule, findings);
    if (findings.problems.length === before) checkTarget(rule, root, findings);
  }
}

/** The rule as the scheduler takes it. */
export function placementRule(rule: RuleConfig): PlacementRule {
  const { filter } = rule;
  return {
    name: rule.name.value,
    ...(rule.create === undefined ? {} : { create: rule.create }),
    ...(rule.value === undefined ? {} : { value: rule.value.value }),
    ...(filter === undefined
      ? {}
      : {
          filter: {
            ...(filter.type === undefined ? {} : { type: filter.type.value }),
            ...(filter.users === undefined ? {} : { users: filter.users.map((user) => user.value) }),
            ...(filter.groups === undefined ? {} : { groups: filter.groups.map((group) => group.value) }),
          },
        }),
    ...(rule.parent === undefined ? {} : { parent: placementRule(rule.parent) }),
  };
}

function checkRule(rule: RuleConfig, findings: Findings): void {
  const { value: name, offset } = rule.name;
  if (!RULE_NAME.test(name)) {
    findings.problem(
      offset,
      `${rule.path}.name`,
      `expected the rule provided, user, fixed or tag, got ${name === '' ? 'nothing' : JSON.stringify(name)}`,
    );
  } else {
    const { parent, ...own } = placementRule(rule);
    // Without its parents first, so that a mistake is reported at its own rule.
    const alone = placementRuleProblem(own);
    const problem = alone ?? (parent === undefined ? null : placementRuleProblem({ ...own, parent: { name: 'user' } }));
    if (problem !== null) findings.problem(rule.value?.offset ?? offset, rule.path, problem);
  }
  if (rule.filter !== undefined) checkFilter(rule.filter, `${rule.path}.filter`, findings);
  if (rule.parent !== undefined) checkRule(rule.parent, findings);
}

function checkFilter(filter: FilterConfig, path: string, findings: Findings): void {
  const { type } = filter;
  if (type !== undefined && !['', 'allow', 'deny'].includes(type.value.toLowerCase())) {
    findings.problem(type.offset, `${path}.type`, `expected allow or deny, got ${JSON.stringify(type.value)}`);
  } else if (type !== undefined && type.value !== 'deny' && type.value.toLowerCase() === 'deny') {
    findings.warn(
      type.offset,
      `${path}.type`,
      `${JSON.stringify(type.value)} allows: only "deny" in lower case denies`,
    );
  }
  checkFilterNames(filter.users, USER_NAME, 'user', `${path}.users`, findings);
  checkFilterNames(filter.groups, GROUP_NAME, 'group', `${path}.groups`, findings);
}

/** A single entry must be a name or an expression; of several, YuniKorn ignores those that are no names. */
function checkFilterNames(
  names: readonly Field<string>[] | undefined,
  form: RegExp,
  kind: string,
  path: string,
  findings: Findings,
): void {
  if (names === undefined) return;
  const [only] = names;
  if (names.length === 1) {
    if (form.test(only.value) || (EXPRESSION.test(only.value) && goExpression(only.value) !== null)) return;
    findings.problem(
      only.offset,
      path,
      `${JSON.stringify(only.value)} is neither a name of a ${kind} nor a regular expression`,
    );
    return;
  }
  for (const { value, offset } of names) {
    if (!form.test(value))
      findings.warn(offset, path, `${JSON.stringify(value)} is not a name of a ${kind}; YuniKorn ignores it`);
  }
}

/**
 * Follows the fixed part of the rule's queue, the outermost parent rule first, through the queues. A rule that begins
 * with anything but `fixed` leads nowhere in particular. As in YuniKorn, capitals matter here, though not when an
 * application is placed: only names in lower case are found.
 * Source: YuniKorn core, configvalidator.go getLongestStaticPath, checkQueueHierarchyForPlacement.
 */
function checkTarget(rule: RuleConfig, root: QueueConfig, findings: Findings): void {
  const chain: RuleConfig[] = [];
  for (let r: RuleConfig | undefined = rule; r !== undefined; r = r.parent) chain.unshift(r);
  const fixed: RuleConfig[] = [];
  for (const r of chain) {
    if (r.name.value !== 'fixed') break;
    fixed.push(r);
  }
  if (fixed.length === 0) return;
  let path = '';
  for (const { value, path: at } of fixed) {
    const text = value?.value ?? '';
    const full = text.startsWith(ROOT);
    if (full && path !== '') {
      findings.problem(
        value?.offset ?? rule.offset,
        `${at}.value`,
        `a fixed rule with a parent rule cannot have the full path ${text}`,
      );
      return;
    }
    path = full ? text : `${path === '' ? ROOT : path}.${text}`;
  }
  const last = fixed[fixed.length - 1];
  const message = targetProblem(path, rule.create === true, chain.length > fixed.length, root);
  if (message !== null) findings.problem(last.value?.offset ?? last.offset, `${last.path}.value`, message);
}

/** @param continues whether further rules name queues below `path` */
function targetProblem(path: string, create: boolean, continues: boolean, root: QueueConfig): string | null {
  let queue = root;
  const [top, ...names] = path.split('.');
  if (top !== ROOT) return create ? null : `there is no queue ${path}, and the rule does not create it`;
  for (const name of names) {
    const child = queue.children.find((c) => c.name === name.toLowerCase());
    if (child === undefined) {
      if (queue.children.length === 0 && !isParent(queue)) {
        return `${path} cannot be created, because ${queue.path} is a leaf (a parent without children needs parent: true)`;
      }
      return create ? null : `there is no queue ${path}, and the rule does not create it`;
    }
    queue = child;
  }
  if (continues && !isParent(queue)) return `the rule names children of ${path}, which therefore needs parent: true`;
  if (!continues && isParent(queue)) return `${path} is not a leaf, but applications run in leaves`;
  return null;
}

/** YuniKorn looks at the flag alone here, also for queues that have children. */
function isParent(queue: QueueConfig): boolean {
  return queue.path === ROOT || queue.parent === true;
}
