/** Scores of nodes by a policy, for asks or for all containers of a size. What is kept of them is the caller's part. */
import type { DataPlace, NodePolicy, SeenNode } from '../../../sim/policy-host';
import { scoreOf, verdictOf } from '../answers';
import { PolicyRecord } from '../language/values';
import type { RunningPolicy } from './loaded';
import type { RecordTable } from './record-table';

/** What a policy of nodes works with. */
export interface NodeParts {
  readonly running: RunningPolicy;
  /** By shape: an ask for containers of a size, of any application. */
  readonly sizes: RecordTable;
  readonly asks: RecordTable;
  readonly nodes: RecordTable;
  readonly context: RecordTable;
  /** How near the data of an ask is to a node. */
  readonly placeOf: (ask: number, node: number) => DataPlace;
}

/** What `filter` and `score` are called with: ask, node and ctx. */
type Given = readonly [ask: PolicyRecord, node: PolicyRecord, ctx: PolicyRecord];

/** Fields that tell asks of one size apart; the last two change as an ask is served. */
const OF_ASK = ['app', 'priority', 'age', 'place', 'pending'];
const OF_SERVED_ASK = ['place', 'pending'];

export class NodeScores implements NodePolicy {
  private parts: NodeParts | undefined;
  private instant = -1;

  /** @param load reads the policy, when it is first asked */
  constructor(
    private readonly load: () => NodeParts,
    private readonly now: () => number,
  ) {}

  get movesWithTime(): boolean {
    return this.loaded.running.movesWithTime;
  }

  get byAsk(): boolean {
    return this.readsAny(OF_ASK);
  }

  get movesWithAsk(): boolean {
    return this.readsAny(OF_SERVED_ASK);
  }

  score(shape: number, node: number): number | undefined {
    return this.scored(this.given(this.loaded.sizes, shape, this.loaded.nodes.get(node)));
  }

  scoreFor(ask: number, node: number): number | undefined {
    return this.scored(this.givenFor(ask, node));
  }

  accepts(ask: number, node: number, seen?: SeenNode): boolean {
    return this.isAccepted(this.givenFor(ask, node, seen));
  }

  rank(ask: number, node: number, seen?: SeenNode): number {
    return this.ranked(this.givenFor(ask, node, seen));
  }

  private scored(given: Given): number | undefined {
    return this.isAccepted(given) ? this.ranked(given) : undefined;
  }

  private ranked(given: Given): number {
    const { running } = this.loaded;
    return running.has('score') ? running.value(scoreOf(running.policy, ...given), 'score', given) : 0;
  }

  private isAccepted(given: Given): boolean {
    const { running } = this.loaded;
    return !running.has('filter') || running.value(verdictOf(running.policy, 'filter', given), 'filter', given);
  }

  private givenFor(ask: number, node: number, seen?: SeenNode): Given {
    const { asks } = this.loaded;
    asks.touch(ask);
    return this.given(asks, ask, this.seenBy(ask, node, seen));
  }

  private given(asks: RecordTable, ask: number, node: PolicyRecord): Given {
    const { running, context } = this.loaded;
    if (running.movesWithTime && this.now() !== this.instant) {
      this.instant = this.now();
      context.touchAll();
    }
    return [asks.get(ask), node, context.get(0)];
  }

  /** The record of a node as a policy sees it for an ask. */
  private seenBy(ask: number, node: number, { place, room }: SeenNode = {}): PolicyRecord {
    const { nodes, placeOf } = this.loaded;
    const record = nodes.get(node);
    const readsPlace = this.readsAny(['place']);
    if (!readsPlace && room === undefined) return record;
    const { kind, values } = record;
    return new PolicyRecord(kind, {
      ...values,
      ...(readsPlace ? { place: place ?? placeOf(ask, node) } : {}),
      ...(room === undefined
        ? {}
        : {
            freeMemory: room.memory,
            freeVcores: room.vcores,
            containers: Math.max(0, Number(values['containers']) - room.gone),
          }),
    });
  }

  private readsAny(names: readonly string[]): boolean {
    const { reads } = this.loaded.running;
    return reads === '*' || names.some((name) => reads.includes(name));
  }

  /** Something on the node, or the cluster as a whole (-1), has changed. */
  touch(node: number): void {
    this.parts?.nodes.touch(node);
    if (node < 0) this.parts?.context.touchAll();
  }

  private get loaded(): NodeParts {
    return (this.parts ??= this.load());
  }
}
