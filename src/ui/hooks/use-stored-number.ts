import { useCallback, useState } from 'react';

function read(key: string): number | undefined {
  try {
    const text = window.localStorage.getItem(key);
    const value = text === null ? NaN : Number(text);
    return Number.isFinite(value) ? value : undefined;
  } catch {
    // Storage may be forbidden; sizes then last as long as the page.
    return undefined;
  }
}

function write(key: string, value: number | undefined): void {
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, String(value));
  } catch {
    // As above: forbidden or full storage loses nothing but the size.
  }
}

/** A number kept across visits, such as the size of a panel; undefined means the default. */
export function useStoredNumber(key: string): [number | undefined, (value: number | undefined) => void] {
  const [value, setValue] = useState(() => read(key));
  const store = useCallback(
    (next: number | undefined) => {
      setValue(next);
      write(key, next);
    },
    [key],
  );
  return [value, store];
}
