/**
 * Why one of two applications goes before the other: the first part of the key, or of the chain of `||` in `compare`, that
 * tells them apart, as its text in the code with its values.
 */
import type * as acorn from 'acorn';
import { err, ok } from '../../base/result';
import type { Result } from '../../base/result';
import { compareKeys, comparisonOf, keyOf, nameOf, unlikeKeys } from './answers';
import type { PolicyError } from './language/errors';
import type { LoadedPolicy } from './language/program';
import { SMALL_CALL } from './language/call-limits';
import type { FunctionNode } from './language/tree';
import { childrenOf, isFunction } from './language/tree';
import type { PolicyRecord } from './language/values';

export interface Why {
  /** The id of the one that goes first; the first given when nothing tells them apart. */
  readonly first: string;
  /** The text of the rule in the code; '' when no rule tells them apart. */
  readonly rule: string;
  /** What the rule says of the first and of the second given. */
  readonly values: readonly unknown[];
}

/** Which of two members goes first, and by which rule. */
export function whyFirst(
  policy: LoadedPolicy,
  a: PolicyRecord,
  b: PolicyRecord,
  ctx: PolicyRecord,
): Result<Why, PolicyError> {
  return policy.has('key') ? byKey(policy, a, b, ctx) : byCompare(policy, a, b, ctx);
}

function byKey(policy: LoadedPolicy, a: PolicyRecord, b: PolicyRecord, ctx: PolicyRecord): Result<Why, PolicyError> {
  const keyA = keyOf(policy, a, ctx);
  if (!keyA.ok) return keyA;
  const keyB = keyOf(policy, b, ctx);
  if (!keyB.ok) return keyB;
  const compared = compareKeys(keyA.value, keyB.value);
  if (compared === undefined) return err(unlikeKeys(policy, [keyA.value, a], [keyB.value, b]));
  if (compared === 0) return ok({ first: nameOf(a), rule: '', values: [] });
  const part = keyA.value.findIndex((value, i) => value !== keyB.value[i]);
  return ok({
    first: nameOf(compared < 0 ? a : b),
    rule: ruleAt(policy, policy.returned, part),
    values: [keyA.value[part], keyB.value[part]],
  });
}

/** The text of a part of the key that was answered at an offset of the code; '' where it is unknown. */
export function ruleAt(policy: LoadedPolicy, at: number, part: number): string {
  const answer = expressionAt(policy, at);
  const element = answer?.type === 'ArrayExpression' ? answer.elements[part] : answer;
  return element ? textOf(policy, element) : '';
}

function byCompare(
  policy: LoadedPolicy,
  a: PolicyRecord,
  b: PolicyRecord,
  ctx: PolicyRecord,
): Result<Why, PolicyError> {
  const compared = comparisonOf(policy, a, b, ctx);
  if (!compared.ok) return compared;
  if (compared.value === 0) return ok({ first: nameOf(a), rule: '', values: [] });
  const first = nameOf(compared.value < 0 ? a : b);
  const answer = expressionAt(policy, policy.returned);
  const body = functionNamed(policy, 'compare');
  if (answer === null || body === null) return ok({ first, rule: '', values: [] });
  for (const rule of partsOf(answer)) {
    const value = evaluated(policy, rule, body, [a, b, ctx]);
    // A rule that rests on variables of the function cannot be looked at alone.
    if (!value.ok) break;
    if (value.value === 0) continue;
    return sides(policy, rule, body, [a, b, ctx], first);
  }
  return ok({ first, rule: textOf(policy, answer), values: [] });
}

/** The operands of a chain of `||`, from left to right. */
function partsOf(node: acorn.Expression): acorn.Expression[] {
  if (node.type !== 'LogicalExpression' || node.operator !== '||') return [node];
  return [...partsOf(node.left), ...partsOf(node.right)];
}

/** The rule with what its two sides say, the side about the first member first. */
function sides(
  policy: LoadedPolicy,
  rule: acorn.Expression,
  body: FunctionNode,
  given: readonly PolicyRecord[],
  first: string,
): Result<Why, PolicyError> {
  const text = textOf(policy, rule);
  if (rule.type !== 'BinaryExpression' || rule.operator !== '-' || rule.left.type === 'PrivateIdentifier') {
    return ok({ first, rule: text, values: [] });
  }
  const left = evaluated(policy, rule.left, body, given);
  const right = evaluated(policy, rule.right, body, given);
  if (!left.ok || !right.ok) return ok({ first, rule: text, values: [] });
  const [, second] = body.params;
  const turned = second?.type === 'Identifier' && mentions(policy, rule.left, second);
  return ok({ first, rule: text, values: turned ? [right.value, left.value] : [left.value, right.value] });
}

function mentions(policy: LoadedPolicy, node: acorn.AnyNode, parameter: acorn.Identifier): boolean {
  const { variables } = policy.checked.names;
  if (node.type === 'Identifier' && variables.get(node) === variables.get(parameter)) return true;
  return childrenOf(node).some((child) => mentions(policy, child, parameter));
}

/** What a part of `compare` says by itself. */
function evaluated(
  policy: LoadedPolicy,
  part: acorn.Expression,
  body: FunctionNode,
  given: readonly PolicyRecord[],
): Result<unknown, PolicyError> {
  const called = policy.evaluate(part, body, given, SMALL_CALL);
  return called.ok ? ok(called.value.value) : called;
}

function textOf(policy: LoadedPolicy, { start, end }: acorn.Node): string {
  return policy.checked.code.slice(start, end);
}

/** The outermost answer that begins at an offset, found once for each offset. */
function expressionAt(policy: LoadedPolicy, at: number): acorn.Expression | null {
  const known = policy.answers.get(at);
  if (known !== undefined) return known;
  const found = findAnswer(policy, at);
  policy.answers.set(at, found);
  return found;
}

function findAnswer(policy: LoadedPolicy, at: number): acorn.Expression | null {
  let found: acorn.Expression | null = null;
  const look = (node: acorn.AnyNode): void => {
    if (found !== null || at < node.start || at >= node.end) return;
    if (node.type === 'ReturnStatement' && node.argument?.start === at) found = node.argument;
    else if (isFunction(node) && node.body.type !== 'BlockStatement' && node.body.start === at) found = node.body;
    else for (const child of childrenOf(node)) look(child);
  };
  look(policy.checked.tree);
  return found;
}

/** The function behind a name at the top level, if the code makes it obvious. */
function functionNamed(policy: LoadedPolicy, name: string): FunctionNode | null {
  for (const statement of policy.checked.tree.body) {
    if (statement.type === 'FunctionDeclaration' && statement.id?.name === name) return statement;
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && id.name === name && init && isFunction(init)) return init;
    }
  }
  return null;
}
