/** Which containers are held at an instant. */
import type { RunModel } from './model';
import { countUpTo } from './series';

/** Ids of the containers held at `at` (µs), ascending. A container is held from its allocation to just before its end. */
export function containersHeldAt(model: RunModel, at: number): number[] {
  const { allocated, ended } = model.containers;
  const held: number[] = [];
  for (let container = 0, count = countUpTo(allocated, at); container < count; container++) {
    if (ended[container] > at) held.push(container);
  }
  return held;
}
