import { useEffect, useLayoutEffect } from 'react';
import { useIdle } from '../store/session/idle';
import { useScenario } from '../store/document/scenario-store';
import { useLessonLayout } from '../store/lesson/lesson-store';
import { afterPaint, whenFree } from '../ui/frame';
import { afterLoads, isLoading } from '../ui/lazy-part';
import { shownTitle } from '../views/shared/lesson-title';
import { usePlayback } from '../views/transport/playback';

/** Keeps the page's title and its idle mark up to date, and moves the cursor while the page plays. */
export function usePageState(): void {
  usePlayback();
  const inLesson = useLessonLayout();
  const title = useScenario((s) => shownTitle(s.document, inLesson));
  useEffect(() => {
    document.title = title === undefined || title === '' ? 'Signalbox' : `${title} – Signalbox`;
  }, [title]);
  useIdleMark();
}

/** Keeps the idle mark up to date. For pages that have titles of their own. */
export function useIdleMark(): void {
  const idle = useIdle();
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.idle = 'false';
    if (!idle) return undefined;
    // What the views ask for with this change is painted in the next frame, some follow after that one, and some load parts
    // of the page first. React draws those when nothing else is to be done.
    let wanted = true;
    const settle = (): void => {
      if (!wanted) return;
      if (isLoading()) afterLoads(() => afterPaint(() => afterPaint(settle)));
      else
        whenFree(() => {
          if (wanted) dataset.idle = 'true';
        });
    };
    afterPaint(() => afterPaint(settle));
    return () => {
      wanted = false;
    };
  }, [idle]);
}
