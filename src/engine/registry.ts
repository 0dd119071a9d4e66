/**
 * The plug-ins that are at hand, by name. `systems.ts` registers all of them. The page begins with those of its first scenario
 * and loads the others beside the first picture, before it opens any other document (`load-systems.ts`). So do its workers.
 */
import type { FrameworkPlugin } from '../frameworks/plugin';
import { sparkPlugin } from '../frameworks/spark/plugin';
import type { FigureKind, SchedulerPlugin } from '../schedulers/plugin';
import { yunikornPlugin } from '../schedulers/yunikorn/plugin';
import type { Directory } from '../sim/directory';
import { sharedReasons } from '../sim/reasons';
import type { ReasonKind } from '../sim/reasons';
import type { StatementKind } from '../sim/trace/record';

/** Plug-ins in the order in which lists show them. */
export interface Systems {
  readonly schedulers: readonly SchedulerPlugin[];
  readonly frameworks: readonly FrameworkPlugin[];
}

/**
 * What the first scenario of the page needs.
 * @internal
 */
export const firstSystems: Systems = { schedulers: [yunikornPlugin], frameworks: [sparkPlugin] };

let systems = firstSystems;

/** Replaces the plug-ins that are at hand. */
export function register(all: Systems): void {
  systems = all;
}

/** The plug-ins at hand: another object once others have been registered. */
export function systemsAtHand(): Systems {
  return systems;
}

/** The scheduler plug-in of a validated scenario's `scheduler.type`. */
export function schedulerPlugin(type: string): SchedulerPlugin {
  const plugin = systems.schedulers.find((p) => p.type === type);
  if (plugin === undefined) throw new Error(`no scheduler of type "${type}"`);
  return plugin;
}

/** The framework plug-in of a validated application's `kind`. */
export function frameworkPlugin(kind: string): FrameworkPlugin {
  const plugin = systems.frameworks.find((p) => p.kind === kind);
  if (plugin === undefined) throw new Error(`no application of kind "${kind}"`);
  return plugin;
}

/** The records that the plug-ins of a run declare beside those of every run. */
export function ownRecordsOf({
  scheduler,
  applications,
}: Pick<Directory, 'scheduler' | 'applications'>): StatementKind[] {
  const kinds = new Set(applications.map(({ kind }) => kind));
  const frameworks = systems.frameworks.filter(({ kind }) => kinds.has(kind));
  return [schedulerPlugin(scheduler), ...frameworks].flatMap((plugin) => plugin.records ?? []);
}

/** A number that only some systems have, by its id; undefined where no plug-in knows it. */
export function figureKind(id: string): FigureKind | undefined {
  for (const { figureKinds } of systems.schedulers) {
    const kind = figureKinds?.find((one) => one.id === id);
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** The meaning of a reason's code under a scheduler: of a shared reason, otherwise of one that the scheduler declares. */
export function reasonKind(schedulerType: string, code: number): ReasonKind {
  const known =
    sharedReasons.find((r) => r.code === code) ?? schedulerPlugin(schedulerType).reasons.find((r) => r.code === code);
  return known ?? sharedReasons[0];
}
