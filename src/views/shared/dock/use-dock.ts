/** Which views the dock has for what is on screen, and which of them is wanted. */
import { useMemo } from 'react';
import type { RunModel } from '../../../analysis/model';
import { variantsOf } from '../../../engine/document/variants';
import { schedulerPlugin } from '../../../engine/registry';
import type { SchedulerPlugin } from '../../../schedulers/plugin';
import type { Scenario } from '../../../scenario/schema';
import { useRuns } from '../../../store/runs/run-store';
import type { RunState } from '../../../store/runs/run-store';
import { useScenario } from '../../../store/document/scenario-store';
import { useView } from '../../../store/view/view-store';
import { seenBy } from '../acts/act';
import { useDockView } from './dock-store';
import { DOCK_VIEWS, dockEntry } from './dock-views';
import type { DockView } from './dock-views';
import { hasPlaces } from './has-places';
import { hasTaskOrder } from './task-order';

/** Views that mean nothing for the systems on screen are left out. */
interface Relevant {
  readonly views: readonly DockView[];
  /** The views with which a plug-in wants the dock to open. */
  readonly opening: readonly DockView[];
}

function useRelevant(): Relevant {
  const document = useScenario((s) => s.document);
  const seen = useMemo(() => variantsOf(document).map(({ id }) => [id, seenBy(document, id)] as const), [document]);
  const next = useRuns((s) => Object.values(s.byVariant).some((run) => tellsNext(run.model)));
  // A single string, so that a continuing run causes no rendering.
  const made = useRuns((s) =>
    pluginsOf(seen, s.byVariant)
      .flatMap(({ view }) => view ?? [])
      .join(' '),
  );
  const opening = useRuns((s) =>
    pluginsOf(seen, s.byVariant)
      .flatMap(({ view, viewAside }) => (viewAside === true ? [] : (view ?? [])))
      .join(' '),
  );
  const places = seen.some(([, variant]) => hasPlaces(variant));
  const queues = seen.some(([, variant]) => hasQueues(variant));
  const common: Partial<Record<DockView, boolean>> = {
    queues,
    nodes: true,
    locality: places,
    next,
    compare: true,
  };
  return {
    views: DOCK_VIEWS.filter((view) => common[view] ?? made.split(' ').includes(view)),
    opening: DOCK_VIEWS.filter((view) => opening.split(' ').includes(view)),
  };
}

/**
 * The plug-ins of the schedulers on screen. Before there is a picture they are those of the document, so that the page does not
 * change its views when its first runs arrive.
 */
function pluginsOf(
  seen: readonly (readonly [id: string, variant: Scenario])[],
  runs: Readonly<Record<string, RunState>>,
): SchedulerPlugin[] {
  return seen.map(([id, { scheduler }]) => schedulerPlugin(runs[id]?.model?.directory.scheduler ?? scheduler.type));
}

/** Whether queues say anything: there is more than one leaf, or the scheduler respects or works out a limit of the only one. */
function hasQueues({ queues, scheduler }: Scenario): boolean {
  if (queues.length > 2) return true;
  const { queueResources, queueMeasures } = schedulerPlugin(scheduler.type);
  return queueResources.length > 0 || (queueMeasures ?? []).some(({ role }) => role !== undefined);
}

/** The views that apply to the runs on screen, and the open one: the reader's choice, or the one that fits best. */
export function useDockWish(): { readonly views: readonly DockView[]; readonly wished: DockView } {
  const chosen = useDockView();
  const node = useView((s) => s.selection?.kind === 'node');
  const { views, opening } = useRelevant();
  const first = opening.at(0) ?? (['locality', 'queues'] as const).find((view) => views.includes(view)) ?? 'nodes';
  const own = node && !dockEntry(first).alone ? 'nodes' : first;
  return { views, wished: chosen !== undefined && views.includes(chosen) ? chosen : own };
}

/** Whether there is an order of service to tell in a run. */
export function tellsNext(model: RunModel | undefined): boolean {
  if (model === undefined) return false;
  return schedulerPlugin(model.directory.scheduler).serviceOrder !== undefined || servesTasks(model.directory);
}

/** Whether any application of a run serves tasks in executors of its own. */
export function servesTasks({ applications }: RunModel['directory']): boolean {
  return applications.some(hasTaskOrder);
}
