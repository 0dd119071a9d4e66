/**
 * For tests: whether what the reasons of Omega and its rivals say is so, decided from the records and the document alone. Which
 * job is decided on, what each decision found and what was kept idle is recorded step by step (`decisionStep`, `roomKept`).
 */
import { kindOf, SchedulerKind, schedulerLabels } from '../../../schedulers/omega/scheduler-name';
import { OmegaReason } from '../../../schedulers/omega/reasons';
import { DecisionMark, decisionStep, roomKept } from '../../../schedulers/omega/records';
import { activitiesOf, JobType, jobTypeOf, readSettings } from '../../../schedulers/omega/settings';
import type { OmegaSettings } from '../../../schedulers/omega/settings';
import { JobState } from '../../../schedulers/omega/states';
import { Reason } from '../../../sim/reasons';
import { Rec } from '../../../sim/trace/trace';
import { judgeAsks } from './judge-asks.test-helper';
import type { TraceRow } from '../../../sim/testing/toy.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';

/** A decision under way, or the last one that a job had. */
interface Attempt {
  readonly app: number;
  readonly scheduler: number;
  /** µs; Infinity while it is under way. */
  readonly from: number;
  until: number;
  /** Under the released simulator's way of looking at offers. */
  readonly concurrent: boolean;
  /** Tasks that were to be placed. */
  readonly tasks: number;
  /** Tasks of the job's size that had room on the machines of its scheduler when it began. */
  readonly roomAtBegin: number;
  /** The same when it was over, behind its own tasks. */
  roomAtEnd: number;
  placed: number;
  outcome: number;
  /** Claims that were refused: machine and winner. */
  readonly conflicts: (readonly [machine: number, winner: number])[];
}

interface Placement {
  readonly app: number;
  readonly node: number;
  readonly at: number;
}

export class OmegaAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;
  private settings: OmegaSettings;
  /** Decisions under way, in the order of their beginning. */
  private open: Attempt[] = [];
  /** By job: the decision that ended last, and all in the order of their beginning. */
  private readonly last = new Map<number, Attempt>();
  private readonly begun = new Map<number, Attempt[]>();
  /** Room kept idle: tasks by job and node. */
  private readonly kept = new Map<number, Map<number, number>>();
  /** Milli-vcores locked for each scheduler. */
  private readonly locked = new Map<number, number>();
  private readonly placements: Placement[] = [];
  private readonly lostAt = new Map<number, number>();
  /** When each job asked last, µs. */
  private readonly askedAt = new Map<number, number>();
  /** Jobs and nodes that were lost with room kept for them. */
  private readonly keptLost = new Set<string>();
  private readonly keptOnce = new Set<number>();

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
    this.settings = readSettings(finished.input.scheduler);
  }

  replay(): this {
    this.world.readAll(this.finished.rows, (row) => this.follow(row));
    return this;
  }

  private follow({ kind, a, b, c, d }: TraceRow): void {
    const { world } = this;
    if (kind === Rec.containerAllocated) this.placements.push({ app: world.ask(b).app, node: c, at: world.now });
    if (kind === Rec.askAdded) this.askedAt.set(b, world.now);
    if (kind === Rec.nodeState && b === 0) this.lostAt.set(a, world.now);
    if (kind === Rec.intervention) this.settings = readSettings(world.scheduler);
    if (kind === decisionStep.kind) this.step(decisionStep.named(a, b, c, d));
    if (kind === roomKept.kind) {
      const { app, node, tasks } = roomKept.named(a, b, c, d);
      const kept = this.kept.get(app) ?? new Map<number, number>();
      if (tasks < (kept.get(node) ?? 0) && !world.nodeUp[node]) this.keptLost.add(`${app} ${node}`);
      this.kept.set(app, kept.set(node, tasks));
      this.keptOnce.add(app);
    }
  }

  private step({ app, scheduler, mark, amount, detail }: ReturnType<typeof decisionStep.named>): void {
    switch (mark) {
      case DecisionMark.begun: {
        const attempt = {
          app,
          scheduler,
          from: this.world.now,
          until: Infinity,
          concurrent: this.settings.concurrentOffers,
          tasks: amount,
          roomAtBegin: this.roomFor(app, scheduler),
          roomAtEnd: 0,
          placed: 0,
          outcome: mark,
          conflicts: [],
        };
        this.open.push(attempt);
        this.begun.set(app, [...(this.begun.get(app) ?? []), attempt]);
        break;
      }
      case DecisionMark.locked:
        this.locked.set(scheduler, amount);
        break;
      case DecisionMark.conflict:
      case DecisionMark.spurious:
        this.underWay(app, scheduler)?.conflicts.push([amount, detail]);
        break;
      case DecisionMark.abandoned:
        break;
      default: {
        const attempt = this.underWay(app, scheduler);
        if (attempt === undefined) break;
        this.open = this.open.filter((one) => one !== attempt);
        attempt.outcome = mark;
        attempt.until = this.world.now;
        attempt.placed = mark === DecisionMark.dropped ? 0 : amount;
        attempt.roomAtEnd = this.roomFor(app, scheduler);
        this.last.set(app, attempt);
      }
    }
  }

  /** The decision of a scheduler on a job that began first. */
  private underWay(app: number, scheduler: number): Attempt | undefined {
    return this.open.find((one) => one.app === app && one.scheduler === scheduler);
  }

  /** Tasks of a job that have room on the machines that a scheduler may use. */
  private roomFor(app: number, scheduler: number): number {
    const { world, settings } = this;
    const ask = [...world.asks.values()].find((one) => one.app === app);
    if (ask === undefined) return 0;
    const size = world.size(ask);
    const nodes = this.finished.input.nodes.length;
    const split = Math.round(nodes * settings.batchShare);
    let room = 0;
    for (const node of world.nodes()) {
      if (settings.architecture === 'partitioned' && node < split !== (scheduler === 0)) continue;
      const most = size.map((quantity, t) =>
        quantity > 0 ? Math.floor((world.nodeCapacity[node][t] - world.nodeUsed[node][t]) / quantity) : Infinity,
      );
      room += Math.max(0, Math.min(...most));
    }
    return room;
  }

  private judge(): void {
    const { world } = this;
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason));
  }

  private faultOf({ app, pending }: WaitingAsk, statement: Statement): string {
    const { code, arg1, arg2 } = statement;
    const state = this.world.appState[app];
    switch (code) {
      case Reason.outranked:
        return 'outranked: nothing is stated';
      case OmegaReason.behindDecision:
        if (state !== JobState.queued) return 'behind a decision: it is in no queue';
        return this.behindDecision(app, arg1, arg2);
      case OmegaReason.behindJob:
        if (state !== JobState.queued) return 'behind a job: it is in no queue';
        return this.behindJob(app, arg1, arg2);
      case OmegaReason.deciding:
        return this.deciding(app, arg1, arg2);
      case OmegaReason.conflict:
      case OmegaReason.gangConflict:
        return state === JobState.backOff ? this.conflict(app, statement) : 'conflict: it is not backing off';
      case OmegaReason.machineLost:
        return state === JobState.backOff ? this.machineLost(app, arg1) : 'machine lost: it is not backing off';
      case OmegaReason.noResources:
        return this.noResources(app, arg1, arg2, state);
      case OmegaReason.wantedSince:
        return state === JobState.backOff ? this.wantedSince(app, arg2) : 'wanted since: it is not backing off';
      case OmegaReason.takesAllLeft:
        if (state !== JobState.backOff) return 'the whole offer: it is not backing off';
        return this.begun.get(app)?.at(-1)?.concurrent === true ? '' : 'the whole offer: it could have';
      case OmegaReason.notOffered:
        return this.notOffered(app, arg1, arg2, state);
      case OmegaReason.hoarding: {
        const kept = this.keptFor(app);
        if (kept !== arg1 || kept === 0) return `hoarding: it holds room for ${kept}, not ${arg1}`;
        return pending === arg2 ? '' : `hoarding: ${pending} tasks, not ${arg2}`;
      }
      case OmegaReason.hoardGivenBack:
        if (state !== JobState.backOff) return 'hoard given back: it is not backing off';
        if (!this.keptOnce.has(app)) return 'hoard given back: there was none';
        return this.keptFor(app) === 0 ? '' : 'hoard given back: it holds room';
      case OmegaReason.abandoned:
        return state === JobState.abandoned ? '' : 'abandoned: it is not';
      default:
        return `code ${code}`;
    }
  }

  private behindDecision(app: number, decidedOn: number, label: number): string {
    if (!this.mayServe(label, app)) return 'behind a decision: a scheduler for others';
    const scheduler = this.number(label);
    const decided = this.open.some((one) => one.app === decidedOn && one.scheduler === scheduler);
    return decided ? '' : `behind a decision: none on ${this.name(decidedOn)} is under way`;
  }

  private behindJob(app: number, before: number, label: number): string {
    if (this.world.appState[before] !== JobState.queued) return `behind a job: ${this.name(before)} is in no queue`;
    return this.mayServe(label, app) && this.mayServe(label, before) ? '' : 'behind a job: a scheduler for others';
  }

  private deciding(app: number, attempt: number, label: number): string {
    const begun = this.begun.get(app)?.length ?? 0;
    if (this.underWay(app, this.number(label)) === undefined) return 'deciding: no decision on it is under way';
    return attempt >= 1 && attempt <= begun ? '' : `deciding: attempt ${attempt} of ${begun}`;
  }

  private conflict(app: number, { code, arg1: winner, arg2: machine, since }: Statement): string {
    const last = this.last.get(app);
    if (last === undefined || last.outcome !== DecisionMark.failed) return 'conflict: there was none';
    if (!last.conflicts.some(([where, who]) => where === machine && who === winner)) return 'conflict: another';
    if (code === OmegaReason.gangConflict && last.placed > 0) return 'conflict: not the whole transaction is gone';
    const placed = this.placements.some(
      (one) => one.app === winner && one.node === machine && one.at >= last.from && one.at <= since,
    );
    // The released simulator takes a whole transaction back, but its numbers stay raised.
    const undone = this.settings.quirks
      ? this.begun.get(winner)?.some(({ until }) => until >= last.from && until <= since)
      : false;
    return placed || undone === true ? '' : `conflict: ${this.name(winner)} claimed nothing there meanwhile`;
  }

  private machineLost(app: number, lostMachine: number): string {
    const last = this.last.get(app);
    const lost = this.lostAt.get(lostMachine) ?? -1;
    if (lost === -1) return 'machine lost: it was not';
    if (this.keptLost.has(`${app} ${lostMachine}`)) return '';
    if (last?.conflicts.some(([machine, winner]) => machine === lostMachine && winner === -1) !== true)
      return 'machine lost: no claim on it was refused';
    // An offer may have been made before it is decided on.
    return this.settings.architecture === 'two-level' || lost >= last.from ? '' : 'machine lost: before the decision';
  }

  private wantedSince(app: number, label: number): string {
    const last = this.last.get(app);
    if (last === undefined || last.scheduler !== this.number(label)) return 'wanted since: there was no decision';
    return last.placed >= last.tasks && (this.askedAt.get(app) ?? -1) >= last.from ? '' : 'wanted since: nothing new';
  }

  private noResources(app: number, tasks: number, label: number, state: number): string {
    const { settings } = this;
    if (state !== JobState.backOff) return 'no room: it is not backing off';
    const attempts = this.begun.get(app) ?? [];
    const attempt = attempts.at(-1);
    if (attempt === undefined || attempt.scheduler !== this.number(label)) return 'no room: its scheduler did not look';
    // Under concurrent offers it is said as soon as one of several offers has been looked at.
    if (attempt.concurrent && attempts.some((one) => tasks <= one.tasks)) return '';
    if (attempt.outcome === DecisionMark.failed) return 'no room: there was a conflict';
    const missing = attempt.tasks - attempt.placed;
    if (tasks > missing) return `no room for ${tasks}: ${attempt.placed} of ${attempt.tasks} found some`;
    if (settings.blackList > 0 || settings.architecture === 'two-level') return '';
    const room = settings.architecture === 'shared-state' ? attempt.roomAtBegin - attempt.placed : attempt.roomAtEnd;
    return room <= 0 ? '' : `no room for ${tasks}: there was for ${room}`;
  }

  private notOffered(app: number, holder: number, label: number, state: number): string {
    const scheduler = this.number(label);
    if (state !== JobState.queued) return 'nothing offered: it is in no queue';
    if (!this.mayServe(label, app)) return 'nothing offered: a scheduler for others';
    if (this.open.some((one) => one.scheduler === scheduler)) return 'nothing offered: its scheduler decides';
    const own = this.locked.get(scheduler) ?? 0;
    if (holder === label) return own > 0 ? '' : 'nothing offered: nothing is in transit';
    if (own > 0) return 'nothing offered: an offer is in transit';
    if (holder >= 0 && (this.locked.get(this.number(holder)) ?? 0) === 0) return 'nothing offered: nothing is locked';
    const isLocked = [...this.locked.values()].some((cpu) => cpu > 0);
    return holder >= 0 || !isLocked ? '' : 'nothing offered: for another something is locked';
  }

  /** Tasks that room is kept idle for. */
  private keptFor(app: number): number {
    return [...(this.kept.get(app)?.values() ?? [])].reduce((sum, tasks) => sum + tasks, 0);
  }

  /** The number of the scheduler of a label, -1 for none. */
  private number(label: number): number {
    return schedulerLabels(this.settings).indexOf(label);
  }

  /** Whether a scheduler decides on jobs of this type. */
  private mayServe(label: number, app: number): boolean {
    if (this.number(label) === -1) return false;
    const kind = kindOf(label);
    const { settings } = this.finished.input.applications[app];
    if (kind === SchedulerKind.only) return true;
    if (jobTypeOf(settings) === JobType.service) return kind === SchedulerKind.service;
    const isMapReduce = activitiesOf(settings) > 0 && this.settings.mapReduceSchedulers > 0;
    return kind === (isMapReduce ? SchedulerKind.mapReduce : SchedulerKind.batch);
  }

  private name(app: number): string {
    return this.world.run.directory.applications[app]?.id ?? `application ${app}`;
  }
}
