import { useEffect } from 'react';
import { useIdle } from '../store/idle';
import { useScenario } from '../store/scenario-store';

/** Keeps the page's title and its idle mark up to date. */
export function usePageState(): void {
  const title = useScenario((s) => s.document.title);
  const idle = useIdle();
  useEffect(() => {
    document.title = title === undefined || title === '' ? 'Signalbox' : `${title} – Signalbox`;
  }, [title]);
  useEffect(() => {
    document.documentElement.dataset.idle = String(idle);
  }, [idle]);
}
