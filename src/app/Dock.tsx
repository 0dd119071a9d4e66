import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useView } from '../store/view/view-store';
import { Segmented } from '../ui/fields/Segmented';
import { Splitter } from '../ui/Splitter';
import { useIsPainted } from '../ui/hooks/use-after-paint';
import { usePhone } from '../ui/hooks/use-media-query';
import { useSize } from '../ui/hooks/use-size';
import { useStoredNumber } from '../ui/hooks/use-stored-number';
import { AfterTimeline } from '../views/shared/runs/AfterTimeline';
import { setTallDock, showInDock, useTallDock } from '../views/shared/dock/dock-store';
import { dockEntry } from '../views/shared/dock/dock-views';
import type { DockView } from '../views/shared/dock/dock-views';
import { ViewPicture } from '../views/picture/ViewPicture';
import { Part } from '../views/shared/Part';
import { useDockWish } from '../views/shared/dock/use-dock';
import './dock.css';

const DOCK_MIN = 100;
const DOCK_MAX = 700;
/** From these widths on (px) all three views stand side by side, or two of them do. */
const THREE = 1060;
const TWO = 560;

/** Below the time axis: the instant at the cursor, and the results of the variants. */
export function Dock() {
  const dock = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(dock);
  // The views are no part of the task that makes the page.
  const painted = useIsPainted();
  const phone = usePhone();
  const [stored, setStored] = useStoredNumber('signalbox:dock');
  const tall = useTallDock();
  // While a question is open, the view of its step stands alone: others tell of the whole run.
  const asked = useView((s) => s.sight?.future === 'hidden');
  const places = asked ? 1 : width >= THREE ? 3 : width >= TWO ? 2 : 1;
  const { shown, offered } = useShown(places);
  const { alone, room } = dockEntry(shown);
  // Messages fly across all of the width, and sentences need it.
  const columns = alone ? 1 : places;
  const named = alone
    ? ` dock--${shown}${room === undefined ? '' : ` dock--${room}`}`
    : offered.includes('yarn')
      ? ' dock--figures'
      : '';
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
        data-toolbars
        style={stored === undefined || phone || tall ? undefined : { height: stored }}
      >
        {width > 0 && painted && <Views columns={columns} shown={shown} offered={asked ? [shown] : offered} />}
      </div>
    </>
  );
}

interface Shown {
  /** In the place that can be chosen. */
  readonly shown: DockView;
  readonly offered: readonly DockView[];
}

/** The views that are shown and those that could be, with a number of places side by side. */
function useShown(places: 1 | 2 | 3): Shown {
  const { views, wished } = useDockWish();
  // What has its own place beside the chosen view is not chosen.
  const beside = (view: DockView): boolean =>
    !dockEntry(wished).alone && ((places > 1 && view === 'compare') || (places > 2 && view === 'queues'));
  const offered = views.filter((view) => !beside(view));
  const shown = offered.includes(wished) ? wished : (offered.find((view) => view === 'nodes') ?? offered[0]);
  return { shown, offered };
}

function Views({ columns, shown, offered }: Shown & { readonly columns: 1 | 2 | 3 }) {
  const choice =
    offered.length === 1 ? null : (
      <Segmented
        label="View"
        value={shown}
        options={offered.map((value) => ({ value, label: dockEntry(value).title }))}
        onChange={showInDock}
        onApproach={() => loadAll(offered)}
      />
    );
  return (
    <>
      {columns === 3 && !offered.includes('queues') && <View view="queues" />}
      <View key="chosen" view={shown} choice={choice} />
      {columns > 1 && !offered.includes('compare') && <View view="compare" />}
    </>
  );
}

/** Loads views before one of them is chosen: while a chosen view loads, the tabs are drawn anew and lose the focus. */
function loadAll(views: readonly DockView[]): void {
  // The view itself shows the failure when it is chosen.
  for (const view of views)
    dockEntry(view)
      .View.load()
      .catch(() => undefined);
}

/** One view. Those beside the chosen one are drawn in tasks of their own when that one stands. */
function View({ view, choice }: { readonly view: DockView; readonly choice?: ReactNode }) {
  const painted = useIsPainted();
  const title = (
    <>
      <h2 className={choice ? 'visually-hidden' : 'section-title'}>{dockEntry(view).title}</h2>
      {choice}
      <ViewPicture name={dockEntry(view).title} />
    </>
  );
  const { View: Shown } = dockEntry(view);
  if (choice === undefined && !painted) return <Loading title={title} />;
  return (
    <Part name={dockEntry(view).part} waiting={<Loading title={title} />}>
      <AfterTimeline>
        <Shown title={title} />
      </AfterTimeline>
    </Part>
  );
}

/** One view by itself, outside of a dock. */
export function DockPart({ view }: { readonly view: DockView }) {
  const { View: Shown } = dockEntry(view);
  return <Shown title={<h2 className="section-title">{dockEntry(view).title}</h2>} />;
}

/** The frame of a view that is loading. */
function Loading({ title }: { readonly title: ReactNode }) {
  return (
    <section className="dock-card" aria-busy="true">
      <header className="section-header">{title}</header>
    </section>
  );
}
