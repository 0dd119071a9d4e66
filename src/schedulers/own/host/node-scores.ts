/** Scores of nodes by a policy, for containers of a size. What is kept of them is the caller's part. */
import type { NodePolicy } from '../../../sim/policy-host';
import { scoreOf, verdictOf } from '../answers';
import type { PolicyRecord } from '../language/values';
import type { RunningPolicy } from './loaded';
import type { RecordTable } from './record-table';

/** What a policy of nodes works with. */
export interface NodeParts {
  readonly running: RunningPolicy;
  /** By shape: an ask for containers of a size, whoever asks. */
  readonly sizes: RecordTable;
  readonly asks: RecordTable;
  readonly nodes: RecordTable;
  readonly context: RecordTable;
}

/** What `filter` and `score` are called with: ask, node and ctx. */
type Given = readonly [ask: PolicyRecord, node: PolicyRecord, ctx: PolicyRecord];

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

  get acceptanceMoves(): boolean {
    const { movesWithTime, reads } = this.loaded.running;
    // What an ask still wants follows from what happens on other nodes.
    return movesWithTime || reads === '*' || reads.includes('pending');
  }

  score(shape: number, node: number): number | undefined {
    return this.isAccepted(this.given(this.loaded.sizes, shape, node)) ? this.rank(shape, node) : undefined;
  }

  accepts(ask: number, node: number): boolean {
    const { asks } = this.loaded;
    asks.touch(ask);
    return this.isAccepted(this.given(asks, ask, node));
  }

  rank(shape: number, node: number): number {
    const { running, sizes } = this.loaded;
    if (!running.has('score')) return 0;
    const given = this.given(sizes, shape, node);
    return running.value(scoreOf(running.policy, ...given), 'score', given);
  }

  private isAccepted(given: Given): boolean {
    const { running } = this.loaded;
    return !running.has('filter') || running.value(verdictOf(running.policy, 'filter', given), 'filter', given);
  }

  private given(asks: RecordTable, ask: number, node: number): Given {
    const { running, nodes, context } = this.loaded;
    if (running.movesWithTime && this.now() !== this.instant) {
      this.instant = this.now();
      context.touchAll();
    }
    return [asks.get(ask), nodes.get(node), context.get(0)];
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
