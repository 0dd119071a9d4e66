import { lazy, Suspense, useRef } from 'react';
import type { ReactNode } from 'react';
import type { RunModel } from '../analysis/model';
import { useRuns } from '../store/run-store';
import { useScenario } from '../store/scenario-store';
import { useView } from '../store/view-store';
import { Segmented } from '../ui/Segmented';
import { Splitter } from '../ui/Splitter';
import { useMediaQuery } from '../ui/use-media-query';
import { useSize } from '../ui/use-size';
import { useStoredNumber } from '../ui/use-stored-number';
import { hasPlaces } from '../views/shared/has-places';
import { setTallDock, showInDock, useDockView, useTallDock } from '../views/shared/dock-store';
import type { DockView } from '../views/shared/dock-store';
import { ErrorBoundary } from './ErrorBoundary';
import './dock.css';

// Not part of the first picture: they come while the first run is on its way.
const QueuesView = lazy(() => import('../views/queues/QueuesView').then((module) => ({ default: module.QueuesView })));
const CompareView = lazy(() =>
  import('../views/compare/CompareView').then((module) => ({ default: module.CompareView })),
);
const NodesView = lazy(() => import('../views/nodes/NodesView').then((module) => ({ default: module.NodesView })));
const LocalityView = lazy(() =>
  import('../views/locality/LocalityView').then((module) => ({ default: module.LocalityView })),
);
const WorkersView = lazy(() =>
  import('../views/probes/WorkersView').then((module) => ({ default: module.WorkersView })),
);
const YarnView = lazy(() => import('../views/yarn/YarnView').then((module) => ({ default: module.YarnView })));

const VIEWS = {
  queues: QueuesView,
  nodes: NodesView,
  locality: LocalityView,
  workers: WorkersView,
  yarn: YarnView,
  compare: CompareView,
};
const TITLES: Readonly<Record<DockView, string>> = {
  queues: 'Queues',
  nodes: 'Nodes',
  locality: 'Locality',
  workers: 'Workers',
  yarn: 'YARN',
  compare: 'Compare',
};
/** What failed, as the beginning of a sentence. */
const PARTS: Readonly<Record<DockView, string>> = {
  queues: 'The view of queues',
  nodes: 'The view of nodes',
  locality: 'The view of locality',
  workers: 'The view of workers',
  yarn: 'The view of YARN',
  compare: 'The comparison',
};

const DOCK_MIN = 100;
const DOCK_MAX = 700;
/** From these widths on (px) all three views stand side by side, or two of them do. */
const THREE = 1060;
const TWO = 560;

/** Below the time axis: the instant at the cursor, and what the variants come to. */
export function Dock() {
  const dock = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(dock);
  const phone = useMediaQuery('(max-width: 700px)');
  const [stored, setStored] = useStoredNumber('signalbox:dock');
  const tall = useTallDock();
  const places = width >= THREE ? 3 : width >= TWO ? 2 : 1;
  const { shown, offered } = useShown(places);
  // Messages fly across all of the width, and sentences need it.
  const columns = ALONE.has(shown) ? 1 : places;
  const figures = useRuns((s) => Object.values(s.byVariant).some((run) => isYarn(run.model)));
  const named = ALONE.has(shown) || shown === 'locality' ? ` dock--${shown}` : figures ? ' dock--figures' : '';
  const size = tall ? ' dock--tall' : named;
  return (
    <>
      <Splitter
        label="Height of the dock"
        orientation="horizontal"
        value={height}
        min={DOCK_MIN}
        max={DOCK_MAX}
        side="after"
        onChange={(size) => {
          setTallDock(false);
          setStored(size);
        }}
        onReset={() => {
          setTallDock(false);
          setStored(undefined);
        }}
      />
      <div
        className={`dock dock--${columns}${size}`}
        ref={dock}
        style={stored === undefined || phone || tall ? undefined : { height: stored }}
      >
        {width > 0 && <Views columns={columns} shown={shown} offered={offered} />}
      </div>
    </>
  );
}

/** Views that take the whole width. */
const ALONE: ReadonlySet<DockView> = new Set(['workers', 'yarn']);

/** What can be chosen for the one place that is not taken, by the number of places. */
const OFFERED = {
  1: ['queues', 'nodes', 'locality', 'compare'],
  2: ['queues', 'nodes', 'locality'],
  3: ['nodes', 'locality'],
} as const;

interface Shown {
  /** In the place that is not taken. */
  readonly shown: DockView;
  readonly offered: readonly DockView[];
}

/** What is shown and what else could be, with so many places side by side. */
function useShown(places: 1 | 2 | 3): Shown {
  const chosen = useDockView();
  const node = useView((s) => s.selection?.kind === 'node');
  const data = useScenario((s) => hasPlaces(s.document));
  const messages = useRuns((s) => Object.values(s.byVariant).some((run) => run.model?.messages !== undefined));
  const yarn = useRuns((s) => Object.values(s.byVariant).some((run) => isYarn(run.model)));
  const first = messages ? 'workers' : data ? 'locality' : OFFERED[places][0];
  const elsewhere = node && !data && !messages ? 'nodes' : first;
  const own: readonly DockView[] = OFFERED[places];
  const more: readonly DockView[] = [...(messages ? ['workers' as const] : []), ...(yarn ? ['yarn' as const] : [])];
  const known = chosen !== undefined && (own.includes(chosen) || more.includes(chosen));
  const shown = chosen === undefined ? first : known ? chosen : elsewhere;
  const offered: readonly DockView[] = ALONE.has(shown) ? OFFERED[1] : own;
  return { shown, offered: [...offered, ...more] };
}

/** Whether a run is one of YARN's. */
function isYarn(model: RunModel | undefined): boolean {
  return model?.directory.scheduler.startsWith('yarn-') ?? false;
}

function Views({ columns, shown, offered }: Shown & { readonly columns: 1 | 2 | 3 }) {
  const choice = (
    <Segmented
      label="View"
      value={shown}
      options={offered.map((value) => ({ value, label: TITLES[value] }))}
      onChange={showInDock}
    />
  );
  return (
    <>
      {columns === 3 && <View view="queues" />}
      <View key="chosen" view={shown} choice={choice} />
      {columns > 1 && <View view="compare" />}
    </>
  );
}

function View({ view, choice }: { readonly view: DockView; readonly choice?: ReactNode }) {
  const title = (
    <>
      <h2 className={choice === undefined ? 'section-title' : 'visually-hidden'}>{TITLES[view]}</h2>
      {choice}
    </>
  );
  const Shown = VIEWS[view];
  return (
    <ErrorBoundary part={PARTS[view]}>
      <Suspense fallback={<Loading title={title} />}>
        <Shown title={title} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The frame of a view that is on its way. */
function Loading({ title }: { readonly title: ReactNode }) {
  return (
    <section className="dock-card" aria-busy="true">
      <header className="section-header">{title}</header>
    </section>
  );
}
