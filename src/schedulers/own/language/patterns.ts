/** Storing values: variables, fields, and patterns that take a list or an object apart. */
import type * as acorn from 'acorn';
import { checkName, iterable, readField, readIndex, writeField, writeIndex } from './access';
import { PolicyStop } from './errors';
import type { Compiler, Run, Store } from './functions';
import type { Scope, Variable } from './scopes';
import type { Frame } from './values';
import { emptyObject, isPlainObject, kindOf, PolicyRecord, UNSET } from './values';

/** The number of frames between the one that code of a scope runs in and the one that a variable lies in. */
export function hopsTo(variable: Variable, from: Scope): number {
  const target = variable.scope.owner;
  let hops = 0;
  for (let owner = from.owner; owner !== target; hops++) {
    if (owner.parent === null) throw new Error(`the variable ${variable.name} lies in no frame around its use`);
    owner = owner.parent.owner;
  }
  return hops;
}

/** What ends a call that reads or writes a variable before its declaration has run. */
export function unset({ name, start }: acorn.Identifier): PolicyStop {
  return new PolicyStop('type', start, `\`${name}\` is used before it has a value`);
}

/** The frame that lies `hops` frames outwards. */
export function frameAt(frame: Frame, hops: number): Frame {
  let at = frame;
  for (let i = hops; i > 0 && at.parent !== null; i--) at = at.parent;
  return at;
}

/** Stores a value into a pattern; `declares` tells a declaration from an assignment. */
export function compileStore(c: Compiler, pattern: acorn.Pattern, scope: Scope, declares: boolean): Store {
  switch (pattern.type) {
    case 'Identifier':
      return storeVariable(c, pattern, scope, declares);
    case 'MemberExpression':
      return storeMember(c, pattern, scope);
    case 'AssignmentPattern': {
      const store = c.store(pattern.left, scope, declares);
      const fallback = c.expression(pattern.right, scope);
      return (frame, value) => store(frame, value === undefined ? fallback(frame) : value);
    }
    case 'ArrayPattern':
      return storeList(c, pattern, scope, declares);
    case 'ObjectPattern':
      return storeObject(c, pattern, scope, declares);
    case 'RestElement':
      return c.store(pattern.argument, scope, declares);
    default:
      throw new Error('a pattern that the checks should have refused');
  }
}

function storeVariable(c: Compiler, node: acorn.Identifier, scope: Scope, declares: boolean): Store {
  const variable = c.names.variables.get(node);
  if (variable === undefined) throw new Error(`the name ${node.name} was not resolved`);
  const hops = hopsTo(variable, scope);
  const { slot } = variable;
  const at = node.start;
  if (declares) {
    return (frame, value) => {
      frameAt(frame, hops).slots[slot] = value;
    };
  }
  return (frame, value) => {
    const target = frameAt(frame, hops);
    if (target.sealed) {
      throw new PolicyStop('frozen', at, `\`${node.name}\` was captured while loading; calls cannot change it`);
    }
    if (target.slots[slot] === UNSET) throw unset(node);
    target.slots[slot] = value;
  };
}

function storeMember(c: Compiler, node: acorn.MemberExpression, scope: Scope): Store {
  const object = c.expression(node.object, scope);
  const at = node.start;
  if (!node.computed && node.property.type === 'Identifier') {
    const { name } = node.property;
    return (frame, value) => writeField(c.machine, object(frame), name, value, at);
  }
  const index = c.expression(node.property, scope);
  return (frame, value) => writeIndex(c.machine, object(frame), index(frame), value, at);
}

function storeList(c: Compiler, pattern: acorn.ArrayPattern, scope: Scope, declares: boolean): Store {
  const at = pattern.start;
  const stores = pattern.elements.map((element) =>
    element ? { store: c.store(element, scope, declares), rest: element.type === 'RestElement' } : null,
  );
  return (frame, value) => {
    const list = Array.isArray(value) ? (value as unknown[]) : [...iterable(value, at)];
    if (list !== value) c.machine.spend(list.length, at);
    stores.forEach((each, i) => {
      if (each === null) return;
      if (each.rest) c.machine.spend(1 + Math.max(0, list.length - i), at);
      each.store(frame, each.rest ? list.slice(i) : list[i]);
    });
  };
}

function storeObject(c: Compiler, pattern: acorn.ObjectPattern, scope: Scope, declares: boolean): Store {
  const at = pattern.start;
  const stores: { name: Run; store: Store; at: number }[] = [];
  let rest: Store | null = null;
  for (const property of pattern.properties) {
    if (property.type === 'RestElement') rest = c.store(property.argument, scope, declares);
    else {
      const name = propertyName(c, property, scope);
      stores.push({ name, store: c.store(property.value, scope, declares), at: property.start });
    }
  }
  return (frame, value) => {
    if (value === null || typeof value !== 'object') {
      throw new PolicyStop('field', at, `${kindOf(value)} has no fields to take out`);
    }
    const taken = new Set<string>();
    for (const each of stores) {
      const name = each.name(frame);
      taken.add(String(name));
      each.store(frame, readIndex(value, name, each.at));
    }
    rest?.(frame, restOf(c, value, taken, at));
  };
}

function restOf(c: Compiler, value: object, taken: ReadonlySet<string>, at: number): unknown {
  const rest = emptyObject();
  for (const name of fieldsOf(value, at)) if (!taken.has(name)) rest[name] = readField(value, name, at);
  c.machine.spend(4 + Object.keys(rest).length, at);
  return rest;
}

/** The names of the fields of an object or a record. */
export function fieldsOf(value: unknown, at: number): string[] {
  if (value instanceof PolicyRecord) return Object.keys(value.kind.defaults);
  if (isPlainObject(value)) return Object.keys(value);
  throw new PolicyStop('type', at, `only objects have fields to be listed, not ${kindOf(value)}`);
}

/** The name of a property in a literal or a pattern. */
export function propertyName(c: Compiler, property: acorn.Property | acorn.AssignmentProperty, scope: Scope): Run {
  const { key, computed } = property;
  const at = property.start;
  if (computed) {
    const run = c.expression(key, scope);
    return (frame) => {
      const name = run(frame);
      if (typeof name !== 'string' && typeof name !== 'number') {
        throw new PolicyStop('type', at, `a field's name is a string or a number, not ${kindOf(name)}`);
      }
      checkName(String(name), at);
      return name;
    };
  }
  const name = key.type === 'Identifier' ? key.name : String((key as acorn.Literal).value);
  return () => name;
}
