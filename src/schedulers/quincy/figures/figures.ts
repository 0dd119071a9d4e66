/** What scheduling has cost so far, by queue and for all queues above it: stopped tasks, lost work, data over switches. */
import { SECOND } from '../../../base/units';
import type { ExplainingContext } from '../../../sim/context-parts';
import type { QueueMeasure } from '../../plugin';
import { records } from '../../../sim/trace/records';

const Figure = { preempted: 0, migrated: 1, wasted: 2, core: 3, rack: 4 } as const;

export const quincyFigures: readonly QueueMeasure[] = [
  { name: 'tasks preempted', help: 'Running tasks that were stopped to wait again.', unit: 'count' },
  { name: 'tasks migrated', help: 'Running tasks that were stopped and restarted on another node.', unit: 'count' },
  { name: 'wasted seconds', help: 'Seconds of work lost with stopped tasks.', unit: 'count' },
  { name: 'data over the core', help: 'Input that tasks read over the core switch.', unit: 'MB' },
  { name: 'data inside racks', help: 'Input that tasks read from another node of their rack.', unit: 'MB' },
];

const MB_PER_GB = 1024;

export class Figures {
  private readonly sums: Float64Array;

  constructor(private readonly ctx: ExplainingContext) {
    this.sums = new Float64Array(ctx.world.input.queues.length * quincyFigures.length);
  }

  /** A task of an application was stopped after it had run for `ran` µs. */
  stopped(app: number, moved: boolean, ran: number): void {
    this.add(app, moved ? Figure.migrated : Figure.preempted, 1);
    this.add(app, Figure.wasted, ran / SECOND);
  }

  /** A task of an application started and reads so much over the switches, GB. */
  started(app: number, coreGb: number, rackGb: number): void {
    if (coreGb > 0) this.add(app, Figure.core, coreGb * MB_PER_GB);
    if (rackGb > 0) this.add(app, Figure.rack, rackGb * MB_PER_GB);
  }

  private add(app: number, figure: number, more: number): void {
    const { ctx, sums } = this;
    const { world } = ctx;
    for (let queue = world.appQueue[app]; queue >= 0; queue = world.input.queues[queue].parent) {
      const at = queue * quincyFigures.length + figure;
      sums[at] += more;
      ctx.report(records.queueMeasure, queue, figure, Math.round(sums[at]));
    }
  }
}
