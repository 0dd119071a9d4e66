/**
 * The plug-ins. Adding a system is one folder and one line here: a cluster scheduler goes into `schedulerPlugins`, a kind
 * of application into `frameworkPlugins`. Validation, JSON Schema, forms, names, reasons, records and what runs follow from
 * these.
 */
import { batchPlugin } from '../frameworks/batch/plugin';
import { dagPlugin } from '../frameworks/dag/plugin';
import { mapReducePlugin } from '../frameworks/mapreduce/plugin';
import type { FrameworkPlugin } from '../frameworks/plugin';
import { sparkPlugin } from '../frameworks/spark/plugin';
import { delayPlugin } from '../schedulers/delay/plugin';
import { eaglePlugin, hawkPlugin } from '../schedulers/hawk/plugin';
import { jockeyPlugin } from '../schedulers/jockey/plugin';
import { omegaPlugin } from '../schedulers/omega/plugin';
import type { FigureKind, SchedulerPlugin } from '../schedulers/plugin';
import { ownPlugin } from '../schedulers/own/plugin';
import { quincyPlugin } from '../schedulers/quincy/plugin';
import { sparrowPlugin } from '../schedulers/sparrow/plugin';
import { tetrischedPlugin } from '../schedulers/tetrisched/plugin';
import { yarnCapacityPlugin } from '../schedulers/yarn-capacity/plugin';
import { yarnFairPlugin } from '../schedulers/yarn-fair/plugin';
import { yunikornPlugin } from '../schedulers/yunikorn/plugin';
import type { Directory } from '../sim/directory';
import { sharedReasons } from '../sim/reasons';
import type { ReasonKind } from '../sim/reasons';
import type { StatementKind } from '../sim/record';

export const schedulerPlugins: readonly SchedulerPlugin[] = [
  yunikornPlugin,
  delayPlugin,
  sparrowPlugin,
  hawkPlugin,
  eaglePlugin,
  omegaPlugin,
  jockeyPlugin,
  yarnFairPlugin,
  yarnCapacityPlugin,
  quincyPlugin,
  tetrischedPlugin,
  ownPlugin,
];
export const frameworkPlugins: readonly FrameworkPlugin[] = [sparkPlugin, batchPlugin, mapReducePlugin, dagPlugin];

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

/** The records that the plug-ins of a run declare beside those of every run. */
export function ownRecordsOf({
  scheduler,
  applications,
}: Pick<Directory, 'scheduler' | 'applications'>): StatementKind[] {
  const kinds = new Set(applications.map(({ kind }) => kind));
  const frameworks = frameworkPlugins.filter(({ kind }) => kinds.has(kind));
  return [schedulerPlugin(scheduler), ...frameworks].flatMap((plugin) => plugin.records ?? []);
}

/** A number that only some systems have, by its id; undefined where no plug-in knows it. */
export function figureKind(id: string): FigureKind | undefined {
  for (const { figureKinds } of schedulerPlugins) {
    const kind = figureKinds?.find((one) => one.id === id);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** What a reason's code means under a scheduler: shared reasons first, then the scheduler's own. */
export function reasonKind(schedulerType: string, code: number): ReasonKind {
  const known =
    sharedReasons.find((r) => r.code === code) ?? schedulerPlugin(schedulerType).reasons.find((r) => r.code === code);
  return known ?? sharedReasons[0];
}
