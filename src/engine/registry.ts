/**
 * The plug-ins. Adding a system is one folder, one line here and one in `factories.ts`: a cluster scheduler goes into
 * `schedulerPlugins`, a kind of application into `frameworkPlugins`. Validation, JSON Schema, forms, names and reasons
 * follow from these.
 */
import { batchPlugin } from '../frameworks/batch/plugin';
import { mapReducePlugin } from '../frameworks/mapreduce/plugin';
import type { FrameworkPlugin } from '../frameworks/plugin';
import { sparkPlugin } from '../frameworks/spark/plugin';
import { delayPlugin } from '../schedulers/delay/plugin';
import { eaglePlugin, hawkPlugin } from '../schedulers/hawk/plugin';
import { omegaPlugin } from '../schedulers/omega/plugin';
import type { SchedulerPlugin } from '../schedulers/plugin';
import { quincyPlugin } from '../schedulers/quincy/plugin';
import { sparrowPlugin } from '../schedulers/sparrow/plugin';
import { yarnCapacityPlugin } from '../schedulers/yarn-capacity/plugin';
import { yarnFairPlugin } from '../schedulers/yarn-fair/plugin';
import { yunikornPlugin } from '../schedulers/yunikorn/plugin';
import { sharedReasons } from '../sim/reasons';
import type { ReasonKind } from '../sim/reasons';

export const schedulerPlugins: readonly SchedulerPlugin[] = [
  yunikornPlugin,
  delayPlugin,
  sparrowPlugin,
  hawkPlugin,
  eaglePlugin,
  omegaPlugin,
  yarnFairPlugin,
  yarnCapacityPlugin,
  quincyPlugin,
];
export const frameworkPlugins: readonly FrameworkPlugin[] = [sparkPlugin, batchPlugin, mapReducePlugin];

/** The scheduler plug-in of a validated scenario's `scheduler.type`. */
export function schedulerPlugin(type: string): SchedulerPlugin {
  const plugin = schedulerPlugins.find((p) => p.type === type);
  if (plugin === undefined) throw new Error(`no scheduler of type "${type}"`);
  return plugin;
}

/** The framework plug-in of a validated application's `kind`. */
export function frameworkPlugin(kind: string): FrameworkPlugin {
  const plugin = frameworkPlugins.find((p) => p.kind === kind);
  if (plugin === undefined) throw new Error(`no application of kind "${kind}"`);
  return plugin;
}

/** What a reason's code means under a scheduler: shared reasons first, then the scheduler's own. */
export function reasonKind(schedulerType: string, code: number): ReasonKind {
  const known =
    sharedReasons.find((r) => r.code === code) ?? schedulerPlugin(schedulerType).reasons.find((r) => r.code === code);
  return known ?? sharedReasons[0];
}
