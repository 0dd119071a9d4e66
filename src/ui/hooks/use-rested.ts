import { useEffect, useState } from 'react';
import { afterPaint } from '../frame';

/** Text follows a picture once the picture rests. */
const REST_MS = 250;

/** A value as it was when it last did not change for a moment: for costly work that need not be up to date. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    let wanted = true;
    const timer = window.setTimeout(() => {
      // What rests at the same time is not made in one task.
      afterPaint(() => {
        if (wanted) setRested(() => value);
      });
    }, REST_MS);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [value]);
  return rested;
}
