/**
 * Which fields of the engine's records a policy reads, found without running it. A key that reads no field that moves with
 * time holds until the engine touches the record, so orders can be updated instead of recomputed.
 */
import type * as acorn from 'acorn';
import { FIELD_NAMES, MOVING_FIELDS } from './fields';
import type { CheckedPolicy } from './language/program';
import type { Variable } from './language/scopes';
import { childrenOf } from './language/tree';

/** What `readsOf` finds. */
export interface Reads {
  /** Names of fields in alphabetical order, or `*` when a name is computed and could be any. */
  readonly reads: readonly string[] | '*';
  /** An answer of the policy can change while nothing happens but time passing. */
  readonly movesWithTime: boolean;
}

/** The fields that the code names anywhere. A field of its own object that is called the same counts as well. */
export function readsOf(policy: CheckedPolicy): Reads {
  const found = new Set<string>();
  const finder = new Finder(policy, found);
  finder.visit(policy.tree);
  if (finder.any) return { reads: '*', movesWithTime: true };
  return { reads: [...found].sort(), movesWithTime: [...found].some((name) => MOVING_FIELDS.has(name)) };
}

class Finder {
  /** A computed name, a spread or a list of fields may read any of them. */
  any = false;
  private readonly open = new Set<Variable>();

  constructor(
    private readonly policy: CheckedPolicy,
    private readonly found: Set<string>,
  ) {}

  visit(node: acorn.AnyNode): void {
    if (node.type === 'MemberExpression') this.member(node);
    else if (node.type === 'ObjectPattern') this.pattern(node);
    else if (node.type === 'ObjectExpression') {
      if (node.properties.some(({ type }) => type === 'SpreadElement')) this.any = true;
    }
    for (const child of childrenOf(node)) this.visit(child);
  }

  private name(name: string): void {
    if (FIELD_NAMES.has(name)) this.found.add(name);
  }

  private member({ object, property, computed }: acorn.MemberExpression): void {
    if (!computed) {
      if (property.type !== 'Identifier') return;
      const global = object.type === 'Identifier' && !this.policy.names.variables.has(object);
      if (global) this.any ||= object.name === 'Object';
      else this.name(property.name);
    } else if (property.type === 'Literal' && typeof property.value === 'string') this.name(property.value);
    else if (!this.isNumber(property)) this.any = true;
  }

  private pattern({ properties }: acorn.ObjectPattern): void {
    for (const property of properties) {
      if (property.type === 'RestElement' || property.computed) this.any = true;
      else if (property.key.type === 'Identifier') this.name(property.key.name);
      else if (property.key.type === 'Literal') this.name(String(property.key.value));
    }
  }

  /** True for an index that is a number whatever happens: a place in a list names no field. */
  private isNumber(node: acorn.AnyNode): boolean {
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'number';
      case 'UpdateExpression':
        return true;
      case 'UnaryExpression':
        return node.operator !== 'typeof' && node.operator !== '!';
      case 'BinaryExpression':
        return ['-', '*', '/', '%', '**', '|', '&', '^', '<<', '>>', '>>>'].includes(node.operator)
          ? true
          : node.operator === '+' && this.isNumber(node.left) && this.isNumber(node.right);
      case 'CallExpression':
        return node.callee.type === 'MemberExpression' && this.isMath(node.callee.object);
      case 'Identifier':
        return this.isCounter(node);
      default:
        return false;
    }
  }

  private isMath(node: acorn.Expression | acorn.Super): boolean {
    return node.type === 'Identifier' && node.name === 'Math';
  }

  /** A variable that is only ever declared with a number and changed by arithmetic. */
  private isCounter(node: acorn.Identifier): boolean {
    const { names, tree } = this.policy;
    const variable = names.variables.get(node);
    if (variable === undefined) return false;
    // While a variable is looked at, it counts as a number in what is assigned to it.
    if (this.open.has(variable)) return true;
    this.open.add(variable);
    let declared = false;
    let other = false;
    const isIn = (at: acorn.AnyNode): boolean =>
      at.type === 'Identifier' ? names.variables.get(at) === variable : childrenOf(at).some(isIn);
    const look = (at: acorn.AnyNode): void => {
      if (at.type === 'VariableDeclarator' && at.id.type === 'Identifier' && names.variables.get(at.id) === variable) {
        const number = at.init?.type === 'Literal' && typeof at.init.value === 'number';
        declared = true;
        other ||= !number;
      } else if (at.type === 'AssignmentExpression' && at.left.type === 'Identifier') {
        if (names.variables.get(at.left) === variable)
          other ||= !/^[-*/%]/.test(at.operator) && !this.isNumber(at.right);
      } else if (
        at.type === 'ForOfStatement' ||
        (at.type === 'AssignmentExpression' && at.left.type !== 'MemberExpression')
      ) {
        // What a pattern or a loop over a list stores may be anything.
        other ||= isIn(at.left);
      }
      for (const child of childrenOf(at)) look(child);
    };
    look(tree);
    this.open.delete(variable);
    return declared && !other;
  }
}
