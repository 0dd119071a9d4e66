/**
 * On which nodes the tasks of a job may run: those of the sets that it names, which its constraint allows and which are large enough
 * for a task.
 */
import type { TaskContext } from '../../sim/context-parts';
import type { Job } from './job';
import { mostWorth } from './strl/expression';
import type { Request } from './strl/request';
import type { NodeSets } from './wizard/node-sets';

/** The eligible nodes of a job among the named sets, ascending. */
export type NodesOf = (job: Job, names: readonly string[]) => readonly number[];

export class EligibleNodes {
  /** By size of a task, allowed nodes and named sets. */
  private readonly known = new Map<string, readonly number[]>();

  constructor(
    private readonly ctx: TaskContext,
    private readonly sets: NodeSets,
  ) {}

  /** The eligible nodes that are up now. Equal lists are one object as long as the returned function is used. */
  upNow(): NodesOf {
    const { nodeUp } = this.ctx.world;
    const known = new Map<readonly number[], readonly number[]>();
    return (job, names) => {
      const eligible = this.of(job, names);
      const up = known.get(eligible) ?? eligible.filter((node) => nodeUp[node] === 1);
      known.set(eligible, up);
      return up;
    };
  }

  /**
   * Whether some allocation is worth something to a job before time lowers its value, if each leaf had all nodes of its set that
   * the job could use. `withDown`: those that are down, too.
   */
  couldBeWorth(job: Job, request: Request, withDown: boolean): boolean {
    const { nodeUp } = this.ctx.world;
    const worth = mostWorth(request, ({ set, k }) => {
      const nodes = this.of(job, set).filter((node) => withDown || nodeUp[node] === 1).length;
      // A request for more nodes than there are tasks is met by a node for each task.
      return nodes >= Math.min(k, job.input.tasks) ? k : nodes;
    });
    return worth > 0;
  }

  /** Those that are down too. */
  of(job: Job, names: readonly string[]): readonly number[] {
    const { world } = this.ctx;
    const shape = world.askShape[job.ask];
    // Such a constraint concerns single tasks and not the job as a whole.
    const isPerTask = world.input.applications[job.app].settings['onlyWithData'] === true;
    const allowed = isPerTask ? undefined : this.ctx.allowedNodes(job.app, 0);
    const key = `${shape} ${allowed === undefined ? '' : allowed.join(',')} ${names.join('\n')}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const may = allowed === undefined ? undefined : new Set(allowed);
    const { types, shapes, nodeCapacity } = world;
    const isLargeEnough = (node: number): boolean => {
      for (let t = 0; t < types; t++) {
        if (shapes[shape * types + t] > nodeCapacity[node * types + t]) return false;
      }
      return true;
    };
    const nodes = this.sets.nodesOf(names).filter((node) => (may?.has(node) ?? true) && isLargeEnough(node));
    this.known.set(key, nodes);
    return nodes;
  }
}
