/**
 * What the systems add when a scenario becomes the input of a run. The systems of the first scenario keep it apart from their
 * plug-ins, because the page draws its first picture before these are loaded.
 */
import type { FrameworkExpansion } from '../frameworks/plugin';
import { sparkExpansion } from '../frameworks/spark/expansion';
import type { SchedulerExpansion } from '../schedulers/plugin';
import { yunikornExpansion } from '../schedulers/yunikorn/expansion';
import { frameworkPlugin, schedulerPlugin } from './registry';

const schedulersApart: ReadonlyMap<string, SchedulerExpansion> = new Map([['yunikorn', yunikornExpansion]]);
const frameworksApart: ReadonlyMap<string, FrameworkExpansion> = new Map([['spark', sparkExpansion]]);

/** What a scheduler adds, by the `type` of a validated scenario. */
export function schedulerExpansion(type: string): SchedulerExpansion {
  return schedulersApart.get(type) ?? schedulerPlugin(type);
}

/** What a kind of application adds, by its validated `kind`. */
export function frameworkExpansion(kind: string): FrameworkExpansion {
  return frameworksApart.get(kind) ?? frameworkPlugin(kind);
}
