import { useEffect, useState } from 'react';
import { afterPaint } from './frame';

/** A value as of the last frame that was painted: for what takes long to work out, and that nobody waits for. */
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
