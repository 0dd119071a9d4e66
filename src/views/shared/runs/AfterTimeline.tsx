import { useLayoutEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';
import { laterRuns } from '../../../store/runs/later-runs';
import { usePlayground } from '../../../store/page-playground';
import { panelRuns } from '../../../store/runs/panel-runs';
import type { PanelRuns } from '../../../store/runs/panel-runs';
import { PlaygroundContext } from '../../../store/playground';
import type { Playground } from '../../../store/playground';
import type { RunsState } from '../../../store/runs/run-store';
import { afterPaint } from '../../../ui/frame';

/** By the playground around a panel and by the one inside it, so that a panel inside another panel joins the same turns. */
const known = new WeakMap<Playground, PanelRuns>();

/** The same playground, whose pictures come a frame later, when it is the panel's turn. */
function laterOf(around: Playground): { readonly playground: Playground; readonly join: () => () => void } {
  const all = known.get(around) ?? panelRuns(laterRuns(around.runs, afterPaint));
  const runs = createStore<RunsState>()(() => all.runs.getState());
  const playground = { ...around, runs };
  known.set(around, all).set(playground, all);
  return { playground, join: () => all.join(runs) };
}

/** A panel that follows the timeline by a frame: after an edit the timeline is what the eye waits for. */
export function AfterTimeline({ children }: { readonly children: ReactNode }) {
  const around = usePlayground();
  const { playground, join } = useMemo(() => laterOf(around), [around]);
  useLayoutEffect(join, [join]);
  return <PlaygroundContext value={playground}>{children}</PlaygroundContext>;
}
