import { useState } from 'react';

/** Which of `count` things the keyboard is at, kept while it is one of them: an edit may leave fewer. Undefined: none. */
export function useIndexBelow(
  count: number,
): readonly [index: number | undefined, set: (index: number | undefined) => void] {
  const [index, setIndex] = useState<number>();
  return [index !== undefined && index < count ? index : undefined, setIndex];
}
