/**
 * The few numbers that a run of a sweep comes down to, counted while its trace is read: much less than a model, of which
 * nothing is going to be drawn.
 */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/collections/columns';
import type { Ended } from '../../engine/run/run';
import { ControlMark, controlStep } from '../../frameworks/dag/records';
import { RecordReader } from '../../sim/trace/record-reader';
import { records } from '../../sim/trace/records';
import { AppOutcome, ContainerKind, ContainerOutcome, TaskOutcome } from '../../sim/trace/trace';
import type { TraceChunk } from '../../sim/trace/trace';
import { LEVELS } from '../locality/locality';
import type { Metric } from '../model';

/** What one run of a sweep has come to. Applications are in the order of the directory. */
export interface SweepResult {
  readonly ended: Ended;
  /** From the first submission to the end of the last application, µs; NaN when one is unfinished, as in analysis/metrics. */
  readonly makespan: number;
  /** Of each application, µs from its submission to its end, whatever its outcome; NaN when it has not ended. */
  readonly response: Float64Array;
  /**
   * Of each application, µs that the longest of its successful tasks ran: even with a free place for every task it could not end
   * sooner. NaN when none has succeeded.
   */
  readonly longestTask: Float64Array;
  /** Of each application, containers that it wanted as a guarantee, times µs; 0 if it sets no guarantee. */
  readonly guaranteed: Float64Array;
  /** Tasks started inside executors at each level of locality, best first (analysis/locality). */
  readonly locality: Float64Array;
  /** 16 hexadecimal digits over all outcomes. */
  readonly fingerprint: string;
  /** All metrics of the run, those of classes included, where the sweep asks for them; else none. */
  readonly metrics: readonly Metric[];
}

export class RunTally {
  private readonly submitted: Float64Array;
  private readonly finished: Float64Array;
  private readonly longest: Float64Array;
  private readonly guaranteed: Float64Array;
  /** Containers that each application wants as a guarantee, and since when, µs. */
  private readonly granted: Float64Array;
  private readonly grantedAt: Float64Array;
  /** Whether an application ended otherwise than refused. */
  private isAnyAdmitted = false;
  private readonly locality = new Float64Array(LEVELS);
  private readonly askApp = new GrowingInt32();
  private readonly askKind = new GrowingUint8();
  private readonly containerAsk = new GrowingInt32();
  private readonly allocated = new GrowingFloat64();
  private readonly taskApp = new GrowingInt32();
  private readonly taskStart = new GrowingFloat64();

  private readonly reader = new RecordReader()
    .on(records.appSubmitted, (at, app) => (this.submitted[app] = at))
    .on(records.appFinished, (at, app, outcome) => {
      this.finished[app] = at;
      if (outcome !== AppOutcome.rejected) this.isAnyAdmitted = true;
      this.grant(at, app, 0);
    })
    .on(controlStep, (at, app, mark, first) => {
      if (mark === ControlMark.guarantee) this.grant(at, app, Math.max(0, first));
    })
    .on(records.askAdded, (_, ask, app, kind) => {
      // More of an ask that is known already is recorded by the same kind.
      if (ask < this.askApp.length) return;
      this.askApp.push(app);
      this.askKind.push(kind);
    })
    .on(records.containerAllocated, (at, _, ask) => {
      this.containerAsk.push(ask);
      this.allocated.push(at);
    })
    .on(records.containerEnded, (at, container, outcome) => this.containerEnded(at, container, outcome))
    .on(records.taskStarted, (at, _, container, __, locality) => {
      this.taskApp.push(this.askApp.get(this.containerAsk.get(container)));
      this.taskStart.push(at);
      this.locality[locality]++;
    })
    .on(records.taskEnded, (at, task, outcome) => {
      if (outcome === TaskOutcome.succeeded) this.ran(this.taskApp.get(task), at - this.taskStart.get(task));
    });

  /** `applications`: how many the run has. */
  constructor(applications: number) {
    this.submitted = new Float64Array(applications).fill(NaN);
    this.finished = new Float64Array(applications).fill(NaN);
    this.guaranteed = new Float64Array(applications);
    this.granted = new Float64Array(applications);
    this.grantedAt = new Float64Array(applications);
    this.longest = new Float64Array(applications).fill(NaN);
  }

  /** Reads one chunk of a trace at level "outcomes"; chunks come in the order in which they were recorded. */
  add(chunk: TraceChunk): void {
    this.reader.readChunk(chunk);
  }

  /** What everything that was read comes down to. */
  result(ended: Ended, fingerprint: string, metrics: readonly Metric[]): SweepResult {
    const { submitted, finished, longest, locality } = this;
    const response = finished.map((at, app) => at - submitted[app]);
    return {
      ended,
      makespan: this.makespan(),
      response,
      longestTask: longest.slice(),
      guaranteed: this.guaranteed.slice(),
      locality: locality.slice(),
      fingerprint,
      metrics,
    };
  }

  private grant(at: number, app: number, containers: number): void {
    this.guaranteed[app] += this.granted[app] * (at - this.grantedAt[app]);
    this.granted[app] = containers;
    this.grantedAt[app] = at;
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
    return this.isAnyAdmitted ? last - first : NaN;
  }
}
