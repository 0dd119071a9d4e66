import { useState } from 'react';

/** The value of the rendering before, as long as the new one is the same by `same`: what follows from it is not worked out again. */
export function useKept<T>(value: T, same: (before: T, now: T) => boolean): T {
  const [kept, setKept] = useState(() => value);
  if (kept === value || same(kept, value)) return kept;
  setKept(() => value);
  return value;
}
