/** The handout of an essay: every figure is run and painted, then the page is printed. */
import { useCallback, useEffect, useRef, useState } from 'react';

export interface Handout {
  /** The page is a handout now: all steps, all figures, answers at the end. */
  readonly handout: boolean;
  readonly print: () => void;
  /** Said by each figure once it is painted, by its name; `false` when it is on the page and not painted yet. */
  readonly ready: (figure: string, painted: boolean) => void;
}

/** Figures that do not come are not waited for, ms. */
const PATIENCE = 20_000;
/** The last picture is painted in the frames after its run, ms. */
const PAINTED = 400;

export function useHandout(): Handout {
  const [handout, setHandout] = useState(false);
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const printed = useRef(false);
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
    };
  }, [handout]);
  useEffect(() => {
    if (!handout) return undefined;
    const printNow = (): void => {
      if (printed.current) return;
      printed.current = true;
      window.print();
    };
    const over = (): void => setHandout(false);
    window.addEventListener('afterprint', over);
    const timer = window.setTimeout(printNow, missing.size === 0 ? PAINTED : PATIENCE);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('afterprint', over);
    };
  }, [handout, missing]);
  const print = useCallback(() => {
    printed.current = false;
    setHandout(true);
  }, []);
  useEffect(() => {
    // The browser itself prints at once, with empty places where no figure has run yet.
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'p')
        return;
      event.preventDefault();
      print();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [print]);
  return { handout, print, ready };
}
