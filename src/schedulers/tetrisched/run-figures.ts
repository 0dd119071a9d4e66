/** What a run says of its plans: how many there were, and how near to the best possible ones. Deadlines are metrics of all systems. */
import { RecordReader } from '../../sim/trace/record-reader';
import type { TraceChunk } from '../../sim/trace/trace';
import type { RunFigures } from '../plugin';
import { PlanHow, planMade } from './records';

export class PlanFigures implements RunFigures {
  private plans = 0;
  private asked = 0;
  private stopped = 0;
  private fellBack = 0;
  /** Undefined while no bound was known. */
  private gap: number | undefined;

  private readonly reader = new RecordReader().on(planMade, (_, value, bound, __, ___, how) => {
    this.plans++;
    if (how === PlanHow.fellBack) this.fellBack++;
    if (how === PlanHow.stopped) this.stopped++;
    if (how === PlanHow.unsolved) return;
    this.asked++;
    if (bound > 0) this.gap = Math.max(this.gap ?? 0, 1 - value / bound);
  });

  read(chunk: TraceChunk): void {
    this.reader.readChunk(chunk);
  }

  /** Values of {@link planFigureKinds}; the gap is there where a bound was known. */
  values(): ReadonlyMap<string, number> {
    const values = new Map([['plan-cycles', this.plans]]);
    if (this.gap !== undefined) values.set('plan-gap', this.gap);
    return values;
  }

  lines(): string[] {
    const { plans, asked, stopped, fellBack } = this;
    if (plans === 0) return [];
    const parts = [`${plans} ${plans === 1 ? 'cycle' : 'cycles'}`, `${asked} by the solver`];
    if (stopped > 0) parts.push(`${stopped} stopped at the limit of nodes or work`);
    if (fellBack > 0) parts.push(`${fellBack} fell back to greedy`);
    return [`plans: ${parts.join(', ')}`];
  }
}
