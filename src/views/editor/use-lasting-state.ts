import { useEffect, useState } from 'react';
import { useScenario } from '../../store/document/scenario-store';

/** What is open in the sections of a document, by name. */
const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * State of a section that outlives it. The sections are made anew for another variant, and what is looked at in one variant is
 * to be looked at in the next as well.
 * @param isStill whether what was kept is to be taken up again; always where it is left out
 */
export function useLastingState<T>(
  name: string,
  initial: T,
  isStill?: (before: T) => boolean,
): [T, (value: T) => void] {
  const origin = useScenario((state) => state.origin);
  const [value, setValue] = useState(() => {
    const all = kept.get(origin);
    if (all?.has(name) !== true) return initial;
    const before = all.get(name) as T;
    return isStill?.(before) === false ? initial : before;
  });
  useEffect(() => {
    const now = kept.get(origin) ?? new Map<string, unknown>();
    kept.set(origin, now.set(name, value));
  }, [origin, name, value]);
  return [value, setValue];
}
