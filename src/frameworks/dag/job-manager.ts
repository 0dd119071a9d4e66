/**
 * The manager of a job with a deadline: every period it looks at the job's progress and says how many tokens the job is
 * guaranteed until the next tick. Source: Jockey, section 4; what it does when the model does not hold is our choice.
 */
import type { KnobHolder } from '../../scenario/knobs';
import type { FrameworkContext } from '../../sim/ports';
import type { ControlSettings, Remaining } from '../../schedulers/jockey/control-loop';
import { controlTick } from '../../schedulers/jockey/control-loop';
import { amdahlRemaining, indicators } from '../../schedulers/jockey/progress';
import { remainingTime } from '../../schedulers/jockey/remaining-time';
import type { JockeySettings } from '../../schedulers/jockey/settings';
import { readSettings } from '../../schedulers/jockey/settings';
import type { UtilityCurve } from '../../schedulers/jockey/utility';
import { utilityAt } from '../../schedulers/jockey/utility';
import { Envelope } from './envelope';
import type { JobModel } from './job-model';
import { knowledgeOf } from './knowledge';
import type { Knowledge } from './knowledge';
import { curveOf, deadlineOf, isKnown, jobModel, tableSpec } from './plan';
import { TablePreparation } from './prepare';
import { ControlMark, controlStep } from './records';
import { tableOfQuantile } from './remaining-samples';
import { knownTable } from './table-cache';
import { VertexState } from './vertex-graph';
import type { VertexGraph } from './vertex-graph';

const MILLI = 1000;
const NANO = 1_000_000_000;
/** No guarantee is set: the job shares by weight. */
const NONE = -1;
/** Factor by which fewer runs are simulated when a table is built again: the job waits for it. */
const LESS_OFTEN = 10;

/** What a manager needs of its job. */
export interface ManagedJob {
  readonly app: number;
  readonly ctx: FrameworkContext;
  readonly graph: VertexGraph;
  /** Present settings of the job. */
  settings(): KnobHolder;
  /** Time for which its vertices will hold tokens in all, µs: only an oracle knows it. */
  totalWork(): number;
  startTimer(delay: number): number;
  /** Mean run time of the finished vertices of a stage, µs; NaN without any. */
  meanRun(stage: number): number;
}

export class JobManager {
  private readonly submitted: number;
  private readonly completed: Float64Array;
  private smoothed: number | undefined;
  private guarantee = NONE;
  private timer = -1;
  private readonly envelope = new Envelope();
  /** The guarantee has been given up because the model does not hold. */
  private givenUp = false;
  /** The model with the run times seen, once it has been simulated again. */
  private seen: JobModel | undefined;
  private known:
    | {
        readonly scheduler: KnobHolder;
        readonly own: KnobHolder;
        readonly seen: JobModel | undefined;
        readonly knowledge: Knowledge;
      }
    | undefined;

  constructor(private readonly job: ManagedJob) {
    this.submitted = job.ctx.now();
    this.completed = new Float64Array(job.graph.shape.model.length);
  }

  /** The first tick, before the job asks for anything. */
  begin(): void {
    const { app, ctx } = this.job;
    if (!isKnown(this.job.settings())) {
      ctx.notice(app, 'no earlier run predicts its duration, so it has no guarantee and shares by weight');
      return;
    }
    this.tick();
  }

  end(): void {
    if (this.timer >= 0) this.job.ctx.cancel(this.timer);
    this.timer = -1;
  }

  /** Decides on a guarantee, and schedules the next tick. */
  tick(): void {
    const { ctx } = this.job;
    const settings = readSettings(ctx.schedulerSettings());
    this.timer = this.job.startTimer(settings.period);
    this.look();
    const curve = curveOf(this.job.settings());
    if (curve === undefined || settings.policy === 'fair-share') {
      this.set(NONE);
      return;
    }
    this.judgeModel(settings);
    const decide = () => this.decide(settings, curve);
    if (this.givenUp) this.set(NONE);
    else if (!this.simulatesAgain(settings, decide)) decide();
  }

  /** Whether the table with the run times seen has to be built first; `then` follows it. */
  private simulatesAgain(settings: JockeySettings, then: () => void): boolean {
    if (this.seen === undefined || this.known?.seen === this.seen) return false;
    const { app, ctx } = this.job;
    const spec = tableSpec(this.seen, this.withRuns(settings));
    if (knownTable(spec) !== undefined) return false;
    ctx.prepare(new TablePreparation(spec, `table of ${ctx.world.input.applications[app].id}, simulated again`), then);
    return true;
  }

  private withRuns(settings: JockeySettings): JockeySettings {
    if (this.seen === undefined) return settings;
    return { ...settings, simulations: Math.ceil(settings.simulations / LESS_OFTEN) };
  }

  private decide(settings: JockeySettings, curve: UtilityCurve): void {
    const { minTokens, maxTokens, policy } = settings;
    const within = (tokens: number): number => Math.min(maxTokens, Math.max(minTokens, tokens));
    if (policy === 'max-allocation') this.set(maxTokens);
    else if (policy === 'oracle') this.set(within(this.oracle(curve)));
    else if (policy !== 'no-adaptation' || this.smoothed === undefined) this.control(settings, curve);
  }

  private control(settings: JockeySettings, curve: UtilityCurve): void {
    const { app, ctx } = this.job;
    const knowledge = this.knowledge(settings);
    const remaining = this.remaining(settings, knowledge);
    const control: ControlSettings = { ...settings, curve, candidates: knowledge.tokens };
    const tick = controlTick(control, remaining, this.smoothed, ctx.now() - this.submitted);
    this.smoothed = tick.smoothed;
    ctx.report(controlStep, app, ControlMark.raw, Math.round(tick.wanted * MILLI), Math.round(tick.raw * MILLI));
    ctx.report(controlStep, app, ControlMark.smoothed, Math.round(tick.smoothed * MILLI), tick.held ? 1 : 0);
    this.set(tick.guarantee);
  }

  /** Utility of the job's predicted completion with a number of tokens. */
  utility(tokens: number): number {
    const { ctx } = this.job;
    const settings = readSettings(ctx.schedulerSettings());
    const curve = curveOf(this.job.settings());
    if (curve === undefined) return 0;
    const knowledge = this.knowledge(settings);
    const remaining = this.remaining(settings, knowledge);
    const [least] = knowledge.tokens;
    // With fewer tokens than in the table, the work takes proportionally longer.
    const time = tokens >= least ? remaining(tokens) : (remaining(least) * least) / tokens;
    if (tokens === 0) return -Infinity;
    return utilityAt(curve, ctx.now() - this.submitted + settings.slack * time);
  }

  /** What is known of the job; computed again only when something that it depends on has changed. */
  private knowledge(settings: JockeySettings): Knowledge {
    const [scheduler, own] = [this.job.ctx.schedulerSettings(), this.job.settings()];
    const { known } = this;
    if (known?.scheduler === scheduler && known.own === own && known.seen === this.seen) return known.knowledge;
    const knowledge = knowledgeOf(own, this.withRuns(settings), this.seen);
    this.known = { scheduler, own, seen: this.seen, knowledge };
    return knowledge;
  }

  private remaining(settings: JockeySettings, { distribution }: Knowledge): Remaining {
    const { completed } = this;
    if (settings.policy === 'no-simulator') {
      return (tokens) => amdahlRemaining(distribution.profile, completed, tokens);
    }
    const table = tableOfQuantile(distribution, settings.quantile);
    const progress = indicators[settings.indicator](distribution.profile, completed);
    return (tokens) => remainingTime(table, progress, tokens);
  }

  private oracle(curve: UtilityCurve): number {
    return Math.ceil(this.job.totalWork() / Math.max(1, deadlineOf(curve)));
  }

  private look(): void {
    const { graph } = this.job;
    for (let s = 0; s < this.completed.length; s++) this.completed[s] = graph.completed(s);
  }

  /** Completed shares, with the vertices that run counted as done. */
  private completedAtBest(): Float64Array {
    const { state, shape } = this.job.graph;
    const all = Float64Array.from(this.completed);
    for (let vertex = 0; vertex < shape.count; vertex++) {
      const stage = shape.stageOf[vertex];
      if (state[vertex] === VertexState.running) all[stage] += 1 / shape.model[stage].vertices;
    }
    return all.map((share) => Math.min(1, share));
  }

  private set(guarantee: number): void {
    const { app, ctx } = this.job;
    ctx.report(controlStep, app, ControlMark.guarantee, guarantee, 0);
    if (guarantee === this.guarantee) return;
    this.guarantee = guarantee;
    ctx.setGuarantee(app, guarantee);
  }

  /** Notices when the job is slower than all but the slowest of its simulated runs, and does what the settings say then. */
  private judgeModel(settings: JockeySettings): void {
    const { app, ctx } = this.job;
    const { distribution } = this.knowledge(settings);
    const progress = indicators[settings.indicator](distribution.profile, this.completed);
    ctx.report(controlStep, app, ControlMark.progress, Math.round(progress * NANO), 0);
    // A running vertex may be nearly done: only a job that is behind even if all were counts as behind.
    const atBest = indicators[settings.indicator](distribution.profile, this.completedAtBest());
    const left = this.envelope.leftAt(distribution, atBest, this.guarantee, ctx.now());
    if (!left) return;
    ctx.report(controlStep, app, ControlMark.mismatch, Math.round(this.envelope.slowest * NANO), 0);
    if (settings.mismatch === 'weighted-share') {
      const before = this.givenUp;
      this.givenUp = true;
      if (!before)
        ctx.notice(
          app,
          'it is slower than its earlier run predicts, so it gives up its guarantee and shares by weight',
        );
    } else if (settings.mismatch === 'simulate-again') {
      const seen = this.modelSeen(settings);
      if (seen === undefined) return;
      this.seen = seen;
      this.envelope.restart(atBest, ctx.now());
    }
  }

  /**
   * The model with run times as they have been: each stage slower or faster by what was seen of it, or else of the job.
   * Undefined while no vertex is done.
   */
  private modelSeen(settings: JockeySettings): JobModel | undefined {
    const { job } = this;
    const model = jobModel(job.settings());
    const { profile } = knowledgeOf(job.settings(), settings).distribution;
    let [ran, expected] = [0, 0];
    const factors = model.map(({ vertices }, s) => {
      const mean = profile[s].running / vertices;
      const seen = job.meanRun(s);
      if (Number.isNaN(seen) || !(mean > 0)) return NaN;
      ran += seen * this.completed[s] * vertices;
      expected += mean * this.completed[s] * vertices;
      return seen / mean;
    });
    if (!(expected > 0)) return undefined;
    const overall = ran / expected;
    return model.map((stage, s) => ({ ...stage, runFactor: Number.isNaN(factors[s]) ? overall : factors[s] }));
  }
}
