import { useEffect } from 'react';
import type { RefObject } from 'react';
import { startOnceLoaded } from '../base/once-loaded';

/** Calls `onSwipe` with 1 for a swipe to the left, which leads on, and -1 for one to the right. `on`: whether it listens. */
export function useSwipe(place: RefObject<HTMLElement | null>, on: boolean, onSwipe: (step: 1 | -1) => void): void {
  useEffect(() => {
    const element = place.current;
    if (element === null || !on) return undefined;
    // Where it cannot be loaded there are the buttons.
    return startOnceLoaded(
      () => import('./swipe'),
      ({ listenToSwipes }) => listenToSwipes(element, onSwipe),
    );
  }, [place, on, onSwipe]);
}
