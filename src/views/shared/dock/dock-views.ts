/**
 * What draws each view of the dock. A row, and its name in `scenario/dock-names.ts`, are all that a view needs to be offered,
 * shown, named in links and lessons, and drawn as a figure; a view for systems of one kind is offered where their plug-in names it.
 */
import type { ReactNode } from 'react';
import type { RunModel } from '../../../analysis/model';
import { schedulerPlugin } from '../../../engine/registry';
import { DOCK_NAMES } from '../../../scenario/dock-names';
import type { DockName } from '../../../scenario/dock-names';
import { lazyPart } from '../../../ui/lazy-part';
import type { LazyPart } from '../../../ui/lazy-part';

interface DockEntry {
  readonly title: string;
  /** What failed when it fails, as the beginning of a sentence. */
  readonly part: string;
  /** It takes the whole width. */
  readonly alone: boolean;
  /** It is about systems of one kind, whose plug-ins name it. */
  readonly ofSystems?: boolean;
  /** Room for sentences or one picture beside its words, or for pictures that belong together; absent: what `app/dock.css` gives it. */
  readonly room?: 'words' | 'pictures';
  /** Draws it with a title in its own header. Loaded when it is first shown: no view is part of the first picture. */
  readonly View: LazyPart<{ readonly title: ReactNode }>;
}

const ENTRIES: Readonly<Record<DockName, DockEntry>> = {
  queues: {
    title: 'Queues',
    part: 'The view of queues',
    alone: false,
    View: lazyPart(() => import('../../queues/QueuesView').then((module) => module.QueuesView)),
  },
  nodes: {
    title: 'Nodes',
    part: 'The view of nodes',
    alone: false,
    View: lazyPart(() => import('../../nodes/NodesView').then((module) => module.NodesView)),
  },
  locality: {
    title: 'Locality',
    part: 'The view of locality',
    alone: true,
    View: lazyPart(() => import('../../locality/LocalityView').then((module) => module.LocalityView)),
  },
  workers: {
    title: 'Workers',
    part: 'The view of workers',
    alone: true,
    ofSystems: true,
    View: lazyPart(() => import('../../probes/WorkersView').then((module) => module.WorkersView)),
  },
  plan: {
    title: 'Plan',
    part: 'The view of plans',
    alone: true,
    ofSystems: true,
    View: lazyPart(() => import('../../tetrisched/PlanView').then((module) => module.PlanView)),
  },
  yarn: {
    title: 'YARN',
    part: 'The view of YARN',
    alone: true,
    ofSystems: true,
    room: 'words',
    View: lazyPart(() => import('../../yarn/YarnView').then((module) => module.YarnView)),
  },
  next: {
    title: 'Next',
    part: 'The view of who is next',
    alone: true,
    room: 'words',
    View: lazyPart(() => import('../../next/NextView').then((module) => module.NextView)),
  },
  deadline: {
    title: 'Deadline',
    part: 'The view of deadlines',
    alone: true,
    ofSystems: true,
    room: 'pictures',
    View: lazyPart(() => import('../../jockey/JockeyView').then((module) => module.JockeyView)),
  },
  transactions: {
    title: 'Transactions',
    part: 'The view of transactions',
    alone: true,
    ofSystems: true,
    room: 'pictures',
    View: lazyPart(() => import('../../omega/OmegaView').then((module) => module.OmegaView)),
  },
  flow: {
    title: 'Flow',
    part: 'The view of the flow',
    alone: true,
    ofSystems: true,
    room: 'pictures',
    View: lazyPart(() => import('../../quincy/QuincyView').then((module) => module.QuincyView)),
  },
  compare: {
    title: 'Compare',
    part: 'The comparison',
    alone: false,
    View: lazyPart(() => import('../../compare/CompareView').then((module) => module.CompareView)),
  },
};

export type DockView = DockName;

/** In the order of their tabs. */
export const DOCK_VIEWS: readonly DockView[] = DOCK_NAMES;

/** Whether a text names a view of the dock. */
export function isDockView(name: string): name is DockView {
  return Object.hasOwn(ENTRIES, name);
}

/** What a view is called, what is said to have failed, whether it takes the whole width, and what draws it. */
export function dockEntry(view: DockView): DockEntry {
  return ENTRIES[view];
}

/** Whether a run's scheduler is of the kind that a view is made for. */
export function isShownIn(view: DockView, model: Pick<RunModel, 'directory'> | undefined): boolean {
  return model !== undefined && schedulerPlugin(model.directory.scheduler).view === view;
}
