/**
 * Runs a policy that is a whole scheduler: at each opportunity it is asked until it places nothing more, and what it places is
 * carried out in its order. What it says of those that wait is their reason.
 */
import { assert } from '../../base/assert';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { WholePolicy } from '../../sim/policy-host';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace';

const CYCLE = 100_000;
const State = { waiting: 0, running: 1, done: 2 } as const;

export class OwnScheduler implements ClusterScheduler {
  readonly cycle = CYCLE;
  private policy: WholePolicy | undefined;
  private wanted = 0;
  private readonly runs = new Set<number>();
  /** Applications with a reason of the policy's. */
  private said = new Set<number>();

  constructor(private readonly ctx: SchedulerContext) {}

  applicationSubmitted(app: number): void {
    this.ctx.reportState(app, State.waiting);
  }

  applicationFinished(app: number): void {
    this.ctx.reportState(app, State.done);
    this.say(app, '');
    this.said.delete(app);
  }

  askAdded(_ask: number, count: number): void {
    this.wanted += count;
  }

  askWithdrawn(_ask: number, count: number): void {
    this.wanted -= count;
  }

  applicationMoved(): void {
    // A policy reads the queue of an application each time.
  }

  containerEnded(): void {
    // The kernel asks for an opportunity.
  }

  nodeAdded(): void {
    this.ctx.requestSchedule();
  }

  nodeLost(): void {
    this.ctx.requestSchedule();
  }

  nodeChanged(): void {
    this.ctx.requestSchedule();
  }

  configurationChanged(): void {
    this.ctx.requestSchedule();
  }

  timer(): void {
    // It has none.
  }

  schedule(): boolean {
    const policy = (this.policy ??= this.load());
    let placed = this.wanted > 0;
    while (placed && this.wanted > 0) placed = this.carryOut(policy);
    return this.wanted > 0 && policy.movesWithTime;
  }

  private load(): WholePolicy {
    const { policy: name } = this.ctx.settings();
    assert(isOwnPolicy(name) && this.ctx.policies !== undefined, 'a scheduler without a policy was let through');
    return this.ctx.policies.whole(name, CYCLE);
  }

  /** Asks once. Returns whether anything was placed. */
  private carryOut(policy: WholePolicy): boolean {
    const { placements, reasons } = policy.decide();
    let placed = false;
    for (const { app, node, count } of placements) {
      for (let i = 0; i < count; i++) placed = this.place(app, node) || placed;
    }
    const before = this.said;
    this.said = new Set(reasons.map(({ app }) => app));
    for (const app of before) if (!this.said.has(app)) this.say(app, '');
    for (const { app, why } of reasons) this.say(app, why);
    return placed;
  }

  /** Gives an application a container on a node for the first of its asks, the highest priority first, that fits. */
  private place(app: number, node: number): boolean {
    const { world } = this.ctx;
    const asks: number[] = [];
    for (let ask = world.appFirstAsk[app]; ask !== -1; ask = world.askNext[ask]) {
      if (world.askPending[ask] > 0) asks.push(ask);
    }
    asks.sort((a, b) => world.askPriority[b] - world.askPriority[a] || a - b);
    const fitting = asks.find((ask) => world.fits(world.askShape[ask], node));
    if (fitting === undefined) return false;
    this.wanted--;
    this.ctx.allocate(fitting, node);
    if (!this.runs.has(app)) {
      this.runs.add(app);
      this.ctx.reportState(app, State.running);
    }
    return true;
  }

  private say(app: number, why: string): void {
    const code = why === '' ? Reason.none : Reason.ownWords;
    this.ctx.stateReason(ReasonScope.application, app, code, 0, why === '' ? 0 : this.ctx.text(why));
  }
}
