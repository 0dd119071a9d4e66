/** Moving the cursor by hand, by events and by playing. */
import { useEffect } from 'react';
import { workEnd } from '../../analysis/at';
import { revealRange } from '../../render/viewport';
import { runStore } from '../../store/run-store';
import { viewStore } from '../../store/view-store';
import { instantAfter, instantBefore } from './steps';

const SECOND = 1_000_000;
/** At speed 1 a whole run plays in this many seconds. */
const WHOLE_RUN_SECONDS = 60;
/** With reduced motion, playing jumps from event to event at this pace (at speed 1). */
const STEP_MS = 800;

/** End of the longest run on screen, µs. */
export function playableEnd(): number {
  let end = 0;
  for (const run of Object.values(runStore.getState().byVariant)) end = Math.max(end, run.model?.end ?? 0);
  return end;
}

/** End of what the view shows when it fits the run, µs: the last application's end. */
export function fittingEnd(): number {
  let end = 0;
  for (const { model } of Object.values(runStore.getState().byVariant)) {
    if (model !== undefined) end = Math.max(end, workEnd(model));
  }
  return end;
}

function activeInstants(): Float64Array {
  const { byVariant } = runStore.getState();
  return byVariant[viewStore.getState().variant]?.model?.instants ?? new Float64Array(0);
}

/** Puts the cursor at `time` (µs) inside the run, and the visible range around it when it would leave the view. */
export function moveCursor(time: number): void {
  const end = playableEnd();
  const at = Math.max(0, Math.min(time, end > 0 ? end : time));
  const view = viewStore.getState();
  view.setCursor(at);
  if ((at < view.zoom[0] || at > view.zoom[1]) && end > 0) view.setZoom(revealRange(view.zoom, at, at, end));
}

/** Moves the cursor by whole events of the active variant; past the last one to the end, before the first to the start. */
export function stepEvents(steps: number): void {
  const instants = activeInstants();
  let at = viewStore.getState().cursor;
  for (let n = 0; n < Math.abs(steps); n++) {
    at = (steps > 0 ? instantAfter(instants, at) : instantBefore(instants, at)) ?? (steps > 0 ? playableEnd() : 0);
  }
  moveCursor(at);
}

/** Starts or stops playing; from the end it starts over. */
export function togglePlaying(): void {
  const view = viewStore.getState();
  const end = playableEnd();
  if (!view.playing && end > 0 && view.cursor >= end) view.setCursor(0);
  view.setPlaying(!view.playing && end > 0);
}

/** While the view store says so, moves the cursor forward with the frames of the screen until the end of the run. */
export function usePlayback(): void {
  useEffect(() => {
    let frame = 0;
    let timer = 0;
    let last = 0;

    const advance = (time: number) => {
      moveCursor(time);
      if (viewStore.getState().cursor >= playableEnd()) viewStore.getState().setPlaying(false);
    };
    const onFrame = (now: number) => {
      const { cursor, speed, pace, playing } = viewStore.getState();
      if (!playing) return;
      // A tab that was in the background does not leap.
      const elapsed = Math.min(100, Math.max(0, now - last));
      last = now;
      const perSecond = pace ?? (playableEnd() / WHOLE_RUN_SECONDS) * speed;
      advance(cursor + (perSecond / 1000) * elapsed);
      frame = requestAnimationFrame(onFrame);
    };
    const onStep = () => {
      const { cursor, speed, playing } = viewStore.getState();
      if (!playing) return;
      advance(instantAfter(activeInstants(), cursor) ?? playableEnd());
      timer = window.setTimeout(onStep, STEP_MS / speed);
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
    };
    const start = () => {
      stop();
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
        onStep();
      } else {
        last = performance.now();
        frame = requestAnimationFrame(onFrame);
      }
    };

    const unsubscribe = viewStore.subscribe((state, before) => {
      if (state.playing === before.playing) return;
      if (state.playing) start();
      else stop();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, []);
}

/** How far the arrow keys with shift go: a twentieth of the visible range, at least a millisecond. */
export function largeStep(): number {
  const { zoom } = viewStore.getState();
  return Math.max(SECOND / 1000, (zoom[1] - zoom[0]) / 20);
}
