/** What the schedulers know of their jobs, by application: where each of them stands, and why it waits. */
import { filled } from '../../base/collections/columns';
import type { SchedulerContext } from '../../sim/ports';
import { ReasonScope } from '../../sim/trace/trace';
import { SchedulerStream } from '../random-streams';
import type { Draws } from './cell/first-fit';
import { OmegaReason } from './reasons';
import { activitiesOf, jobTypeOf } from './settings';
import { JobState } from './states';

/** Where a job stands. */
export const Place = { none: 0, queued: 1, deciding: 2, backOff: 3, placed: 4, abandoned: 5, gone: 6 } as const;

const stateOf: Readonly<Partial<Record<number, number>>> = {
  [Place.queued]: JobState.queued,
  [Place.deciding]: JobState.deciding,
  [Place.backOff]: JobState.backOff,
  [Place.placed]: JobState.placed,
  [Place.abandoned]: JobState.abandoned,
  [Place.gone]: JobState.done,
};

/** A stream has this many draws for each index of a job: draw n is attempt n mod 64 of index n / 64. */
const DRAW_BITS = 6;
const DRAW_MASK = (1 << DRAW_BITS) - 1;

export class Jobs implements Draws {
  /** The ask of an application, -1 before it has one. */
  readonly ask: Int32Array;
  /** A JobType. */
  readonly type: Uint8Array;
  /** Whether it is a MapReduce job. */
  readonly elastic: Uint8Array;
  /** Hash of its name. */
  readonly key: Float64Array;
  /** A Place. */
  readonly place: Uint8Array;
  /** Number of its scheduler, -1 before it has one. */
  readonly scheduler: Int32Array;
  /** Attempts so far. */
  readonly attempts: Int32Array;
  /** Whether any of its tasks was ever placed. */
  readonly begun: Uint8Array;
  /** Tasks claimed in answers to offers in transit. */
  readonly inFlight: Int32Array;
  /** Answers to offers in transit, with tasks of it or without any for lack of room. */
  readonly answers: Int32Array;
  /** Tasks whose resources are held idle until all of them have some. */
  readonly hoarded: Int32Array;
  /** Timer of its back-off, -1 for none. */
  readonly timer: Int32Array;
  /** Applications in order of arrival. */
  readonly order: number[] = [];
  private readonly drawn: Int32Array;
  private readonly code: Uint8Array;
  private readonly arg1: Int32Array;
  private readonly arg2: Int32Array;

  constructor(private readonly ctx: SchedulerContext) {
    const { applications } = ctx.world.input;
    const apps = applications.length;
    this.ask = new Int32Array(apps).fill(-1);
    this.type = filled(new Uint8Array(apps), applications, ({ settings }) => jobTypeOf(settings));
    this.elastic = filled(new Uint8Array(apps), applications, ({ settings }) => Number(activitiesOf(settings) > 0));
    this.key = filled(new Float64Array(apps), applications, ({ key }) => key);
    this.place = new Uint8Array(apps);
    this.scheduler = new Int32Array(apps).fill(-1);
    this.attempts = new Int32Array(apps);
    this.begun = new Uint8Array(apps);
    this.inFlight = new Int32Array(apps);
    this.answers = new Int32Array(apps);
    this.hoarded = new Int32Array(apps);
    this.timer = new Int32Array(apps).fill(-1);
    this.drawn = new Int32Array(apps);
    this.code = new Uint8Array(apps);
    this.arg1 = new Int32Array(apps);
    this.arg2 = new Int32Array(apps);
  }

  /** Tasks that wait. */
  pending(app: number): number {
    return this.ask[app] === -1 ? 0 : this.ctx.world.askPending[this.ask[app]];
  }

  /** Those of them that nothing is claimed for yet. */
  wanted(app: number): number {
    return this.pending(app) - this.inFlight[app] - this.hoarded[app];
  }

  /** Shape of its tasks. */
  shape(app: number): number {
    return this.ctx.world.askShape[this.ask[app]];
  }

  move(app: number, place: number): void {
    if (this.place[app] === place) return;
    this.place[app] = place;
    const state = stateOf[place];
    if (state !== undefined) this.ctx.reportState(app, state);
  }

  /** The n-th of the next numbers in [0, 1) for choices of the job. */
  draw(app: number, n: number): number {
    const count = this.drawn[app] + n;
    return this.ctx.draw(SchedulerStream.omegaPlacement, app, count >> DRAW_BITS, count & DRAW_MASK);
  }

  /** `count` of the job's next random numbers have been used. */
  drew(app: number, count: number): void {
    this.drawn[app] += count;
  }

  /** Sets why the job waits from now on. */
  wait(app: number, code: number, arg1: number, arg2: number): void {
    this.code[app] = code;
    this.arg1[app] = arg1;
    this.arg2[app] = arg2;
    this.explain(app);
  }

  /** States why the job waits, or that it does not any more. */
  explain(app: number): void {
    const pending = this.pending(app);
    const { ctx, code, arg1, arg2, hoarded } = this;
    // Tasks may be asked for again, and what is kept may be lost, while it hoards.
    if (pending > 0 && code[app] === OmegaReason.hoarding)
      ctx.stateReason(ReasonScope.application, app, OmegaReason.hoarding, hoarded[app], pending);
    else if (pending > 0) ctx.stateReason(ReasonScope.application, app, code[app], arg1[app], arg2[app]);
    else ctx.stateReason(ReasonScope.application, app, 0, 0, 0);
  }
}
