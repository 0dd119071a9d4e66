/**
 * Checks the capacities in a tree of queues, in 32-bit numbers as YARN does, and computes them as fractions of the cluster.
 * Resources are compared as Hadoop does when it starts, before any node is there: by memory alone, or under
 * DominantResourceCalculator type by type, where one is more only if it is less in no type.
 * Source: Hadoop, scheduler/capacity: ParentQueue.setChildQueues, CSQueueUtils.checkMaxCapacity and checkAbsoluteCapacity,
 * AbstractCSQueue.updateConfigurableResourceRequirement.
 */
import { groupBy } from '../../../base/collections/group-by';
import { add, isZero } from '../../yarn/resources';
import type { Resource, ResourceCalculator } from '../../yarn/resources';
import { fraction, maximumPercent } from '../queues/queue-config';
import { parentPath } from '../../../scenario/queue-path';

/** The capacity of a queue as written: percentages, or `resources` instead of them. */
export interface WrittenCapacity {
  /** Full path; parents stand before their children. */
  readonly path: string;
  /** undefined: not set. */
  readonly capacity: number | undefined;
  readonly maximum: number | undefined;
  /** The form with absolute resources, in YARN's units; undefined: percentages. */
  readonly resources?: {
    readonly minimum: Resource | undefined;
    readonly maximum: Resource | undefined;
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
export function judgeCapacities(
  queues: readonly WrittenCapacity[],
  calculator: ResourceCalculator,
): {
  readonly problems: readonly CapacityProblem[];
  readonly absolute: AbsoluteCapacities;
} {
  const isRoot = ({ path }: WrittenCapacity): boolean => path === 'root';
  const problems: CapacityProblem[] = queues.filter(isRoot).flatMap((root) => checkRoot(root));
  const below = queues.filter((queue) => !isRoot(queue));
  const byParent = groupBy(below, ({ path }) => parentPath(path));
  const absolute = absoluteCapacities(queues, (part, percent) => (part * percent) / 100);
  const in32Bits = absoluteCapacities(queues, (part, percent) => Math.fround(part * fraction(percent)));
  for (const [path, children] of byParent) {
    const parent = queues.find((queue) => queue.path === path);
    const mixed = checkModes(parent, children);
    if (mixed !== undefined) problems.push(mixed);
    else {
      const inPercent = children.filter(({ resources }) => resources?.minimum === undefined);
      const wrong = [
        // Where siblings below the root have resources, the others need not sum up to 100 percent.
        ...(inPercent.length === children.length ? checkSum(parent, children) : []),
        ...checkMaxima(inPercent, in32Bits),
        ...checkResources(parent, children, calculator),
      ];
      problems.push(...wrong.slice(0, 1));
    }
  }
  return { problems, absolute };
}

/** The first problem of each set of siblings. */
export function checkCapacities(
  queues: readonly WrittenCapacity[],
  calculator: ResourceCalculator,
): readonly CapacityProblem[] {
  return judgeCapacities(queues, calculator).problems;
}

/**
 * Absolute capacity and absolute maximum of every queue, by path, as fractions of the cluster.
 * @param times a part of the cluster times a percentage
 */
function absoluteCapacities(
  queues: readonly WrittenCapacity[],
  times: (part: number, percent: number) => number,
): AbsoluteCapacities {
  const absolute = new Map<string, { readonly capacity: number; readonly maximum: number }>();
  for (const { path, capacity = 0, maximum = 100 } of queues) {
    const above = absolute.get(parentPath(path)) ?? { capacity: 1, maximum: 1 };
    absolute.set(path, {
      capacity: path === 'root' ? 1 : times(above.capacity, capacity),
      maximum: times(above.maximum, maximumPercent(maximum)),
    });
  }
  return absolute;
}

function checkRoot({ path, capacity }: WrittenCapacity): CapacityProblem[] {
  if (capacity === undefined || capacity === 100) return [];
  return [{ path, field: 'capacity', message: `expected 100 for the root, got ${capacity}` }];
}

/** Children use the form of their parent, percentages or resources; below the root each may use either. */
function checkModes(
  parent: WrittenCapacity | undefined,
  children: readonly WrittenCapacity[],
): CapacityProblem | undefined {
  const inResources = (queue: WrittenCapacity) => queue.resources?.minimum !== undefined;
  const below = parent !== undefined && parent.path !== 'root';
  for (const child of children) {
    const { path, capacity = 0, resources } = child;
    const wanted = below ? inResources(parent) : inResources(child);
    if (wanted && !inResources(child)) {
      const message = 'expected resources, as in the parent: percentages and resources do not mix';
      return { path, field: 'resources.guaranteed', message };
    }
    if (!wanted && inResources(child)) {
      const message = 'expected capacity in percent, as in the parent: percentages and resources do not mix';
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

function checkSum(parent: WrittenCapacity | undefined, children: readonly WrittenCapacity[]): CapacityProblem[] {
  const [first] = children;
  const nothing = parent !== undefined && parent.path !== 'root' && (parent.capacity ?? 0) === 0;
  let sum = 0;
  for (const { capacity = 0 } of children) sum = Math.fround(sum + fraction(capacity));
  const isWrong = nothing ? sum > 0 : Math.abs(Math.fround(1 - sum)) > PRECISION;
  if (!isWrong) return [];
  const above = parentPath(first.path);
  const expected = nothing ? `0, like that of ${above}` : `100 for all children of ${above} together`;
  const message = `expected a capacity of ${expected}, got ${Number((sum * 100).toFixed(3))}`;
  return [{ path: first.path, field: 'capacity', message }];
}

function checkMaxima(children: readonly WrittenCapacity[], absolute: AbsoluteCapacities): CapacityProblem[] {
  return children.flatMap(({ path, capacity = 0, maximum = 100 }) => {
    const own = absolute.get(path);
    if (own === undefined || own.maximum >= own.capacity) return [];
    const isOwn = maximumPercent(maximum) < capacity;
    const ofCluster = `${percent(own.capacity)} of the cluster, got ${percent(own.maximum)} with the maxima above it`;
    const message = `expected at least its capacity, ${isOwn ? `got ${maximum}` : ofCluster}`;
    return [{ path, field: 'maximum-capacity', message }];
  });
}

/** "45%". */
const percent = (part: number): string => `${Number((part * 100).toFixed(3))}%`;

function checkResources(
  parent: WrittenCapacity | undefined,
  children: readonly WrittenCapacity[],
  calculator: ResourceCalculator,
): CapacityProblem[] {
  const isMore = (a: Resource, b: Resource) => calculator.compare(new Float64Array(a.length), a, b) > 0;
  const problems: CapacityProblem[] = [];
  let sum: Resource | undefined;
  const above = parent?.resources?.maximum;
  for (const { path, resources: { minimum, maximum } = { minimum: undefined, maximum: undefined } } of children) {
    if (minimum === undefined) continue;
    sum = sum === undefined ? minimum : add(sum, minimum);
    if (maximum === undefined) continue;
    if (!isZero(maximum) && isMore(minimum, maximum)) {
      problems.push({ path, field: 'resources.max', message: 'expected at least resources.guaranteed' });
    } else if (above !== undefined && isMore(maximum, above)) {
      problems.push({ path, field: 'resources.max', message: 'expected at most that of the parent' });
    }
  }
  const limit = parent?.resources?.minimum;
  if (limit !== undefined && sum !== undefined && isMore(sum, limit)) {
    const message = 'expected the children to have no more than the parent';
    problems.push({ path: children[0].path, field: 'resources.guaranteed', message });
  }
  return problems;
}
