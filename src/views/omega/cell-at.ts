/** The machines of a cell over time: what is free on each, and how often something was placed there. */
import { memo, memoBy } from '../../base/memo';
import { partitionPoint } from '../../base/collections/bisect';
import type { RunModel } from '../../analysis/model';
import { countUpTo } from '../../analysis/series';
import { ResourceType } from '../../sim/resource-types';

/** One machine; the columns have a row for each change, in the order of time. */
export interface Machine {
  readonly node: number;
  /** Milli-vcores. */
  readonly capacity: number;
  readonly time: Float64Array;
  readonly free: Float64Array;
  /** Its containers in the order of their allocation. */
  readonly placed: readonly number[];
}

/** By node: its containers in the order of their allocation. */
const placedOn = memo(({ directory, containers }: RunModel): readonly (readonly number[])[] => {
  const placed: number[][] = directory.nodes.map(() => []);
  for (let c = 0; c < containers.count; c++) placed[containers.node[c]].push(c);
  return placed;
});

/** A machine of a run by its node, computed when it is first read: a cell may have thousands. */
export const machineOf = memoBy((model: RunModel, node: number): Machine => {
  const { directory, containers } = model;
  const placed = placedOn(model)[node];
  const { vcore } = ResourceType;
  const size = (c: number): number => directory.shapes[containers.shape[c]][vcore];
  const changes = placed
    .flatMap((c) => [
      { at: containers.allocated[c], by: -size(c) },
      { at: containers.ended[c], by: size(c) },
    ])
    .filter(({ at }) => Number.isFinite(at))
    .sort((x, y) => x.at - y.at);
  const capacity = vcore < 0 ? 0 : directory.nodes[node].capacity[vcore];
  let free = capacity;
  return {
    node,
    capacity,
    time: Float64Array.from(changes, ({ at }) => at),
    free: Float64Array.from(changes, ({ by }) => (free += by)),
    placed,
  };
});

/** Milli-vcores free on a machine at an instant, what happens in it included. */
export function freeAt({ time, free, capacity }: Machine, at: number): number {
  const row = countUpTo(time, at) - 1;
  return row < 0 ? capacity : free[row];
}

/** The sequence number of a machine at an instant: how often something was placed there. */
export function sequenceAt({ containers }: RunModel, { placed }: Machine, at: number): number {
  return partitionPoint(0, placed.length, (index) => containers.allocated[placed[index]] <= at);
}
