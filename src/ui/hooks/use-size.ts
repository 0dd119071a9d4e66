import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An element has no size before it is laid out. Markup that is made without a browser is for a window of this size. */
const FIRST: Size = typeof window === 'undefined' ? { width: 1280, height: 800 } : { width: 0, height: 0 };

/**
 * Inner size of an element in px, following it; zero before it is laid out.
 * @param apply `flushSync` where what is drawn for the old size would be seen for a frame
 */
export function useSize(element: RefObject<HTMLElement | null>, apply: (measure: () => void) => void = later): Size {
  const [size, setSize] = useState(FIRST);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const measure = () => {
      const next = { width: target.clientWidth, height: target.clientHeight };
      setSize((last) => (last.width === next.width && last.height === next.height ? last : next));
    };
    measure();
    const observer = new ResizeObserver(() => apply(measure));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, apply]);
  return size;
}

/** React renders when it comes to it. */
function later(measure: () => void): void {
  measure();
}
