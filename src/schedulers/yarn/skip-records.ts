/**
 * Records of nodes that applications declined for the sake of locality. Their number grows with time and not with the work done,
 * so that after many of them only every hundredth of an application is written.
 */
import type { ExplainingContext } from '../../sim/context-parts';
import { records } from '../../sim/trace/records';

const MANY = 200_000;
const HUNDRED = 100;
/** All tasks of an application are one task set. */
const STAGE = 0;

export class SkipRecords {
  private written = 0;

  constructor(private readonly ctx: Pick<ExplainingContext, 'report'>) {}

  /** An application declined a node. `times`: how often in a row its request key has done so. */
  write(app: number, node: number, times: number): void {
    if (this.written > MANY && times % HUNDRED !== 1) return;
    this.written++;
    this.ctx.report(records.slotSkipped, app, node, STAGE, times);
  }
}
