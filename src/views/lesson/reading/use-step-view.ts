/** Brings the views to where the open step of a lesson wants them. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { changeProgress, NO_PROGRESS, useLessonLayout, useLessons } from '../../../store/lesson/lesson-store';
import { useScenario } from '../../../store/document/scenario-store';
import { useView } from '../../../store/view/view-store';
import { viewOf } from '../../../store/view/view-text';
import type { Reading } from './reading';
import { applyStep, clearSelection, sightOf } from './step-view';

/**
 * Opening a lesson of the gallery, or going to another step, shows that step's view and plays it. A restored page or a
 * link shows its stored view.
 */
export function useStepView(reading: Reading, step: number): void {
  const { view } = reading.playground;
  const origin = useScenario((s) => s.origin);
  const layout = useLessonLayout();
  const progress = useLessons((s) => s.progress[reading.key] ?? NO_PROGRESS);
  const wish = useRef<'nothing' | 'view' | 'view and play'>('nothing');
  const before = useRef<{ readonly origin: object; readonly step: number }>(undefined);
  const shown = reading.lesson.steps[step - 1];
  /** Answers and runs since then do not move the view. */
  const latest = useRef({ reading, progress, shown });
  useLayoutEffect(() => {
    latest.current = { reading, progress, shown };
  });

  useLayoutEffect(() => {
    const { reading, progress, shown } = latest.current;
    const last = before.current;
    before.current = { origin, step };
    const opened = last?.origin !== origin;
    if (!layout) return;
    if (opened && !isFresh(reading)) wish.current = 'nothing';
    else if (
      opened &&
      progress.visited.length > 0 &&
      progress.step !== step &&
      progress.step <= reading.lesson.steps.length
    ) {
      // A returning reader continues where they stopped; a new one begins at the step of the link.
      before.current = undefined;
      view.getState().setStep(progress.step);
      return;
    } else if (opened || last?.step !== step) {
      wish.current = progress.visited.includes(step) ? 'view' : 'view and play';
    }
    view.getState().setSight(sightOf(shown, reading, progress));
    if (wish.current !== 'nothing') clearSelection(shown, reading);
  }, [view, origin, step, layout]);

  useEffect(() => {
    if (!layout || wish.current === 'nothing' || !reading.current) return;
    const play = wish.current === 'view and play';
    wish.current = 'nothing';
    view.getState().setSight(sightOf(shown, reading, progress));
    applyStep(shown, reading, play);
    changeProgress(reading.key, (now) =>
      now.visited.includes(step) ? now : { ...now, step, visited: [...now.visited, step] },
    );
  }, [view, layout, reading, shown, step, progress]);

  useEffect(() => {
    if (!layout) return undefined;
    return () => view.getState().setSight(undefined);
  }, [view, layout]);
}

/** Whether document and view are untouched. */
function isFresh({ playground: { view }, document, authored }: Reading): boolean {
  const { cursor, selection, fit } = view.getState();
  const first = viewOf(document);
  return document === authored && cursor === first.cursor && fit === first.fit && selection?.id === first.selection?.id;
}

/** The open step, from 1, inside the lesson. */
export function useStep(reading: Reading): number {
  const step = useView((s) => s.step);
  return Math.max(1, Math.min(step, reading.lesson.steps.length));
}
