/** What happened in a stretch of time: the figures of a selected range. Times in µs. */
import { ContainerOutcome } from '../sim/trace/trace';
import type { RunModel } from './model';
import { integrate } from './series';
import type { Span } from './waiting/waiting-by-cause';
import { ResourceType } from '../sim/resource-types';

export interface RangeFigures {
  /** Applications submitted, with their first container, and finished in it. */
  readonly submitted: number;
  readonly started: number;
  readonly finished: number;
  /** Applications that wait for a container at its end. */
  readonly waitAtEnd: number;
  /** Containers that were preempted in it. */
  readonly preempted: number;
  /** Shares of the processors over it, 0 to 1: held at all, held by drivers, at work. Undefined without any processors. */
  readonly held: number | undefined;
  readonly drivers: number | undefined;
  readonly busy: number | undefined;
}

/** An application with what it waited in a stretch of time. */
export interface RangeWait {
  readonly app: number;
  /** µs. */
  readonly waited: number;
}

/** The figures of [from, to). */
export function rangeFigures(model: RunModel, { from, to }: Span): RangeFigures {
  const inside = (at: number): boolean => at >= from && at < to;
  const { applications } = model;
  const { vcore } = ResourceType;
  const until = Math.min(to, model.end);
  const capacity = until > from ? integrate(model.capacity[vcore], from, until) : 0;
  const share = (part: number): number | undefined => (capacity > 0 ? part / capacity : undefined);
  const [cluster] = model.queues;
  return {
    submitted: applications.filter((app) => inside(app.submitted)).length,
    started: applications.filter((app) => inside(app.firstContainerAt)).length,
    finished: applications.filter((app) => inside(app.finished)).length,
    waitAtEnd: applications.filter(({ id }) => waitsAt(model, id, until)).length,
    preempted: countPreempted(model, inside),
    held: share(integrate(cluster.used[vcore], from, until)),
    drivers: share(integrate(cluster.drivers[vcore], from, until)),
    busy: share(integrate(cluster.busy[vcore], from, until)),
  };
}

/** The applications that wait longest in [from, to), at most `most` of them, the longest first. */
export function longestWaits(model: RunModel, span: Span, most: number): RangeWait[] {
  const waited = waitedIn(model, span);
  const apps = Int32Array.from(waited.keys()).filter((app) => waited[app] > 0);
  apps.sort((a, b) => waited[b] - waited[a] || a - b);
  return Array.from(apps.subarray(0, most), (app) => ({ app, waited: waited[app] }));
}

/** What each application waits in [from, to), µs. */
export function waitedIn({ waits, applications }: RunModel, { from, to }: Span): Float64Array {
  const waited = new Float64Array(applications.length);
  for (let app = 0; app < waited.length; app++) {
    for (let row = waits.first[app]; row < waits.first[app + 1]; row++) {
      waited[app] += Math.max(0, Math.min(waits.to[row], to) - Math.max(waits.from[row], from));
    }
  }
  return waited;
}

function waitsAt({ waits }: RunModel, app: number, at: number): boolean {
  for (let row = waits.first[app]; row < waits.first[app + 1]; row++) {
    if (waits.from[row] < at && waits.to[row] >= at) return true;
  }
  return false;
}

function countPreempted({ containers }: RunModel, inside: (at: number) => boolean): number {
  let count = 0;
  for (let c = 0; c < containers.count; c++) {
    if (containers.outcome[c] === ContainerOutcome.preempted && inside(containers.ended[c])) count++;
  }
  return count;
}
