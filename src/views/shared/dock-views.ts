/** The views of the dock in the order of their tabs, each declared once; app/Dock.tsx says what draws them. */
import type { RunModel } from '../../analysis/model';
import { schedulerPlugin } from '../../engine/registry';
import type { SystemView } from '../../schedulers/plugin';

interface DockEntry {
  readonly title: string;
  /** What failed when it fails, as the beginning of a sentence. */
  readonly part: string;
  /** It takes the whole width. */
  readonly alone: boolean;
}

type CommonView = 'queues' | 'nodes' | 'locality' | 'workers' | 'next' | 'compare';
export type DockView = CommonView | SystemView;

const ENTRIES: Readonly<Record<DockView, DockEntry>> = {
  queues: { title: 'Queues', part: 'The view of queues', alone: false },
  nodes: { title: 'Nodes', part: 'The view of nodes', alone: false },
  locality: { title: 'Locality', part: 'The view of locality', alone: true },
  workers: { title: 'Workers', part: 'The view of workers', alone: true },
  plan: { title: 'Plan', part: 'The view of plans', alone: true },
  yarn: { title: 'YARN', part: 'The view of YARN', alone: true },
  next: { title: 'Next', part: 'The view of who is next', alone: true },
  deadline: { title: 'Deadline', part: 'The view of deadlines', alone: true },
  transactions: { title: 'Transactions', part: 'The view of transactions', alone: true },
  flow: { title: 'Flow', part: 'The view of the flow', alone: true },
  compare: { title: 'Compare', part: 'The comparison', alone: false },
};

export const DOCK_VIEWS: readonly DockView[] = Object.keys(ENTRIES).filter(isDockView);

/** Whether a text names a view of the dock. */
export function isDockView(name: string): name is DockView {
  return Object.hasOwn(ENTRIES, name);
}

/** What a view is called, what is said to have failed, and whether it takes the whole width. */
export function dockEntry(view: DockView): DockEntry {
  return ENTRIES[view];
}

/** Whether a run's scheduler is of the kind that a view is made for. */
export function isShownIn(view: SystemView, model: Pick<RunModel, 'directory'> | undefined): boolean {
  return model !== undefined && schedulerPlugin(model.directory.scheduler).view === view;
}
