/**
 * Nodes by a policy of the reader under YARN's schedulers. Its filter is asked whenever a node is offered to an ask; its score
 * counts where a scheduler goes over all nodes by itself, since a heartbeat brings one node and leaves nothing to order.
 */
import { knobText } from '../../scenario/knobs';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { NodePolicy } from '../../sim/policy-host';
import type { SchedulerContext } from '../../sim/ports';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace';
import type { NodeBook } from './node-book';
import { nodePolicyKnob } from './node-policy-knob';
import { MEMORY, VCORES } from './resources';

/** What a scheduler knows of its nodes. */
type Book<App> = (node: number) => NodeBook<App> | undefined;

export class OwnNodes<App> {
  private policy: NodePolicy | undefined;
  private name = '';
  /** Asks of which it is said that nodes were turned down for them. */
  private readonly told = new Set<number>();

  /** @param round length of what `ctx.round` counts, µs */
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: Book<App>,
    private readonly round: number,
  ) {
    this.configure();
  }

  /** The settings may name another policy, or none. */
  configure(): void {
    const name = knobText(this.ctx.settings(), nodePolicyKnob.knob);
    if (name === this.name) return;
    this.name = name;
    this.policy = isOwnPolicy(name) ? this.ctx.policies?.nodes(name, this.round, this.figures()) : undefined;
    for (const ask of this.told) this.unsay(ask);
  }

  /** Whether a policy is in force. */
  get isThere(): boolean {
    return this.policy !== undefined;
  }

  /** Whether an answer may change although nothing happens on its node. */
  get moves(): boolean {
    return this.policy?.acceptanceMoves === true;
  }

  /** Whether an ask may have a node, which is said where it may not. */
  accepts(ask: number, node: number): boolean {
    if (this.policy === undefined) return true;
    const accepted = this.policy.accepts(ask, node);
    if (accepted) this.unsay(ask);
    else if (!this.told.has(ask)) {
      this.told.add(ask);
      this.ctx.stateReason(ReasonScope.ask, ask, Reason.nodeTurnedDown, node, this.ctx.text(this.name));
    }
    return accepted;
  }

  /** Something else is said of an ask from now on. */
  forget(ask: number): void {
    this.told.delete(ask);
  }

  /** What a scheduler believes of a node has changed. */
  touch(node: number): void {
    this.policy?.touch(node);
  }

  /**
   * A round over nodes: the one with the highest score is looked at; one that gave something is scored anew and stays, the others
   * leave the round. A node's place is its best score for any of the sizes.
   * @param nodes in the order of the system, which decides between equal scores
   * @param shapes sizes that are wanted
   * @param look whether the node gave something and may give more
   */
  sweep<N extends { readonly node: number }>(
    nodes: readonly N[],
    shapes: readonly number[],
    look: (node: N) => boolean,
  ): void {
    const { policy } = this;
    if (policy === undefined) return;
    const scoreOf = (node: number): number =>
      shapes.reduce((best, s) => Math.max(best, policy.rank(s, node)), -Infinity);
    const left = nodes.map((node) => ({ node, score: scoreOf(node.node) }));
    while (left.length > 0) {
      let best = 0;
      for (let i = 1; i < left.length; i++) if (left[i].score > left[best].score) best = i;
      const place = left[best];
      if (look(place.node)) place.score = scoreOf(place.node.node);
      else left.splice(best, 1);
    }
  }

  private unsay(ask: number): void {
    if (this.told.delete(ask)) this.ctx.stateReason(ReasonScope.ask, ask, Reason.none, 0, 0);
  }

  /** What counts on a node until its heartbeat tells of ends. */
  private figures() {
    const of = (read: (node: NodeBook<App>) => number) => (number: number) => {
      const node = this.book(number);
      return node === undefined ? 0 : read(node);
    };
    return {
      freeMemory: of(({ available }) => available[MEMORY]),
      freeVcores: of(({ available }) => available[VCORES]),
      containers: of(({ containers }) => containers.length),
    };
  }
}

/** Sizes of the asks with something pending, by their number in the world, ascending. */
export function wantedShapes(
  asks: Iterable<{ readonly ask: number; readonly pending: number }>,
  askShape: { readonly [ask: number]: number },
): number[] {
  const shapes = new Set<number>();
  for (const { ask, pending } of asks) if (pending > 0) shapes.add(askShape[ask]);
  return [...shapes].sort((a, b) => a - b);
}
