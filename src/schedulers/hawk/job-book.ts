/** What the schedulers know of each job: its class, its estimate and the tasks not handed out yet. */
import type { TaskContext } from '../../sim/context-parts';
import { AppPhase } from '../../sim/world';
import { SchedulerStream } from '../random-streams';
import type { JobEstimates } from './srpt';

export class JobBook implements JobEstimates {
  /** Its ask, -1 before it has one. */
  readonly ask: Int32Array;
  /** Its estimate is above the cutoff. */
  readonly long: Uint8Array;
  /** The central scheduler places its tasks. */
  readonly central: Uint8Array;
  private readonly taskEstimate: Float64Array;
  private readonly unlaunched: Int32Array;
  private readonly nextTask: Int32Array;
  private readonly launched: Uint8Array;
  /** Draws made for it so far. */
  private readonly draws: Int32Array;
  /** Tasks that are to run again, by job. */
  private readonly again = new Map<number, number[]>();

  constructor(private readonly ctx: TaskContext) {
    const jobs = ctx.world.appPhase.length;
    this.ask = new Int32Array(jobs).fill(-1);
    this.long = new Uint8Array(jobs);
    this.central = new Uint8Array(jobs);
    this.taskEstimate = new Float64Array(jobs);
    this.unlaunched = new Int32Array(jobs);
    this.nextTask = new Int32Array(jobs);
    this.launched = new Uint8Array(jobs);
    this.draws = new Int32Array(jobs);
  }

  /** A job with `tasks` tasks enters; it is long when its estimate is above the cutoff (µs). */
  enter(app: number, ask: number, tasks: number, cutoff: number): void {
    this.ask[app] = ask;
    this.unlaunched[app] += tasks;
    this.launched[app] = 0;
    this.taskEstimate[app] = this.ctx.taskEstimate(app);
    this.long[app] = this.taskEstimate[app] > cutoff ? 1 : 0;
  }

  isLong(app: number): boolean {
    return this.long[app] === 1;
  }

  /** Whether the central scheduler places its tasks. */
  isCentral(app: number): boolean {
    return this.central[app] === 1;
  }

  isActive(app: number): boolean {
    return this.ctx.world.appPhase[app] === AppPhase.active;
  }

  estimate(app: number): number {
    return this.taskEstimate[app];
  }

  /** Tasks of a job that have not started. */
  pending(app: number): number {
    return this.ask[app] === -1 ? 0 : this.ctx.world.askPending[this.ask[app]];
  }

  remaining(app: number): number {
    return this.taskEstimate[app] * this.pending(app);
  }

  isLaunched(app: number): boolean {
    return this.launched[app] === 1;
  }

  /** Hands out the next task; -1 when none is left. */
  takeTask(app: number): number {
    if (this.unlaunched[app] === 0) return -1;
    this.unlaunched[app]--;
    return this.again.get(app)?.pop() ?? this.nextTask[app]++;
  }

  /** A task of the job has reached its worker. From now on workers know whether more are left. */
  taskArrived(app: number): void {
    if (this.unlaunched[app] === 0) this.launched[app] = 1;
  }

  /** A task was lost and is to run again. */
  putBack(app: number, task: number): void {
    const tasks = this.again.get(app);
    if (tasks === undefined) this.again.set(app, [task]);
    else tasks.push(task);
    this.unlaunched[app]++;
    this.launched[app] = 0;
  }

  /** The job ends: none of its tasks is to run any more. */
  finish(app: number): void {
    this.unlaunched[app] = 0;
    this.launched[app] = 1;
    this.again.delete(app);
  }

  hasUnlaunched(app: number): boolean {
    return this.unlaunched[app] > 0;
  }

  /** The next random number of a job, from [0, 1). */
  draw(app: number): number {
    return this.ctx.draw(SchedulerStream.hawkProbes, app, this.draws[app]++, 0);
  }
}
