/**
 * What the systems add when a scenario becomes the input of a run. Those of the first scenario have it apart from their plug-ins: the page
 * draws its first picture without.
 */
import type { FrameworkExpansion } from '../frameworks/plugin';
import { sparkExpansion } from '../frameworks/spark/expansion';
import type { SchedulerExpansion } from '../schedulers/plugin';
import { yunikornExpansion } from '../schedulers/yunikorn/expansion';
import { frameworkPlugin, schedulerPlugin } from './registry';

/** That of the scheduler of a validated scenario, by its `type`. */
export function schedulerExpansion(type: string): SchedulerExpansion {
  return type === 'yunikorn' ? yunikornExpansion : schedulerPlugin(type);
}

/** That of the applications of a validated `kind`. */
export function frameworkExpansion(kind: string): FrameworkExpansion {
  return kind === 'spark' ? sparkExpansion : frameworkPlugin(kind);
}
