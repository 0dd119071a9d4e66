/**
 * Which containers an application master gives back when it is asked for room and may choose: reduces, those with the most left
 * to do first, since their work is kept. What is wanted and cannot be exchanged goes as it is, unless it is a map, whose work
 * could not be continued.
 * Source: Hadoop, hadoop-mapreduce-client-app: rm/preemption/CheckpointAMPreemptionPolicy.
 */
import type { World } from '../../sim/world';

/** A container that the scheduler wants. */
interface Wanted {
  readonly container: number;
  /** Others with as much room would do. */
  readonly negotiable: boolean;
}

/** A container that the application holds. */
interface Held {
  readonly container: number;
  readonly isReduce: boolean;
  /** Nominal µs that are left of its task; Infinity where it has not begun. */
  readonly left: number;
  /** Per resource type. */
  readonly size: readonly number[];
}

/** The containers that are given, in that order. */
export function chooseToGive(wanted: readonly Wanted[], held: readonly Held[]): number[] {
  const holding = new Map(held.map((one) => [one.container, one]));
  const given = new Set<number>();
  const owed: number[] = [];
  for (const { container, negotiable } of wanted) {
    const one = holding.get(container);
    if (one === undefined) continue;
    if (negotiable) one.size.forEach((quantity, t) => (owed[t] = (owed[t] ?? 0) + quantity));
    else if (one.isReduce) given.add(container);
  }
  const reduces = held.filter(({ isReduce, container }) => isReduce && !given.has(container));
  reduces.sort((a, b) => (a.left === b.left ? b.container - a.container : b.left - a.left));
  for (const { container, size } of reduces) {
    if (!owed.some((quantity) => quantity > 0)) break;
    given.add(container);
    size.forEach((quantity, t) => (owed[t] = (owed[t] ?? 0) - quantity));
  }
  return [...given];
}

/** What a container takes, per resource type. */
export function sizeOf({ askShape, containerAsk, shapes, types }: World, container: number): number[] {
  const shape = askShape[containerAsk[container]];
  return Array.from(shapes.subarray(shape * types, (shape + 1) * types));
}
