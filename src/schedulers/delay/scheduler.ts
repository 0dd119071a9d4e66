/**
 * Hadoop's JobTracker with the Fair Scheduler as the paper describes it: a node that sends a heartbeat and has free slots
 * gets tasks, and nothing else ever does. Queues are pools, batch applications are jobs, every task takes one slot.
 *
 * 1. A free slot is offered to the jobs in order (`fair-jobs.ts`): down the tree of pools, each by its minimum share and weight,
 *    then through the jobs of a pool (`fair-order.ts`).
 * 2. Each job has its best task for the node: one with its data there, then one with its data in the rack, then any. The first
 *    job that accepts the place launches it (`slot-sharing.ts`).
 * 3. The algorithms of the paper differ in when a job accepts a place far from its data: at once (1, `naive-fair.ts`), after D
 *    skips (2, `skip-count.ts`), or after the waits W1 and W2 (3, `two-level-wait.ts`).
 *
 * Heartbeats of nodes without free slots are not simulated, because nothing can be launched at them. In Algorithm 3 they matter
 * all the same: a skipped job waits until the next heartbeat of any node, so the time of that one is computed.
 * Source: Zaharia et al., Delay Scheduling, EuroSys 2010; Hadoop 1.x, contrib/fairscheduler, FairScheduler (assignTasks).
 */
import { assert } from '../../base/assert';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { ResourceType } from '../../sim/resource-types';
import { SHAPES } from '../../sim/trace/trace';
import { AppPhase } from '../../sim/world';
import { FairJobs } from './fair-jobs';
import { NodeSlots } from './node-slots';
import { endStates, JobState } from './states';
import { OwnPools } from './own-pools';
import { PoolLimits } from './pool-limits';
import { ruleOf } from './rule-of';
import { fifoPool, poolOf, readSettings, slotsOf } from './settings';
import type { DelaySettings } from './settings';
import { SlotSharing } from './slot-sharing';
import { UnlaunchedTasks } from './unlaunched-tasks';
import { WaitingReasons } from './waiting-reasons';

export class DelayScheduler implements ClusterScheduler {
  readonly cycle = 0;
  readonly heartbeatPeriod: number;
  private settings: DelaySettings;
  readonly fair: FairJobs;
  private readonly ownPools: OwnPools;
  private readonly sharing: SlotSharing;
  private readonly slots: NodeSlots;
  private readonly limits: PoolLimits;
  private readonly reasons: WaitingReasons;
  /** Job of each application, -1 for none; application, ask and shape of each job. */
  private readonly jobOf: Int32Array;
  readonly appOf: number[] = [];
  private readonly askOf: number[] = [];
  private readonly shapeOf: number[] = [];
  private readonly submitted: Int32Array;
  private submissions = 0;
  /** Tasks to be launched by shape. */
  private readonly wanted: number[] = [];
  private wantedInAll = 0;
  /** Each pool with each shape that a job in it has ever had, as pool * SHAPES + shape; whether a pool has ever had a maximum. */
  private readonly pools = new Set<number>();
  private limited = false;
  /** Jobs that have launched anything. */
  private readonly begun: number[] = [];
  /** Nodes with free slots whose heartbeats are skipped because no job can use them. */
  private readonly isIdle: Uint8Array;
  private idle = 0;
  /** Node of the last simulated heartbeat, -1 before the first, and its time, µs. */
  private lastHeard = -1;
  private heardAt = 0;
  private readonly racks: Int32Array;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    this.settings = readSettings(ctx.settings());
    this.heartbeatPeriod = this.settings.heartbeat;
    this.fair = new FairJobs();
    this.ownPools = new OwnPools(ctx, this.fair, this.appOf, this.heartbeatPeriod);
    this.slots = new NodeSlots(world);
    this.limits = new PoolLimits(world);
    this.reasons = new WaitingReasons(ctx, this.slots, this.limits);
    this.jobOf = new Int32Array(world.input.applications.length).fill(-1);
    this.submitted = new Int32Array(world.input.applications.length);
    this.isIdle = new Uint8Array(world.nodeCount);
    // A cluster of one rack knows of none: what is not on the node is anywhere.
    this.racks = world.input.racks.length < 2 ? new Int32Array(0) : world.nodeRack;
    this.sharing = new SlotSharing(this.fair, ruleOf(this.settings, this.racks.length > 0), (job, node) =>
      this.admits(job, node),
    );
    this.configure();
  }

  /** Reads settings and pools. */
  private configure(): void {
    const { ctx, fair, slots, limits, sharing } = this;
    const { world } = ctx;
    this.settings = readSettings(ctx.settings());
    const queues = world.input.queues.map((_, queue) => ctx.queue(queue));
    queues.forEach((queue, index) => limits.configure(index, queue));
    this.limited ||= limits.any;
    if (this.fifo) fair.configure([fifoPool], () => 0);
    else {
      const pools = queues.map((queue, index) => poolOf(queue, this.ownPools.configure(index, queue)));
      fair.configure(pools, (job) => world.appQueue[this.appOf[job]]);
    }
    for (let node = 0; node < world.nodeCount; node++) {
      const milliVcores = world.nodeCapacity[node * world.types + ResourceType.vcore];
      slots.setSlots(node, slotsOf(this.settings, milliVcores));
    }
    sharing.rule = ruleOf(this.settings, this.racks.length > 0, sharing.rule);
  }

  private get fifo(): boolean {
    return this.settings.policy === 'fifo';
  }

  private admits(job: number, node: number): boolean {
    const shape = this.shapeOf[job];
    if (!this.ctx.world.fits(shape, node)) return false;
    return this.limits.binding(this.ctx.world.appQueue[this.appOf[job]], shape) < 0;
  }

  // Events

  applicationSubmitted(app: number): void {
    this.submitted[app] = this.submissions++;
    this.ctx.reportState(app, JobState.prep);
  }

  applicationFinished(app: number, outcome: number): void {
    if (this.jobOf[app] >= 0) this.fair.remove(this.jobOf[app]);
    this.ctx.reportState(app, endStates[outcome]);
  }

  applicationMoved(app: number, fromQueue: number): void {
    const job = this.jobOf[app];
    if (job < 0) return;
    const to = this.ctx.world.appQueue[app];
    const shape = this.shapeOf[job];
    const { running } = this.fair.jobs[job];
    this.limits.count(fromQueue, shape, -running);
    this.limits.count(to, shape, running);
    if (!this.fifo) this.fair.move(job, to);
    this.pools.add(to * SHAPES + shape);
    this.restate();
    this.wakeIdle();
  }

  askAdded(ask: number, count: number, task: number): void {
    const { world } = this.ctx;
    const app = world.askApp[ask];
    if (this.jobOf[app] < 0) this.submitJob(app, ask, count);
    else if (task >= 0) this.fair.putBack(this.jobOf[app], task);
    else assert(false, 'a job asks for all its tasks at its submission');
    this.want(this.jobOf[app], count);
    this.explain(this.jobOf[app]);
    this.restate();
    this.wakeIdle();
  }

  private submitJob(app: number, ask: number, count: number): void {
    const { ctx } = this;
    const nodesOfTask = Array.from({ length: count }, (_, task) => ctx.preferredNodes(app, task));
    const everywhere = nodesOfTask.every((nodes) => nodes.length === 0);
    this.jobOf[app] = this.appOf.push(app) - 1;
    this.askOf.push(ask);
    this.shapeOf.push(ctx.world.askShape[ask]);
    this.begun.push(0);
    this.pools.add(ctx.world.appQueue[app] * SHAPES + ctx.world.askShape[ask]);
    this.fair.add({
      running: 0,
      submitted: this.submitted[app],
      tasks: new UnlaunchedTasks(nodesOfTask, this.racks, everywhere),
      priority: ctx.world.appPriority[app],
      pool: this.fifo ? 0 : ctx.world.appQueue[app],
    });
  }

  askWithdrawn(ask: number, count: number): void {
    const { world } = this.ctx;
    const job = this.jobOf[world.askApp[ask]];
    assert(world.askPending[ask] === 0, 'a job withdraws all its tasks');
    this.fair.remove(job);
    this.want(job, -count);
    this.restate();
  }

  containerEnded(container: number): void {
    const { world } = this.ctx;
    const node = world.containerNode[container];
    const app = world.askApp[world.containerAsk[container]];
    const job = this.jobOf[app];
    this.slots.run(node, -1);
    this.limits.count(world.appQueue[app], this.shapeOf[job], -1);
    this.fair.ended(job);
    this.restate();
    this.wakeOrRest(node);
    if (this.limits.any) this.wakeIdle();
  }

  nodeAdded(node: number): void {
    this.slots.refresh(node);
    this.restate();
    this.wakeOrRest(node);
  }

  nodeLost(node: number): void {
    this.slots.refresh(node);
    this.restate();
  }

  nodeChanged(): void {
    // A heartbeat does not report the speed of a node.
  }

  configurationChanged(): void {
    this.configure();
    for (let job = 0; job < this.appOf.length; job++) this.explain(job);
    this.restate();
    for (let node = 0; node < this.ctx.world.nodeCount; node++) this.wakeOrRest(node);
    this.wakeIdle();
  }

  schedule(): boolean {
    return false;
  }

  timer(): void {
    // It starts none.
  }

  // Heartbeats

  heartbeat(node: number): boolean {
    const { slots, sharing, settings } = this;
    this.age(node);
    if (this.wantedInAll === 0) return this.rest(node);
    let launched = 0;
    let more = false;
    while (slots.free(node) > 0) {
      more = sharing.offer(node, launched > 0) || sharing.waiting > 0;
      for (const job of sharing.skipped) this.skipped(job, node);
      if (sharing.launchedJob < 0) break;
      this.launch(sharing.launchedJob, sharing.launchedTask, node);
      launched++;
      if (!settings.assignMultiple) break;
    }
    if (launched > 0) this.restate();
    if (slots.free(node) === 0) return false;
    return more || this.rest(node);
  }

  /**
   * Counts on the waits of the jobs that were skipped in the heartbeat before this one of `node`. They waited until the first
   * heartbeat after the skip, even if it was of a node without free slots and so not simulated.
   */
  private age(node: number): void {
    const { ctx } = this;
    const { rule } = this.sharing;
    const now = ctx.now();
    if (this.lastHeard >= 0) {
      const aged = rule.heartbeat(Math.min(now, this.heardAt + this.gapAfter(this.lastHeard)));
      for (let i = 0; i < aged.length; i++) this.explain(aged[i]);
    }
    rule.heartbeat(now);
    this.lastHeard = node;
    this.heardAt = now;
  }

  /** Time from a heartbeat of a node to the next one of any node, µs. */
  private gapAfter(node: number): number {
    const { world } = this.ctx;
    const period = this.heartbeatPeriod;
    for (let step = 1; step < world.nodeCount; step++) {
      const next = (node + step) % world.nodeCount;
      if (world.nodeUp[next] === 1) return this.phaseOf(next) - this.phaseOf(node) + (next < node ? period : 0);
    }
    return period;
  }

  /** When a node is heard within each period, µs from its beginning. */
  private phaseOf(node: number): number {
    return Math.floor((node * this.heartbeatPeriod) / this.ctx.world.nodeCount);
  }

  private skipped(job: number, node: number): void {
    this.reasons.reportSkip(this.appOf[job], node, this.sharing.rule.skipsOf(job));
    this.explain(job);
  }

  private launch(job: number, task: number, node: number): void {
    const { ctx } = this;
    const app = this.appOf[job];
    if (this.begun[job] === 0) ctx.reportState(app, JobState.running);
    this.begun[job] = 1;
    const container = ctx.allocate(this.askOf[job], node, task);
    assert(container >= 0, 'the cluster refused a task that a free slot was given to');
    this.slots.run(node, 1);
    this.limits.count(ctx.world.appQueue[app], this.shapeOf[job], 1);
    this.want(job, -1);
    this.explain(job);
  }

  // Counts and reports

  private want(job: number, count: number): void {
    const shape = this.shapeOf[job];
    this.wanted[shape] = (this.wanted[shape] ?? 0) + count;
    this.wantedInAll += count;
  }

  /** The heartbeats of a node with free slots are simulated while a job wants a slot. */
  private wakeOrRest(node: number): void {
    if (this.wantedInAll > 0) this.ctx.wakeHeartbeat(node);
    else this.rest(node);
  }

  /** The heartbeats of a node are not simulated until a job wants a slot. Returns false: the next one cannot matter. */
  private rest(node: number): false {
    if (this.isIdle[node] === 0) this.idle++;
    this.isIdle[node] = 1;
    return false;
  }

  private wakeIdle(): void {
    if (this.idle === 0 || this.wantedInAll === 0) return;
    this.idle = 0;
    for (let node = 0; node < this.isIdle.length; node++) {
      if (this.isIdle[node] === 1) this.ctx.wakeHeartbeat(node);
      this.isIdle[node] = 0;
    }
  }

  /** Records what a job accepts and why it waits. */
  private explain(job: number): void {
    const app = this.appOf[job];
    const { rule } = this.sharing;
    if (this.ctx.world.appPhase[app] === AppPhase.finished) return;
    this.reasons.reportLevel(app, job, rule);
    this.reasons.stateJob(app, job, rule, this.fair.jobs[job].tasks.left, this.settings.maxSkips);
  }

  /** States again why tasks of each size wait. */
  private restate(): void {
    if (!this.fifo) this.ownPools.state();
    this.wanted.forEach((wanted, shape) => this.reasons.stateShape(shape, wanted, this.fifo));
    if (!this.limited) return;
    for (const pool of this.pools) this.reasons.statePool(Math.floor(pool / SHAPES), pool % SHAPES);
  }
}
