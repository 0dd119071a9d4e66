import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

interface RegionKeys {
  readonly onKey: (event: KeyboardEvent) => void;
  /** The focus has gone elsewhere. */
  readonly onLeave: () => void;
}

/**
 * Makes a painted region one stop of the tab order, with its own keys inside. The listeners are set on the element because it is
 * a region of its own kind and not a control. They are always those of the last render.
 * @param isThere whether the element is rendered
 */
export function useRegionKeys(region: RefObject<HTMLElement | null>, keys: RegionKeys, isThere = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const element = isThere ? region.current : null;
    if (element === null) return undefined;
    const onKey = (event: KeyboardEvent): void => latest.current.onKey(event);
    const onLeave = (): void => latest.current.onLeave();
    element.setAttribute('tabindex', '0');
    element.addEventListener('keydown', onKey);
    element.addEventListener('blur', onLeave);
    return () => {
      element.removeEventListener('keydown', onKey);
      element.removeEventListener('blur', onLeave);
    };
  }, [region, isThere]);
}
