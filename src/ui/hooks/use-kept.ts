import { useState } from 'react';

/**
 * The value of the previous rendering, as long as the new one is the same by `same`, so that nothing that depends on it is computed
 * again.
 */
export function useKept<T>(value: T, same: (before: T, now: T) => boolean): T {
  const [kept, setKept] = useState(() => value);
  if (kept === value || same(kept, value)) return kept;
  setKept(() => value);
  return value;
}
