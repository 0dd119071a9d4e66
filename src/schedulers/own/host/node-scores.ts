/** Scores of nodes by a policy, for containers of a size. What is kept of them is the caller's part. */
import type { NodePolicy } from '../../../sim/policy-host';
import { scoreOf, verdictOf } from '../answers';
import type { RunningPolicy } from './loaded';
import type { RecordTable } from './record-table';

/** What a policy of nodes works with. */
export interface NodeParts {
  readonly running: RunningPolicy;
  readonly asks: RecordTable;
  readonly nodes: RecordTable;
  readonly context: RecordTable;
}

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

  score(shape: number, node: number): number | undefined {
    const { running, asks, nodes, context } = this.loaded;
    if (running.movesWithTime && this.now() !== this.instant) {
      this.instant = this.now();
      context.touchAll();
    }
    const given = [asks.get(shape), nodes.get(node), context.get(0)] as const;
    if (running.has('filter') && !running.value(verdictOf(running.policy, 'filter', given), 'filter', given)) {
      return undefined;
    }
    return running.has('score') ? running.value(scoreOf(running.policy, ...given), 'score', given) : 0;
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
