/**
 * Lottery scheduling. Source: Waldspurger and Weihl, Lottery Scheduling: Flexible Proportional-Share Resource Management,
 * OSDI 1994, section 2.
 */
import { knobNumber } from '../../scenario/knobs';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace/trace';
import { tickets } from './knobs';
import { roomDrawn } from './reasons';
import { drawn } from './records';
import { State } from './states';

const STREAM = 90;
const NOBODY = -1;
const NOWHERE = -1;

export class LotteryScheduler implements ClusterScheduler {
  readonly cycle = 1_000_000;
  private draws = 0;
  private lastWinner = NOBODY;

  constructor(private readonly ctx: SchedulerContext) {}

  applicationSubmitted(app: number): void {
    this.ctx.reportState(app, State.playing);
  }

  applicationFinished(app: number): void {
    this.ctx.reportState(app, State.done);
  }

  // It keeps no book of its own, and the kernel calls `schedule` after each of these.
  askAdded(): void {}
  askWithdrawn(): void {}
  containerEnded(): void {}
  applicationMoved(): void {}
  nodeAdded(): void {}
  nodeLost(): void {}
  nodeChanged(): void {}
  configurationChanged(): void {}
  timer(): void {}

  schedule(): boolean {
    for (let asks = this.waiting(); asks.length > 0; asks = this.waiting()) this.serve(this.winner(asks));
    this.stateReasons();
    return false;
  }

  /** The asks that fit somewhere. */
  private waiting(): number[] {
    const { askCount, askPending } = this.ctx.world;
    const asks: number[] = [];
    for (let ask = 0; ask < askCount; ask++) {
      if (askPending[ask] > 0 && this.nodeFor(ask) !== NOWHERE) asks.push(ask);
    }
    return asks;
  }

  /** Draws one of these asks by the tickets of their applications. */
  private winner(asks: readonly number[]): number {
    const { ctx } = this;
    const { askApp, input } = ctx.world;
    const each = knobNumber(ctx.settings(), tickets.knob);
    const held = asks.map((ask) => each + input.applications[askApp[ask]].priority);
    const all = held.reduce((sum, one) => sum + one, 0);
    let ticket = Math.floor(ctx.draw(STREAM, 0, this.draws++, 0) * all);
    const ask = asks[held.findIndex((one) => (ticket -= one) < 0)];
    ctx.report(drawn, askApp[ask], all);
    return ask;
  }

  private serve(ask: number): void {
    this.ctx.allocate(ask, this.nodeFor(ask));
    this.lastWinner = this.ctx.world.askApp[ask];
  }

  private nodeFor(ask: number): number {
    const { world } = this.ctx;
    for (let node = 0; node < world.nodeCount; node++) if (world.fits(world.askShape[ask], node)) return node;
    return NOWHERE;
  }

  /** States for each ask why it waits, or withdraws what was stated. Only changes are recorded. */
  private stateReasons(): void {
    const { ctx, lastWinner } = this;
    const { askCount, askPending, askShape } = ctx.world;
    for (let ask = 0; ask < askCount; ask++) {
      if (askPending[ask] === 0) ctx.stateReason(ReasonScope.ask, ask, Reason.none, 0, 0);
      else if (lastWinner === NOBODY) ctx.stateReason(ReasonScope.ask, ask, Reason.noNodeFits, askShape[ask], 0);
      else ctx.stateReason(ReasonScope.ask, ask, roomDrawn.code, lastWinner, 0);
    }
  }
}
