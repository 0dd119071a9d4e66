/** How functions of a policy are represented and called. */
import type * as acorn from 'acorn';
import type { Offset } from './errors';
import type { Machine } from './machine';
import type { Names, Scope } from './scopes';
import { Frame } from './values';
import type { PolicyFunction } from './values';

/** Computes a value from the variables in sight. */
export type Run = (frame: Frame) => unknown;

/** How a statement ends. After `Return` the value is `machine.value`. */
export const Completion = { Normal: 0, Break: 1, Continue: 2, Return: 3 } as const;
export type Completion = (typeof Completion)[keyof typeof Completion];
export type Step = (frame: Frame) => Completion;

/** Stores a value: into a variable, a field, or through a pattern into several. */
export type Store = (frame: Frame, value: unknown) => void;

/** The code of one function, shared by all values that are made of it. */
export interface FunctionCode {
  /** 4 and the nesting inside: what an active call weighs against the depth limit. */
  readonly height: number;
  /** The scope of its frame. */
  readonly scope: Scope;
  /** Stores the function under its own name, for function expressions that have one. */
  own: Store | null;
  /** One for each parameter. */
  readonly parameters: readonly Store[];
  /** The slots of the parameters where all are plain names without defaults. */
  readonly slots: readonly number[] | null;
  /** The index of `...rest`, or -1. */
  readonly rest: number;
  readonly body: Run;
}

/** What the parts of the compiler share. */
export interface Compiler {
  readonly machine: Machine;
  readonly names: Names;
  expression(node: acorn.AnyNode, scope: Scope): Run;
  statement(node: acorn.AnyNode, scope: Scope): Step;
  /** A block's statements in the scope that the block has opened. */
  statements(nodes: readonly acorn.AnyNode[], scope: Scope): Step;
  /** Stores into a pattern, as a declaration or as an assignment. */
  store(pattern: acorn.Pattern, scope: Scope, declares: boolean): Store;
  /** The function that a node spells, as a value of the frame it is made in. */
  makeFunction(node: acorn.AnyNode, scope: Scope): Run;
}

/** Calls a function of the policy from inside it. Costs one step, and weighs against the depth limit while it is active. */
export function invoke(machine: Machine, called: PolicyFunction, values: readonly unknown[], at: Offset): unknown {
  const { height } = called.code;
  machine.spend(1, at);
  machine.enter(height, at);
  const result = enter(called, values);
  machine.leave(height);
  return result;
}

/** Calls a function of the policy as the engine does. Missing arguments are undefined, further ones are dropped. */
export function enter(called: PolicyFunction, values: readonly unknown[]): unknown {
  const { code, frame: outer } = called;
  const frame = new Frame(code.scope.size, outer);
  const { parameters, slots, rest } = code;
  code.own?.(frame, called);
  if (slots !== null) {
    for (let i = 0; i < slots.length; i++) frame.slots[slots[i]] = values[i];
    return code.body(frame);
  }
  for (let i = 0; i < parameters.length; i++) {
    parameters[i](frame, i === rest ? values.slice(i) : values[i]);
  }
  return code.body(frame);
}
