/** What is wrong with the policies of a run, found by reading them: by field of the document. */
import type { Problem } from '../../base/result';
import { listText } from '../../base/text/list-text';
import { nearest } from '../../base/text/nearest';
import { ownPolicyId } from '../../scenario/own-policy';
import type { PolicyInput } from '../../sim/run-input';
import type { PolicyUse } from '../plugin';
import { check } from './language/program';
import type { CheckedPolicy } from './language/program';
import { policyError, withPlace } from './language/errors';
import type { PolicyError } from './language/errors';

/** Functions of which a policy needs one, by what it is used for. */
const NEEDED = {
  order: ['key', 'compare'],
  nodes: ['filter', 'score'],
  filter: ['filter'],
  whole: ['schedule'],
} as const;

/** Why a narrower function is not enough, where that is not obvious. */
const WHY: Partial<Record<PolicyUse['purpose'], string>> = {
  filter: ': nodes come one by one with their heartbeats, so scores have nothing to order',
};

/** Problems of the policies that are used, and of the fields that use them for what they cannot do. */
export function policyProblems(policies: readonly PolicyInput[], uses: readonly PolicyUse[]): Problem[] {
  const used = new Set(uses.map(({ name }) => ownPolicyId(name)));
  return policies.flatMap(({ id, code }) => {
    if (!used.has(id)) return [];
    const checked = check(code);
    if (!checked.ok) return checked.error.map((error) => ({ path: `policies.${id}.code`, message: withPlace(error) }));
    return uses.flatMap(({ name, purpose, path }) => {
      const lack = ownPolicyId(name) === id ? lackOf(checked.value, purpose) : undefined;
      return lack === undefined ? [] : [{ path, message: `"${id}" cannot be used here: ${lack.message}` }];
    });
  });
}

/**
 * The functions that a purpose calls for, where a policy that can be read has none of them.
 * @returns an error of class `shape`, at the name that was probably meant, or undefined where a function is there
 */
export function lackOf(checked: CheckedPolicy, purpose: PolicyUse['purpose']): PolicyError | undefined {
  const { code, defines } = checked;
  const needed: readonly string[] = NEEDED[purpose];
  const functions = functionsOf(checked);
  if (needed.some((name) => functions.has(name))) return undefined;
  const shape = (name: string | undefined, message: string): PolicyError =>
    policyError(code, 'refused', { class: 'shape', at: placeOf(checked, name), message });
  const value = needed.find((name) => defines.has(name));
  if (value !== undefined) return shape(value, noFunction(value));
  const wanted = listText(
    needed.map((name) => `\`${name}\``),
    'or',
  );
  const meant = [...defines].find((name) => nearest(needed, name) !== null);
  const hint = meant === undefined ? '' : `; \`${meant}\` is spelt differently`;
  return shape(meant, `expected a function ${wanted}${hint}${WHY[purpose] ?? ''}`);
}

/** What is said of a name that should be a function. */
export function noFunction(name: string): string {
  return `\`${name}\` is not a function; write \`const ${name} = (…) => …\``;
}

/** The names at the top level, but for constants that plainly are no functions. */
export function functionsOf({ tree, defines }: CheckedPolicy): ReadonlySet<string> {
  const values = tree.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration' && statement.kind === 'const'
      ? statement.declarations.filter(({ init }) => PLAIN_VALUES.has(init?.type ?? ''))
      : [],
  );
  const names = new Set(values.map(({ id }) => (id.type === 'Identifier' ? id.name : '')));
  return new Set([...defines].filter((name) => !names.has(name)));
}

const PLAIN_VALUES: ReadonlySet<string> = new Set([
  'Literal',
  'TemplateLiteral',
  'ArrayExpression',
  'ObjectExpression',
  'UnaryExpression',
  'BinaryExpression',
]);

/** Where a name is declared at the top level, as an offset; -1 for none. */
function placeOf({ names }: CheckedPolicy, name: string | undefined): number {
  for (const [node, variable] of names.variables) {
    if (variable.name === name && variable.scope.parent === null) return node.start;
  }
  return -1;
}
