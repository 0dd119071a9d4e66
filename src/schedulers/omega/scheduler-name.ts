/** What the schedulers of an architecture are called, as labels that reasons and records carry. */
import type { OmegaSettings } from './settings';
import { JobType } from './settings';

/** What schedulers are called in sentences: what kind they are, and a number where there are several. */
export const SchedulerKind = { only: 0, batch: 1, service: 2, mapReduce: 3 } as const;

const KIND_BITS = 16;

/** The {@link SchedulerKind} in a label. */
export const kindOf = (label: number): number => label >> KIND_BITS;

/** What the schedulers under these settings are called, in the order of their numbers. */
export function schedulerLabels({ architecture, schedulers, mapReduceSchedulers }: OmegaSettings): number[] {
  const labels = (kind: number, count: number): number[] =>
    Array.from({ length: count }, (_, i) => (kind << KIND_BITS) | (count === 1 ? 0 : i + 1));
  if (architecture === 'partitioned') return [...labels(SchedulerKind.batch, 1), ...labels(SchedulerKind.service, 1)];
  if (architecture !== 'two-level' && architecture !== 'shared-state') return labels(SchedulerKind.only, 1);
  return [
    ...labels(SchedulerKind.batch, schedulers[JobType.batch]),
    ...labels(SchedulerKind.service, schedulers[JobType.service]),
    ...labels(SchedulerKind.mapReduce, mapReduceSchedulers),
  ];
}

/** The jobs that the scheduler of a label decides on; undefined where one decides on all. */
export function schedulerType(label: number): 'batch' | 'service' | 'MapReduce' | undefined {
  switch (kindOf(label)) {
    case SchedulerKind.batch:
      return 'batch';
    case SchedulerKind.service:
      return 'service';
    case SchedulerKind.mapReduce:
      return 'MapReduce';
    default:
      return undefined;
  }
}

/** The scheduler of a label: "the batch scheduler", "service scheduler 2". */
export function schedulerName(label: number): string {
  const type = schedulerType(label);
  const number = label & ((1 << KIND_BITS) - 1);
  if (type === undefined) return 'the scheduler';
  return number === 0 ? `the ${type} scheduler` : `${type} scheduler ${number}`;
}
