/** Calls: of the policy's own functions, of the methods of values, and of what the language provides by name. */
import { nearest } from '../../../base/text/nearest';
import type * as acorn from 'acorn';
import { iterable, readField } from './access';
import { PolicyStop } from './errors';
import type { Compiler, Run } from './functions';
import { invoke } from './functions';
import type { Provided } from './library/provided';
import { constructors, methodsOf, providedFunctions } from './library/tables';
import type { Scope } from './scopes';
import { SHORT } from './short';
import type { Frame } from './values';
import { isPlainObject, kindOf, PolicyFunction, PolicyRecord } from './values';

/** The values of a list of arguments. Spread ones cost a step each. */
function compileArguments(
  c: Compiler,
  nodes: readonly (acorn.Expression | acorn.SpreadElement)[],
  scope: Scope,
  at: number,
): (frame: Frame) => unknown[] {
  const runs = nodes.map((node) => c.expression(node.type === 'SpreadElement' ? node.argument : node, scope));
  if (nodes.every(({ type }) => type !== 'SpreadElement')) return (frame) => runs.map((run) => run(frame));
  return (frame) => {
    const values: unknown[] = [];
    nodes.forEach(({ type }, i) => {
      const value = runs[i](frame);
      if (type !== 'SpreadElement') values.push(value);
      else {
        for (const each of iterable(value, at)) {
          c.machine.spend(1, at);
          c.machine.checkLength(values.length + 1, at);
          values.push(each);
        }
      }
    });
    return values;
  };
}

/** A call in a scope. */
export function compileCall(c: Compiler, node: acorn.CallExpression, scope: Scope): Run {
  const { callee } = node;
  const at = node.start;
  const values = compileArguments(c, node.arguments, scope, at);
  const provided = providedFor(c, callee);
  if (provided !== null) return providedCall(c, provided, values, at);
  if (callee.type === 'MemberExpression' && !callee.computed) return methodCall(c, node, callee, values, scope);
  const called = c.expression(callee, scope);
  return (frame) => {
    const target = called(frame);
    if (target === SHORT || (node.optional && isMissing(target))) return SHORT;
    if (!(target instanceof PolicyFunction)) throw notAFunction(target, at);
    return invoke(c.machine, target, values(frame), at);
  };
}

const isMissing = (value: unknown): boolean => value === undefined || value === null;

function notAFunction(value: unknown, at: number): PolicyStop {
  return new PolicyStop('type', at, `${kindOf(value)} cannot be called`);
}

/** The function that the language provides under the callee's name, such as `draw` or `Math.floor`. */
function providedFor(c: Compiler, callee: acorn.Expression | acorn.Super): Provided | null {
  if (callee.type === 'Identifier' && !c.names.variables.has(callee)) return providedFunctions[callee.name] ?? null;
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return null;
  const { object, property } = callee;
  if (c.names.variables.has(object) || property.type !== 'Identifier') return null;
  return providedFunctions[`${object.name}.${property.name}`] ?? null;
}

function providedCall(c: Compiler, run: Provided, values: (frame: Frame) => unknown[], at: number): Run {
  return (frame) => {
    const given = values(frame);
    c.machine.spend(1, at);
    return run(c.machine, undefined, given, at);
  };
}

function methodCall(
  c: Compiler,
  node: acorn.CallExpression,
  callee: acorn.MemberExpression,
  values: (frame: Frame) => unknown[],
  scope: Scope,
): Run {
  const at = node.start;
  const { property } = callee;
  if (property.type !== 'Identifier') throw new Error('a method that the checks should have refused');
  const { name } = property;
  const object = c.expression(callee.object, scope);
  return (frame) => {
    const target = object(frame);
    if (target === SHORT || (callee.optional && isMissing(target))) return SHORT;
    if (isPlainObject(target) || target instanceof PolicyRecord) {
      const field = readField(target, name, property.start);
      if (node.optional && isMissing(field)) return SHORT;
      if (!(field instanceof PolicyFunction)) throw notAFunction(field, at);
      return invoke(c.machine, field, values(frame), at);
    }
    const method = methodNamed(target, name, property.start);
    const given = values(frame);
    if (name !== 'set' && name !== 'add') c.machine.spend(1, at);
    return method(c.machine, target, given, at);
  };
}

function methodNamed(target: unknown, name: string, at: number): Provided {
  const methods = methodsOf(target);
  if (methods !== null && Object.hasOwn(methods, name)) return methods[name];
  throw new PolicyStop('field', at, `${kindOf(target)} has no method \`${name}\`${meantMethod(methods, name)}`);
}

/** What to write for methods of JavaScript that are often tried. */
const METHOD_INSTEAD: Readonly<Record<string, string | undefined>> = Object.assign(Object.create(null) as object, {
  toString: '; write `String(value)`',
  length: '; write `length` without brackets',
  size: '; write `size` without brackets',
  charAt: '; write `text[i]`',
  substring: '; write `slice(from, to)`',
  localeCompare: '; `<` and `>` compare strings',
  replace: "; write `text.split('a').join('b')`",
  replaceAll: "; write `text.split('a').join('b')`",
  findLast: '; write `toReversed().find(…)`',
  reduceRight: '; write `toReversed().reduce(…)`',
});

/** What to write instead of a method that a value does not have: the one that is meant, or what there is. */
function meantMethod(methods: Readonly<Record<string, Provided>> | null, name: string): string {
  const instead = METHOD_INSTEAD[name];
  if (instead !== undefined || methods === null) return instead ?? '';
  const names = Object.keys(methods);
  const near = nearest(names, name);
  return near === null ? `; there is ${names.join(', ')}` : `; did you mean \`${near}\``;
}

/** `new Map(…)` and `new Set(…)`. */
export function compileNew(c: Compiler, node: acorn.NewExpression, scope: Scope): Run {
  const at = node.start;
  const values = compileArguments(c, node.arguments, scope, at);
  const construct = constructors[(node.callee as acorn.Identifier).name];
  return providedCall(c, construct, values, at);
}
