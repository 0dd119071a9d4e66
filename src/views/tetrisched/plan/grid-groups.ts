/** The rows of the space-time grid: groups of nodes that no job of the run tells apart. They stay the same from cycle to cycle. */
import type { RunModel } from '../../../analysis/model';
import { refine } from '../../../schedulers/tetrisched/compile/node-groups';
import { believedRequest } from '../../../schedulers/tetrisched/job';
import { nodeSetsOf } from '../../../schedulers/tetrisched/reason-values';
import type { TetriSettings } from '../../../schedulers/tetrisched/settings';
import { leavesOf } from '../../../schedulers/tetrisched/strl/expression';
import { groupName } from './plan-at';

export interface GridGroup {
  readonly name: string;
  /** Nodes, ascending. */
  readonly members: readonly number[];
}

/** The groups in the order of their first node. */
export function gridGroups(model: RunModel, { constraints, estimateError }: TetriSettings): GridGroup[] {
  const { nodes, applications } = model.directory;
  const sets = nodeSetsOf(model.directory);
  const named = new Set<string>();
  const seen = new Set<string>();
  for (const { job } of applications) {
    if (job === undefined) continue;
    const kind = `${job.prefers} ${job.label}`;
    if (seen.has(kind) && job.utility === undefined) continue;
    if (job.utility === undefined) seen.add(kind);
    const request = believedRequest(job, job.tasks, sets.racks, constraints, estimateError);
    for (const name of leavesOf(request).flatMap(({ set }) => set)) named.add(name);
  }
  const { groups } = refine(
    nodes.length,
    [...named].map((name) => sets.nodesOf([name])),
  );
  return groups.map((members) => ({ name: groupName(model, members), members }));
}
