import { useEffect, useState } from 'react';
import { afterPaint } from '../frame';

/** The value at the last painted frame, for work that takes long and may appear late. */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let wanted = true;
    afterPaint(() => {
      if (wanted) setPainted(() => value);
    });
    return () => {
      wanted = false;
    };
  }, [value]);
  return painted;
}

/** Whether a frame has been painted since the component came: false at first, for what is to come behind the first picture. */
export function useIsPainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let wanted = true;
    afterPaint(() => {
      if (wanted) setPainted(true);
    });
    return () => {
      wanted = false;
    };
  }, []);
  return painted;
}
