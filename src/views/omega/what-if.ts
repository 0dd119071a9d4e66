/** The outcome of a transaction under other rules of committing, with the same decision and everything before it unchanged. */
import { partitionPoint } from '../../base/collections/bisect';
import type { RunModel } from '../../analysis/model';
import type { Transaction } from './transactions';

export interface RuleOutcome {
  readonly coarse: boolean;
  readonly gang: boolean;
  /** Claims that come to nothing. */
  readonly lost: number;
}

/**
 * A claim conflicts under coarse detection when another application has placed something on its machine since the snapshot, and under
 * fine detection when it does not fit; of a gang all are lost with one (Omega, section 5.2).
 */
export function underOtherRules(model: RunModel, transaction: Transaction): RuleOutcome[] {
  const { app, from, to, lost } = transaction;
  const { containers, applications } = model;
  const nodes = Array.from(applications[app].containers)
    .filter((c) => containers.allocated[c] === to)
    .map((c) => containers.node[c]);
  const placed = nodes.slice(0, transaction.placed);
  const changed = changedNodes(model, app, from, to);
  const unfit = lost.filter(({ spurious }) => !spurious).length;
  const outdated = lost.length + placed.filter((node) => changed.has(node)).length;
  const claims = lost.length + placed.length;
  return [false, true].flatMap((gang) =>
    [false, true].map((coarse) => {
      const conflicts = coarse ? outdated : unfit;
      return { coarse, gang, lost: gang && conflicts > 0 ? claims : conflicts };
    }),
  );
}

/** Nodes on which others have placed something between two instants. */
function changedNodes({ containers }: RunModel, app: number, from: number, to: number): ReadonlySet<number> {
  const nodes = new Set<number>();
  // Containers are in the order of their allocation.
  const first = partitionPoint(0, containers.count, (c) => containers.allocated[c] <= from);
  for (let c = first; c < containers.count && containers.allocated[c] <= to; c++) {
    if (containers.app[c] !== app) nodes.add(containers.node[c]);
  }
  return nodes;
}
