import { useEffect, useLayoutEffect } from 'react';
import { useIdle } from '../store/idle';
import { useScenario } from '../store/scenario-store';
import { afterPaint } from '../ui/frame';

/** Keeps the page's title and its idle mark up to date. */
export function usePageState(): void {
  const title = useScenario((s) => s.document.title);
  const idle = useIdle();
  useEffect(() => {
    document.title = title === undefined || title === '' ? 'Signalbox' : `${title} – Signalbox`;
  }, [title]);
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.idle = 'false';
    if (!idle) return undefined;
    // What the views ask for with this change is painted in the next frame, and some follow after that one.
    let wanted = true;
    afterPaint(() =>
      afterPaint(() => {
        if (wanted) dataset.idle = 'true';
      }),
    );
    return () => {
      wanted = false;
    };
  }, [idle]);
}
