/** Expressions. An error is reported where its expression begins; an unknown method at its name. */
import type * as acorn from 'acorn';
import { iterable, readField, readIndex, readRecord, writeIndex } from './access';
import { compileCall, compileNew } from './calls';
import { PolicyStop } from './errors';
import type { Compiler, Run } from './functions';
import { CONSTANTS, NAMESPACES } from './globals';
import { binary, isWritable, operation, unary } from './operators';
import { fieldsOf, frameAt, hopsTo, propertyName, unset } from './patterns';
import type { Scope } from './scopes';
import { SHORT } from './short';
import { emptyObject, kindOf, PolicyRecord, typeOf, UNSET } from './values';
import type { Frame, PolicyObject } from './values';

/** An expression in a scope. */
export function compileExpression(c: Compiler, node: acorn.AnyNode, scope: Scope): Run {
  switch (node.type) {
    case 'Literal': {
      const { value } = node;
      return () => value;
    }
    case 'Identifier':
      return readVariable(c, node, scope);
    case 'MemberExpression':
      return member(c, node, scope);
    case 'CallExpression':
      return compileCall(c, node, scope);
    case 'NewExpression':
      return compileNew(c, node, scope);
    case 'ChainExpression': {
      const chain = c.expression(node.expression, scope);
      return (frame) => {
        const value = chain(frame);
        return value === SHORT ? undefined : value;
      };
    }
    case 'UnaryExpression':
      return unaryExpression(c, node, scope);
    case 'BinaryExpression': {
      const left = c.expression(node.left, scope);
      const right = c.expression(node.right, scope);
      return binary(node.operator, left, right, c.machine, node.start);
    }
    case 'LogicalExpression':
      return logical(node.operator, c.expression(node.left, scope), c.expression(node.right, scope));
    case 'ConditionalExpression': {
      const test = c.expression(node.test, scope);
      const yes = c.expression(node.consequent, scope);
      const no = c.expression(node.alternate, scope);
      return (frame) => (test(frame) ? yes(frame) : no(frame));
    }
    case 'AssignmentExpression':
      return assignment(c, node, scope);
    case 'UpdateExpression':
      return update(c, node, scope);
    case 'ArrayExpression':
      return listLiteral(c, node, scope);
    case 'ObjectExpression':
      return objectLiteral(c, node, scope);
    case 'TemplateLiteral':
      return template(c, node, scope);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return c.makeFunction(node, scope);
    default:
      throw new Error(`an expression that the checks should have refused: ${node.type}`);
  }
}

function readVariable(c: Compiler, node: acorn.Identifier, scope: Scope): Run {
  const variable = c.names.variables.get(node);
  if (variable === undefined) {
    const constant = CONSTANTS.get(node.name);
    return () => constant;
  }
  const hops = hopsTo(variable, scope);
  const { slot } = variable;
  // Most variables are the running function's own.
  if (hops === 0) {
    return (frame) => {
      const value = frame.slots[slot];
      if (value === UNSET) throw unset(node);
      return value;
    };
  }
  return (frame) => {
    const value = frameAt(frame, hops).slots[slot];
    if (value === UNSET) throw unset(node);
    return value;
  };
}

function member(c: Compiler, node: acorn.MemberExpression, scope: Scope): Run {
  const { property, computed, optional } = node;
  const at = node.start;
  const space = node.object.type === 'Identifier' && !c.names.variables.has(node.object) ? node.object.name : '';
  if (property.type === 'Identifier' && Object.hasOwn(NAMESPACES, space)) {
    const constant = NAMESPACES[space].constants[property.name];
    return () => constant;
  }
  const object = c.expression(node.object, scope);
  if (!computed) {
    const name = property.type === 'Identifier' ? property.name : '';
    return (frame) => {
      const value = object(frame);
      if (value instanceof PolicyRecord) return readRecord(value, name, at);
      if (value === SHORT || (optional && (value === undefined || value === null))) return SHORT;
      return readField(value, name, at);
    };
  }
  const index = c.expression(property, scope);
  return (frame) => {
    const value = object(frame);
    if (value === SHORT || (optional && (value === undefined || value === null))) return SHORT;
    return readIndex(value, index(frame), at);
  };
}

function unaryExpression(c: Compiler, node: acorn.UnaryExpression, scope: Scope): Run {
  const run = c.expression(node.argument, scope);
  const { operator } = node;
  const at = node.start;
  if (operator === '!') return (frame) => !run(frame);
  if (operator === 'typeof') return (frame) => typeOf(run(frame));
  return (frame) => unary(operator, run(frame), at);
}

function logical(operator: acorn.LogicalOperator, left: Run, right: Run): Run {
  if (operator === '&&') return (frame) => left(frame) && right(frame);
  if (operator === '||') return (frame) => left(frame) || right(frame);
  return (frame) => left(frame) ?? right(frame);
}

/** A variable, field or element that is assigned to. What finds it is evaluated once, before the new value is. */
interface Target {
  /** The object and the name or index inside it; for a variable neither is needed. */
  readonly object: Run;
  readonly index: Run;
  readonly read: (frame: Frame, object: unknown, index: unknown) => unknown;
  readonly write: (frame: Frame, object: unknown, index: unknown, content: unknown) => void;
}

const nothing: Run = () => undefined;

function targetOf(c: Compiler, node: acorn.Pattern, scope: Scope): Target {
  if (node.type === 'MemberExpression') {
    const { property, computed, start } = node;
    const name = !computed && property.type === 'Identifier' ? property.name : null;
    return {
      object: c.expression(node.object, scope),
      index: name === null ? c.expression(property, scope) : () => name,
      read: (_frame, object, index) => readIndex(object, index, start),
      write: (_frame, object, index, content) => writeIndex(c.machine, object, index, content, start),
    };
  }
  const value = node.type === 'Identifier' ? c.expression(node, scope) : nothing;
  const store = c.store(node, scope, false);
  return {
    object: nothing,
    index: nothing,
    read: (frame) => value(frame),
    write: (frame, _object, _index, content) => store(frame, content),
  };
}

function assignment(c: Compiler, node: acorn.AssignmentExpression, scope: Scope): Run {
  const value = c.expression(node.right, scope);
  const { object, index, read, write } = targetOf(c, node.left, scope);
  const operator = node.operator.slice(0, -1);
  if (operator === '') {
    return (frame) => {
      const found = object(frame);
      const at = index(frame);
      const content = value(frame);
      write(frame, found, at, content);
      return content;
    };
  }
  if (operator === '&&' || operator === '||' || operator === '??') {
    const keeps = (before: unknown): boolean =>
      operator === '??' ? before !== undefined && before !== null : Boolean(before) === (operator === '||');
    return (frame) => {
      const found = object(frame);
      const at = index(frame);
      const before = read(frame, found, at);
      if (keeps(before)) return before;
      const content = value(frame);
      write(frame, found, at, content);
      return content;
    };
  }
  const compute = operation(operator, c.machine);
  const { start } = node;
  return (frame) => {
    const found = object(frame);
    const at = index(frame);
    const before = read(frame, found, at);
    const content = compute(before, value(frame), start);
    write(frame, found, at, content);
    return content;
  };
}

function update(c: Compiler, node: acorn.UpdateExpression, scope: Scope): Run {
  const { operator, prefix, start } = node;
  const { object, index, read, write } = targetOf(c, node.argument as acorn.Pattern, scope);
  const by = operator === '++' ? 1 : -1;
  return (frame) => {
    const found = object(frame);
    const at = index(frame);
    const old = read(frame, found, at);
    if (typeof old !== 'number') {
      throw new PolicyStop('type', start, `\`${operator}\` needs a number, not ${kindOf(old)}`);
    }
    write(frame, found, at, old + by);
    return prefix ? old + by : old;
  };
}

function listLiteral(c: Compiler, node: acorn.ArrayExpression, scope: Scope): Run {
  const at = node.start;
  const parts = node.elements.map((element) => {
    if (element === null) return { run: () => undefined, spread: false };
    const spread = element.type === 'SpreadElement';
    return { run: c.expression(spread ? element.argument : element, scope), spread };
  });
  return (frame) => {
    const list: unknown[] = [];
    c.machine.spend(1, at);
    for (const { run, spread } of parts) {
      if (!spread) {
        c.machine.spend(1, at);
        list.push(run(frame));
        continue;
      }
      for (const value of iterable(run(frame), at)) {
        c.machine.spend(1, at);
        c.machine.checkLength(list.length + 1, at);
        list.push(value);
      }
    }
    return list;
  };
}

function objectLiteral(c: Compiler, node: acorn.ObjectExpression, scope: Scope): Run {
  const at = node.start;
  const parts = node.properties.map((property) => {
    if (property.type === 'SpreadElement') return spreadFields(c, c.expression(property.argument, scope), at);
    const name = propertyName(c, property, scope);
    const value = c.expression(property.value, scope);
    return (frame: Parameters<Run>[0], object: PolicyObject): void => {
      const field = String(name(frame));
      c.machine.spend(1, at);
      object[field] = value(frame);
    };
  });
  return (frame) => {
    c.machine.spend(4, at);
    const object = emptyObject();
    for (const part of parts) part(frame, object);
    return object;
  };
}

function spreadFields(c: Compiler, run: Run, at: number) {
  return (frame: Parameters<Run>[0], object: PolicyObject): void => {
    const source = run(frame);
    if (source === undefined || source === null) return;
    for (const field of fieldsOf(source, at)) {
      c.machine.spend(1, at);
      object[field] = readField(source, field, at);
    }
  };
}

function template(c: Compiler, node: acorn.TemplateLiteral, scope: Scope): Run {
  const at = node.start;
  const texts = node.quasis.map(({ value }) => value.cooked ?? '');
  const runs = node.expressions.map((expression) => c.expression(expression, scope));
  return (frame) => {
    let text = texts[0];
    runs.forEach((run, i) => {
      const value = run(frame);
      if (!isWritable(value)) {
        throw new PolicyStop('type', at, `a template holds strings, numbers and booleans, not ${kindOf(value)}`);
      }
      text += String(value) + texts[i + 1];
    });
    return c.machine.text(text, at);
  };
}
