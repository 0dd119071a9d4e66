/**
 * The runs for panels that take turns: when new pictures come, each panel is drawn before the next one hears of them, and what
 * does not fit into a few milliseconds waits for another task, so that input comes between. Everything else reaches all
 * panels at once.
 */
import { flushSync } from 'react-dom';
import type { StoreApi } from 'zustand/vanilla';
import { changeOf } from './later-runs';
import type { RunsState } from './run-store';
import { setFinished, setUnfinished } from './unfinished-parts';

/** How long the panels of one task may take together, ms. */
const TURN_MS = 8;

/** How panels are drawn and when; the page's ways, unless a test has others. */
export interface PanelWays {
  /** Carries out a change and draws all that follows from it. */
  readonly draw: (change: () => void) => void;
  readonly now: () => number;
  /** Carries something out as soon as what is under way has ended, and in another task. */
  readonly soon: (action: () => void) => void;
  readonly later: (action: () => void) => void;
}

const PAGE: PanelWays = {
  draw: flushSync,
  now: () => performance.now(),
  soon: queueMicrotask,
  later: (action) => void setTimeout(action),
};

export interface PanelRuns {
  /** The runs as the panels that were drawn last have them. */
  readonly runs: StoreApi<RunsState>;
  /** Keeps the runs of one more panel up to date until the returned function is called. */
  readonly join: (panel: StoreApi<RunsState>) => () => void;
}

/** Follows `runs` as long as they live. */
export function panelRuns(runs: StoreApi<RunsState>, { draw, now, soon, later }: PanelWays = PAGE): PanelRuns {
  const panels = new Set<StoreApi<RunsState>>();
  const waiting = new Set<StoreApi<RunsState>>();
  const part = Symbol('panels');
  const turn = (): void => {
    const until = now() + TURN_MS;
    for (const panel of waiting) {
      waiting.delete(panel);
      draw(() => panel.setState(runs.getState(), true));
      if (now() >= until) break;
    }
    if (waiting.size > 0) later(turn);
    else setFinished(part);
  };
  runs.subscribe((state) => {
    const waited = waiting.size > 0;
    for (const panel of panels) {
      if (changeOf(panel.getState(), state) === 'pictures') waiting.add(panel);
      else {
        waiting.delete(panel);
        panel.setState(state, true);
      }
    }
    if (waited || waiting.size === 0) return;
    // Until the last of them is drawn the page is not idle.
    setUnfinished(part);
    soon(turn);
  });
  return {
    runs,
    join: (panel) => {
      panels.add(panel);
      panel.setState(runs.getState(), true);
      return () => {
        panels.delete(panel);
        waiting.delete(panel);
      };
    },
  };
}
