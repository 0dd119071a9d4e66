/**
 * Which part of JavaScript is the policy language. Everything that is not in the table below is refused, with what to write
 * instead.
 */
import type * as acorn from 'acorn';
import type { Refusal } from './errors';
import { childrenOf } from './tree';

/** How deeply nodes may be nested: what runs them uses the host's stack. */
export const MAX_NESTING = 100;

/** Names that lead to a prototype in JavaScript. No field, key or variable may be called so. */
export const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

const PLAIN =
  'Program ExpressionStatement BlockStatement EmptyStatement ReturnStatement ' +
  'BreakStatement ContinueStatement IfStatement SwitchStatement WhileStatement ' +
  'DoWhileStatement ForStatement VariableDeclarator ArrayExpression ObjectExpression ' +
  'UpdateExpression AssignmentExpression LogicalExpression ConditionalExpression CallExpression ' +
  'SpreadElement TemplateLiteral TemplateElement ObjectPattern ArrayPattern ' +
  'RestElement AssignmentPattern ChainExpression';

/** The message for a node that is not part of the language, or null when it is. */
type Rule = (node: acorn.AnyNode) => string | null;

const INSTEAD: Readonly<Record<string, string>> = {
  ClassDeclaration: 'classes are not part of the policy language; write an object or a function',
  ClassExpression: 'classes are not part of the policy language; write an object or a function',
  ThisExpression: '`this` is not part of the policy language; use the parameters',
  SequenceExpression: 'a comma between expressions is not part of the policy language; write two statements',
  TaggedTemplateExpression: 'tagged templates are not part of the policy language; call the function',
  ForInStatement: '`for in` is not part of the policy language; write `for (const name of Object.keys(object))`',
  ThrowStatement: '`throw` is not part of the policy language; call `fail("why")`',
  TryStatement: '`try` is not part of the policy language; nothing can be caught',
  LabeledStatement: 'labels are not part of the policy language; put the loop into a function and return',
  AwaitExpression: '`await` is not part of the policy language; a policy returns at once',
  YieldExpression: 'generators are not part of the policy language; fill a list',
  ImportExpression: '`import` is not part of the policy language; a policy is self-contained',
  ImportDeclaration: '`import` is not part of the policy language; a policy is self-contained',
  ExportNamedDeclaration: '`export` is not needed; functions are found by their names',
  ExportDefaultDeclaration: '`export` is not needed; functions are found by their names',
  ExportAllDeclaration: '`export` is not part of the policy language; a policy is self-contained',
  MetaProperty: '`import.meta` and `new.target` are not part of the policy language; use the parameters',
  DebuggerStatement: '`debugger` is not part of the policy language; `fail(text)` shows a value',
  TSEnumDeclaration: '`enum` is not part of the policy language; write an object',
  TSModuleDeclaration: '`namespace` is not part of the policy language; write an object',
};

const plain: Rule = () => null;
const notAsync: Rule = (node) => {
  const { async, generator } = node as acorn.FunctionExpression;
  if (async) return '`async` is not part of the policy language; a policy returns at once';
  return generator ? 'generators are not part of the policy language; fill a list' : null;
};
/** What to write for operators that are refused. */
const OPERATOR_INSTEAD: Readonly<Record<string, string>> = {
  delete: 'take the others with `const { name, ...rest } = object`',
  void: 'write undefined',
  in: 'compare `object[name]` with undefined, or call `has` of a Map or Set',
  instanceof: 'call `Array.isArray`, or compare `typeof value`',
};

const UNARY: ReadonlySet<string> = new Set(['-', '+', '!', '~', 'typeof']);
const isNull = (node: acorn.Node): boolean => node.type === 'Literal' && (node as acorn.Literal).raw === 'null';

const RULES: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(PLAIN.split(' ').map((type) => [type, plain])),
  FunctionDeclaration: notAsync,
  FunctionExpression: notAsync,
  ArrowFunctionExpression: notAsync,
  Identifier: (node) => forbidden((node as acorn.Identifier).name),
  Literal: (node) => {
    const { regex, bigint } = node as acorn.Literal;
    if (regex) return 'regular expressions are not part of the policy language; use indexOf, startsWith or split';
    return bigint === undefined || bigint === null ? null : 'BigInt is not part of the policy language; write a number';
  },
  VariableDeclaration: (node) => {
    const { kind, declare } = node as acorn.VariableDeclaration & { readonly declare?: boolean };
    if (declare === true)
      return '`declare` is not part of the policy language; a name has a value where it is declared';
    return kind === 'var' ? '`var` is not part of the policy language; write const or let' : null;
  },
  UnaryExpression: (node) => {
    const { operator } = node as acorn.UnaryExpression;
    return UNARY.has(operator) ? null : foreignOperator(operator);
  },
  BinaryExpression: (node) => {
    const { operator, left, right } = node as acorn.BinaryExpression;
    if (operator === 'in' || operator === 'instanceof') return foreignOperator(operator);
    if ((operator === '==' || operator === '!=') && !isNull(left) && !isNull(right)) {
      return `\`${operator}\` is only for null; write \`${operator}=\``;
    }
    return null;
  },
  MemberExpression: (node) => {
    const { property, object } = node as acorn.MemberExpression;
    const ofClass = property.type === 'PrivateIdentifier' || object.type === 'Super';
    return ofClass ? INSTEAD.ClassDeclaration : null;
  },
  NewExpression: (node) => {
    const { callee } = node as acorn.NewExpression;
    const known = callee.type === 'Identifier' && (callee.name === 'Map' || callee.name === 'Set');
    return known ? null : '`new` creates only a Map or a Set; write an object or a list';
  },
  Property: (node) => {
    const { kind, method, computed, key } = node as acorn.Property;
    if (kind !== 'init') return 'getters and setters are not part of the policy language; write a function';
    if (method) return 'methods in literals are not part of the policy language; write `name: (x) => …`';
    return !computed && key.type === 'Literal' ? forbidden(String(key.value)) : null;
  },
  ForOfStatement: (node) =>
    (node as acorn.ForOfStatement).await ? '`for await` is not part of the policy language; write `for`' : null,
  SwitchCase: (node) =>
    (node as acorn.SwitchCase).consequent.some(
      (s) => s.type === 'VariableDeclaration' || s.type === 'FunctionDeclaration',
    )
      ? 'declarations in a case must be inside braces'
      : null,
};

function foreignOperator(operator: string): string {
  return `\`${operator}\` is not part of the policy language; ${OPERATOR_INSTEAD[operator]}`;
}

function forbidden(name: string): string | null {
  return FORBIDDEN_NAMES.has(name) ? `\`${name}\` is not a name of the policy language; choose another one` : null;
}

/** Everything in the program that is no part of the language. @param code its text: a reader must see what runs */
export function findForeign(program: acorn.Program, code: string): Refusal[] {
  const found: Refusal[] = [];
  visit(program, 0, found, code);
  return found;
}

function visit(node: acorn.AnyNode, depth: number, found: Refusal[], code: string): void {
  const rule = Object.hasOwn(RULES, node.type) ? RULES[node.type] : undefined;
  const message =
    rule === undefined ? (INSTEAD[node.type] ?? `this is not part of the policy language (${node.type})`) : rule(node);
  if (message !== null) {
    found.push({ class: 'language', at: node.start, message });
    return;
  }
  if (hasDecorators(node)) {
    found.push({
      class: 'language',
      at: node.start,
      message: 'decorators are not part of the policy language; call the function',
    });
    return;
  }
  if (node.type === 'Identifier' && !/^[\w$]+$/.test(node.name)) {
    found.push({
      class: 'name',
      at: node.start,
      message: `the name ${node.name} holds a letter outside ASCII; spell it with a to z`,
    });
  } else if (node.type === 'Identifier' && !code.startsWith(node.name, node.start)) {
    found.push({
      class: 'name',
      at: node.start,
      message: `the name ${node.name} is written with escapes; spell it out`,
    });
  }
  if (depth > MAX_NESTING) {
    found.push({ class: 'nesting', at: node.start, message: `this is nested more than ${MAX_NESTING} deep` });
    return;
  }
  for (const child of childrenOf(node)) visit(child, depth + 1, found, code);
}

const hasDecorators = (node: object): boolean =>
  'decorators' in node && Array.isArray(node.decorators) && node.decorators.length > 0;
