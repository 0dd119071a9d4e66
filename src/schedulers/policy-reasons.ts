/** Why applications wait under an order that the reader wrote: who goes before them, and by which rule. */
import { Reason } from '../sim/reasons';
import { ReasonScope } from '../sim/trace';
import type { PolicyOrder } from '../sim/policy-host';
import type { SchedulerContext } from '../sim/ports';
import { PLACES, policyPlace } from './policy-records';

/** So many of those that wait are told of, from the head of an order. */
const TOLD = 100;

export class PolicyReasons {
  /** By order and application: who was said to go before it. */
  private readonly said = new Map<PolicyOrder, Map<number, number>>();
  /** By queue: member and key at each of the first places, as recorded last. */
  private readonly places: string[][] = [];

  constructor(private readonly ctx: SchedulerContext) {}

  /**
   * Says of the applications of a queue that wait, in the order of the policy, who goes first.
   * @param own whether nothing else is said of an application alone
   */
  state(queue: number, order: PolicyOrder, waiting: readonly number[], own: (app: number) => boolean): void {
    this.recordPlaces(queue, order, waiting);
    const said = this.saidOf(order);
    const told = new Set(waiting.slice(1, TOLD));
    for (const app of said.keys()) {
      if (told.has(app) && own(app)) continue;
      said.delete(app);
      if (own(app)) this.ctx.stateReason(ReasonScope.application, app, Reason.none, 0, 0);
    }
    const [first] = waiting;
    for (const app of told) {
      if (!own(app) || said.get(app) === first) continue;
      said.set(app, first);
      const why = this.ctx.text(order.why(first, app));
      this.ctx.stateReason(ReasonScope.application, app, Reason.ownPolicy, first, why);
    }
    const contradiction = order.takeContradiction(waiting);
    if (contradiction !== '') this.ctx.notice(`the order ${order.name} contradicts itself: ${contradiction}`);
  }

  /** Records who stands first in a queue, applications or queues, and by which keys: only what has changed. */
  recordPlaces(queue: number, order: PolicyOrder, members: readonly number[]): void {
    const places = (this.places[queue] ??= []);
    for (let place = 0; place < PLACES; place++) {
      const member = members[place] ?? -1;
      const key = member < 0 ? '' : order.keyText(member);
      const said = member < 0 ? '' : `${member} ${key}`;
      if ((places[place] ?? '') === said) continue;
      places[place] = said;
      this.ctx.report(policyPlace, queue, place, member, this.ctx.text(key));
    }
  }

  private saidOf(order: PolicyOrder): Map<number, number> {
    let said = this.said.get(order);
    if (said === undefined) this.said.set(order, (said = new Map()));
    return said;
  }
}
