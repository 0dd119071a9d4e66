/** What a run under Quincy cost: stopped tasks, lost work and data over switches, as the root queue counts them. */
import { RecordReader } from '../../sim/record';
import { records } from '../../sim/records';
import type { TraceChunk } from '../../sim/trace';
import type { FigureKind, RunFigures } from '../plugin';

const SECOND = 1_000_000;
const ROOT = 0;

/** In the order of the figures of queues (`figures.ts`), with what turns a figure into the unit of the number. */
const KINDS: readonly (FigureKind & { readonly factor: number })[] = [
  {
    id: 'tasks-preempted',
    title: 'Tasks stopped to wait again',
    unit: 'count',
    better: 'lower',
    formula: 'running tasks that were stopped without a new place',
    factor: 1,
  },
  {
    id: 'migrations',
    title: 'Tasks moved to another node',
    unit: 'count',
    better: 'lower',
    formula: 'running tasks that were stopped and began anew elsewhere',
    factor: 1,
  },
  {
    id: 'wasted-seconds',
    title: 'Work lost with stopped tasks',
    unit: 'duration',
    better: 'lower',
    formula: 'time for which stopped tasks had run',
    factor: SECOND,
  },
  {
    id: 'data-over-core',
    title: 'Data over the core switch, MB',
    unit: 'count',
    better: 'lower',
    formula: 'input that tasks read from another rack',
    factor: 1,
  },
  {
    id: 'data-inside-racks',
    title: 'Data inside racks, MB',
    unit: 'count',
    better: 'lower',
    formula: 'input that tasks read from another node of their rack',
    factor: 1,
  },
];

export const quincyFigureKinds: readonly FigureKind[] = KINDS;

export class QuincyRunFigures implements RunFigures {
  private readonly sums = KINDS.map(() => 0);

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
    return new Map(KINDS.map(({ id, factor }, figure) => [id, this.sums[figure] * factor]));
  }
}
