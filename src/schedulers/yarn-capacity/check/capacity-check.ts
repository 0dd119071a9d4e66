/**
 * Checks the capacities in a tree of queues, and computes them as fractions of the cluster. Sums are of 32-bit numbers, as in
 * YARN.
 * Source: Hadoop, scheduler/capacity: ParentQueue.setChildQueues, CSQueueUtils.checkMaxCapacity and checkAbsoluteCapacity,
 * AbstractCSQueue.updateConfigurableResourceRequirement.
 */
import { fraction, maximumPercent } from '../queues/queue-config';
import { parentPath } from '../../../scenario/queue-path';

/** The capacity of a queue as written: percentages, or `resources` instead of them. */
export interface WrittenCapacity {
  /** Full path; parents stand before their children. */
  readonly path: string;
  /** undefined: not set. */
  readonly capacity: number | undefined;
  readonly maximum: number | undefined;
  /** The form with absolute resources; undefined: percentages. */
  readonly resources?: {
    readonly minimum: readonly number[] | undefined;
    readonly maximum: readonly number[] | undefined;
  };
}

export interface CapacityProblem {
  readonly path: string;
  readonly field: 'capacity' | 'maximum-capacity' | 'resources.guaranteed' | 'resources.max';
  readonly message: string;
}

/** By path, fractions of the cluster. */
type AbsoluteCapacities = ReadonlyMap<string, { readonly capacity: number; readonly maximum: number }>;

/** Allowed error of the sum of children, a fraction. */
const PRECISION = Math.fround(0.0005);

/** The first problem of each set of siblings, and the absolute capacities of all queues. */
export function judgeCapacities(queues: readonly WrittenCapacity[]): {
  readonly problems: readonly CapacityProblem[];
  readonly absolute: AbsoluteCapacities;
} {
  const problems: CapacityProblem[] = [];
  const byParent = new Map<string, WrittenCapacity[]>();
  for (const queue of queues) {
    if (queue.path === 'root') problems.push(...checkRoot(queue));
    else {
      const parent = parentPath(queue.path);
      const siblings = byParent.get(parent);
      if (siblings === undefined) byParent.set(parent, [queue]);
      else siblings.push(queue);
    }
  }
  const absolute = absoluteCapacities(queues);
  for (const [path, children] of byParent) {
    const parent = queues.find((queue) => queue.path === path);
    const mixed = checkModes(parent, children);
    if (mixed !== undefined) problems.push(mixed);
    else if (children[0].resources?.minimum === undefined)
      problems.push(...checkPercentages(parent, children, absolute));
    else problems.push(...checkResources(parent, children));
  }
  return { problems, absolute };
}

/** The first problem of each set of siblings. */
export function checkCapacities(queues: readonly WrittenCapacity[]): readonly CapacityProblem[] {
  return judgeCapacities(queues).problems;
}

/** Absolute capacity and absolute maximum of every queue, by path, as fractions of the cluster. */
function absoluteCapacities(queues: readonly WrittenCapacity[]): AbsoluteCapacities {
  const absolute = new Map<string, { readonly capacity: number; readonly maximum: number }>();
  for (const { path, capacity = 0, maximum = 100 } of queues) {
    const above = absolute.get(parentPath(path)) ?? { capacity: 1, maximum: 1 };
    absolute.set(path, {
      capacity: path === 'root' ? 1 : (above.capacity * capacity) / 100,
      maximum: (above.maximum * maximumPercent(maximum)) / 100,
    });
  }
  return absolute;
}

function checkRoot({ path, capacity }: WrittenCapacity): CapacityProblem[] {
  if (capacity === undefined || capacity === 100) return [];
  return [{ path, field: 'capacity', message: `expected 100 for the root, got ${capacity}` }];
}

/** All children use one form, percentages or resources: that of their parent unless it is the root. */
function checkModes(
  parent: WrittenCapacity | undefined,
  children: readonly WrittenCapacity[],
): CapacityProblem | undefined {
  const inResources = (queue: WrittenCapacity) => queue.resources?.minimum !== undefined;
  const below = parent !== undefined && parent.path !== 'root';
  const wanted = below ? inResources(parent) : children.every((child) => inResources(child));
  for (const child of children) {
    const { path, capacity = 0, resources } = child;
    if (wanted && !inResources(child)) {
      const message = 'expected resources, as in the parent: percentages and resources do not mix';
      return { path, field: 'resources.guaranteed', message };
    }
    if (!wanted && inResources(child)) {
      const message = 'expected capacity in percent: resources must be set in all sibling queues and in the parent';
      return { path, field: 'resources.guaranteed', message };
    }
    if (!wanted && resources !== undefined) {
      const message = 'expected maximum-capacity in percent: resources need resources.guaranteed';
      return { path, field: 'resources.max', message };
    }
    if (wanted && capacity > 0) {
      return { path, field: 'capacity', message: 'expected either capacity or resources.guaranteed, not both' };
    }
  }
  return undefined;
}

function checkPercentages(
  parent: WrittenCapacity | undefined,
  children: readonly WrittenCapacity[],
  absolute: AbsoluteCapacities,
): CapacityProblem[] {
  const [first] = children;
  const nothing = parent !== undefined && parent.path !== 'root' && (parent.capacity ?? 0) === 0;
  let sum = 0;
  for (const { capacity = 0 } of children) sum = Math.fround(sum + fraction(capacity));
  const isWrong = nothing ? sum > 0 : Math.abs(Math.fround(1 - sum)) > PRECISION;
  if (isWrong) {
    const above = parentPath(first.path);
    const expected = nothing ? `0, like that of ${above}` : `100 for all children of ${above} together`;
    const message = `expected a capacity of ${expected}, got ${Number((sum * 100).toFixed(3))}`;
    return [{ path: first.path, field: 'capacity', message }];
  }
  for (const { path, maximum } of children) {
    const own = absolute.get(path);
    if (own !== undefined && Math.fround(own.maximum) < Math.fround(own.capacity)) {
      const message = `expected at least its capacity, got ${maximum ?? 100}`;
      return [{ path, field: 'maximum-capacity', message }];
    }
  }
  return [];
}

function checkResources(parent: WrittenCapacity | undefined, children: readonly WrittenCapacity[]): CapacityProblem[] {
  for (const { path, resources } of children) {
    const { minimum = [], maximum } = resources ?? {};
    if (maximum?.some((quantity, t) => quantity < minimum[t])) {
      return [{ path, field: 'resources.max', message: 'expected at least resources.guaranteed' }];
    }
    const above = parent?.resources?.maximum;
    if (above !== undefined && maximum?.some((quantity, t) => quantity > above[t])) {
      return [{ path, field: 'resources.max', message: 'expected at most that of the parent' }];
    }
  }
  const limit = parent?.resources?.minimum;
  const exceeded = limit?.some((quantity, t) => {
    const sum = children.reduce((total, { resources }) => total + (resources?.minimum?.[t] || 0), 0);
    return sum > quantity;
  });
  if (exceeded !== true) return [];
  const message = 'expected the children to have no more than the parent';
  return [{ path: children[0].path, field: 'resources.guaranteed', message }];
}
