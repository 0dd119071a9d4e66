/** Decides which task is to run where: without a solver where no task disputes the place of another, else by the policy. */
import { SECOND } from '../../base/units';
import { inColumn } from '../../sim/trace/record';
import type { ExplainingContext } from '../../sim/context-parts';
import { FlowPlanner } from './planning/flow-planner';
import type { FlowPlan } from './planning/flow-planner';
import { greedyPlaces } from './planning/greedy';
import type { Job } from './round/job';
import { questionOf, refresh } from './round/question';
import type { Question } from './round/question';
import { boundsChanged, questionSolved, roundDecided, SolverStart } from './records';
import type { JobBounds, Places, Round } from './round/round';
import type { MachineSlots } from './round/machine-slots';
import { Undisputed } from './planning/undisputed';
import type { TaskOn, UnfinishedJobs } from './round/unfinished-jobs';
import type { WaitingView } from './waiting-reasons';

const THOUSAND = 1000;

/** An answer of the policy: where each task of a question is to run. */
export interface Answer {
  readonly question: Question;
  readonly places: Places;
}

export class Decisions {
  /** Decisions by flow so far. */
  rounds = 0;
  /** Hears what starts and ends. */
  readonly undisputed: Undisputed;
  private readonly planner = new FlowPlanner();
  /** The last question, as long as nothing but time has changed since. */
  private question: Question | undefined;
  /** What was carried out last, and the prices behind it. */
  private answered: Question | undefined;
  private plan: FlowPlan | undefined;

  constructor(
    private readonly ctx: ExplainingContext,
    private readonly view: Pick<WaitingView, 'settings' | 'cluster' | 'costsOf'> & { readonly slots: MachineSlots },
    private readonly jobs: UnfinishedJobs,
  ) {
    this.undisputed = new Undisputed(view);
  }

  /** A task has come, started or gone. */
  changed(): void {
    this.question = undefined;
  }

  /** An answer is carried out; undefined for one without a solver. */
  applied(question: Question | undefined): void {
    this.answered = question;
  }

  /** The tasks to start where no task disputes the place of another, else undefined. */
  withoutSolver(now: number): readonly TaskOn[] | undefined {
    const { ctx, jobs, undisputed } = this;
    const { policy, latency, incremental } = this.view.settings;
    // An answer that comes later is carried out as far as it is still possible, and so it has to name all tasks.
    if (policy.greedy || latency > 0 || !incremental) return undefined;
    const running = () => jobs.running(ctx.world.containerNode);
    const answer = undisputed.answer(jobs.waiting(), running, now);
    if (answer === undefined) return undefined;
    for (const job of jobs.news()) this.bind(job, undisputed.boundsOf(job), now);
    ctx.report(roundDecided, inColumn(answer.cost * THOUSAND), answer.starts.length, 0, 0);
    this.rounds++;
    return answer.starts;
  }

  /** The answer of the policy. */
  byPolicy(now: number): Answer {
    if (this.question === undefined) this.question = this.ask(now);
    else refresh(this.question, now);
    const { question } = this;
    return { question, places: this.solve(question) };
  }

  private ask(now: number): Question {
    const question = questionOf(this.view, this.ctx.world, this.jobs.all(), now);
    question.round.bounds.forEach((bounds, index) => this.bind(question.jobs[index], bounds, now));
    return question;
  }

  private solve({ round }: Question): Places {
    const { policy, hysteresis, solver, incremental } = this.view.settings;
    this.plan = policy.greedy ? undefined : this.planner.plan(round, solver, incremental);
    if (this.plan === undefined) return greedyPlaces(round, hysteresis / SECOND);
    this.reportPlan(round, this.plan);
    return this.plan.places;
  }

  private reportPlan({ tasks }: Round, { cost, places, solved }: FlowPlan): void {
    let [started, preempted, migrated] = [0, 0, 0];
    tasks.forEach(({ machine }, task) => {
      const place = places[task];
      if (place === machine) return;
      if (machine < 0) started++;
      else if (place < 0) preempted++;
      else migrated++;
    });
    this.ctx.report(roundDecided, inColumn(cost * THOUSAND), started, preempted, migrated);
    const { steps, arcs, goesOn } = solved;
    this.ctx.report(questionSolved, steps, arcs, goesOn ? SolverStart.goesOn : SolverStart.fresh);
    this.rounds++;
  }

  private bind(job: Job, { quota, least, most, running }: JobBounds, now: number): void {
    if (!job.isBound || job.quota !== quota || job.least !== least || job.most !== most) {
      this.ctx.report(boundsChanged, job.app, quota, least, most);
    }
    job.bind(quota, least, most);
    job.overSince = running > quota ? Math.min(job.overSince, now) : Infinity;
  }

  /** How much cheaper running would have to be for a task by the answer that was carried out, -1 where unknown. */
  gapOf(job: Job, task: number): number {
    const { answered, plan } = this;
    if (answered === undefined || plan === undefined) return -1;
    const number = answered.jobs.indexOf(job);
    const at = answered.round.tasks.findIndex((one) => one.job === number && one.number === task);
    return at < 0 ? -1 : plan.gap(at);
  }
}
