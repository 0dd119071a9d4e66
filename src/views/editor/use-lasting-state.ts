import { useEffect, useState } from 'react';
import { useScenario } from '../../store/document/scenario-store';

/** What is open in the sections of a document, by name. */
const kept = new WeakMap<object, Map<string, unknown>>();

/**
 * State of a section that survives a change of the variant. The sections are made anew for each variant, and the reader wants
 * to see the same part of the next one.
 * @param isStill whether the kept state still applies; always where it is left out
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
