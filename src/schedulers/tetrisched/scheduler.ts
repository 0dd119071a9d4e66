/**
 * TetriSched: in every cycle each waiting job says again what it could be given and what each choice is worth, now and in the slices
 * to come. The best plan for all jobs is found. What the plan starts now is started, and the rest of the plan is forgotten. alsched
 * does the same for immediate starts only.
 *
 * 1. A job that can no longer be worth anything is dropped (`worth.ts`).
 * 2. Its request is a tree of STRL (`strl/`): nCk(nodes, k, start, dur, v) is worth v if k of the nodes are its own from start on.
 * 3. All requests together are a mixed integer program: the most value, and no more nodes in any slice than are free
 *    (`compile/compile.ts`).
 * 4. The program is solved, all jobs at once, one by one, or greedily without a solver (`plan/plan.ts`; alsched: `allocate-now.ts`).
 *
 * Sources: Tumanov et al., alsched, SoCC 2012; Tumanov et al., TetriSched, EuroSys 2016, sections 4 to 6, and CMU-PDL-13-112.
 */
import { assert } from '../../base/assert';
import { MILLISECOND, formatInstant, formatSpan } from '../../base/units';
import type { JobInput } from '../../sim/job-input';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { inColumn } from '../../sim/trace/record';
import { ContainerOutcome, ReasonScope } from '../../sim/trace/trace';
import { allocateNow, allocationRound } from './allocate-now';
import { totalOf } from './compile/grant';
import { EligibleNodes } from './eligible-nodes';
import type { NodesOf } from './eligible-nodes';
import { Job, timelessRequest } from './job';
import type { RunningTask } from './job';
import { IdleCluster } from './idle-cluster';
import { fitsAlone } from './plan/alone';
import { lastStartOf } from './plan/alternatives';
import { planRound } from './plan/plan';
import type { Plan } from './plan/plan';
import { reachOf } from './plan/reach';
import { Round } from './plan/round';
import type { RoundJob } from './plan/round';
import { reportAllotment, reportPlan } from './plan-report';
import { nodeSetsOf } from './reason-values';
import { PlanHow, runExpected } from './records';
import { readSettings, weightOf } from './settings';
import type { TetriSettings } from './settings';
import { SolverNotices } from './solver-notices';
import { endStates, JobState } from './states';
import { highestValue, leavesOf, mapLeaves } from './strl/expression';
import type { Request } from './strl/request';
import { WaitingReasons } from './waiting-reasons';
import type { Nothing } from './waiting-reasons';
import { bestCompletion, worthAt } from './worth';
import type { NodeSets } from './wizard/node-sets';

/** A job of a round, and what it may use. */
interface WaitingJob extends RoundJob {
  readonly job: Job;
}

/** Nodes that a job is to start on, each with the time that it is expected to take there, µs. */
export interface Start {
  readonly job: Job;
  readonly nodes: readonly { readonly node: number; readonly runtime: number }[];
}

export class TetriScheduler implements ClusterScheduler {
  readonly cycle: number;
  private settings: TetriSettings;
  private readonly sets: NodeSets;
  private readonly eligible: EligibleNodes;
  private readonly idle: IdleCluster;
  private readonly jobOf: (Job | undefined)[];
  /** Unfinished jobs in the order of their submission. */
  private readonly jobs: Job[] = [];
  /** By node: a task runs there. */
  private readonly busy: Uint8Array;
  private readonly reasons: WaitingReasons;
  private readonly notices: SolverNotices;
  private plannedAt = -1;
  /** Something has happened since the last plan. */
  private dirty = false;
  /** The last plan begins something later. */
  private expectsStart = false;

  constructor(private readonly ctx: SchedulerContext) {
    const { world } = ctx;
    this.settings = readSettings(ctx.settings());
    this.cycle = this.settings.cycle;
    this.sets = nodeSetsOf(world.input);
    this.eligible = new EligibleNodes(ctx, this.sets);
    this.idle = new IdleCluster(ctx, this.eligible, ctx.milp);
    this.jobOf = world.input.applications.map(() => undefined);
    this.busy = new Uint8Array(world.nodeCount);
    this.reasons = new WaitingReasons(ctx, this.sets);
    this.notices = new SolverNotices(ctx);
  }

  // What it hears

  applicationSubmitted(app: number): void {
    this.ctx.reportState(app, JobState.pending);
  }

  applicationFinished(app: number, outcome: number): void {
    const job = this.jobOf[app];
    if (job !== undefined) {
      this.jobs.splice(this.jobs.indexOf(job), 1);
      this.jobOf[app] = undefined;
    }
    this.ctx.reportState(app, endStates[outcome]);
    this.dirty = true;
  }

  applicationMoved(): void {
    this.dirty = true;
  }

  askAdded(ask: number, count: number): void {
    const { ctx } = this;
    const app = ctx.world.askApp[ask];
    let job = this.jobOf[app];
    if (job === undefined) {
      job = new Job(app, ask, this.inputOf(app), ctx.world.input.applications[app].submit);
      this.jobOf[app] = job;
      this.jobs.push(job);
    }
    job.pending += count;
    ctx.stateReason(ReasonScope.application, app, Reason.notScheduledYet, 0, 0);
    this.dirty = true;
  }

  askWithdrawn(ask: number, count: number): void {
    const job = this.known(ask);
    job.pending -= count;
    if (job.pending === 0) this.reasons.clear(job.app);
    this.dirty = true;
  }

  containerEnded(container: number, outcome: number): void {
    const { world } = this.ctx;
    const job = this.known(world.containerAsk[container]);
    job.running.delete(container);
    this.busy[world.containerNode[container]] = 0;
    if (outcome === ContainerOutcome.nodeLost) job.broken = true;
    this.dirty = true;
  }

  nodeAdded(): void {
    this.dirty = true;
  }

  nodeLost(): void {
    this.dirty = true;
  }

  nodeChanged(): void {
    this.dirty = true;
  }

  configurationChanged(): void {
    this.settings = readSettings(this.ctx.settings());
    this.dirty = true;
  }

  timer(): void {
    assert(false, 'it starts no timers');
  }

  private known(ask: number): Job {
    const job = this.jobOf[this.ctx.world.askApp[ask]];
    assert(job !== undefined, 'a job is known that has asked for something');
    return job;
  }

  private inputOf(app: number): JobInput {
    const { job } = this.ctx.world.input.applications[app];
    assert(job !== undefined, 'every job says where it runs how fast');
    return job;
  }

  // Cycles

  schedule(): boolean {
    this.stopBroken();
    const now = this.ctx.now();
    if (now % this.cycle === 0 && now > this.plannedAt && this.waiting.length > 0) {
      this.plannedAt = now;
      this.dirty = false;
      this.dropHopeless(now);
      if (this.settings.timeless) this.allocate();
      else this.plan(now);
    }
    return this.ages();
  }

  private get waiting(): readonly Job[] {
    return this.jobs.filter(({ pending }) => pending > 0);
  }

  /** Whether the next cycle could do what this one did not. */
  private ages(): boolean {
    const { waiting } = this;
    if (waiting.length === 0) return false;
    const runs = this.jobs.some(({ running }) => running.size > 0);
    if (this.dirty || this.expectsStart || runs) return true;
    return waiting.some((job) => this.mayBeDropped(job) || this.mayBeginLater(job));
  }

  /** Whether a job names an instant to begin at that is still to come, be it beyond the window of plans. */
  private mayBeginLater(job: Job): boolean {
    if (this.settings.timeless) return false;
    // An instant counts for the slice whose beginning is nearest.
    const earliest = this.ctx.now() - this.settings.quantum - job.submit;
    return leavesOf(this.requestOf(job)).some(({ start }) => start !== undefined && start > earliest);
  }

  /** A job of which one task lost its node restarts, all of it, as often as it may. */
  private stopBroken(): void {
    for (const job of this.jobs.filter(({ broken }) => broken)) {
      job.broken = false;
      if (job.attempts++ >= this.settings.tries) {
        this.ctx.failApplication(job.app);
      } else if (job.isGang) {
        const containers = [...job.running.keys()];
        for (const container of containers) this.ctx.kill(container, ContainerOutcome.failed);
      }
    }
  }

  private mayBeDropped({ input }: Job): boolean {
    return input.deadline !== undefined && !this.settings.timeless;
  }

  /** Jobs with deadlines that can no longer be worth anything, however idle the cluster were, are dropped. */
  private dropHopeless(now: number): void {
    for (const job of this.waiting.filter((waiting) => this.mayBeDropped(waiting))) {
      const request = this.requestOf(job);
      if (bestCompletion(request, now, job) !== undefined) continue;
      this.drop(job, request, now);
    }
  }

  private drop(job: Job, request: Request, now: number): void {
    const { ctx } = this;
    const shortest = Math.min(...leavesOf(request).map(({ dur }) => dur ?? 0));
    const why = `dropped at ${formatInstant(now)}: it takes at least ${formatSpan(shortest)}, and is worth nothing if done after ${formatInstant(job.desired)}`;
    if (!job.begun) {
      ctx.rejectApplication(job.app, why);
      return;
    }
    ctx.notice(`${ctx.world.input.applications[job.app].id}: ${why}`);
    ctx.failApplication(job.app);
  }

  private requestOf(job: Job): Request {
    const { constraints, estimateError } = this.settings;
    return job.request(this.sets.racks, constraints, estimateError);
  }

  private plan(now: number): void {
    const { settings, ctx } = this;
    const { quantum, window } = settings;
    const up = this.eligible.upNow();
    const jobs = this.waiting.map((job) => this.waitingJob(job, this.requestOf(job), up));
    const taken = this.jobs.flatMap(({ running }) => [...running.values()].map((task) => this.expected(task, now)));
    const round = new Round(ctx.world.nodeCount, { now, quantum, window }, taken, jobs);
    const plan = planRound(round, settings.plan, (index) => jobs[index].job.rank, ctx.milp);
    this.notices.afterCycle(plan, plan.fellBack, settings.plan.maxJobs);
    if (plan.tooLarge) this.notices.tooLarge('are planned greedily, after the others');
    this.expectsStart = plan.planned.some((planned) => planned !== undefined && planned.choice.start > 0);
    const starts = startsOf(round, plan, (node) => this.isFree(node));
    const startsNow = (index: number) => starts.find(({ job }) => job === jobs[index].job)?.nodes ?? [];
    const firstNodes = reportPlan(ctx, round, plan, taken, startsNow);
    this.launch(starts);
    this.reasons.state(round, plan, firstNodes, settings.plan.method === 'one-by-one', {
      couldBeWorth: (index) => this.eligible.couldBeWorth(jobs[index].job, jobs[index].request, true),
      couldServe: (index, withDown) =>
        this.idle.couldServe(jobs[index].job, jobs[index].request, withDown, settings.plan.limits),
      fits: (choice) => fitsAlone(choice, round, ctx.milp, settings.plan.limits),
      whyNothing: (index) => this.whyNothing(jobs[index].job, now),
      lastStart: (index) =>
        lastStartOf(jobs[index], round.slices, (names) => this.eligible.of(jobs[index].job, names).length),
    });
  }

  /** What keeps a job from being worth anything on the nodes that are there, were the cluster idle. */
  private whyNothing(job: Job, now: number): Nothing {
    const request = this.requestOf(job);
    // An instant to begin at counts for the slice whose beginning is nearest.
    const earliest = (start: number | undefined) => (start === undefined ? now : now - this.settings.quantum / 2);
    const valued = mapLeaves(request, (leaf) => ({ ...leaf, v: worthAt(leaf, earliest(leaf.start), job) }));
    if (highestValue(valued) <= 0) return 'worthless';
    if (!this.eligible.couldBeWorth(job, valued, false)) return 'down';
    return leavesOf(request).some(({ start }) => start !== undefined) ? 'later' : 'worthless';
  }

  /** A task that takes longer than expected is expected to end a quantum from now, in every cycle again. */
  private expected(task: RunningTask, now: number): RunningTask {
    if (task.until <= now) task.until = now + this.settings.quantum;
    return task;
  }

  /** alsched's cycle. */
  private allocate(): void {
    const { settings, ctx } = this;
    const up = this.eligible.upNow();
    const waiting = this.waiting.map((job) =>
      this.waitingJob(job, timelessRequest(this.requestOf(job), job.input), up),
    );
    const reach = reachOf(waiting, { window: 0 });
    const jobs = waiting.filter((_, i) => reach[i] >= 0);
    const round = allocationRound(jobs, ctx.world.nodeCount, (node) => this.isFree(node));
    const allotment = allocateNow(jobs, round, settings.plan, ctx.milp);
    this.notices.afterCycle(allotment, allotment.how === PlanHow.fellBack, settings.plan.maxJobs);
    if (allotment.tooLarge || jobs.length < waiting.length) {
      this.notices.tooLarge('are not weighed against the others');
    }
    this.expectsStart = false;
    reportAllotment(ctx, jobs, allotment, settings.quantum);
    this.launch(
      allotment.placed.map(({ job, nodes, runtime }) => ({
        job: jobs[job].job,
        nodes: nodes.map((node) => ({ node, runtime })),
      })),
    );
    this.reasons.stateTimeless(jobs, round, allotment, (index, withDown) =>
      this.eligible.couldBeWorth(jobs[index].job, jobs[index].request, withDown),
    );
    const beyond = waiting.filter((_, i) => reach[i] < 0);
    this.reasons.stateNotWeighed(beyond, allotment);
  }

  private waitingJob(job: Job, request: Request, nodesOf: NodesOf): WaitingJob {
    const { ctx } = this;
    return {
      job,
      app: job.app,
      request,
      tasks: job.pending,
      submit: job.submit,
      runtime: job.input.runtime,
      desired: job.desired,
      sensitivity: job.input.sensitivity,
      penalty: job.input.penalty,
      weight: weightOf(ctx.queue(ctx.world.appQueue[job.app]).settings),
      nodesOf: (names) => nodesOf(job, names),
    };
  }

  private isFree(node: number): boolean {
    return this.ctx.world.nodeUp[node] === 1 && this.busy[node] === 0;
  }

  private launch(starts: readonly Start[]): void {
    const { ctx } = this;
    const now = ctx.now();
    for (const { job, nodes } of starts) {
      for (const { node, runtime } of nodes.slice(0, job.pending)) {
        const container = ctx.allocate(job.ask, node);
        assert(container >= 0, 'a planned node refused a task');
        job.pending--;
        this.busy[node] = 1;
        job.running.set(container, { node, until: now + runtime });
        ctx.report(runExpected, job.app, node, inColumn(Math.ceil(runtime / MILLISECOND)));
      }
      if (!job.begun) ctx.reportState(job.app, JobState.running);
      job.begun = true;
      if (job.pending === 0) this.reasons.clear(job.app);
    }
  }
}

/** What a plan starts now, on the free nodes of lowest number of each group. */
function startsOf(round: Round<WaitingJob>, plan: Plan, isFree: (node: number) => boolean): Start[] {
  const free = round.groups.map((members) => members.filter(isFree));
  const starts: Start[] = [];
  plan.planned.forEach((planned, index) => {
    if (planned === undefined) return;
    const leaves = leavesOf(planned.choice.tree);
    const nodes = leaves.flatMap(({ set, start, runtime }, i) => {
      if (start > 0 || totalOf(planned.grant[i]) === 0) return [];
      return set.flatMap((group, g) => free[group].splice(0, planned.grant[i][g]).map((node) => ({ node, runtime })));
    });
    if (nodes.length > 0) starts.push({ job: round.jobs[index].job, nodes });
  });
  return starts;
}
