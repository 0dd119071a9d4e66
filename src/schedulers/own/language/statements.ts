/** Statements: loops pay one step for each turn, everything else is free. */
import type * as acorn from 'acorn';
import { iterable } from './access';
import { Completion } from './functions';
import type { Compiler, Run, Step, Store } from './functions';
import type { Scope } from './scopes';
import { Frame, UNSET } from './values';

const { Normal, Break, Continue, Return } = Completion;

/** A statement in a scope. */
export function compileStatement(c: Compiler, node: acorn.AnyNode, scope: Scope): Step {
  switch (node.type) {
    case 'ExpressionStatement': {
      const run = c.expression(node.expression, scope);
      return (frame) => {
        run(frame);
        return Normal;
      };
    }
    case 'VariableDeclaration':
      return declaration(c, node, scope);
    case 'ReturnStatement':
      return returning(c, node, scope);
    case 'IfStatement': {
      const test = c.expression(node.test, scope);
      const yes = c.statement(node.consequent, scope);
      const no = node.alternate ? c.statement(node.alternate, scope) : null;
      return (frame) => {
        if (test(frame)) return yes(frame);
        return no === null ? Normal : no(frame);
      };
    }
    case 'BlockStatement': {
      const inner = scopeOf(c, node);
      return entering(inner, c.statements(node.body, inner));
    }
    case 'ForStatement':
      return forLoop(c, node);
    case 'ForOfStatement':
      return forOf(c, node);
    case 'WhileStatement': {
      const test = c.expression(node.test, scope);
      return loop(c, { test, body: c.statement(node.body, scope), at: node.start });
    }
    case 'DoWhileStatement': {
      const test = c.expression(node.test, scope);
      return loop(c, { test, body: c.statement(node.body, scope), at: node.start, bodyFirst: true });
    }
    case 'SwitchStatement':
      return switching(c, node, scope);
    case 'BreakStatement':
      return () => Break;
    case 'ContinueStatement':
      return () => Continue;
    default:
      // Empty statements, and functions, which are made when their block is entered.
      return () => Normal;
  }
}

/** The statements of a block, its functions first. */
export function compileStatements(c: Compiler, nodes: readonly acorn.AnyNode[], scope: Scope): Step {
  const functions: { make: Run; store: Store }[] = [];
  const steps: Step[] = [];
  for (const node of nodes) {
    if (node.type === 'FunctionDeclaration') {
      const id = node.id as acorn.Identifier;
      functions.push({ make: c.makeFunction(node, scope), store: c.store(id, scope, true) });
    } else steps.push(c.statement(node, scope));
  }
  return (frame) => {
    for (const { make, store } of functions) store(frame, make(frame));
    for (const step of steps) {
      const completion = step(frame);
      if (completion !== Normal) return completion;
    }
    return Normal;
  };
}

function scopeOf(c: Compiler, node: acorn.Node): Scope {
  const scope = c.names.scopes.get(node);
  if (scope === undefined) throw new Error(`no scope was found for ${node.type}`);
  return scope;
}

/** Runs a step in the frame of a scope: a new one, or the one around with its variables unset again. */
function entering(scope: Scope, step: Step): Step {
  if (scope.variables.size === 0) return step;
  const enter = frameFor(scope);
  return (frame) => step(enter(frame));
}

function frameFor(scope: Scope): (frame: Frame) => Frame {
  if (scope.ownsFrame) return (frame) => new Frame(scope.size, frame);
  const slots = [...scope.variables.values()].map(({ slot }) => slot);
  return (frame) => {
    for (const slot of slots) frame.slots[slot] = UNSET;
    return frame;
  };
}

function declaration(c: Compiler, node: acorn.VariableDeclaration, scope: Scope): Step {
  const parts = node.declarations.map(({ id, init }) => ({
    store: c.store(id, scope, true),
    value: init ? c.expression(init, scope) : () => undefined,
  }));
  return (frame) => {
    for (const { store, value } of parts) store(frame, value(frame));
    return Normal;
  };
}

function returning(c: Compiler, node: acorn.ReturnStatement, scope: Scope): Step {
  const { machine } = c;
  const { argument } = node;
  if (!argument) {
    return () => {
      machine.value = undefined;
      machine.returned = -1;
      return Return;
    };
  }
  const run = c.expression(argument, scope);
  return (frame) => {
    machine.value = run(frame);
    machine.returned = argument.start;
    return Return;
  };
}

interface Loop {
  readonly test: Run | null;
  readonly body: Step;
  readonly at: number;
  readonly bodyFirst?: boolean;
  /** After each turn: the update of a `for`. Answers the frame of the next turn. */
  readonly next?: (frame: Frame) => Frame;
}

function loop(c: Compiler, { test, body, at, bodyFirst = false, next }: Loop): Step {
  const { machine } = c;
  return (start) => {
    let frame = start;
    for (let first = bodyFirst; first || test === null || test(frame); first = false) {
      machine.spend(1, at);
      const completion = body(frame);
      if (completion === Break) break;
      if (completion === Return) return Return;
      if (next !== undefined) frame = next(frame);
    }
    return Normal;
  };
}

function forLoop(c: Compiler, node: acorn.ForStatement): Step {
  const scope = scopeOf(c, node);
  const enter = frameFor(scope);
  const init = node.init && initialised(c, node.init, scope);
  const update = node.update ? c.expression(node.update, scope) : null;
  const next = (frame: Frame): Frame => {
    let turn = frame;
    if (scope.ownsFrame) {
      // A function made in this turn keeps this turn's variables.
      turn = new Frame(scope.size, frame.parent);
      frame.slots.forEach((value, slot) => (turn.slots[slot] = value));
    }
    update?.(turn);
    return turn;
  };
  const test = node.test ? c.expression(node.test, scope) : null;
  const turns = loop(c, { test, body: c.statement(node.body, scope), at: node.start, next });
  return (frame) => {
    const inner = enter(frame);
    init?.(inner);
    return turns(inner);
  };
}

function initialised(c: Compiler, node: acorn.AnyNode, scope: Scope): Run {
  return node.type === 'VariableDeclaration' ? declaration(c, node, scope) : c.expression(node, scope);
}

function forOf(c: Compiler, node: acorn.ForOfStatement): Step {
  const { machine } = c;
  const scope = scopeOf(c, node);
  const enter = frameFor(scope);
  const list = c.expression(node.right, scope);
  const { left } = node;
  const store =
    left.type === 'VariableDeclaration' ? c.store(left.declarations[0].id, scope, true) : c.store(left, scope, false);
  const body = c.statement(node.body, scope);
  const at = node.start;
  return (frame) => {
    const walked = iterable(list(enter(frame)), node.right.start);
    for (const value of walked) {
      machine.spend(1, at);
      const turn = enter(frame);
      store(turn, value);
      const completion = body(turn);
      if (completion === Break) break;
      if (completion === Return) return Return;
    }
    return Normal;
  };
}

function switching(c: Compiler, node: acorn.SwitchStatement, scope: Scope): Step {
  const value = c.expression(node.discriminant, scope);
  const cases = node.cases.map(({ test, consequent }) => ({
    test: test ? c.expression(test, scope) : null,
    run: c.statements(consequent, scope),
  }));
  return (frame) => {
    const wanted = value(frame);
    let from = cases.findIndex(({ test }) => test !== null && test(frame) === wanted);
    if (from < 0) from = cases.findIndex(({ test }) => test === null);
    for (const { run } of from < 0 ? [] : cases.slice(from)) {
      const completion = run(frame);
      if (completion === Break) return Normal;
      if (completion !== Normal) return completion;
    }
    return Normal;
  };
}
