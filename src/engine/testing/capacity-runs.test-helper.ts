/** Small runs under the CapacityScheduler. */
import { reasonKind } from '../registry';
import { play } from './play.test-helper';
import type { Outline, Played } from './play.test-helper';
import { Rec, ReasonScope } from '../../sim/trace/trace';

export type Loose = Readonly<Record<string, unknown>>;

/** What names of settings begin with. */
export const CAPACITY = 'yarn.scheduler.capacity.';

/** A node of that size. */
export const node = (memory: string, vcore = 8): Loose => ({ capacity: { vcore, memory } });

/** The scheduler as it is from 2.8 on. */
export const type = { type: 'yarn-capacity', preset: 'current' } as const;

/** Plays an outline under the CapacityScheduler. */
export function run(outline: Outline): Played {
  return play({ ...outline, scheduler: { ...type, ...outline.scheduler } });
}

/** Two leaves of half the cluster each, with further settings. */
export const halves = (a: Loose = {}, b: Loose = {}): Loose[] => [
  { id: 'root' },
  { ...a, id: 'root.a', capacity: 50 },
  { ...b, id: 'root.b', capacity: 50 },
];

/** Ids of the reasons that were ever stated of an application. */
export function reasonsOf(played: Played, app: string): string[] {
  const id = played.run.directory.applications.findIndex((one) => one.id === app);
  const ids = played.records
    .filter(
      ({ kind, a, b }) => kind === Rec.reason && (b & 0xff) === ReasonScope.application && a === id && b >>> 8 > 0,
    )
    .map(({ b }) => reasonKind('yarn-capacity', b >>> 8).id);
  return [...new Set(ids)];
}

/** A MapReduce application with one map. */
export const mapReduce = (id: string, settings: Loose = {}): Loose => ({
  id,
  kind: 'mapreduce',
  queue: 'root.a',
  'mapreduce.job.maps': 1,
  'mapreduce.job.reduces': 0,
  mapDuration: '20s',
  amStartup: '0s',
  ...settings,
});
