/**
 * The cluster that Jockey runs on: tokens with guarantees and weighted sharing of what is spare. A token is a whole core of a
 * node, and every running vertex holds one. Jobs set their guarantees themselves (`guaranteeChanged`). A free token goes to
 *
 *     1. a job that has less than its guarantee, in the order of submission;
 *     2. otherwise, as a spare token, to the job that has the fewest spare ones for its weight.
 *
 * When a job of the first kind finds no free token, the youngest vertex on a spare token is stopped, of the job with the most
 * for its weight. Source: Ferguson et al., Jockey, EuroSys 2012, section 2; the orders among equals are our choice.
 */
import { SECOND, VCORE } from '../../base/units';
import { assert } from '../../base/assert';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { ContainerOutcome, ReasonScope } from '../../sim/trace/trace';
import { scaleDown } from './over-commitment';
import { endStates, JobState } from './states';
import { granted as grantedRecord } from './records';
import { JockeyReason } from './reasons';
import { queueSettings, readSettings } from './settings';
import type { JockeySettings } from './settings';
import { NO_PART, SpareQueue } from './spare-queue';
import { nextToGive, room, settle } from './token-book';
import type { JobTokens } from './token-book';
import { ResourceType } from '../../sim/resource-types';

/** It never asks for a tick, so that the length of its cycle does not matter; opportunities come after activity. */
const CYCLE = SECOND;
/** No control loop sets the guarantee of the job. */
const UNSET = -1;

export class TokenScheduler implements ClusterScheduler {
  readonly cycle = CYCLE;
  private settings: JockeySettings;
  /**
   * In the order of submission.
   * @internal
   */
  readonly jobs = new Map<number, JobTokens>();
  /** Guarantees set by control loops, by application. */
  private readonly setByLoop: Int32Array;
  /** Tokens of each node, and of all that are up. */
  private readonly tokensOf: Int32Array;
  private tokens = 0;
  private readonly spareQueue = new SpareQueue();
  /** Jobs for which anything has changed since the last opportunity. */
  private readonly touched = new Set<JobTokens>();
  /** Whether any job has been granted tokens. */
  private hasGrants = false;
  /** Whether grants have to be recomputed. */
  private stale = false;
  /** Node that was given a vertex last. */
  private lastNode = -1;
  private readonly begun: Uint8Array;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    this.settings = readSettings(ctx.settings());
    this.setByLoop = new Int32Array(world.input.applications.length).fill(UNSET);
    this.begun = new Uint8Array(world.input.applications.length);
    const { vcore } = ResourceType;
    this.tokensOf = Int32Array.from(world.input.nodes, ({ capacity }) => Math.floor(capacity[vcore] / VCORE));
  }

  applicationSubmitted(app: number): void {
    this.jobs.set(app, { app, weight: 1, wanted: 0, granted: 0, guaranteed: 0, spare: [] });
    this.configure(app);
    this.ctx.reportState(app, JobState.waiting);
  }

  applicationFinished(app: number, outcome: number): void {
    const job = this.jobs.get(app);
    if (job !== undefined) {
      this.jobs.delete(app);
      this.touched.delete(job);
      this.spareQueue.file(job, NO_PART);
    }
    this.stale = true;
    this.ctx.stateReason(ReasonScope.application, app, 0, 0, 0);
    this.ctx.reportState(app, endStates[outcome]);
  }

  applicationMoved(app: number): void {
    this.configure(app);
  }

  guaranteeChanged(app: number, containers: number): void {
    this.setByLoop[app] = containers;
    this.configure(app);
    this.ctx.requestSchedule();
  }

  private configure(app: number): void {
    const job = this.jobs.get(app);
    if (job === undefined) return;
    this.touched.add(job);
    const { weight, guarantee } = queueSettings(this.ctx.queue(this.ctx.world.appQueue[app]).settings);
    const wanted = this.setByLoop[app] === UNSET ? guarantee : this.setByLoop[app];
    job.weight = weight;
    // What is granted depends on the instant: only a change of what is wanted is a reason to grant anew.
    if (job.wanted === wanted) return;
    job.wanted = wanted;
    this.stale = true;
  }

  askAdded(ask: number): void {
    this.touch(this.ctx.world.askApp[ask]);
  }

  askWithdrawn(ask: number): void {
    this.touch(this.ctx.world.askApp[ask]);
  }

  private touch(app: number): void {
    const job = this.jobs.get(app);
    if (job !== undefined) this.touched.add(job);
  }

  containerEnded(container: number): void {
    const { world } = this.ctx;
    const job = this.jobs.get(world.askApp[world.containerAsk[container]]);
    assert(job !== undefined, 'a container outlives its job');
    const place = job.spare.indexOf(container);
    if (place >= 0) job.spare.splice(place, 1);
    else job.guaranteed--;
    this.touched.add(job);
  }

  nodeAdded(node: number): void {
    this.tokens += this.tokensOf[node];
    this.clusterChanged();
  }

  nodeLost(node: number): void {
    this.tokens -= this.tokensOf[node];
    this.clusterChanged();
  }

  private clusterChanged(): void {
    this.stale = true;
    for (const job of this.jobs.values()) this.touched.add(job);
  }

  nodeChanged(): void {
    // A token is a token, however fast its node is.
  }

  configurationChanged(): void {
    this.settings = readSettings(this.ctx.settings());
    for (const app of this.jobs.keys()) this.configure(app);
  }

  timer(): void {
    // It starts none.
  }

  schedule(): boolean {
    if (this.stale) this.grant();
    for (const job of this.touched) settle(job);
    if (this.hasGrants) this.serveGuarantees();
    this.shareSpare();
    for (const job of this.touched) this.explain(job);
    this.touched.clear();
    return false;
  }

  /** Grants what jobs want, or less where more is wanted than there is. */
  private grant(): void {
    this.stale = false;
    const jobs = [...this.jobs.values()];
    const requests = jobs.map(({ app, wanted }) => ({
      tokens: wanted,
      utility: (tokens: number) => this.ctx.utility(app, tokens),
    }));
    const granted = scaleDown(requests, this.tokens);
    this.hasGrants = granted.some((tokens) => tokens > 0);
    jobs.forEach((job, j) => {
      if (job.granted === granted[j]) return;
      job.granted = granted[j];
      this.touched.add(job);
      this.ctx.report(grantedRecord, job.app, granted[j]);
    });
  }

  private serveGuarantees(): void {
    for (const job of this.jobs.values()) {
      while (room(job) > 0) {
        const ask = this.nextAsk(job.app);
        if (ask < 0) break;
        const shape = this.ctx.world.askShape[ask];
        let node = this.freeNode(shape);
        if (node < 0 && this.settings.takeBack) node = this.takeBackFor(shape, job);
        if (node < 0) break;
        this.start(job, ask, node);
        job.guaranteed++;
      }
    }
  }

  /** Stops a vertex on a spare token so that one of `job` may run. Returns the node that has room now, or -1. */
  private takeBackFor(shape: number, job: JobTokens): number {
    const { ctx } = this;
    const others = [...this.jobs.values()].filter((other) => other !== job);
    const from = nextToGive(others);
    if (from === undefined) return -1;
    const container = from.spare[from.spare.length - 1];
    const node = ctx.world.containerNode[container];
    ctx.kill(container, ContainerOutcome.preempted);
    return ctx.world.fits(shape, node) ? node : this.freeNode(shape);
  }

  private shareSpare(): void {
    const { spareQueue, jobs, ctx } = this;
    for (const job of this.touched) this.fileForSpare(job);
    /** Shapes for which no node has room. */
    const full = new Set<number>();
    for (let app = spareQueue.next(full); app >= 0; app = spareQueue.next(full)) {
      const job = jobs.get(app);
      assert(job !== undefined, 'a job that has ended is shared nothing');
      const ask = this.nextAsk(app);
      const shape = ctx.world.askShape[ask];
      const node = this.freeNode(shape);
      if (node < 0) {
        full.add(shape);
        continue;
      }
      job.spare.push(this.start(job, ask, node));
      this.fileForSpare(job);
    }
  }

  private fileForSpare(job: JobTokens): void {
    const mayUse = this.settings.spareTokens || job.wanted === 0;
    const ask = mayUse ? this.nextAsk(job.app) : -1;
    this.spareQueue.file(job, ask < 0 ? NO_PART : this.ctx.world.askShape[ask]);
  }

  private start(job: JobTokens, ask: number, node: number): number {
    const { ctx } = this;
    const { app } = job;
    this.touched.add(job);
    if (this.begun[app] === 0) {
      this.begun[app] = 1;
      ctx.reportState(app, JobState.running);
    }
    const container = ctx.allocate(ask, node);
    assert(container >= 0, 'the cluster refused a vertex that a free token was given to');
    this.lastNode = node;
    return container;
  }

  /** The ask of a job that is served next: the one of the highest priority, then the oldest; -1 when it wants nothing. */
  private nextAsk(app: number): number {
    const { world } = this.ctx;
    let next = -1;
    for (let ask = world.appFirstAsk[app]; ask !== -1; ask = world.askNext[ask]) {
      if (world.askPending[ask] === 0) continue;
      if (next < 0 || world.askPriority[ask] > world.askPriority[next]) next = ask;
    }
    return next;
  }

  /** The next node in turn that has room; -1 when none has. */
  private freeNode(shape: number): number {
    const { world } = this.ctx;
    for (let step = 1; step <= world.nodeCount; step++) {
      const node = (this.lastNode + step) % world.nodeCount;
      if (world.fits(shape, node)) return node;
    }
    return -1;
  }

  /** States why a job that wants more waits. */
  private explain(job: JobTokens): void {
    const { app, granted, wanted } = job;
    const cut = granted < wanted ? 1 : 0;
    if (this.nextAsk(app) < 0) this.state(app, 0);
    else if (this.tokens === 0) this.state(app, JockeyReason.noTokens);
    else if (room(job) > 0) this.state(app, JockeyReason.guaranteeToCome, granted);
    else if (wanted > 0 && !this.settings.spareTokens) this.state(app, JockeyReason.atGuarantee, granted, cut);
    else this.state(app, JockeyReason.everyTokenTaken, granted, cut);
  }

  private state(app: number, code: number, arg1 = 0, arg2 = 0): void {
    this.ctx.stateReason(ReasonScope.application, app, code, arg1, arg2);
  }
}
