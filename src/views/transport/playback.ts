/** Moving the cursor by hand, by events and by playing. */
import { SECOND } from '../../base/units';
import { useEffect } from 'react';
import { nextMoment } from '../../analysis/slow-motion';
import type { RunModel } from '../../analysis/model';
import { revealRange } from '../../render/viewport';
import { runExtent, workExtent } from '../../store/runs/extent';
import { pagePlayground, usePlayground } from '../../store/page-playground';
import type { Playground } from '../../store/playground';
import { instantAfter, instantBefore } from './steps';

/** At speed 1 a whole run plays in this many seconds. */
const WHOLE_RUN_SECONDS = 60;
/** With reduced motion, playing jumps from event to event at this pace (at speed 1). */
const STEP_MS = 800;

function activeInstants({ runs, view }: Playground): Float64Array {
  const { byVariant } = runs.getState();
  return byVariant[view.getState().variant]?.model?.instants ?? new Float64Array(0);
}

/** Puts the cursor at `time` (µs) inside the run, and the visible range around it when it would leave the view. */
export function moveCursor(time: number, playground = pagePlayground): void {
  const end = runExtent(playground.runs);
  const view = playground.view.getState();
  const at = Math.max(0, Math.min(time, end > 0 ? end : time, view.sight?.until ?? Infinity));
  view.setCursor(at);
  // A view that fits makes room for the cursor by itself.
  if (view.fit || end === 0 || (at >= view.zoom[0] && at <= view.zoom[1])) return;
  view.setZoom(revealRange(view.zoom, at, at, end));
}

/** Goes to the end of the work, with all of it in view, and from there to the end of the run, where state timers outlive the work. */
export function moveToEnd(playground = pagePlayground): void {
  const { runs, view } = playground;
  const end = workExtent(runs);
  const { cursor, setFit } = view.getState();
  if (cursor === end) {
    moveCursor(runExtent(runs), playground);
    return;
  }
  if (end > 0) setFit(true);
  moveCursor(end, playground);
}

/** Moves the cursor by whole events of the active variant; past the last one to the end, before the first to the start. */
export function stepEvents(steps: number, playground = pagePlayground): void {
  const instants = activeInstants(playground);
  const end = runExtent(playground.runs);
  let at = playground.view.getState().cursor;
  for (let n = 0; n < Math.abs(steps); n++) {
    at = (steps > 0 ? instantAfter(instants, at) : instantBefore(instants, at)) ?? (steps > 0 ? end : 0);
  }
  moveCursor(at, playground);
}

/** Starts or stops playing; from the end of the work it starts over. */
export function togglePlaying({ view: store, runs } = pagePlayground): void {
  const view = store.getState();
  const end = workExtent(runs);
  if (!view.playing && end > 0 && view.cursor >= end) view.setCursor(0);
  view.setPlaying(!view.playing && end > 0);
}

/**
 * Plays in slow motion, from the next probes, preemption or reservation on (the first one when there is none left); in slow
 * motion already, goes back to the pace of the whole run.
 */
export function toggleSlowMotion(model: RunModel, playground = pagePlayground): void {
  const view = playground.view.getState();
  if (view.pace !== undefined) {
    view.setPace(undefined);
    return;
  }
  const moment = nextMoment(model, view.cursor) ?? nextMoment(model, 0);
  if (moment === undefined) return;
  const { from, pace, what } = moment;
  view.setPace(pace);
  // It comes into view before it begins.
  moveCursor(Math.max(from - pace / 2, Math.min(view.cursor, from)), playground);
  if (what === 'probes') view.setPanel('dock', 'workers');
  view.setPlaying(true);
}

/** While the view store says so, moves the cursor forward with the frames of the screen until the end of the work. */
export function usePlayback(): void {
  const playground = usePlayground();
  useEffect(() => keepPlaying(playground), [playground]);
}

/**
 * The same beside React, until the function that it returns is called.
 * @internal
 */
export function keepPlaying(playground: Playground): () => void {
  const { view, runs } = playground;
  let frame = 0;
  let timer = 0;
  let last = 0;

  const advance = (time: number) => {
    const { playUntil, setPlaying, setFit } = view.getState();
    const end = Math.min(workExtent(runs), playUntil ?? Infinity);
    moveCursor(Math.min(time, end), playground);
    if (time < end) return;
    setPlaying(false);
    // What the reader has played is seen whole, and never the empty stretch behind it alone. What a step of a lesson plays stays in
    // the range that the step shows.
    if (playUntil === undefined) setFit(true);
  };
  const onFrame = (now: number) => {
    const { cursor, speed, pace, playing } = view.getState();
    if (!playing) return;
    // A tab that was in the background does not leap.
    const elapsed = Math.min(100, Math.max(0, now - last));
    last = now;
    const perSecond = pace ?? (workExtent(runs) / WHOLE_RUN_SECONDS) * speed;
    advance(cursor + (perSecond / 1000) * elapsed);
    frame = requestAnimationFrame(onFrame);
  };
  const onStep = () => {
    const { cursor, speed, playing } = view.getState();
    if (!playing) return;
    advance(instantAfter(activeInstants(playground), cursor) ?? workExtent(runs));
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

  const unsubscribe = view.subscribe((state, before) => {
    if (state.playing === before.playing) return;
    if (state.playing) start();
    else stop();
  });
  // A lesson whose runs were quicker than the page has begun to play before this.
  if (view.getState().playing) start();
  return () => {
    unsubscribe();
    stop();
  };
}

/** How far the arrow keys with shift go: a twentieth of the visible range, at least a millisecond. */
export function largeStep({ view } = pagePlayground): number {
  const { zoom } = view.getState();
  return Math.max(SECOND / 1000, (zoom[1] - zoom[0]) / 20);
}
