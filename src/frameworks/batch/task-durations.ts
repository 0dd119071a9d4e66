/**
 * The durations of the tasks of batch applications, drawn for a block of tasks at a time: the draws of one application share
 * most of their work, and consecutive draws do not depend on each other. One block of each application is kept.
 */
import type { Distribution } from '../../base/math/distributions';
import { sample } from '../../base/math/distributions';
import { grownFloat64 } from '../../base/collections/columns';
import type { FrameworkContext } from '../../sim/ports';
import { DURATION_STREAM } from './streams';

/** Tasks whose durations are drawn together. */
const BLOCK = 64;

export class TaskDurations {
  /** The blocks of all applications, µs. */
  private values: Float64Array;
  private used = 0;
  /** By application: where its block lies, the first task in it, and the one after the last; 0 before there is one. */
  private readonly at: Int32Array;
  private readonly from: Int32Array;
  private readonly to: Int32Array;

  /** `tasksOf`: by application, how many tasks it has as far as is known. */
  constructor(
    private readonly ctx: Pick<FrameworkContext, 'draw' | 'drawEach'>,
    tasksOf: Int32Array,
  ) {
    this.at = new Int32Array(tasksOf.length);
    this.from = new Int32Array(tasksOf.length);
    this.to = new Int32Array(tasksOf.length);
    this.values = new Float64Array(tasksOf.reduce((sum, tasks) => sum + Math.min(BLOCK, tasks), 0));
  }

  /** What a task of an application with `tasks` tasks takes on a node of nominal speed, µs. */
  of(app: number, task: number, tasks: number, distribution: Distribution): number {
    // The block only moves forwards, so no duration is drawn more than twice.
    if (task >= this.to[app]) this.drawBlock(app, task, tasks, distribution);
    const place = task - this.from[app];
    return place >= 0 ? this.values[this.at[app] + place] : this.draw(app, task, distribution);
  }

  private drawBlock(app: number, task: number, tasks: number, distribution: Distribution): void {
    if (this.to[app] === 0) {
      this.at[app] = this.used;
      this.used += Math.min(BLOCK, tasks);
      if (this.used > this.values.length) this.values = grownFloat64(this.values, this.used);
    }
    const from = task - (task % BLOCK);
    const to = Math.min(from + BLOCK, tasks);
    const at = this.at[app];
    const { values } = this;
    if (distribution.dist !== 'constant') this.ctx.drawEach(DURATION_STREAM, app, from, to - from, values, at);
    for (let i = at; i < at + to - from; i++) values[i] = durationOf(distribution, values[i]);
    this.from[app] = from;
    this.to[app] = to;
  }

  private draw(app: number, task: number, distribution: Distribution): number {
    const u = distribution.dist === 'constant' ? 0 : this.ctx.draw(DURATION_STREAM, app, task, 0);
    return durationOf(distribution, u);
  }
}

/** The duration for a number in [0, 1), µs. */
function durationOf(distribution: Distribution, u: number): number {
  return Math.max(0, Math.round(sample(distribution, u)));
}
