/** Which views the dock has for what is on screen, and which of them is wanted. */
import { useMemo } from 'react';
import type { RunModel } from '../../analysis/model';
import { variantsOf } from '../../engine/variants';
import { schedulerPlugin } from '../../engine/registry';
import type { Scenario } from '../../scenario/schema';
import { useRuns } from '../../store/run-store';
import { useScenario } from '../../store/scenario-store';
import { useView } from '../../store/view-store';
import { seenBy } from './act';
import { DOCK_ALONE, DOCK_VIEWS, useDockView } from './dock-store';
import type { DockView } from './dock-store';
import { hasPlaces } from './has-places';

/** What the views are called. */
export const DOCK_TITLES: Readonly<Record<DockView, string>> = {
  queues: 'Queues',
  nodes: 'Nodes',
  locality: 'Locality',
  workers: 'Workers',
  plan: 'Plan',
  yarn: 'YARN',
  next: 'Next',
  deadline: 'Deadline',
  transactions: 'Transactions',
  flow: 'Flow',
  compare: 'Compare',
};

/** Whether the systems on screen have anything to show in a view: what means nothing for them is not there. */
function useRelevant(): (view: DockView) => boolean {
  const document = useScenario((s) => s.document);
  const messages = useRuns((s) => Object.values(s.byVariant).some((run) => run.model?.messages !== undefined));
  const deadline = useRuns((s) =>
    Object.values(s.byVariant).some((run) => run.model?.directory.scheduler === 'jockey'),
  );
  const transactions = useRuns((s) =>
    Object.values(s.byVariant).some((run) => run.model?.directory.scheduler === 'omega'),
  );
  const flow = useRuns((s) => Object.values(s.byVariant).some((run) => run.model?.directory.scheduler === 'quincy'));
  const yarn = useRuns((s) => Object.values(s.byVariant).some((run) => isYarn(run.model)));
  const next = useRuns((s) => Object.values(s.byVariant).some((run) => tellsNext(run.model)));
  const plan = useRuns((s) =>
    Object.values(s.byVariant).some((run) => run.model?.directory.scheduler === 'tetrisched'),
  );
  const seen = useMemo(() => variantsOf(document).map(({ id }) => seenBy(document, id)), [document]);
  const places = seen.some(hasPlaces);
  const queues = seen.some(hasQueues);
  const relevant: Partial<Record<DockView, boolean>> = {
    queues,
    locality: places,
    workers: messages,
    plan,
    yarn,
    next,
    deadline,
    transactions,
    flow,
  };
  return (view) => relevant[view] ?? true;
}

/** Whether queues say anything: there is more than one leaf, or the scheduler heeds a limit of the only one. */
function hasQueues({ queues, scheduler }: Scenario): boolean {
  if (queues.length > 2) return true;
  return schedulerPlugin(scheduler.type).queueResources.length > 0 || scheduler.type.startsWith('yarn-');
}

/** The views that say something about what is on screen, and the one that is wanted: what somebody chose, or what suits. */
export function useDockWish(): { readonly views: readonly DockView[]; readonly wished: DockView } {
  const chosen = useDockView();
  const node = useView((s) => s.selection?.kind === 'node');
  const relevant = useRelevant();
  const views = DOCK_VIEWS.filter(relevant);
  const first =
    (['deadline', 'transactions', 'flow', 'workers', 'plan', 'locality', 'queues', 'nodes'] as const).find(relevant) ??
    'nodes';
  const own = node && !DOCK_ALONE.has(first) ? 'nodes' : first;
  return { views, wished: chosen !== undefined && views.includes(chosen) ? chosen : own };
}

/** Whether a run is one of YARN's. */
export function isYarn(model: RunModel | undefined): boolean {
  return model?.directory.scheduler.startsWith('yarn-') ?? false;
}

/** Whether there is an order of service to tell in a run. */
export function tellsNext(model: RunModel | undefined): boolean {
  if (model === undefined) return false;
  return schedulerPlugin(model.directory.scheduler).serviceOrder !== undefined || runsSpark(model.directory);
}

/** Whether any application of a run serves tasks in executors of its own. */
export function runsSpark({ applications }: RunModel['directory']): boolean {
  return applications.some(({ kind, slots }) => kind === 'spark' && slots !== undefined);
}
