import type { CellView } from '../../../src/schedulers/omega/cell/cell';
import { Cell } from '../../../src/schedulers/omega/cell/cell';
import { commit, NO_CLAIMS } from '../../../src/schedulers/omega/cell/commit';
import type { Claims, CommitRules } from '../../../src/schedulers/omega/cell/commit';
import { list, number, object, oneOf, optional, text } from '../../read';
import type { Json, JsonObject } from '../../vectors';

const CPU = 0;
const MEMORY = 1;

/** Whole thousandths, in which the engine counts. */
const whole = (value: Json | undefined): number => Math.round(number(value) * 1000);

function count(of: Map<string, number>, who: string, more: number): void {
  of.set(who, (of.get(who) ?? 0) + more);
}

/** A scheduler's copy of the cell, and its own claims on each machine since then, which raise the number that it expects. */
interface Copy {
  readonly view: CellView;
  readonly raised: number[];
}

/** Claims on a copy, of one size: those of a transaction are the tasks of one job. Memory plays no part where machines have none. */
function claimsOn({ view, raised }: Copy, claimed: readonly JsonObject[], withMemory: boolean): Claims {
  if (claimed.length === 0) return NO_CLAIMS;
  const machines = claimed.map(({ machine }) => number(machine));
  const [{ cpu, mem }] = claimed;
  if (claimed.some((other) => other.cpu !== cpu || other.mem !== mem)) throw new TypeError('claims of several sizes');
  const sizes = Float64Array.of(whole(cpu), withMemory ? optional(mem, whole, 0) : 0);
  return {
    ...NO_CLAIMS,
    machines,
    sequences: machines.map((machine) => view.sequence(machine) + raised[machine]),
    sizes,
  };
}

/** Claims in order, those of one size together as long as they follow one another. */
function bySize(claimed: readonly JsonObject[]): JsonObject[][] {
  const parts: JsonObject[][] = [];
  for (const claim of claimed) {
    const last = parts.at(-1);
    if (last !== undefined && last[0].cpu === claim.cpu && last[0].mem === claim.mem) last.push(claim);
    else parts.push([claim]);
  }
  return parts;
}

/**
 * Claims of several sizes that are all or nothing, which no job of the engine makes: one by one on a cell of the same history.
 * Under the source's quirks none is tested after the first conflict.
 */
function tryEach(
  trial: Cell,
  app: number,
  { view, raised }: Copy,
  claimed: readonly JsonObject[],
  withMemory: boolean,
  rules: CommitRules,
): { readonly applied: readonly Claims[]; readonly conflicts: number } {
  const own = { view, raised: raised.slice() };
  const applied: Claims[] = [];
  let conflicts = 0;
  for (const claim of claimed) {
    const claims = claimsOn(own, [claim], withMemory);
    if (commit(trial, app, claims, { ...rules, gang: false }).conflicts.length === 0) {
      applied.push(claims);
      own.raised[claims.machines[0]]++;
    } else {
      conflicts++;
      if (rules.quirks) break;
    }
  }
  return { applied, conflicts };
}

/** A claim of an undone transaction in the released simulator: what it takes is given back, and the number stays raised. */
function leaveRaised(cell: Cell, app: number, claims: Claims, rules: CommitRules): void {
  const { applied } = commit(cell, app, claims, { ...rules, coarse: false });
  for (const machine of applied) cell.giveBack(machine, claims.sizes, claims.at);
}

/** The steps of a case on one cell: ends of tasks, snapshots of schedulers, and their commits. */
class Replay {
  readonly cell: Cell;
  /** Conflicting claims of each commit. */
  readonly conflicts: number[] = [];
  // By scheduler: claims applied, claims that conflicted, and claims undone.
  readonly applied = new Map<string, number>();
  readonly conflicted = new Map<string, number>();
  readonly undone = new Map<string, number>();
  private readonly running = new Map<string, { readonly machine: number; readonly cpu: number }>();
  private readonly copies = new Map<string, Copy>();
  private readonly names: string[] = [];
  private readonly rules: CommitRules;
  private readonly withMemory: boolean;

  constructor(
    private readonly given: JsonObject,
    private readonly quirks: boolean,
  ) {
    const machines = number(given.machines);
    const memory = optional(given.mem, whole, 0);
    this.withMemory = memory > 0;
    this.cell = new Cell(machines, 2);
    for (let m = 0; m < machines; m++) {
      this.cell.setUp(m, true);
      this.cell.giveBack(m, Float64Array.of(whole(given.cpu), memory), 0);
    }
    for (const item of optional(given.running, list, [])) {
      const { task, machine, cpu } = object(item);
      this.running.set(text(task), { machine: number(machine), cpu: whole(cpu) });
      this.cell.addFree(number(machine), CPU, -whole(cpu));
    }
    this.rules = {
      coarse: oneOf(given.conflict, 'resource-fit', 'sequence-numbers') === 'sequence-numbers',
      gang: oneOf(given.txn, 'incremental', 'all-or-nothing') === 'all-or-nothing',
      quirks,
    };
  }

  /** Plays the steps before one of them, all by default. */
  until(end = Infinity): this {
    for (const [at, item] of list(this.given.steps).slice(0, end).entries()) this.play(object(item), at);
    return this;
  }

  private play(step: JsonObject, at: number): void {
    if (step.op === 'taskEnd') this.taskEnds(text(step.task));
    else if (oneOf(step.op, 'snapshot', 'commit') === 'snapshot') this.copy(text(step.who));
    else this.commit(text(step.who), list(step.claims).map(object), at);
  }

  private taskEnds(task: string): void {
    const known = this.running.get(task);
    if (known === undefined) throw new TypeError(`no task ${task} runs`);
    this.cell.addFree(known.machine, CPU, known.cpu);
  }

  private copy(who: string): void {
    const { cell } = this;
    this.copies.set(who, { view: cell.snapshot(), raised: Array.from({ length: cell.machines }, () => 0) });
  }

  private commit(who: string, claimed: readonly JsonObject[], at: number): void {
    const copy = this.copies.get(who);
    if (copy === undefined) throw new TypeError(`${who} has no snapshot`);
    if (!this.names.includes(who)) this.names.push(who);
    const app = this.names.indexOf(who);
    const parts = bySize(claimed);
    if (this.rules.gang && parts.length > 1 && this.isRefused(who, app, copy, claimed, at)) return;
    let conflicting = 0;
    // Claims that are judged one by one, or known to have no conflict, may be committed one by one.
    for (const part of parts) {
      const claims = claimsOn(copy, part, this.withMemory);
      const { applied, conflicts, undone } = commit(this.cell, app, claims, this.rules);
      for (const machine of this.quirks ? claims.machines : applied) copy.raised[machine]++;
      conflicting += conflicts.length;
      count(this.applied, who, applied.length);
      count(this.conflicted, who, conflicts.length);
      count(this.undone, who, undone);
    }
    this.conflicts.push(conflicting);
  }

  /** Whether a transaction that is all or nothing has a conflict, found by trying it after the steps before `at`. */
  private isRefused(who: string, app: number, copy: Copy, claimed: readonly JsonObject[], at: number): boolean {
    const { given, quirks, rules, cell } = this;
    const before = new Replay(given, quirks).until(at);
    const tried = tryEach(before.cell, app, copy, claimed, this.withMemory, rules);
    if (tried.conflicts === 0) return false;
    count(this.conflicted, who, tried.conflicts);
    count(this.undone, who, tried.applied.length);
    this.conflicts.push(tried.conflicts);
    if (!quirks) return true;
    for (const claims of tried.applied) leaveRaised(cell, app, claims, rules);
    for (const { machine } of claimed) copy.raised[number(machine)]++;
    return true;
  }
}

/** A number for machine 0, or a list for all machines, as the case expects it. */
function asExpected(expected: Json | undefined, cell: Cell, value: (machine: number) => number): unknown {
  if (typeof expected === 'number') return value(0);
  return Array.from({ length: cell.machines }, (_, m) => value(m));
}

function side(expected: Json | undefined, { cell, applied, conflicted, undone }: Replay): unknown {
  const wanted = expected === undefined ? undefined : object(expected).sequence;
  const conflicting = conflicted.get('A') ?? 0;
  return {
    sequence: asExpected(wanted, cell, (m) => cell.sequence(m)),
    A_conflicting_claims: conflicting,
    A_committed: applied.get('A') ?? 0,
    conflicted_claims_counted: conflicting + (undone.get('A') ?? 0),
  };
}

/** Kind commit_script. */
export function runCommitScript(input: Json, expected: Json): unknown {
  const given = object(input);
  const wanted = object(expected);
  const ours = new Replay(given, false).until();
  const { cell, conflicts, applied } = ours;
  return {
    conflicts,
    free_cpu: asExpected(wanted.free_cpu, cell, (m) => cell.free(m, CPU) / 1000),
    free_mem: asExpected(wanted.free_mem, cell, (m) => cell.free(m, MEMORY) / 1000),
    sequence: asExpected(wanted.sequence, cell, (m) => cell.sequence(m)),
    A_committed: applied.get('A') ?? 0,
    default: side(wanted.default, ours),
    source_quirk: side(wanted.source_quirk, new Replay(given, true).until()),
  };
}
