/** What a run under Quincy cost: stopped tasks, lost work and data over switches, as the root queue counts them. */
import { RecordReader } from '../../sim/record';
import { records } from '../../sim/records';
import type { TraceChunk } from '../../sim/trace';
import type { RunFigures } from '../plugin';
import { quincyFigureKinds } from './figure-kinds';

const ROOT = 0;

export class QuincyRunFigures implements RunFigures {
  private readonly sums = quincyFigureKinds.map(() => 0);

  private readonly reader = new RecordReader().on(records.queueMeasure, (_, queue, measure, value) => {
    if (queue === ROOT) this.sums[measure] = value;
  });

  read(chunk: TraceChunk): void {
    this.reader.readChunk(chunk);
  }

  lines(): string[] {
    return [];
  }

  values(): ReadonlyMap<string, number> {
    return new Map(quincyFigureKinds.map(({ id, factor }, figure) => [id, this.sums[figure] * factor]));
  }
}
