/**
 * A node policy of the reader in YARN's schedulers. Its filter is asked whenever a node is offered to an ask. Its score orders
 * rounds over all nodes; a heartbeat offers one node and leaves nothing to order.
 */
import { groupBy } from '../../base/collections/group-by';
import { knobText } from '../../scenario/knobs';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { DataPlace, NodePolicy } from '../../sim/policy-host';
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace/trace';
import type { NodeBook } from './node-book';
import { nodePolicyKnob } from './node-policy-knob';
import type { RequestKey } from './resource-requests';
import { MEMORY, VCORES } from './resources';
import type { Resource } from './resources';

/** A node with its rack. */
interface Offered {
  readonly node: number;
  readonly rack: number;
}

/** A scheduler's view of its nodes. */
type Book<App> = (node: number) => NodeBook<App> | undefined;

export class OwnNodes<App> {
  private policy: NodePolicy | undefined;
  private name = '';

  /** @param round length of what `ctx.round` counts, µs */
  constructor(
    private readonly ctx: ExplainingContext,
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
    for (let ask = 0; ask < this.ctx.world.askCount; ask++) this.takeBack(ask);
  }

  /** Whether a policy is in force. */
  get isInForce(): boolean {
    return this.policy !== undefined;
  }

  /** Whether passing time alone may change an answer. */
  get moves(): boolean {
    return this.policy?.movesWithTime === true;
  }

  /** Whether an answer may change because its ask got a container elsewhere. */
  get movesWithAsk(): boolean {
    return this.policy?.movesWithAsk === true;
  }

  /** Whether the policy accepts a node for a key. If not, that is stated about its ask. */
  accepts(key: RequestKey, { node, rack }: Offered): boolean {
    if (this.policy === undefined) return true;
    const { ask } = key;
    const accepted = this.policy.accepts(ask, node, { place: placeFor(key, node, rack) });
    if (accepted) this.takeBack(ask);
    else if (!this.isStated(ask)) {
      this.ctx.stateReason(ReasonScope.ask, ask, Reason.nodeTurnedDown, node, this.ctx.text(this.name));
    }
    return accepted;
  }

  /** Whether it would accept a node with this much free, after `gone` containers have ended. States no reason. */
  wouldAccept(key: RequestKey, { node, rack }: Offered, free: Resource, gone: number): boolean {
    if (this.policy === undefined) return true;
    const room = { memory: free[MEMORY], vcores: free[VCORES], gone };
    return this.policy.accepts(key.ask, node, { place: placeFor(key, node, rack), room });
  }

  /** The scheduler's view of a node has changed. */
  touch(node: number): void {
    this.policy?.touch(node);
  }

  /**
   * A round over nodes, again and again that with the highest score. A node that gave something is scored again, the others leave
   * the round. The score of a node is the highest for any pending ask.
   * @param nodes in the order of the scheduler, which decides between equal scores
   * @param keys request keys, pending or not
   * @param look offers a node; returns whether it gave something and may give more
   */
  sweep<N extends Offered>(nodes: readonly N[], keys: Iterable<RequestKey>, look: (node: N) => boolean): void {
    const { policy } = this;
    if (policy === undefined) return;
    const { askShape } = this.ctx.world;
    // A policy that looks at the size alone scores the keys of one size alike.
    const wanted = [...groupBy(pendingOf(keys), ({ ask }) => (policy.byAsk ? ask : askShape[ask])).values()];
    const scoreOf = ({ node, rack }: N): number => {
      let best = -Infinity;
      for (const alike of wanted) {
        const key = alike.find(({ pending }) => pending > 0);
        if (key === undefined) continue;
        best = Math.max(best, policy.rank(key.ask, node, { place: placeFor(key, node, rack) }));
      }
      return best;
    };
    const left = nodes.map((node) => ({ node, score: scoreOf(node) }));
    while (left.length > 0) {
      let best = 0;
      for (let i = 1; i < left.length; i++) if (left[i].score > left[best].score) best = i;
      const place = left[best];
      if (look(place.node)) place.score = scoreOf(place.node);
      else left.splice(best, 1);
    }
  }

  /** Whether it is stated of an ask that the policy turned a node down. */
  private isStated(ask: number): boolean {
    return this.ctx.statedReason(ReasonScope.ask, ask) === Reason.nodeTurnedDown;
  }

  private takeBack(ask: number): void {
    if (this.isStated(ask)) this.ctx.stateReason(ReasonScope.ask, ask, Reason.none, 0, 0);
  }

  /** What policies see of a node: as the scheduler knows it, where ended containers count until the heartbeat. */
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

/** How near a node is to the data that a key asks for. */
function placeFor(key: RequestKey, node: number, rack: number): DataPlace {
  if (key.onNode(node) > 0) return 'node';
  return key.inRack(rack) > 0 ? 'rack' : 'any';
}

function pendingOf(keys: Iterable<RequestKey>): RequestKey[] {
  return [...keys].filter(({ pending }) => pending > 0);
}
