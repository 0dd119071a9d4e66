/**
 * A policy's code, from source to callable functions: read, checked, compiled, loaded once, frozen, and then called under a
 * budget. Whatever the code does, nothing is thrown and nothing outside changes.
 */
import type * as acorn from 'acorn';
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';
import { LARGE_CALL } from './call-limits';
import { compileAlone, compileProgram } from './compile';
import type { PolicyError, Refusal } from './errors';
import { policyError, PolicyStop } from './errors';
import type { FunctionCode } from './functions';
import { enter } from './functions';
import { Machine } from './machine';
import type { RunBudget } from './machine';
import { parse, TOO_DEEP } from './parse';
import { resolve } from './scopes';
import type { Names } from './scopes';
import { findForeign } from './subset';
import type { FunctionNode } from './tree';
import { Frame, freezeDeeply, kindOf, PolicyFunction } from './values';

/** A policy that has passed all checks. */
export interface CheckedPolicy {
  readonly code: string;
  readonly tree: acorn.Program;
  readonly names: Names;
  /** The names declared at its top level. */
  readonly defines: ReadonlySet<string>;
}

/** Reads and checks a policy without running it. Refusals are sorted by their place. */
export function check(code: string): Result<CheckedPolicy, readonly PolicyError[]> {
  const refused = (findings: readonly Refusal[]) =>
    err([...findings].sort((a, b) => a.at - b.at).map((finding) => policyError(code, 'refused', finding)));
  const parsed = parse(code);
  if (!parsed.ok) return refused([parsed.error]);
  const tree = parsed.value;
  const foreign = findForeign(tree, code);
  // Code that is nested too deeply is not walked any further.
  const nested = foreign.some((finding) => finding.class === 'nesting');
  if (nested) return refused([TOO_DEEP]);
  const names = resolve(tree);
  const findings = [...foreign, ...names.refusals];
  if (findings.length > 0) return refused(withoutRepeats(findings, foreign));
  const scope = names.scopes.get(tree);
  return ok({ code, tree, names, defines: new Set(scope?.variables.keys()) });
}

/** Inside a construct that is refused as a whole, unknown names need not be reported as well. */
function withoutRepeats(findings: readonly Refusal[], foreign: readonly Refusal[]): readonly Refusal[] {
  return foreign.length === 0 ? findings : findings.filter((f) => foreign.includes(f) || f.at < foreign[0].at);
}

/** What a call answered, and what it cost. */
export interface Answer {
  readonly value: unknown;
  readonly steps: number;
}

/** A policy that is loaded and can be called. */
export class LoadedPolicy {
  /** The functions at the top level, once loading is over: nothing changes them then. */
  private readonly functions = new Map<string, PolicyFunction | null>();
  /** Expressions that answers were made by, by their offset: what `why.ts` has looked up. */
  readonly answers = new Map<number, acorn.Expression | null>();
  /** Parts that were evaluated alone. */
  private readonly parts = new Map<acorn.Expression, FunctionCode>();

  private constructor(
    readonly checked: CheckedPolicy,
    private readonly machine: Machine,
    private readonly frame: Frame,
  ) {}

  /**
   * Runs the top level of a checked policy once and freezes what it has made.
   * @param draw a number in [0, 1) for a name and a number, pure
   * @param budget what all calls of the run may take together
   */
  static load(
    checked: CheckedPolicy,
    draw: (name: string, n: number) => number,
    budget?: RunBudget,
  ): Result<LoadedPolicy, PolicyError> {
    const machine = new Machine(draw, budget);
    const { tree, names, code } = checked;
    const scope = names.scopes.get(tree);
    const frame = new Frame(scope?.size ?? 0, null);
    const loaded = new LoadedPolicy(checked, machine, frame);
    const run = compileProgram(tree, names, machine);
    const outcome = guarded(code, machine, LARGE_CALL, () => run(frame));
    if (!outcome.ok) return outcome;
    freezeDeeply([frame]);
    return ok(loaded);
  }

  /** True when the policy has a function of that name. */
  has(name: string): boolean {
    return this.functionNamed(name) !== null;
  }

  /** The number of parameters of a function of the policy, `...rest` among them; 0 where there is no such function. */
  parametersOf(name: string): number {
    return this.functionNamed(name)?.code.parameters.length ?? 0;
  }

  /** Calls a function of the policy with a limit of steps. */
  call(name: string, values: readonly unknown[], steps: number): Result<Answer, PolicyError> {
    const called = this.functionNamed(name);
    if (called === null) return err(this.missing([name]));
    return guarded(this.checked.code, this.machine, steps, () => enter(called, values));
  }

  /**
   * Evaluates one expression inside a function as if that were all the function answered: its parameters are bound, its
   * other statements do not run.
   */
  evaluate(
    part: acorn.Expression,
    inside: FunctionNode,
    values: readonly unknown[],
    steps: number,
  ): Result<Answer, PolicyError> {
    const { names, code } = this.checked;
    const { machine, frame } = this;
    let compiled = this.parts.get(part);
    if (compiled === undefined) {
      compiled = compileAlone(part, inside, names, machine);
      this.parts.set(part, compiled);
    }
    const called = new PolicyFunction(compiled, frame);
    return guarded(code, machine, steps, () => enter(called, values));
  }

  /** Where the answer of the last call was written, as an offset in the code; -1 where there was no `return`. */
  get returned(): number {
    return this.machine.returned;
  }

  /** Steps that the last call took. */
  get steps(): number {
    return this.machine.used;
  }

  /** Why the policy cannot stand where one of some functions is wanted. */
  missing(wanted: readonly string[]): PolicyError {
    const list = wanted.map((name) => `\`${name}\``).join(' or ');
    const other = wanted.find((name) => this.checked.defines.has(name));
    const message =
      other === undefined
        ? `there is no function ${list} in this policy`
        : `\`${other}\` is ${kindOf(this.valueNamed(other))}, not a function`;
    return policyError(this.checked.code, 'refused', { class: 'shape', at: -1, message });
  }

  /** An error for an answer of the wrong kind. It has no place. */
  wrongAnswer(message: string): PolicyError {
    return policyError(this.checked.code, 'stopped', { class: 'result', at: -1, message });
  }

  private functionNamed(name: string): PolicyFunction | null {
    const known = this.functions.get(name);
    if (known !== undefined) return known;
    const value = this.valueNamed(name);
    const found = value instanceof PolicyFunction ? value : null;
    this.functions.set(name, found);
    return found;
  }

  /** What a name at the top level stands for; undefined where there is none. */
  private valueNamed(name: string): unknown {
    const { names, tree } = this.checked;
    const variable = names.scopes.get(tree)?.variables.get(name);
    return variable === undefined ? undefined : this.frame.slots[variable.slot];
  }
}

/** Runs part of a policy. A stop becomes a value; so does a stack of the host that is exhausted against all accounts. */
function guarded(code: string, machine: Machine, steps: number, run: () => unknown): Result<Answer, PolicyError> {
  machine.begin(steps);
  try {
    const value = run();
    return ok({ value, steps: machine.end() });
  } catch (error) {
    machine.end();
    if (error instanceof PolicyStop) {
      return err(policyError(code, 'stopped', { class: error.stopClass, at: error.at, message: error.message }));
    }
    if (error instanceof RangeError) {
      const message = 'functions call each other too deeply; a loop may do the same';
      return err(policyError(code, 'stopped', { class: 'depth', at: -1, message }));
    }
    throw error;
  }
}
