/** A makespan that no schedule can beat. */
import { howMany } from '../measures/fragmentation';
import { ROUNDING } from '../statistics/round-off';
import type { AppWork } from './work';

/** Tasks of one size. */
export interface TaskShape {
  /** By resource type. */
  readonly ask: readonly number[];
  readonly tasks: readonly { readonly submit: number; readonly count: number; readonly time: number }[];
}

export interface MakespanInput {
  readonly apps: readonly AppWork[];
  /** By resource type: the most that is ever there. */
  readonly capacity: readonly number[];
  /** Resource types that bind nothing, because the system gives away more than there is. */
  readonly overcommitted: ReadonlySet<number>;
  /** Capacity by node and resource type, and tasks by shape; without shapes there is no bound by slots. */
  readonly nodes?: readonly (readonly number[])[];
  readonly shapes?: readonly TaskShape[];
}

/** What determines it: a resource type by its number, the critical path, or slots. */
export type Binding = number | 'path' | 'slots';

export interface MakespanBound {
  /** The earliest end of all work by each bound; Infinity if it never ends. */
  readonly ends: readonly { readonly by: Binding; readonly end: number }[];
  /** The latest of them minus the first submission; undefined without applications. */
  readonly makespan: number | undefined;
  /** The first of the latest. */
  readonly binding: Binding | undefined;
}

/**
 * Resource: all work submitted from s on has to be done after s, so the end is at least s + work / capacity for every s. Path:
 * submission plus critical path. Slots: as for a resource, with tasks of one shape and as many slots as fit on nodes at once.
 */
export function makespanBound({ apps, capacity, overcommitted, nodes = [], shapes }: MakespanInput): MakespanBound {
  const ends: { by: Binding; end: number }[] = [];
  if (apps.length === 0) return { ends, makespan: undefined, binding: undefined };
  for (const [type, amount] of capacity.entries()) {
    if (overcommitted.has(type)) continue;
    const work = apps.map((app) => ({ submit: app.submit, time: perCapacity(app.work[type], amount) }));
    ends.push({ by: type, end: endOfWork(work) });
  }
  ends.push({ by: 'path', end: apps.reduce((end, { submit, path }) => Math.max(end, submit + path), -Infinity) });
  if (shapes !== undefined) {
    const byShape = shapes.map(({ ask, tasks }) => {
      const slots = nodes.reduce((sum, node) => sum + howMany(node, ask, overcommitted), 0);
      return endOfWork(tasks.map(({ submit, count, time }) => ({ submit, time: perCapacity(count * time, slots) })));
    });
    const end = Math.max(...byShape);
    // Without any task there is nothing to end.
    if (end > -Infinity) ends.push({ by: 'slots', end });
  }
  const latest = Math.max(...ends.map(({ end }) => end));
  const binding = ends.find(({ end }) => end === latest || end >= latest * (1 - ROUNDING))?.by;
  const first = apps.reduce((earliest, { submit }) => Math.min(earliest, submit), Infinity);
  return { ends, makespan: latest - first, binding };
}

function perCapacity(work: number, capacity: number): number {
  return work === 0 ? 0 : work / capacity;
}

/** max over s of s + the time of everything that is submitted from s on. */
function endOfWork(parts: readonly { readonly submit: number; readonly time: number }[]): number {
  let end = -Infinity;
  let rest = 0;
  for (const { submit, time } of parts.toSorted((a, b) => b.submit - a.submit)) {
    rest += time;
    end = Math.max(end, submit + rest);
  }
  return end;
}
