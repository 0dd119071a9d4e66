import { useEffect, useLayoutEffect } from 'react';
import { useIdle } from '../store/idle';
import { useScenario } from '../store/scenario-store';

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
    // What the views ask for with this change is painted in the next frame: idle is what comes after it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        dataset.idle = 'true';
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [idle]);
}
