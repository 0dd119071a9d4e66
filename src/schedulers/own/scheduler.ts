/**
 * Runs a policy that is a whole scheduler: at each opportunity it is asked until it places nothing more, and what it places is
 * carried out in its order. What it says of those that wait is their reason; of those that it does not speak of, whether a node has
 * room for them.
 */
import { assert } from '../../base/assert';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { WholePolicy } from '../../sim/policy-host';
import type { ClusterScheduler, SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import { OwnReason } from './reasons';

const CYCLE = 100_000;
const ROOT = 0;
const State = { waiting: 0, running: 1, done: 2 } as const;

export class OwnScheduler implements ClusterScheduler {
  readonly cycle = CYCLE;
  private policy: WholePolicy | undefined;
  private wanted = 0;
  /** Containers wanted, by size. */
  private readonly wantedOf: number[] = [];
  private readonly runs = new Set<number>();
  /** Applications for which the policy stated a reason. */
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

  askAdded(ask: number, count: number): void {
    this.want(ask, count);
  }

  askWithdrawn(ask: number, count: number): void {
    this.want(ask, -count);
  }

  private want(ask: number, count: number): void {
    const shape = this.ctx.world.askShape[ask];
    this.wanted += count;
    this.wantedOf[shape] = (this.wantedOf[shape] ?? 0) + count;
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
    while (placed && this.wanted > 0) placed = this.askPolicy(policy);
    this.explain();
    return this.wanted > 0 && policy.movesWithTime;
  }

  private load(): WholePolicy {
    const { policy: name } = this.ctx.settings();
    assert(isOwnPolicy(name) && this.ctx.policies !== undefined, 'a scheduler without a policy was let through');
    return this.ctx.policies.whole(name, CYCLE);
  }

  /** Asks once. Returns whether anything was placed. */
  private askPolicy(policy: WholePolicy): boolean {
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
    this.want(fitting, -1);
    this.ctx.allocate(fitting, node);
    if (!this.runs.has(app)) {
      this.runs.add(app);
      this.ctx.reportState(app, State.running);
    }
    return true;
  }

  /** States why applications wait about which the policy said nothing. */
  private explain(): void {
    const { ctx } = this;
    const { world } = ctx;
    ctx.stateReason(ReasonScope.cluster, 0, OwnReason.notPlaced, 0, 0);
    this.wantedOf.forEach((count, shape) => {
      if (count === 0) return;
      let tight = true;
      for (let node = 0; tight && node < world.nodeCount; node++) tight = !world.fits(shape, node);
      const code = tight ? Reason.noNodeFits : Reason.none;
      ctx.stateReason(ReasonScope.queueShape, ROOT * SHAPES + shape, code, tight ? shape : 0, 0);
    });
  }

  private say(app: number, why: string): void {
    const code = why === '' ? Reason.none : Reason.ownWords;
    this.ctx.stateReason(ReasonScope.application, app, code, 0, why === '' ? 0 : this.ctx.text(why));
  }
}
