import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Rows drawn beyond the edges of what is visible. */
const MARGIN = 8;

export interface RowWindow {
  /** Height of every row, px. */
  readonly height: number;
  /** Rows `from` to `to` (not included) are drawn. */
  readonly from: number;
  readonly to: number;
}

/** Before the box has been measured. */
const FIRST: RowWindow = { height: 24, from: 0, to: 40 };

/**
 * Which of many equally high rows have to be drawn in a box that scrolls. The height of a row is the style sheet's
 * `--table-row` of the box.
 */
export function useRowWindow(box: RefObject<HTMLElement | null>, count: number): RowWindow {
  const [seen, setSeen] = useState(FIRST);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const update = () => {
      const stated = Number.parseFloat(getComputedStyle(element).getPropertyValue('--table-row'));
      const height = stated > 0 ? stated : FIRST.height;
      const from = Math.max(0, Math.floor(element.scrollTop / height) - MARGIN);
      const to = Math.ceil((element.scrollTop + element.clientHeight) / height) + MARGIN;
      setSeen((before) =>
        before.height === height && before.from === from && before.to === to ? before : { height, from, to },
      );
    };
    element.addEventListener('scroll', update, { passive: true });
    // Tells the first size as well.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [box]);
  const { height, from, to } = seen;
  return { height, from: Math.min(from, Math.max(0, count - 1)), to: Math.min(count, to) };
}
