/**
 * Whether a job could be worth something on an idle cluster, no node being granted twice. `EligibleNodes` lets each leaf of a
 * request have all nodes of its set, which is too much where parts that are needed together share nodes.
 */
import type { ExplainingContext, TaskContext } from '../../sim/context-parts';
import type { MilpLimits, MilpSolver } from '../../sim/milp';
import { refine } from './compile/node-groups';
import { Supply } from './compile/supply';
import type { EligibleNodes } from './eligible-nodes';
import type { Job } from './job';
import { isGrantable } from './plan/alone';
import { leavesOf, mapLeaves } from './strl/expression';
import type { GroupLeaf } from './strl/expression';
import type { Request } from './strl/request';

export class IdleCluster {
  constructor(
    private readonly ctx: Pick<TaskContext & ExplainingContext, 'world'>,
    private readonly eligible: EligibleNodes,
    private readonly solver: MilpSolver | undefined,
  ) {}

  /** Before time lowers its value. `withDown`: if the nodes that are down were up, too. */
  couldServe(job: Job, request: Request, withDown: boolean, limits: MilpLimits): boolean {
    const { nodeUp, nodeCount } = this.ctx.world;
    const sets = leavesOf(request).map(({ set }) =>
      this.eligible.of(job, set).filter((node) => withDown || nodeUp[node] === 1),
    );
    const { groups, groupsOf } = refine(nodeCount, sets);
    let next = 0;
    const expression = mapLeaves(request, ({ op, k, v }): GroupLeaf => {
      return { op, set: groupsOf[next++], k: Math.min(k, job.input.tasks), v, start: 0, dur: 1 };
    });
    return isGrantable(expression, new Supply(groups.map((members) => members.length)), this.solver, limits);
  }
}
