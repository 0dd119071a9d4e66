/**
 * Asks of applications that go before the one for which their leaf has too little left. That all in the leaf wait for that one
 * is not so of them: they are offered nodes first.
 */
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace/trace';
import type { RequestKey } from '../yarn/resource-requests';
import type { CapacityApp } from './capacity-app';
import { CapacityReason } from './reasons';

/** Code and arguments of a reason. */
export type ReasonRow = readonly [code: number, arg1: number, arg2: number];

export class AsksAhead {
  /** Asks of which something was last stated. */
  private stated = new Set<number>();

  /** @param reasonOf what a request key that goes first waits for; undefined where that is stated in another way */
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly reasonOf: (app: CapacityApp, key: RequestKey) => ReasonRow | undefined,
  ) {}

  /** States what the asks of applications wait for that go first, and takes back what was stated of others. */
  restate(apps: readonly CapacityApp[]): void {
    const before = this.stated;
    if (apps.length === 0 && before.size === 0) return;
    this.stated = new Set();
    for (const app of apps) {
      for (const key of app.requests.keys) {
        if (key.pending === 0 || this.hasOther(key.ask)) continue;
        const reason = this.reasonOf(app, key);
        if (reason === undefined) continue;
        this.stated.add(key.ask);
        this.ctx.stateReason(ReasonScope.ask, key.ask, ...reason);
      }
    }
    for (const ask of before) {
      if (!this.stated.has(ask) && !this.hasOther(ask)) this.ctx.stateReason(ReasonScope.ask, ask, Reason.none, 0, 0);
    }
  }

  /** Whether something else is stated of an ask: a reservation, or the ask of its application that it waits behind. */
  private hasOther(ask: number): boolean {
    const code = this.ctx.statedReason(ReasonScope.ask, ask);
    return code === Reason.reserved || code === CapacityReason.behindOwnAsk;
  }
}
