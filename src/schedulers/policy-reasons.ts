/** Why applications wait under an order that the reader wrote: who goes before them, and by which rule. */
import { Reason } from '../sim/reasons';
import { ReasonScope } from '../sim/trace/trace';
import type { PolicyOrder } from '../sim/policy-host';
import type { ExplainingContext } from '../sim/context-parts';
import { PLACES, policyPlace } from './policy-records';

/** At most this many of the waiting get a statement, from the head of an order. */
const MOST_STATED = 100;

/**
 * What was stated about a queue. It is used at every scheduling opportunity, so it holds lists by application instead of sets
 * that would have to be made each time.
 */
interface Said {
  /** Configuring the queue again replaces it. */
  order: PolicyOrder;
  /** By application: the one that goes before it, as was stated; -1 for none. */
  readonly first: number[];
  /** By application: the text of the rule by which that was so. */
  readonly rule: number[];
  /** Applications about which it was stated. */
  readonly stated: number[];
  /** By application: the round in which it was among those with a statement. */
  readonly seen: number[];
  round: number;
}

/**
 * The code of the reason that is stated of an application itself, 0 for none. That it comes behind another one in an order of
 * the reader is no such reason: `PolicyReasons` states that, and takes it back, for those that have none.
 */
export function ownReason(ctx: ExplainingContext, app: number): number {
  const code = ctx.statedReason(ReasonScope.application, app);
  return code === Reason.ownPolicy ? Reason.none : code;
}

export class PolicyReasons {
  /** By queue. */
  private readonly said: (Said | undefined)[] = [];
  /** By application: the queue that its last statement was about. */
  private readonly statedIn: number[] = [];
  /** By queue: member, key and steps at each of the first places, as recorded last. */
  private readonly places: { member: number; key: string; steps: number }[][] = [];

  constructor(private readonly ctx: ExplainingContext) {}

  /** States who goes before the applications of a queue that wait for nothing else, in the order of the policy. */
  state(queue: number, order: PolicyOrder, waiting: readonly number[]): void {
    this.recordPlaces(queue, order, waiting);
    this.stateFirst(queue, order, waiting);
    const contradiction = order.takeContradiction(waiting);
    if (contradiction !== '') this.ctx.notice(`the order ${order.name} contradicts itself: ${contradiction}`);
  }

  /** A queue has no order of the reader. */
  forget(queue: number): void {
    const { stated, first } = this.said[queue] ?? {};
    if (stated === undefined || first === undefined) return;
    for (const app of stated) {
      first[app] = -1;
      this.takeBack(queue, app);
    }
    stated.length = 0;
  }

  private takeBack(queue: number, app: number): void {
    if (this.hasNoOther(app) && this.statedIn[app] === queue)
      this.ctx.stateReason(ReasonScope.application, app, Reason.none, 0, 0);
  }

  /** Whether an application has no reason of its own to wait. */
  private hasNoOther(app: number): boolean {
    return ownReason(this.ctx, app) === Reason.none;
  }

  /** Records who stands first in a queue, applications or queues, and by which keys: only what has changed. */
  recordPlaces(queue: number, order: PolicyOrder, members: readonly number[]): void {
    const places = (this.places[queue] ??= []);
    for (let place = 0; place < PLACES; place++) {
      const member = members[place] ?? -1;
      const key = member < 0 ? '' : order.keyText(member);
      const steps = member < 0 ? 0 : order.steps(member);
      const before = (places[place] ??= { member: -1, key: '', steps: 0 });
      if (before.member === member && before.key === key && before.steps === steps) continue;
      before.member = member;
      before.key = key;
      before.steps = steps;
      this.ctx.report(policyPlace, queue, place, steps, member, this.ctx.text(key));
    }
  }

  private stateFirst(queue: number, order: PolicyOrder, waiting: readonly number[]): void {
    const said = (this.said[queue] ??= { order, first: [], rule: [], stated: [], seen: [], round: 0 });
    const isOther = said.order !== order;
    said.order = order;
    const round = ++said.round;
    const end = Math.min(waiting.length, MOST_STATED);
    for (let i = 1; i < end; i++) said.seen[waiting[i]] = round;
    let kept = 0;
    for (const app of said.stated) {
      if (this.hasNoOther(app) && said.seen[app] === round) {
        said.stated[kept++] = app;
        continue;
      }
      said.first[app] = -1;
      this.takeBack(queue, app);
    }
    said.stated.length = kept;
    const [first] = waiting;
    for (let i = 1; i < end; i++) {
      const app = waiting[i];
      const before = said.first[app] ?? -1;
      if (!this.hasNoOther(app)) continue;
      this.statedIn[app] = queue;
      if (before !== first || isOther) {
        if (before < 0) said.stated.push(app);
        said.first[app] = first;
        said.rule[app] = this.ctx.text(order.why(first, app));
      }
      // The scheduler may have said something else of it meanwhile, and taken that back.
      this.ctx.stateReason(ReasonScope.application, app, Reason.ownPolicy, first, said.rule[app]);
    }
  }
}
