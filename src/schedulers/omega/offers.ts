/**
 * Two-level scheduling as in Mesos: an allocator offers all that is free to one framework, for which it is locked until the
 * framework answers. A framework is a scheduler with its queue.
 *
 *  1. A framework whose queue gets a job wishes for offers. One batch interval later the allocator makes an offer.
 *  2. The framework with the lowest dominant share of those that wish gets everything that is free. It is locked.
 *  3. The offer arrives after the think time. The framework decides on the jobs of its queue one after the other, until the queue
 *     is empty or the offer is used up.
 *  4. When all of these decisions are over, it answers: the lock ends, and its claims are committed. A job with tasks left over
 *     comes back after the back-off.
 *  5. With hoarding, a job keeps the room for its tasks idle until all of them have some (`hoards.ts`).
 *
 * Source: Omega, sections 3.3 and 4.2; released simulator, MesosSimulation.scala.
 */
import type { CellView } from './cell/cell';
import { commit, firstOf, NO_CLAIMS } from './cell/commit';
import type { Claims } from './cell/commit';
import type { Architecture } from './architecture';
import type { Core } from './core';
import { beginDecision, explainRest, giveUp, reportCommit, settle } from './attempts';
import { explainQueue, leaveQueue } from './job-queues';
import { Timer } from './architecture';
import { Hoards } from './hoards';
import { Place } from './jobs';
import type { CellScheduler } from './cell-scheduler';
import { OmegaReason } from './reasons';
import { DecisionMark, decisionStep } from './records';
import { inColumn } from '../../sim/trace/record';
import { ResourceType } from '../../sim/resource-types';

/** All that was free at one instant. */
interface Offer {
  readonly id: number;
  readonly scheduler: CellScheduler;
  readonly view: CellView;
  /** What was free: one row per machine, one column per resource type. */
  readonly locked: Float64Array;
  /** Milli-vcores. */
  readonly cpu: number;
  /** Of the message to the framework, or of its answer. */
  timer: number;
  readonly answers: Answer[];
}

/** What a framework makes of a job in an offer. */
interface Answer {
  readonly app: number;
  readonly claims: Claims;
  /** Tasks that nothing was claimed for. */
  readonly missing: number;
}

/** Where a framework stands with its offers. */
interface Framework {
  /** It wants an offer: from when a job joins its queue until an offer has emptied the queue. */
  wishes: boolean;
  /** Milli-vcores locked for it. */
  locked: number;
  /** Offers that it has not looked at. */
  readonly held: Offer[];
  /** How many it works on. */
  working: number;
}

export class Offers implements Architecture {
  private readonly frameworks: readonly Framework[];
  private readonly offers = new Map<number, Offer>();
  private readonly hoards: Hoards;
  private nextOffer = 0;
  private locked = 0;
  /** Timer of the next offer, -1 when none runs; when it is due, and whether a framework waited when it began. */
  private batch = -1;
  private batchDue = 0;
  private batchWanted = false;
  /** Resource types without which an offer is of no use: cores and memory, where the cell has any. */
  private readonly needed: readonly number[];

  constructor(private readonly core: Core) {
    this.frameworks = core.schedulers.all.map(() => ({ wishes: false, locked: 0, held: [], working: 0 }));
    this.hoards = new Hoards(core);
    const { nodeCapacity, types } = core.ctx.world;
    const capacity = sumOfRows(nodeCapacity, types);
    this.needed = Object.values(ResourceType).filter((t) => capacity[t] > 0);
  }

  arrived(scheduler: CellScheduler): void {
    this.frameworks[scheduler.number].wishes = true;
    this.gather();
  }

  freed(): void {
    this.gather();
  }

  timer(kind: number, a: number): void {
    if (kind === Timer.offer) this.makeOffer();
    else if (kind === Timer.received) this.received(a);
    else if (kind === Timer.answered) this.answered(a);
    else this.hoardTimedOut(a);
  }

  nodeAdded(): void {
    // Without a request there is nothing to gather offers for: the next request begins an interval of its own.
    if (this.frameworks.some(({ wishes }) => wishes)) this.gather();
  }

  /** The next offer is made one interval from now, unless one is in transit. */
  private gather(): void {
    const { ctx, settings } = this.core;
    const wanted = this.frameworks.some(({ wishes }) => wishes);
    if (this.batch === -1) {
      this.batchDue = ctx.now() + settings.batchInterval;
    } else if (wanted && !this.batchWanted) {
      ctx.cancelTimer(this.batch);
    } else {
      return;
    }
    this.batchWanted = wanted;
    // Offers without takers do not keep a run alive.
    const role = wanted ? 'progress' : 'housekeeping';
    this.batch = ctx.startTimer(this.batchDue - ctx.now(), Timer.offer, 0, 0, role);
  }

  /** Makes at most one offer. */
  private makeOffer(): void {
    this.batch = -1;
    const scheduler = this.lowestDominantShare();
    if (scheduler === undefined) return;
    const { cell, ctx, settings } = this.core;
    const cpu = this.free(ResourceType.vcore);
    if (cpu < settings.minCpuOffer) return;
    // No framework could use it: it would be declined, and made again, at every instant.
    if (this.needed.some((type) => this.free(type) <= 0)) return;
    const view = cell.snapshot();
    const locked = cell.takeAll();
    const id = this.nextOffer++;
    const timer = ctx.startTimer(settings.thinkTime, Timer.received, id, 0);
    this.offers.set(id, { id, scheduler, view, locked, cpu, timer, answers: [] });
    this.lock(scheduler, cpu);
  }

  /** What the machines that are up have free of a resource type. */
  private free(type: number): number {
    const { cell } = this.core;
    let free = 0;
    for (let m = 0; m < cell.machines; m++) if (cell.isUp(m)) free += cell.free(m, type);
    return free;
  }

  /**
   * The framework that gets the next offer: of those that wish for one the first with the lowest dominant share; undefined when
   * none does.
   */
  private lowestDominantShare(): CellScheduler | undefined {
    const { schedulers, ctx } = this.core;
    const total = sumOfRows(ctx.world.nodeCapacity, ctx.world.types);
    let best: CellScheduler | undefined;
    let least = Infinity;
    for (const scheduler of schedulers.all) {
      if (!this.frameworks[scheduler.number].wishes) continue;
      const share = dominantShare(scheduler.occupied, total);
      if (share >= least) continue;
      best = scheduler;
      least = share;
    }
    return best;
  }

  /** Counts milli-vcores that are locked for a framework from now on, or no longer where `cpu` is below 0. */
  private lock(scheduler: CellScheduler, cpu: number): void {
    const framework = this.frameworks[scheduler.number];
    framework.locked += cpu;
    this.locked += cpu;
    const { locked } = DecisionMark;
    this.core.ctx.report(decisionStep, -1, scheduler.number, locked, inColumn(framework.locked), inColumn(this.locked));
    for (const other of this.core.schedulers.all) explainQueue(this.core, this, other);
  }

  /** An offer has reached its framework. */
  private received(id: number): void {
    const offer = this.offers.get(id);
    if (offer === undefined) return;
    offer.timer = -1;
    this.frameworks[offer.scheduler.number].held.push(offer);
    this.look(offer.scheduler);
  }

  /** A framework looks at offers that it holds: at one after another, as a serial one has to. */
  private look(scheduler: CellScheduler): void {
    const framework = this.frameworks[scheduler.number];
    while (framework.held.length > 0 && (framework.working === 0 || this.core.settings.concurrentOffers)) {
      this.workOn(framework.held.shift() as Offer);
    }
  }

  /** Takes jobs from the queue until it is empty or the offer is used up, and answers when all are decided on. */
  private workOn(offer: Offer): void {
    const { core } = this;
    const { ctx, jobs, settings } = core;
    const { types, shapes } = ctx.world;
    const { scheduler, view } = offer;
    const left = sumOfRows(offer.locked, types);
    let time = 0;
    while (scheduler.queue.length > 0 && this.needed.every((t) => left[t] > 0)) {
      const app = scheduler.queue.shift() as number;
      const tasks = jobs.wanted(app);
      const own = core.timeOf(app, tasks);
      time += own;
      beginDecision(core, scheduler, app, tasks, own);
      jobs.attempts[app]++;
      const looks = this.mayPlace(app, left);
      const claims = looks ? core.place(scheduler, app, tasks, view) : NO_CLAIMS;
      for (let t = 0; t < types; t++) left[t] -= claims.machines.length * shapes[jobs.shape(app) * types + t];
      jobs.inFlight[app] += claims.machines.length;
      jobs.answers[app]++;
      offer.answers.push({ app, claims, missing: tasks - claims.machines.length });
      // In the released simulator tasks that are left over are back in the queue before the answer.
      if (!settings.concurrentOffers || jobs.wanted(app) <= 0) continue;
      jobs.wait(app, looks ? OmegaReason.noResources : OmegaReason.takesAllLeft, jobs.wanted(app), scheduler.label);
      this.settle(app);
    }
    const framework = this.frameworks[scheduler.number];
    if (scheduler.queue.length === 0) framework.wishes = false;
    framework.working++;
    offer.timer = ctx.startTimer(time, Timer.answered, offer.id, 0);
    explainQueue(core, this, scheduler);
  }

  /** Whether a framework looks for places: in the released simulator not for a task that would take all vcores that are left. */
  private mayPlace(app: number, left: Float64Array): boolean {
    const { jobs, ctx, settings } = this.core;
    const { shapes, types } = ctx.world;
    const { vcore } = ResourceType;
    return !settings.concurrentOffers || left[vcore] > shapes[jobs.shape(app) * types + vcore];
  }

  /** The answer to an offer: what was locked is free, what was claimed is placed. */
  private answered(id: number): void {
    const offer = this.offers.get(id);
    if (offer === undefined) return;
    const { core } = this;
    const { scheduler } = offer;
    this.offers.delete(id);
    core.cell.release(offer.view);
    core.cell.giveBackAll(offer.locked);
    this.frameworks[scheduler.number].working--;
    for (const answer of offer.answers) this.accept(scheduler, answer, this.openBefore(id, answer.app));
    this.lock(scheduler, -offer.cpu);
    this.gather();
    this.look(scheduler);
    explainQueue(core, this, scheduler);
  }

  /** Answers with a job that are under way to offers made before one. */
  private openBefore(id: number, app: number): number {
    if (this.core.jobs.answers[app] < 2) return 0;
    let open = 0;
    for (const { id: other, answers } of this.offers.values()) {
      if (other < id && answers.some((answer) => answer.app === app)) open++;
    }
    return open;
  }

  private accept(scheduler: CellScheduler, { app, claims, missing }: Answer, before: number): void {
    const { core, hoards } = this;
    const { jobs, settings, ctx } = core;
    jobs.inFlight[app] -= claims.machines.length;
    jobs.answers[app]--;
    const place = jobs.place[app];
    const abandoned = place === Place.abandoned;
    // What a job got in the attempt with which it was given up runs, unless all of its tasks have to start together.
    if (place === Place.gone || (abandoned && settings.hoarding)) {
      ctx.report(decisionStep, app, scheduler.number, DecisionMark.dropped, 0, before);
      giveUp(core, app);
      return;
    }
    const result = commit(core.cell, app, firstOf(claims, Math.max(0, jobs.wanted(app))), core.plainRules);
    if (settings.hoarding) result.applied.forEach((machine) => hoards.keep(app, machine));
    else core.start(app, result.applied);
    core.occupy(app, result.applied.length);
    reportCommit(core, scheduler, app, result, before);
    jobs.explain(app);
    const last = place === Place.deciding && jobs.answers[app] === 0;
    if (last) explainRest(core, scheduler, app, missing, result);
    if (settings.hoarding) hoards.startWhole(app);
    if (last) this.settle(app);
    if (abandoned) giveUp(core, app);
  }

  /** After an attempt. A job that is given up keeps nothing. */
  private settle(app: number): void {
    settle(this.core, app);
    if (this.core.jobs.place[app] === Place.abandoned && this.hoards.release(app)) this.gather();
  }

  /** A hoard was kept for too long: the job stays away for as long, so that others get what it had. */
  private hoardTimedOut(app: number): void {
    const { core } = this;
    const { jobs, ctx, settings } = core;
    const scheduler = core.schedulerOf(app);
    this.hoards.timedOut(app);
    if (jobs.place[app] === Place.queued) leaveQueue(core, this, app);
    else if (jobs.place[app] === Place.backOff) ctx.cancelTimer(jobs.timer[app]);
    if (jobs.place[app] !== Place.deciding) {
      jobs.move(app, Place.backOff);
      jobs.wait(app, OmegaReason.hoardGivenBack, scheduler.label, 0);
      const away = settings.hoardingTimeout ?? settings.backOff;
      jobs.timer[app] = ctx.startTimer(away, Timer.retry, app, 0);
    }
    this.gather();
  }

  dropped(app: number): void {
    // What it has in answers is left out there.
    if (this.hoards.release(app)) this.gather();
  }

  nodeLost(node: number): void {
    this.hoards.nodeLost(node);
    for (const scheduler of this.core.schedulers.all) explainQueue(this.core, this, scheduler);
  }

  stop(): void {
    const { ctx, jobs, cell } = this.core;
    if (this.batch !== -1) ctx.cancelTimer(this.batch);
    this.batch = -1;
    for (const offer of this.offers.values()) {
      if (offer.timer !== -1) ctx.cancelTimer(offer.timer);
      cell.giveBackAll(offer.locked);
      for (const { app, claims } of offer.answers) {
        jobs.inFlight[app] -= claims.machines.length;
        jobs.answers[app]--;
        ctx.report(decisionStep, app, offer.scheduler.number, DecisionMark.dropped, 0, 0);
      }
    }
    this.offers.clear();
    this.hoards.releaseAll();
    for (const { number } of this.core.schedulers.all) ctx.report(decisionStep, -1, number, DecisionMark.locked, 0, 0);
  }

  queueReason(scheduler: CellScheduler, app: number): readonly [number, number, number] {
    const { jobs } = this.core;
    if (jobs.hoarded[app] > 0) return [OmegaReason.hoarding, jobs.hoarded[app], jobs.pending(app)];
    const deciding = this.decidedOn(scheduler);
    if (deciding !== -1) return [OmegaReason.behindDecision, deciding, scheduler.label];
    // An offer to the scheduler itself has not arrived: it would be looked at.
    const locked = (one: CellScheduler): boolean => this.frameworks[one.number].locked > 0;
    const holder = locked(scheduler) ? scheduler : this.core.schedulers.all.find(locked);
    return [OmegaReason.notOffered, holder?.label ?? -1, scheduler.label];
  }

  /** The last of the jobs that a scheduler is deciding on, -1 for none. */
  private decidedOn(scheduler: CellScheduler): number {
    for (const offer of this.offers.values()) {
      if (offer.scheduler === scheduler && offer.answers.length > 0) return offer.answers[offer.answers.length - 1].app;
    }
    return -1;
  }
}

/** The largest of the parts of the cell's `total` that are `held` of each resource type. */
function dominantShare(held: Float64Array, total: Float64Array): number {
  return held.reduce((most, amount, t) => (total[t] > 0 ? Math.max(most, amount / total[t]) : most), 0);
}

/** The sums of the columns of a table whose rows follow one another. */
function sumOfRows(table: Float64Array, columns: number): Float64Array {
  const sums = new Float64Array(columns);
  for (let column = 0; column < columns; column++) {
    let sum = 0;
    for (let i = column; i < table.length; i += columns) sum += table[i];
    sums[column] = sum;
  }
  return sums;
}
