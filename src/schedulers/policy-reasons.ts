/** Why applications wait under an order that the reader wrote: who goes before them, and by which rule. */
import { Reason } from '../sim/reasons';
import { ReasonScope } from '../sim/trace';
import type { PolicyOrder } from '../sim/policy-host';
import type { SchedulerContext } from '../sim/ports';
import { PLACES, policyPlace } from './policy-records';

/** At most this many of the waiting get a statement, from the head of an order. */
const TOLD = 100;

/** What was said under an order. It is asked at every scheduling opportunity, so there are no sets to be made. */
interface Said {
  /** By application: the one that was said to go before it; -1 for none. */
  readonly first: number[];
  /** Applications of which it was said. */
  readonly told: number[];
  /** By application: the round in which it was among those with a statement. */
  readonly seen: number[];
  round: number;
}

export class PolicyReasons {
  /** By order. */
  private readonly said = new Map<PolicyOrder, Said>();
  /** By queue: member and key at each of the first places, as recorded last. */
  private readonly places: { member: number; key: string }[][] = [];

  constructor(private readonly ctx: SchedulerContext) {}

  /**
   * Says of the applications of a queue that wait, in the order of the policy, who goes first.
   * @param own whether an application has no statement of its own
   */
  state(queue: number, order: PolicyOrder, waiting: readonly number[], own: (app: number) => boolean): void {
    this.recordPlaces(queue, order, waiting);
    this.stateFirst(this.saidOf(order), order, waiting, own);
    const contradiction = order.takeContradiction(waiting);
    if (contradiction !== '') this.ctx.notice(`the order ${order.name} contradicts itself: ${contradiction}`);
  }

  /** Records who stands first in a queue, applications or queues, and by which keys: only what has changed. */
  recordPlaces(queue: number, order: PolicyOrder, members: readonly number[]): void {
    const places = (this.places[queue] ??= []);
    for (let place = 0; place < PLACES; place++) {
      const member = members[place] ?? -1;
      const key = member < 0 ? '' : order.keyText(member);
      const before = (places[place] ??= { member: -1, key: '' });
      if (before.member === member && before.key === key) continue;
      before.member = member;
      before.key = key;
      this.ctx.report(policyPlace, queue, place, member, this.ctx.text(key));
    }
  }

  private stateFirst(said: Said, order: PolicyOrder, waiting: readonly number[], own: (app: number) => boolean): void {
    const round = ++said.round;
    const end = Math.min(waiting.length, TOLD);
    for (let i = 1; i < end; i++) said.seen[waiting[i]] = round;
    let kept = 0;
    for (const app of said.told) {
      const alone = own(app);
      if (alone && said.seen[app] === round) {
        said.told[kept++] = app;
        continue;
      }
      said.first[app] = -1;
      if (alone) this.ctx.stateReason(ReasonScope.application, app, Reason.none, 0, 0);
    }
    said.told.length = kept;
    const [first] = waiting;
    for (let i = 1; i < end; i++) {
      const app = waiting[i];
      const before = said.first[app] ?? -1;
      if (before === first || !own(app)) continue;
      if (before < 0) said.told.push(app);
      said.first[app] = first;
      const why = this.ctx.text(order.why(first, app));
      this.ctx.stateReason(ReasonScope.application, app, Reason.ownPolicy, first, why);
    }
  }

  private saidOf(order: PolicyOrder): Said {
    let said = this.said.get(order);
    if (said === undefined) this.said.set(order, (said = { first: [], told: [], seen: [], round: 0 }));
    return said;
  }
}
