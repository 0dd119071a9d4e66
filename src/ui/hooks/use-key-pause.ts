import { useEffect, useRef } from 'react';

/** Key presses with shorter pauses than this between them are one gesture, ms. */
const KEY_PAUSE_MS = 900;

interface KeyPause {
  /** A key was pressed: `finish` is called after a pause without another one. */
  readonly restart: (finish: () => void) => void;
  /** The gesture is over, or goes on in another way: nothing is called. */
  readonly cancel: () => void;
}

/** The end of a gesture that consists of key presses, such as moving a value step by step. Nothing is called after unmounting. */
export function useKeyPause(): KeyPause {
  const timer = useRef(0);
  const cancel = (): void => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    restart: (finish) => {
      cancel();
      timer.current = window.setTimeout(finish, KEY_PAUSE_MS);
    },
    cancel,
  };
}
