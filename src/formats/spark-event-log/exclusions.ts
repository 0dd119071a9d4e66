/** Executors and hosts that Spark gave no tasks for a while, from the events that tell of them. Times in ms. */
import type { LogEvent } from './events';

/** An executor or a host that gets no tasks for a while, because too many failed there. */
export interface LoggedExclusion {
  readonly kind: 'executor' | 'node';
  /** Executor or host. */
  readonly name: string;
  /** The only stage that it is about; null: the whole application. */
  readonly stage: number | null;
  readonly from: number;
  /** Null: to the end, or the log does not say. */
  to: number | null;
}

export type ExclusionEvent = LogEvent & {
  readonly type: 'executorExcluded' | 'executorUnexcluded' | 'nodeExcluded' | 'nodeUnexcluded';
};

/**
 * The exclusions that some events tell of, in the order of their beginnings. From 3.1 on Spark writes each event twice, once
 * under its older name: both are one. Source: Spark's scheduler/HealthTracker.scala.
 */
export function loggedExclusions(events: readonly ExclusionEvent[]): LoggedExclusion[] {
  const exclusions: LoggedExclusion[] = [];
  for (const event of [...events].sort((x, y) => x.time - y.time)) {
    const { stage, time } = event;
    const { kind, name } = excludedBy(event);
    const same = exclusions.filter((one) => one.kind === kind && one.name === name);
    if (event.type === 'executorUnexcluded' || event.type === 'nodeUnexcluded') {
      const open = same.find(isOpen);
      if (open !== undefined) open.to = time;
    } else if (!same.some((one) => one.stage === stage && one.from === time)) {
      exclusions.push({ kind, name, stage, from: time, to: null });
    }
  }
  return exclusions;
}

function excludedBy(event: ExclusionEvent): Pick<LoggedExclusion, 'kind' | 'name'> {
  return 'executor' in event ? { kind: 'executor', name: event.executor } : { kind: 'node', name: event.host };
}

/** Exclusions from one stage end with it: no line takes them back. */
function isOpen({ stage, to }: LoggedExclusion): boolean {
  return stage === null && to === null;
}
