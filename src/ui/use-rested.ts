import { useEffect, useState } from 'react';

/** Text follows a picture once the picture rests. */
const REST_MS = 250;

/** A value as it was when it last stood still for a moment: for what costs more than it has to be up to date. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(value), REST_MS);
    return () => window.clearTimeout(timer);
  }, [value]);
  return rested;
}
