/** The handout of an essay: every figure is run and painted, then the page is printed. */
import { useCallback, useEffect, useState } from 'react';
import { paintSharper } from '../../render/canvas/repaint';

export interface Handout {
  /** The page is a handout now: all steps, all figures, answers at the end. */
  readonly handout: boolean;
  /** All of it is painted. Whatever is printed before, by the menu of the browser for instance, has no figures. */
  readonly complete: boolean;
  readonly print: () => void;
  /** Said by each figure once it is painted, by its name; `false` when it is on the page and not painted yet. */
  readonly ready: (figure: string, painted: boolean) => void;
}

/** Figures that do not come are not waited for, ms. */
const PATIENCE = 20_000;
/** The last picture is painted in the frames after its run, ms. */
const PAINTED = 400;
/** Device pixels per CSS pixel on paper. */
const SHARPNESS = 2;

export function useHandout(): Handout {
  const [stage, setStage] = useState<'page' | 'painting' | 'complete'>('page');
  const handout = stage !== 'page';
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const ready = useCallback((figure: string, painted: boolean) => {
    setMissing((before) => {
      if (before.has(figure) !== painted) return before;
      const after = new Set(before);
      if (painted) after.delete(figure);
      else after.add(figure);
      return after;
    });
  }, []);
  useEffect(() => {
    if (!handout) return undefined;
    // Paper is white, whatever the page is.
    const { dataset } = document.documentElement;
    const { theme } = dataset;
    dataset['theme'] = 'light';
    return () => {
      dataset['theme'] = theme;
      paintSharper(0);
    };
  }, [handout]);
  useEffect(() => {
    if (stage !== 'painting') return undefined;
    const timer = window.setTimeout(() => setStage('complete'), missing.size === 0 ? PAINTED : PATIENCE);
    return () => window.clearTimeout(timer);
  }, [stage, missing]);
  useEffect(() => {
    if (stage !== 'complete') return undefined;
    const over = (): void => setStage('page');
    window.addEventListener('afterprint', over);
    window.print();
    return () => window.removeEventListener('afterprint', over);
  }, [stage]);
  const print = useCallback(() => {
    // Its figures paint themselves before any effect of the page around them.
    paintSharper(SHARPNESS);
    setStage('painting');
  }, []);
  useEffect(() => {
    // The browser itself prints at once, when no figure out of sight has been painted.
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'p')
        return;
      event.preventDefault();
      print();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [print]);
  return { handout, complete: stage === 'complete', print, ready };
}
