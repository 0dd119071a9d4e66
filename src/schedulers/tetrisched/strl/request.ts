/** Requests as they are written in a scenario: STRL over named sets of nodes, with durations in the units of a person. */
import { err, ok } from '../../../base/result';
import type { Problem, Result } from '../../../base/result';
import { parseDuration } from '../../../base/units';
import type { Tree, UtilityLeaf } from './expression';
import { isLeaf, isList } from './expression';

/** Asks for nodes of the union of named sets. */
export interface RequestLeaf extends UtilityLeaf<readonly string[]> {
  /** How long the nodes are taken for, µs; undefined: as long as the job says that it takes. */
  readonly dur: number | undefined;
  /** When it begins, µs after the submission; undefined: at any time. */
  readonly start: number | undefined;
  /** The part of the job that it is, 0 to 1: as much of what the job loses by delay is its own. Absent: all of it. */
  readonly share?: number;
}

export type Request = Tree<RequestLeaf>;

const MAX_LEAVES = 200;
const MAX_DEPTH = 20;
const MAX_VALUE = 1e9;
const operators = ['nCk', 'LnCk', 'max', 'min', 'sum', 'scale', 'barrier'] as const;
type Operator = (typeof operators)[number];

/** Reads an expression as it is stored. Problems name their field inside the expression: "of[1].k". */
export function readRequest(stored: unknown): Result<Request, Problem[]> {
  const reading = new Reading();
  const request = reading.tree(stored, '', 0);
  if (reading.leaves > MAX_LEAVES) reading.problem('', `expected at most ${MAX_LEAVES} leaves, got ${reading.leaves}`);
  return reading.problems.length > 0 || request === undefined ? err(reading.problems) : ok(request);
}

class Reading {
  readonly problems: Problem[] = [];
  leaves = 0;

  problem(path: string, message: string): undefined {
    this.problems.push({ path, message });
    return undefined;
  }

  tree(stored: unknown, path: string, depth: number): Request | undefined {
    if (depth > MAX_DEPTH) return this.problem(path, `expected at most ${MAX_DEPTH} nested operators`);
    if (!isObject(stored)) return this.problem(path, 'expected an operator with its fields, such as {"op": "nCk", …}');
    const op = operators.find((known) => known === stored['op']);
    if (op === undefined) {
      return this.problem(join(path, 'op'), `expected one of ${operators.join(', ')}, got ${show(stored['op'])}`);
    }
    return this.operator(op, stored, path, depth);
  }

  private operator(op: Operator, stored: Fields, path: string, depth: number): Request | undefined {
    if (op === 'nCk' || op === 'LnCk') return this.leaf(op, stored, path);
    if (op === 'scale' || op === 'barrier') {
      const name = op === 'scale' ? 'by' : 'v';
      const amount = this.amount(stored[name], join(path, name));
      const of = this.tree(stored['of'], join(path, 'of'), depth + 1);
      if (of === undefined || amount === undefined) return undefined;
      return op === 'scale' ? { op, by: amount, of } : { op, v: amount, of };
    }
    const list = stored['of'];
    if (!Array.isArray(list) || list.length === 0) {
      return this.problem(join(path, 'of'), 'expected a list of one or more expressions');
    }
    const of = list.map((child, i) => this.tree(child, join(path, `of[${i}]`), depth + 1));
    return of.some((child) => child === undefined) ? undefined : { op, of: of.filter((child) => child !== undefined) };
  }

  private leaf(op: 'nCk' | 'LnCk', stored: Fields, path: string): Request | undefined {
    this.leaves++;
    const set = typeof stored['set'] === 'string' ? [stored['set']] : stored['set'];
    const names = Array.isArray(set) ? set.filter((name): name is string => typeof name === 'string') : [];
    if (!Array.isArray(set) || set.length === 0 || names.length < set.length) {
      this.problem(join(path, 'set'), 'expected a name of nodes, such as "any", a label, a rack, or a list of them');
    }
    const { k } = stored;
    if (typeof k !== 'number' || !Number.isInteger(k) || k < 1) {
      this.problem(join(path, 'k'), `expected a whole number of nodes from 1, got ${show(k)}`);
    }
    const v = this.amount(stored['v'], join(path, 'v'));
    const dur = this.duration(stored['dur'], join(path, 'dur'));
    const start = this.duration(stored['start'], join(path, 'start'));
    if (dur === 0) this.problem(join(path, 'dur'), 'expected more than no time');
    return v === undefined || typeof k !== 'number' ? undefined : { op, set: names, k, v, dur, start };
  }

  private amount(value: unknown, path: string): number | undefined {
    if (typeof value === 'number' && value >= 0 && value <= MAX_VALUE) return value;
    return this.problem(path, `expected a number from 0 to ${MAX_VALUE}, got ${show(value)}`);
  }

  private duration(value: unknown, path: string): number | undefined {
    if (value === undefined) return undefined;
    const parsed = typeof value === 'string' || typeof value === 'number' ? parseDuration(value) : undefined;
    if (parsed?.ok === true) return parsed.value;
    return this.problem(path, parsed?.error.message ?? 'expected a duration such as "8s"');
  }
}

type Fields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function join(path: string, step: string): string {
  return path === '' ? step : `${path}.${step}`;
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'object' ? 'something else' : JSON.stringify(value);
}

/** The expressions of which a job gets at most one: the children of the outermost max. */
export function optionsOf(request: Request): readonly Request[] {
  return isList(request) && !isLeaf(request) && request.op === 'max' ? request.of : [request];
}
