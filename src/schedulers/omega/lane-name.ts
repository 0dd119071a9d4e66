/** What the schedulers of an architecture are called, as labels that reasons and records carry. */
import type { OmegaSettings } from './settings';
import { JobType } from './settings';

/** What schedulers are called in sentences: what kind they are, and a number where there are several. */
export const LaneKind = { only: 0, batch: 1, service: 2, mapReduce: 3 } as const;

const KIND_BITS = 16;

/** The {@link LaneKind} in a label. */
export const kindOf = (label: number): number => label >> KIND_BITS;

/** What the schedulers under these settings are called, in the order of their numbers. */
export function laneLabels({ architecture, schedulers, mapReduceSchedulers }: OmegaSettings): number[] {
  const labels = (kind: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => (kind << KIND_BITS) | (count === 1 ? 0 : i + 1));
  if (architecture === 'partitioned') return [...labels(LaneKind.batch, 1), ...labels(LaneKind.service, 1)];
  if (architecture !== 'two-level' && architecture !== 'shared-state') return labels(LaneKind.only, 1);
  return [
    ...labels(LaneKind.batch, schedulers[JobType.batch]),
    ...labels(LaneKind.service, schedulers[JobType.service]),
    ...labels(LaneKind.mapReduce, mapReduceSchedulers),
  ];
}

/** The jobs that the scheduler of a label decides on; undefined where one decides on all. */
export function laneType(label: number): 'batch' | 'service' | 'MapReduce' | undefined {
  switch (kindOf(label)) {
    case LaneKind.batch:
      return 'batch';
    case LaneKind.service:
      return 'service';
    case LaneKind.mapReduce:
      return 'MapReduce';
    default:
      return undefined;
  }
}

/** The scheduler of a label: "the batch scheduler", "service scheduler 2". */
export function laneName(label: number): string {
  const type = laneType(label);
  const number = label & ((1 << KIND_BITS) - 1);
  if (type === undefined) return 'the scheduler';
  return number === 0 ? `the ${type} scheduler` : `${type} scheduler ${number}`;
}
