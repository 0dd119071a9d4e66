/** What a run says of its plans and of its classes of jobs: TetriSched, EuroSys 2016, sections 6 and 7. */
import { formatSpan } from '../../base/units';
import { RecordReader } from '../../sim/record';
import { records } from '../../sim/records';
import type { RunInput } from '../../sim/run-input';
import { AppOutcome } from '../../sim/trace';
import type { TraceChunk } from '../../sim/trace';
import type { RunFigures } from '../plugin';
import { PlanHow, planMade } from './records';

interface JobClass {
  readonly title: string;
  readonly hasDeadline: boolean;
  jobs: number;
  inTime: number;
  dropped: number;
  /** µs from submission to end, of those that succeeded. */
  latency: number;
  succeeded: number;
}

const jobClass = (title: string, hasDeadline: boolean): JobClass => ({
  title,
  hasDeadline,
  jobs: 0,
  inTime: 0,
  dropped: 0,
  latency: 0,
  succeeded: 0,
});

export class PlanFigures implements RunFigures {
  private readonly classes = {
    reserved: jobClass('SLO with a reservation', true),
    open: jobClass('SLO without a reservation', true),
    bestEffort: jobClass('best effort', false),
  };
  private readonly submitted: number[] = [];
  private plans = 0;
  private asked = 0;
  private stopped = 0;
  private fellBack = 0;
  private largestGap = 0;

  private readonly reader = new RecordReader()
    .on(records.appSubmitted, (at, app) => {
      this.submitted[app] = at;
      this.classOf(app).jobs++;
    })
    .on(records.appFinished, (at, app, outcome) => this.finished(at, app, outcome))
    .on(planMade, (_, value, bound, __, ___, how) => this.planned(value, bound, how));

  constructor(private readonly input: RunInput) {}

  read(chunk: TraceChunk): void {
    this.reader.readChunk(chunk);
  }

  /** A line for each class that has jobs, and one for the plans. */
  lines(): string[] {
    const lines = Object.values(this.classes).flatMap((own) => (own.jobs === 0 ? [] : [classLine(own)]));
    if (this.plans === 0) return lines;
    const { plans, asked, stopped, fellBack, largestGap } = this;
    const parts = [`${plans} ${plans === 1 ? 'cycle' : 'cycles'}`, `${asked} by the solver`];
    if (asked > 0) parts.push(`largest gap ${(100 * largestGap).toFixed(1)} %`);
    if (stopped > 0) parts.push(`${stopped} stopped at maxNodes`);
    if (fellBack > 0) parts.push(`${fellBack} fell back to greedy`);
    return [...lines, `plans: ${parts.join(', ')}`];
  }

  private classOf(app: number): JobClass {
    const { job } = this.input.applications[app];
    if (job?.deadline === undefined) return this.classes.bestEffort;
    return job.reserved ? this.classes.reserved : this.classes.open;
  }

  private finished(at: number, app: number, outcome: number): void {
    const own = this.classOf(app);
    const took = at - this.submitted[app];
    if (outcome === AppOutcome.rejected) own.dropped++;
    if (outcome !== AppOutcome.succeeded) return;
    own.succeeded++;
    own.latency += took;
    if (took <= (this.input.applications[app].job?.deadline ?? Infinity)) own.inTime++;
  }

  private planned(value: number, bound: number, how: number): void {
    this.plans++;
    if (how === PlanHow.fellBack) this.fellBack++;
    if (how === PlanHow.stopped) this.stopped++;
    if (how === PlanHow.unsolved || bound <= 0) return;
    this.asked++;
    this.largestGap = Math.max(this.largestGap, 1 - value / bound);
  }
}

function classLine({ title, hasDeadline, jobs, inTime, dropped, latency, succeeded }: JobClass): string {
  const parts = [
    hasDeadline ? `met ${inTime} of ${jobs} (${((100 * inTime) / jobs).toFixed(1)} %)` : `done ${succeeded} of ${jobs}`,
  ];
  if (succeeded > 0) parts.push(`mean latency ${formatSpan(Math.round(latency / succeeded))}`);
  if (dropped > 0) parts.push(`${dropped} dropped`);
  return `${title}: ${parts.join(', ')}`;
}
