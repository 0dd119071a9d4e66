/**
 * The decisions of the schedulers of a cell, read from the trace: their tasks, the outcome of their commit, and what followed
 * from that. Times are µs.
 */
import { memo } from '../../base/memo';
import { partitionPoint } from '../../base/collections/bisect';
import { ownRecords } from '../../analysis/build/record-table';
import type { RunModel } from '../../analysis/model';
import { DecisionMark, decisionStep, roomKept, timeOfDecision, workersAdded } from '../../schedulers/omega/records';

/** A claim that was refused at the commit. */
export interface LostClaim {
  readonly node: number;
  /** The application that placed something there last, -1: the node is gone. */
  readonly winner: number;
  /** When the winner did, NaN where that is not known. */
  readonly wonAt: number;
  /** There was room: only the number of the machine had changed. */
  readonly spurious: boolean;
}

export type Outcome = 'open' | 'committed' | 'failed' | 'nothing' | 'dropped';

/** A decision on a job, and its transaction. */
export interface Transaction {
  /** Place in the order of beginnings. */
  readonly index: number;
  readonly app: number;
  readonly lane: number;
  /** Tasks to be placed. */
  readonly tasks: number;
  readonly from: number;
  /** When it was committed or dropped; while it is open when it would be. */
  readonly to: number;
  readonly outcome: Outcome;
  /** Tasks placed, and claims refused. */
  readonly placed: number;
  readonly lost: readonly LostClaim[];
  /** Counted from 1 among those on its job. */
  readonly attempt: number;
}

/** What is locked for a scheduler from an instant on, milli-vcores. */
export interface LockStep {
  readonly at: number;
  readonly locked: number;
}

/** Room kept idle on a node, and the number of tasks of a job that it is for. */
export interface Hoard {
  readonly app: number;
  readonly lane: number;
  readonly node: number;
  readonly tasks: number;
  readonly from: number;
  readonly to: number;
}

export interface CellRun {
  /** In the order of their beginnings. */
  readonly transactions: readonly Transaction[];
  /** Those of each scheduler and of each application, in the order of their beginnings. */
  readonly byLane: readonly (readonly Transaction[])[];
  readonly byApp: ReadonlyMap<number, readonly Transaction[]>;
  /** By scheduler. */
  readonly locks: readonly (readonly LockStep[])[];
  readonly hoards: readonly Hoard[];
  /** MapReduce jobs that were given more workers than they asked for, by application. */
  readonly widened: ReadonlyMap<number, Widened>;
}

/** Workers that a MapReduce job asked for, and those that it was given. */
export interface Widened {
  readonly requested: number;
  readonly workers: number;
}

/** The decisions of a run; `lanes`: how many schedulers there are at least, at the time of the first call. */
export const cellRun: (model: RunModel, lanes: number) => CellRun = memo(read);

function read(model: RunModel, lanes: number): CellRun {
  const steps = ownRecords(model, decisionStep);
  const decisions = new DecisionsRead(lanes, winsOf(model));
  for (let i = 0; steps !== undefined && i < steps.count; i++) {
    const { time, app, scheduler, mark, amount, detail } = steps;
    decisions.take(mark[i], { at: time[i], app: app[i], lane: scheduler[i], amount: amount[i], detail: detail[i] });
  }
  const { transactions, byLane, byApp, locks } = decisions;
  // The jobs of one offer are decided one after another: the later ones begin after what other schedulers began meanwhile.
  transactions.sort((x, y) => x.from - y.from);
  transactions.forEach((one, index) => (one.index = index));
  return { transactions, byLane, byApp, locks, hoards: hoardsOf(model), widened: widenedOf(model) };
}

type Open = { -readonly [Key in keyof Transaction]: Transaction[Key] };

/** A record of `decisionStep`, whose mark says what amount and detail are. */
interface Step {
  /** µs. */
  readonly at: number;
  readonly app: number;
  readonly lane: number;
  readonly amount: number;
  readonly detail: number;
}

/** Decisions, put together from their steps in the order of the trace. */
class DecisionsRead {
  readonly transactions: Open[] = [];
  readonly byLane: Open[][];
  readonly byApp = new Map<number, Open[]>();
  readonly locks: LockStep[][];
  /** By application: decisions that have not ended, and claims of the next one to end that were refused. */
  private readonly open = new Map<number, Open[]>();
  private readonly lost = new Map<number, LostClaim[]>();
  /** By scheduler: when its last decision was recorded to begin. */
  private readonly offeredAt: number[] = [];

  constructor(
    lanes: number,
    private readonly wins: ReturnType<typeof winsOf>,
  ) {
    this.byLane = Array.from({ length: lanes }, () => []);
    this.locks = Array.from({ length: lanes }, () => []);
  }

  take(mark: number, step: Step): void {
    const { at, lane, amount, detail } = step;
    // A change of settings may bring further schedulers.
    this.byLane[lane] ??= [];
    switch (mark) {
      case DecisionMark.begun:
        this.begin(step);
        break;
      case DecisionMark.conflict:
      case DecisionMark.spurious:
        this.lose(step, mark === DecisionMark.spurious);
        break;
      case DecisionMark.committed:
        this.end('committed', step, amount, detail);
        break;
      case DecisionMark.failed:
        this.end('failed', step, amount, 0);
        break;
      case DecisionMark.nothingFound:
        this.end('nothing', step, 0, detail);
        break;
      case DecisionMark.dropped:
        this.end('dropped', step, 0, detail);
        break;
      case DecisionMark.locked:
        (this.locks[lane] ??= []).push({ at, locked: amount });
    }
  }

  private begin({ at, app, lane, amount, detail }: Step): void {
    const { transactions } = this;
    const own = this.byLane[lane];
    const earlier = ofKey(this.byApp, app);
    // Those of one offer begin in one instant and are decided one after another; those of another offer at the same time as these.
    const before = this.offeredAt[lane] === at ? own.at(-1) : undefined;
    const from = before?.outcome === 'open' ? before.to : at;
    this.offeredAt[lane] = at;
    const begun: Open = {
      index: transactions.length,
      app,
      lane,
      tasks: amount,
      from,
      to: from + timeOfDecision(detail),
      outcome: 'open',
      placed: 0,
      lost: [],
      attempt: earlier.length + 1,
    };
    transactions.push(begun);
    own.push(begun);
    earlier.push(begun);
    ofKey(this.open, app).push(begun);
  }

  private lose({ at, app, amount: node, detail: winner }: Step, spurious: boolean): void {
    ofKey(this.lost, app).push({ node, winner, wonAt: this.wins(winner, node, at), spurious });
  }

  /** @param before decisions on the same job that began earlier and are still open */
  private end(outcome: Outcome, { at, app }: Step, placed: number, before: number): void {
    const ended = this.open.get(app)?.splice(before, 1)[0];
    if (ended === undefined) return;
    ended.outcome = outcome;
    ended.to = at;
    ended.placed = placed;
    ended.lost = this.lost.get(app) ?? [];
    this.lost.delete(app);
  }
}

function widenedOf(model: RunModel): Map<number, Widened> {
  const rows = ownRecords(model, workersAdded);
  const widened = new Map<number, Widened>();
  for (let i = 0; rows !== undefined && i < rows.count; i++) {
    widened.set(rows.app[i], { requested: rows.requested[i], workers: rows.workers[i] });
  }
  return widened;
}

function ofKey<T>(lists: Map<number, T[]>, key: number): T[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}

/** When an application placed something on a node last, up to an instant. */
function winsOf({ applications, containers }: RunModel): (app: number, node: number, at: number) => number {
  return (app, node, at) => {
    if (app < 0) return NaN;
    const own = applications[app].containers;
    const last = own.findLast((c) => containers.node[c] === node && containers.allocated[c] <= at);
    return last === undefined ? NaN : containers.allocated[last];
  };
}

function hoardsOf(model: RunModel): Hoard[] {
  const rows = ownRecords(model, roomKept);
  const hoards: Hoard[] = [];
  const open = new Map<string, number>();
  for (let i = 0; rows !== undefined && i < rows.count; i++) {
    const [at, app, lane, node, tasks] = [rows.time[i], rows.app[i], rows.scheduler[i], rows.node[i], rows.tasks[i]];
    const key = `${app} ${node}`;
    const before = open.get(key);
    if (before !== undefined) hoards[before] = { ...hoards[before], to: at };
    open.delete(key);
    if (tasks === 0) continue;
    open.set(key, hoards.length);
    hoards.push({ app, lane, node, tasks, from: at, to: Infinity });
  }
  return hoards;
}

/** The last of a list that has begun by an instant; those that begin in it too. @param list in the order of beginnings */
export function latest(list: readonly Transaction[], at: number): Transaction | undefined {
  return list[partitionPoint(0, list.length, (index) => list[index].from <= at) - 1];
}

/** Of a list those that lie at least partly in a range. */
export function within(list: readonly Transaction[], from: number, to: number): readonly Transaction[] {
  return list.filter((one) => one.from <= to && one.to >= from);
}
