/** What a run under Quincy cost: stopped tasks, lost work and data over switches, as the root queue counts them, and solving. */
import { RecordReader } from '../../../sim/trace/record-reader';
import { records } from '../../../sim/trace/records';
import type { TraceChunk } from '../../../sim/trace/trace';
import type { RunFigures } from '../../plugin';
import { quincyFigureKinds } from './figure-kinds';
import { questionSolved, SolverStart } from '../records';

const ROOT = 0;

/** Steps of decisions of one kind. */
class Steps {
  private sum = 0;
  private decisions = 0;

  add(steps: number): void {
    this.sum += steps;
    this.decisions++;
  }

  /** The mean by its id; nothing where there was no decision. */
  entries(id: string): [string, number][] {
    return this.decisions === 0 ? [] : [[id, this.sum / this.decisions]];
  }
}

export class QuincyRunFigures implements RunFigures {
  private readonly sums = quincyFigureKinds.map(() => 0);
  private readonly fresh = new Steps();
  private readonly goingOn = new Steps();
  private arcs = 0;

  private readonly reader = new RecordReader()
    .on(records.queueMeasure, (_, queue, measure, value) => {
      if (queue === ROOT) this.sums[measure] = value;
    })
    .on(questionSolved, (_, steps, arcs, start) => {
      (start === SolverStart.fresh ? this.fresh : this.goingOn).add(steps);
      this.arcs = Math.max(this.arcs, arcs);
    });

  read(chunk: TraceChunk): void {
    this.reader.readChunk(chunk);
  }

  lines(): string[] {
    return [];
  }

  values(): ReadonlyMap<string, number> {
    return new Map([
      ...quincyFigureKinds.map(({ id, factor }, figure): [string, number] => [id, this.sums[figure] * factor]),
      ...this.fresh.entries('solver-steps-fresh'),
      ...this.goingOn.entries('solver-steps-on'),
      ...(this.arcs > 0 ? [['network-arcs', this.arcs] as [string, number]] : []),
    ]);
  }
}
