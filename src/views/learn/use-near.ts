/** Whether something is in view or about to be. */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** A part that is this near to the window is prepared, CSS pixels. */
const MARGIN = '300px';

/** True while the element is near the part of the page that is seen. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: MARGIN,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return near;
}
