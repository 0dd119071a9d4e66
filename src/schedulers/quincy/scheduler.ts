/**
 * Quincy: whenever something changes, and every second while tasks wait, it decides again where each task runs, whether it
 * runs already or waits. The placement with the least cost in all is a minimum-cost flow (`planning/flow-graph.ts`):
 *
 *   wait     omega x seconds that it has waited in all                      (`costs/costs.ts`)
 *   start    psi x GB over the rack switch + xi x GB over the core switch   (`costs/transfer-costs.ts`)
 *   stay     the same, less the seconds that it has run in all
 *
 * With fair sharing each job has bounds on how many of its tasks run (`policies.ts`, `round/fair-share.ts`). Without preemption
 * running tasks stay. Differences to the present placement are carried out: first tasks are stopped, then others start.
 *
 * The decisions of the queue-based scheduler that the paper compares it with (`planning/greedy.ts`) are carried out in the same way.
 * Source: Isard et al., Quincy, SOSP 2009; Gog et al., Firmament, OSDI 2016.
 */
import { assert } from '../../base/assert';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { ResourceType } from '../../sim/resource-types';
import { ContainerOutcome, PreemptionMark } from '../../sim/trace/trace';
import { applicationOrQueue } from '../../sim/trace/record';
import { records } from '../../sim/trace/records';
import { ages, quietTime } from './costs/ageing';
import { Cluster } from './round/cluster';
import { Decisions } from './decisions';
import type { Answer } from './decisions';
import { Figures } from './figures/figures';
import { Job, TaskState } from './round/job';
import { endStates, JobState } from './states';
import { arrivalsOf } from './round/question';
import { jobKnown, Moved, taskMoved } from './records';
import { MachineSlots } from './round/machine-slots';
import { omegaOf, readSettings, sameSettings, slotsOf } from './settings';
import type { QuincySettings } from './settings';
import { TaskData } from './costs/task-data';
import type { TransferCosts } from './costs/transfer-costs';
import { UnfinishedJobs } from './round/unfinished-jobs';
import type { TaskOn } from './round/unfinished-jobs';
import { WaitingReasons } from './waiting-reasons';
import type { WaitingView } from './waiting-reasons';

/** The one timer: the solver answers. */
const ANSWER = 0;

export class QuincyScheduler implements ClusterScheduler, WaitingView {
  readonly cycle: number;
  settings: QuincySettings;
  /** The present machines, what is free on them and where data lies; undefined after they have changed. */
  private known: { readonly cluster: Cluster; readonly slots: MachineSlots; readonly data: TaskData } | undefined;
  /** Tasks that run, by machine. */
  private readonly running: Int32Array;
  private readonly decisions: Decisions;
  private readonly reasons: WaitingReasons;
  private readonly figures: Figures;
  private readonly jobs = new UnfinishedJobs();
  private readonly jobOf: (Job | undefined)[];
  /** Jobs whose roots are lost. */
  private dead: Job[] = [];
  /** Something has happened that the scheduler did not do itself. */
  private dirty = false;
  private applying = false;
  private askedAt = -1;
  /** Before this instant, µs, time alone changes nothing. */
  private quietUntil = 0;
  /** The pending answer of the solver. */
  private awaited: Answer | undefined;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    this.settings = readSettings(ctx.settings());
    this.cycle = this.settings.timer;
    this.running = new Int32Array(world.nodeCount);
    this.decisions = new Decisions(ctx, this, this.jobs);
    this.jobOf = world.input.applications.map(() => undefined);
    this.figures = new Figures(ctx);
    this.reasons = new WaitingReasons(ctx, this);
  }

  get cluster(): Cluster {
    return this.present.cluster;
  }

  get slots(): MachineSlots {
    return this.present.slots;
  }

  private get present(): NonNullable<QuincyScheduler['known']> {
    if (this.known !== undefined) return this.known;
    const { ctx, settings, running } = this;
    const { world } = ctx;
    const slots = Int32Array.from({ length: world.nodeCount }, (_, node) =>
      world.nodeUp[node] === 1 ? slotsOf(settings, world.nodeCapacity[node * world.types + ResourceType.vcore]) : -1,
    );
    const cluster = new Cluster(world.nodeRack, slots, world.input.racks.length);
    const data = new TaskData(ctx, cluster, settings.prices);
    return (this.known = { cluster, slots: new MachineSlots(cluster, running), data });
  }

  // What it hears

  applicationSubmitted(app: number): void {
    this.ctx.reportState(app, JobState.waiting);
  }

  applicationFinished(app: number, outcome: number): void {
    const job = this.jobOf[app];
    if (job !== undefined) this.jobs.remove(job);
    this.ctx.reportState(app, endStates[outcome]);
    this.changed();
  }

  applicationMoved(app: number): void {
    const job = this.jobOf[app];
    const omega = this.omega(app);
    if (job === undefined || job.omega === omega) return;
    job.omega = omega;
    this.decisions.undisputed.forget();
    this.changed();
  }

  askAdded(ask: number, count: number, task: number): void {
    const { ctx } = this;
    const app = ctx.world.askApp[ask];
    let job = this.jobOf[app];
    if (job === undefined) {
      job = new Job(app, ask, count, ctx.now(), this.omega(app));
      this.jobOf[app] = job;
      this.jobs.add(job);
      ctx.report(jobKnown, app, count);
    } else {
      assert(task >= 0 && count === 1, 'a job asks for all its tasks at its submission');
      job.waitAgain(task, ctx.now());
      this.jobs.changed(job);
      this.reportMove(app, task, Moved.waits);
    }
    this.changed();
  }

  askWithdrawn(ask: number): void {
    const { ctx } = this;
    assert(ctx.world.askPending[ask] === 0, 'a job withdraws all its tasks');
    const job = this.knownJob(ctx.world.askApp[ask]);
    for (let task = 0; task < job.tasks; task++) {
      if (job.state[task] !== TaskState.waiting) continue;
      job.leave(task, ctx.now());
      this.reportMove(job.app, task, Moved.gone);
    }
    this.jobs.changed(job);
    this.reasons.stateJob(job);
    this.changed();
  }

  containerEnded(container: number, outcome: number): void {
    const { world } = this.ctx;
    const job = this.knownJob(world.askApp[world.containerAsk[container]]);
    const task = world.containerTask[container];
    const machine = world.containerNode[container];
    const now = this.ctx.now();
    this.decisions.undisputed.ends({ job, task, machine }, now);
    job.leave(task, now);
    this.jobs.changed(job);
    this.reportMove(job.app, task, Moved.gone);
    this.slots.giveBack(machine);
    if (outcome === ContainerOutcome.nodeLost && task === 0 && this.settings.rootTask) this.dead.push(job);
    this.changed();
  }

  nodeAdded(): void {
    this.clusterChanged();
  }

  nodeLost(): void {
    this.clusterChanged();
  }

  nodeChanged(): void {
    // The speed of a node is no cost.
  }

  configurationChanged(): void {
    const settings = readSettings(this.ctx.settings());
    const isNew = !sameSettings(settings, this.settings);
    this.settings = settings;
    // A change without effect, or of a queue without unfinished jobs, causes no new decision.
    let changed = isNew;
    for (const job of this.jobs.all()) {
      const omega = this.omega(job.app);
      if (omega !== job.omega) changed = true;
      job.omega = omega;
    }
    if (!changed) return;
    this.decisions.undisputed.forget();
    if (isNew) {
      // Another policy has other bounds, also for a job whose tasks all run.
      this.jobs.reported(this.jobs.all());
      this.clusterChanged();
    } else this.changed();
  }

  private clusterChanged(): void {
    this.known = undefined;
    this.decisions.undisputed.forget();
    this.changed();
  }

  private changed(): void {
    this.decisions.changed();
    if (!this.applying) this.dirty = true;
  }

  private omega(app: number): number {
    const { world } = this.ctx;
    return omegaOf(this.settings, this.ctx.queue(world.appQueue[app]).settings);
  }

  private knownJob(app: number): Job {
    const job = this.jobOf[app];
    assert(job !== undefined, 'a job is known that has asked for something');
    return job;
  }

  // Decisions

  schedule(): boolean {
    const { dead } = this;
    this.dead = [];
    for (const job of dead) this.ctx.failApplication(job.app);
    if (this.isBehind) this.explain(this.jobs.all());
    if (this.awaited !== undefined) return false;
    // Without jobs the solver is not called: the next job would have to wait for an answer about nothing.
    if (this.jobs.count === 0) this.dirty = false;
    const now = this.ctx.now();
    const onTick = now > this.askedAt && now % this.cycle === 0;
    let isDue = this.dirty || (onTick && now >= this.quietUntil && this.ages());
    while (isDue) {
      this.decide(now);
      // Roots that have started submit their workers.
      isDue = this.dirty && this.awaited === undefined;
    }
    return this.awaited === undefined && this.ages();
  }

  timer(): void {
    assert(this.awaited !== undefined, 'an answer is awaited');
    const { awaited } = this;
    this.awaited = undefined;
    this.apply(awaited);
    this.ctx.requestSchedule();
  }

  private ages(): boolean {
    return ages(this.jobs.waiting(), this);
  }

  private decide(now: number): void {
    const { decisions } = this;
    const { latency } = this.settings;
    this.dirty = false;
    this.askedAt = now;
    const starts = decisions.withoutSolver(now);
    if (starts !== undefined) {
      this.applyStarts(starts);
      return;
    }
    const answer = decisions.byPolicy(now);
    if (latency === 0) {
      this.apply(answer);
      return;
    }
    this.awaited = answer;
    this.ctx.startTimer(latency, ANSWER, 0, 0);
  }

  /** Records the node that a task starts on, or one of {@link Moved}. */
  private reportMove(app: number, task: number, node: number): void {
    this.ctx.report(taskMoved, app, task, node, this.decisions.rounds);
  }

  /** Applies the answer, as far as it is still possible. */
  private apply({ question, places }: Answer): void {
    const { round, jobs: asked, containers } = question;
    this.applying = true;
    const arrivals = arrivalsOf(question, places);
    round.tasks.forEach(({ job: index, number: task }, i) => {
      const { [i]: container } = containers;
      const { [index]: job } = asked;
      if (container < 0 || job.container[task] !== container) return;
      const machine = this.ctx.world.containerNode[container];
      if (places[i] === machine) return;
      this.stop(job, task, places[i] >= 0, arrivals.get(machine)?.shift() ?? -1);
    });
    round.tasks.forEach(({ job: index, number: task }, i) => {
      const { [index]: job } = asked;
      if (places[i] >= 0 && job.state[task] === TaskState.waiting) this.start(job, task, places[i]);
    });
    this.applying = false;
    this.decisions.applied(question);
    const jobs = this.jobs.all();
    this.explain(jobs);
    // The bounds just granted may differ from those of a decision without a solver.
    this.jobs.reported(jobs);
  }

  private applyStarts(starts: readonly TaskOn[]): void {
    this.applying = true;
    for (const { job, task, machine } of starts) this.start(job, task, machine);
    this.applying = false;
    this.decisions.applied(undefined);
    this.explain(this.jobs.news());
    this.jobs.reported([]);
  }

  /** After a decision: until when time alone changes nothing, and why these jobs wait. */
  private explain(jobs: readonly Job[]): void {
    this.quietUntil = this.ages() ? quietTime(this.jobs.waiting(), this, this.ctx.now()) : 0;
    const { isBehind } = this;
    for (const job of jobs) {
      if (isBehind) this.reasons.stateUnanswered(job);
      else this.reasons.stateJob(job);
    }
  }

  /** Whether something has happened since the last question to the solver and, as the solver takes time, is not answered now. */
  private get isBehind(): boolean {
    return this.dirty && this.settings.latency > 0;
  }

  private stop(job: Job, task: number, moved: boolean, by: number): void {
    const { ctx } = this;
    const container = job.container[task];
    this.figures.stopped(job.app, moved, job.runsFor(task, ctx.now()));
    ctx.report(records.preemption, container, PreemptionMark.marked, 0, applicationOrQueue(by, -1));
    ctx.kill(container, ContainerOutcome.preempted);
    job.evictedBy[task] = moved ? -1 : by;
  }

  private start(job: Job, task: number, machine: number): void {
    const { ctx } = this;
    // A slot that was free when the solver was asked may be taken when its answer comes.
    if (this.freeOn(machine) <= 0) return;
    const container = ctx.allocate(job.ask, machine, task);
    assert(container >= 0, 'the cluster refused a task that a free slot was given to');
    if (!job.begun) ctx.reportState(job.app, JobState.running);
    if (task === 0 && this.settings.rootTask) this.dirty = true;
    job.start(task, container, ctx.now());
    this.jobs.changed(job);
    this.slots.take(machine);
    this.decisions.undisputed.starts({ job, task, machine }, ctx.now());
    this.reportMove(job.app, task, machine);
    this.decisions.changed();
    const costs = this.costsOf(job, task);
    this.figures.started(job.app, costs.coreGb(machine), costs.rackGb(machine));
  }

  // What waiting is explained by

  freeOn(machine: number): number {
    return this.slots.freeOn(machine);
  }

  get freeSlots(): number {
    return this.slots.free;
  }

  costsOf(job: Job, task: number): TransferCosts {
    return this.present.data.costsOf(job.app, task);
  }

  gapOf(job: Job, task: number): number {
    return this.decisions.gapOf(job, task);
  }
}
