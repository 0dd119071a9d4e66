import { useEffect } from 'react';
import type { RefObject } from 'react';

/** Calls `onSwipe` with 1 for a swipe to the left, which leads on, and -1 for one to the right. `on`: whether it listens. */
export function useSwipe(place: RefObject<HTMLElement | null>, on: boolean, onSwipe: (step: 1 | -1) => void): void {
  useEffect(() => {
    const element = place.current;
    if (element === null || !on) return undefined;
    let stop: (() => void) | undefined;
    let isOver = false;
    import('./swipe').then(
      ({ listenToSwipes }) => {
        if (!isOver) stop = listenToSwipes(element, onSwipe);
      },
      // Without it there are the buttons.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [place, on, onSwipe]);
}
