/** The guaranteed part of the cluster of a queue, by its configuration, before anything runs. */
import { groupBy } from '../../../base/collections/group-by';
import { bytes } from '../../../scenario/written-amounts';
import type { QueueText, Scenario } from '../../../scenario/schema';
import { parentPath } from '../../../scenario/queue-path';
import { fraction } from '../../../schedulers/yarn-capacity/queues/queue-config';
import { computeFairShares } from '../../../schedulers/yarn-fair/shares/compute-fair-shares';
import { DEFAULT_QUEUE, ROOT } from '../../../schedulers/yarn-fair/shares/policy-nesting';
import { readQueue, yarnTypeNames } from '../../../schedulers/yarn-fair/queues/queue-config';
import { MEMORY } from '../../../schedulers/yarn/resources';
import { MB } from '../../../base/units';

/** Parts of the memory of the cluster by queue; undefined for systems that guarantee none. */
export type Guarantees = ReadonlyMap<string, number> | undefined;

export function guaranteesOf(document: Scenario): Guarantees {
  const { type } = document.scheduler;
  if (type === 'yarn-fair') return steadyShares(document);
  return type === 'yarn-capacity' ? absoluteCapacities(document) : undefined;
}

function memoryMb({ cluster }: Scenario): number {
  return cluster.nodes.reduce((sum, { count = 1, capacity }) => sum + (count * bytes(capacity.memory ?? 0)) / MB, 0);
}

/** Steady fair shares: as if every queue had something to run. root.default is always there. */
function steadyShares(document: Scenario): Guarantees {
  const { queues, scheduler } = document;
  const total = memoryMb(document);
  const cluster = Float64Array.of(total, 0);
  const all: readonly QueueText[] = queues.some(({ id }) => id === DEFAULT_QUEUE)
    ? queues
    : [...queues, { id: DEFAULT_QUEUE }];
  const shares = new Map([[ROOT, total]]);
  const below = all.filter(({ id }) => id !== ROOT);
  const childrenOf = groupBy(below, ({ id }) => parentPath(id));
  const visit = (path: string): void => {
    const children = childrenOf.get(path);
    if (children === undefined) return;
    const members = children.map((queue) => {
      const { weight, minShare, maxShare } = readQueue(queue, scheduler, yarnTypeNames([]));
      const most = maxShare(cluster);
      const atLeastMin = most.map((amount, of) => Math.max(amount, minShare[of]));
      return { id: queue.id, weight, minShare, maxShare: atLeastMin, active: true };
    });
    computeFairShares(members, shares.get(path) ?? 0, MEMORY, 'fs-3', 'steady', ({ id }, share) =>
      shares.set(id, share),
    );
    for (const { id } of children) visit(id);
  };
  visit(ROOT);
  return new Map([...shares].map(([path, share]) => [path, total > 0 ? share / total : 0]));
}

/** Percentages multiplied from root down; resources as a part of the cluster. */
function absoluteCapacities(document: Scenario): Guarantees {
  const total = memoryMb(document);
  const parts = new Map([[ROOT, 1]]);
  for (const { id, capacity, resources } of document.queues) {
    if (id === ROOT) continue;
    const memory = resources?.guaranteed?.memory;
    const percent = typeof capacity === 'number' ? capacity : 0;
    const above = parts.get(parentPath(id)) ?? 0;
    const part = memory === undefined ? above * fraction(percent) : total > 0 ? bytes(memory) / MB / total : 0;
    parts.set(id, part);
  }
  return parts;
}
