/** Turns a checked program into closures: one for each node, which call each other as the nodes are nested. */
import type * as acorn from 'acorn';
import { compileExpression } from './expressions';
import type { Compiler, FunctionCode, Run, Step, Store } from './functions';
import { Completion } from './functions';
import type { Machine } from './machine';
import { compileStore } from './patterns';
import type { Names, Scope } from './scopes';
import { compileStatement, compileStatements } from './statements';
import type { FunctionNode } from './tree';
import { isFunction, nestingOf } from './tree';
import { PolicyFunction } from './values';

/** What a function made costs, and what its height adds to the nesting inside. */
const FUNCTION_STEPS = 8;
const FUNCTION_HEIGHT = 4;

/** The whole program: declares its functions and runs its statements in the frame of the program's scope. */
export function compileProgram(program: acorn.Program, names: Names, machine: Machine): Step {
  const compiler = new TreeCompiler(machine, names);
  const scope = names.scopes.get(program);
  if (scope === undefined) throw new Error('the program has no scope');
  return compiler.statements(program.body, scope);
}

/** A function at the top level that answers with one expression of its own and runs nothing else. */
export function compileAlone(
  part: acorn.Expression,
  inside: FunctionNode,
  names: Names,
  machine: Machine,
): FunctionCode {
  return new TreeCompiler(machine, names).functionCode(inside, part);
}

class TreeCompiler implements Compiler {
  constructor(
    readonly machine: Machine,
    readonly names: Names,
  ) {}

  expression(node: acorn.AnyNode, scope: Scope): Run {
    return compileExpression(this, node, scope);
  }

  statement(node: acorn.AnyNode, scope: Scope): Step {
    return compileStatement(this, node, scope);
  }

  statements(nodes: readonly acorn.AnyNode[], scope: Scope): Step {
    return compileStatements(this, nodes, scope);
  }

  store(pattern: acorn.Pattern, scope: Scope, declares: boolean): Store {
    return compileStore(this, pattern, scope, declares);
  }

  makeFunction(node: acorn.AnyNode): Run {
    if (!isFunction(node)) throw new Error('not a function');
    const code = this.functionCode(node);
    const ownName = node.type === 'FunctionExpression' && node.id ? this.store(node.id, code.scope, true) : null;
    if (ownName !== null) code.own = ownName;
    const at = node.start;
    return (frame) => {
      this.machine.spend(FUNCTION_STEPS, at);
      return new PolicyFunction(code, frame);
    };
  }

  /** The code of a function, or of a part of it in its place. */
  functionCode(node: FunctionNode, part?: acorn.Expression): FunctionCode {
    const scope = this.names.scopes.get(node);
    if (scope === undefined) throw new Error('a function has no scope');
    return {
      height: FUNCTION_HEIGHT + nestingOf(node, false),
      scope,
      own: null,
      parameters: node.params.map((parameter) => this.store(parameter, scope, true)),
      slots: this.plainSlots(node),
      rest: node.params.findIndex(({ type }) => type === 'RestElement'),
      body: part === undefined ? this.body(node, scope) : this.expression(part, scope),
    };
  }

  private plainSlots({ params }: FunctionNode): readonly number[] | null {
    const slots = params.map((parameter) => this.names.variables.get(parameter)?.slot);
    return slots.every((slot) => slot !== undefined) ? slots : null;
  }

  private body(node: FunctionNode, scope: Scope): Run {
    const { machine } = this;
    if (node.body.type !== 'BlockStatement') {
      const run = this.expression(node.body, scope);
      const at = node.body.start;
      return (frame) => {
        const value = run(frame);
        machine.returned = at;
        return value;
      };
    }
    const step = this.statements(node.body.body, scope);
    return (frame) => {
      if (step(frame) !== Completion.Return) {
        machine.returned = -1;
        return undefined;
      }
      const { value } = machine;
      machine.value = undefined;
      return value;
    };
  }
}
