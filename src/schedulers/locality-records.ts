/**
 * Records of applications that wait for locality, under schedulers for which all tasks of an application are one task set: which
 * level it accepts, and which nodes it declined. The number of declined nodes grows with time and not with the work done, so that
 * after many records only every hundredth of an application is written.
 */
import { MILLISECOND } from '../base/units';
import type { ExplainingContext } from '../sim/context-parts';
import { inColumn } from '../sim/trace/record';
import { records } from '../sim/trace/records';

const MANY = 200_000;
const HUNDRED = 100;
const STAGE = 0;
/** Node, rack and any place in the numbers of the trace, which are Spark's: NODE_LOCAL, RACK_LOCAL and ANY. */
const TRACE_LEVEL = [1, 3, 4] as const;
/** Node, rack, any place. */
type Level = 0 | 1 | 2;

export class LocalityRecords {
  /** Records that a wait repeats. */
  private repeated = 0;

  constructor(private readonly ctx: Pick<ExplainingContext, 'report'>) {}

  /** The level that an application accepts is another one. `opensIn`: µs until a worse one opens, Infinity if time opens none. */
  level(app: number, level: Level, opensIn = Infinity): void {
    const countdown = opensIn < Infinity ? inColumn(Math.ceil(opensIn / MILLISECOND)) : -1;
    this.ctx.report(records.taskSetLevel, app, STAGE, TRACE_LEVEL[level], countdown);
  }

  /**
   * The level is the same, and opens at another time than was recorded, because the application declined a node for the `times`-th
   * time. Returns whether that was written.
   */
  levelAgain(app: number, level: Level, opensIn: number, times: number): boolean {
    if (!this.mayRepeat(times)) return false;
    this.level(app, level, opensIn);
    return true;
  }

  /** An application declined a node. `times`: how often in a row it has done so for the same tasks. */
  skip(app: number, node: number, times: number): void {
    if (this.mayRepeat(times)) this.ctx.report(records.slotSkipped, app, node, STAGE, times);
  }

  private mayRepeat(times: number): boolean {
    if (this.repeated > MANY && times % HUNDRED !== 1) return false;
    this.repeated++;
    return true;
  }
}
