/** The policies of a run: loaded when a scheduler first asks for one, and informed of every change in the world. */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import { ownPolicyId } from '../../../scenario/own-policy';
import { assert } from '../../../base/assert';
import type {
  MemberFigures,
  NodePolicy,
  PolicyDivision,
  PolicyHost,
  PolicyOrder,
  WholePolicy,
} from '../../../sim/policy-host';
import type { ExplainingContext, TaskContext } from '../../../sim/context-parts';
import type { RunInput } from '../../../sim/run-input';
import { drawsOf } from '../answers';
import { dataPlace } from './data-place';
import { ownDivision } from './division';
import { appFill, askFill, contextFill, nodeFill, queueFill, sizeFill } from './fill';
import { RunBudget } from '../language/machine';
import { RunningPolicy } from './loaded';
import { NodeScores } from './node-scores';
import { OwnGate } from './own-gate';
import { OwnOrder } from './own-order';
import type { OrderParts } from './own-order';
import { RecordTable } from './record-table';
import { unknownFigures } from './unknown-figures';
import { UsageBook } from './usage-book';
import { RunningScheduler } from './whole-policy';

type Noticing = Pick<ExplainingContext, 'notice'>;

/** Makes the host of a run's policies, which have been checked. */
export function policyHost(ctx: TaskContext & Noticing, input: RunInput): PolicyHost {
  return new OwnPolicies(ctx, input);
}

class OwnPolicies implements PolicyHost {
  private readonly book: UsageBook;
  private readonly running = new Map<string, RunningPolicy>();
  private readonly draw: (name: string, n: number) => number;
  private readonly budget = new RunBudget();
  private readonly said = new Set<string>();
  private readonly scores: NodeScores[] = [];
  private readonly orders: { readonly of: 'app' | 'queue'; readonly order: OwnOrder }[] = [];

  constructor(
    private readonly ctx: TaskContext & Noticing,
    private readonly input: RunInput,
  ) {
    this.book = new UsageBook(ctx);
    this.draw = drawsOf(input.seed);
  }

  order(name: OwnPolicyName, of: 'app' | 'queue', round: number, figures: MemberFigures = {}): PolicyOrder {
    const { ctx, book } = this;
    const load = (): OrderParts => {
      const running = this.policy(name);
      const fill = of === 'app' ? appFill(ctx, book, figures) : queueFill(ctx, book, figures);
      const context = contextFill(ctx, book, round);
      if (of === 'app') this.say(unknownFigures(name, running.reads, fill, ctx));
      const isGated = of === 'app' && running.has('admit');
      const { applications } = ctx.world.input;
      return {
        running,
        members: new RecordTable(of, fill, running.reads),
        context: new RecordTable('ctx', context, running.reads),
        gate: isGated ? new OwnGate(running, context, (app) => applications[app].id) : undefined,
      };
    };
    const order = new OwnOrder(name, load, () => ctx.now());
    this.orders.push({ of, order });
    return order;
  }

  division(name: OwnPolicyName): PolicyDivision {
    return ownDivision(this.policy(name), this.ctx, this.book);
  }

  nodes(name: OwnPolicyName, round: number, figures: MemberFigures = {}): NodePolicy {
    const { ctx, book } = this;
    const scores = new NodeScores(
      () => {
        const running = this.policy(name);
        const { reads } = running;
        return {
          running,
          sizes: new RecordTable('ask', sizeFill(ctx, book), reads),
          asks: new RecordTable('ask', askFill(ctx, book), reads),
          nodes: new RecordTable('node', { ...nodeFill(ctx, book), ...figures }, reads),
          context: new RecordTable('ctx', contextFill(ctx, book, round), reads),
          placeOf: (ask, node) => dataPlace(ctx, ask, node),
        };
      },
      () => ctx.now(),
    );
    this.scores.push(scores);
    return scores;
  }

  whole(name: OwnPolicyName, round: number): WholePolicy {
    return new RunningScheduler(this.policy(name), this.ctx, this.book, round);
  }

  figuresChanged(): void {
    for (const { order } of this.orders) order.touchAll();
  }

  /** Says each sentence once, however many queues have the order. */
  private say(texts: readonly string[]): void {
    for (const text of texts) {
      if (this.said.has(text)) continue;
      this.said.add(text);
      this.ctx.notice(text);
    }
  }

  private policy(name: OwnPolicyName): RunningPolicy {
    const id = ownPolicyId(name);
    let running = this.running.get(id);
    if (running === undefined) {
      const input = this.input.policies?.find((policy) => policy.id === id);
      assert(input !== undefined, 'a policy without code was let through');
      running = new RunningPolicy(input, this.draw, this.budget);
      this.running.set(id, running);
    }
    return running;
  }

  // What the kernel tells

  submitted(app: number): void {
    this.book.submitted(app, 1);
    this.touch(app);
  }

  finished(app: number): void {
    // One that was killed before its submission never counted.
    if (this.book.apps[app].apps > 0) this.book.submitted(app, -1);
    this.touch(app);
  }

  moved(app: number, fromQueue: number): void {
    this.book.moved(app, fromQueue);
    this.touch(app);
    this.touchQueues(fromQueue);
  }

  asked(ask: number, change: number): void {
    this.book.asked(ask, change);
    this.touch(this.ctx.world.askApp[ask]);
  }

  started(container: number): void {
    this.book.started(container);
    this.touch(this.appOf(container));
    this.touchNode(this.ctx.world.containerNode[container]);
  }

  ended(container: number): void {
    this.book.ended(container);
    this.touch(this.appOf(container));
    this.touchNode(this.ctx.world.containerNode[container]);
  }

  nodeChanged(node: number): void {
    this.figuresChanged();
    this.touchNode(node);
    this.touchNode(-1);
  }

  private touchNode(node: number): void {
    for (const scores of this.scores) scores.touch(node);
  }

  private appOf(container: number): number {
    const { world } = this.ctx;
    return world.askApp[world.containerAsk[container]];
  }

  private touch(app: number): void {
    for (const { of, order } of this.orders) if (of === 'app') order.touch(app);
    this.touchQueues(this.ctx.world.appQueue[app]);
  }

  private touchQueues(from: number): void {
    for (const { of, order } of this.orders) {
      if (of !== 'queue') continue;
      for (let queue = from; queue >= 0; queue = this.input.queues[queue].parent) order.touch(queue);
    }
  }
}
