/**
 * The few numbers that a run of a sweep comes down to, counted while its trace is read: much less than a model, of which
 * nothing is going to be drawn.
 */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../base/columns';
import type { Ended } from '../engine/run';
import { ContainerKind, ContainerOutcome, Rec, TaskOutcome } from '../sim/trace';
import type { TraceChunk } from '../sim/trace';
import { LEVELS } from './locality';
import type { Metric } from './model';

/** What one run of a sweep has come to. Applications are in the order of the directory. */
export interface SweepResult {
  readonly ended: Ended;
  /** From the first submission to the end of the last application, µs; NaN when one is unfinished, as in analysis/metrics. */
  readonly makespan: number;
  /** Of each application, µs from its submission to its end, whatever its outcome; NaN when it has not ended. */
  readonly response: Float64Array;
  /**
   * Of each application, µs that the longest of its successful tasks ran: with a free place for every task at once it could
   * not end sooner. NaN when none has succeeded.
   */
  readonly longestTask: Float64Array;
  /** Tasks started inside executors at each level of locality, best first (analysis/locality). */
  readonly locality: Float64Array;
  /** All metrics of the run (analysis/metrics) where the sweep asks for them, else none. */
  readonly metrics: readonly Metric[];
}

export class RunTally {
  private readonly submitted: Float64Array;
  private readonly finished: Float64Array;
  private readonly longest: Float64Array;
  private readonly locality = new Float64Array(LEVELS);
  private readonly askApp = new GrowingInt32();
  private readonly askKind = new GrowingUint8();
  private readonly containerAsk = new GrowingInt32();
  private readonly allocated = new GrowingFloat64();
  private readonly taskApp = new GrowingInt32();
  private readonly taskStart = new GrowingFloat64();

  /** `applications`: how many the run has. */
  constructor(applications: number) {
    this.submitted = new Float64Array(applications).fill(NaN);
    this.finished = new Float64Array(applications).fill(NaN);
    this.longest = new Float64Array(applications).fill(NaN);
  }

  /** Reads one chunk of a trace at level "outcomes"; chunks come in the order in which they were recorded. */
  add({ time, kind, a, b, c, length }: TraceChunk): void {
    for (let row = 0; row < length; row++) {
      switch (kind[row]) {
        case Rec.appSubmitted:
          this.submitted[a[row]] = time[row];
          break;
        case Rec.appFinished:
          this.finished[a[row]] = time[row];
          break;
        case Rec.askAdded:
          // More of an ask that is known already is recorded by the same kind.
          if (a[row] === this.askApp.length) {
            this.askApp.push(b[row]);
            this.askKind.push(c[row] & 0xff);
          }
          break;
        case Rec.containerAllocated:
          this.containerAsk.push(b[row]);
          this.allocated.push(time[row]);
          break;
        case Rec.containerEnded:
          this.containerEnded(time[row], a[row], b[row]);
          break;
        case Rec.taskStarted:
          this.taskApp.push(this.askApp.get(this.containerAsk.get(b[row])));
          this.taskStart.push(time[row]);
          this.locality[(c[row] >>> 16) & 0xff]++;
          break;
        case Rec.taskEnded:
          if (b[row] === TaskOutcome.succeeded) {
            this.ran(this.taskApp.get(a[row]), time[row] - this.taskStart.get(a[row]));
          }
          break;
        default:
          break;
      }
    }
  }

  /** What everything that was read comes down to. */
  result(ended: Ended, metrics: readonly Metric[]): SweepResult {
    const { submitted, finished, longest, locality } = this;
    const response = finished.map((at, app) => at - submitted[app]);
    return {
      ended,
      makespan: this.makespan(),
      response,
      longestTask: longest.slice(),
      locality: locality.slice(),
      metrics,
    };
  }

  /** A container that is a task is its work. */
  private containerEnded(at: number, container: number, outcome: number): void {
    const ask = this.containerAsk.get(container);
    if (outcome !== ContainerOutcome.completed || this.askKind.get(ask) !== ContainerKind.task) return;
    this.ran(this.askApp.get(ask), at - this.allocated.get(container));
  }

  private ran(app: number, time: number): void {
    if (!(time <= this.longest[app])) this.longest[app] = time;
  }

  private makespan(): number {
    let first = Infinity;
    let last = -Infinity;
    for (let app = 0; app < this.submitted.length; app++) {
      if (Number.isNaN(this.finished[app])) return NaN;
      if (Number.isNaN(this.submitted[app])) continue;
      first = Math.min(first, this.submitted[app]);
      last = Math.max(last, this.finished[app]);
    }
    return last === -Infinity ? NaN : last - first;
  }
}
