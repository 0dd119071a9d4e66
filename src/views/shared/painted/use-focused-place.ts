import { useState } from 'react';
import { useIndexBelow } from '../../../ui/hooks/use-index-below';

interface Places {
  readonly count: number;
  /** Where a key leads to from a place, or from none; undefined for keys that lead nowhere. */
  readonly next: (from: number | undefined, key: string) => number | undefined;
  /** What is read out at a place. */
  readonly wordsOf: (place: number) => string;
  /** Enter was pressed at a place. */
  readonly onPick: (place: number) => void;
  /** The keyboard came to a place. */
  readonly onMove?: (place: number) => void;
}

/** The place in a painted region that the keyboard is at, what is said of it, and what keys do. */
export function useFocusedPlace({ count, next, wordsOf, onPick, onMove }: Places) {
  const [focused, setFocused] = useIndexBelow(count);
  const [said, setSaid] = useState('');
  return {
    focused,
    said,
    leave: (): void => setFocused(undefined),
    /** Answers whether the key meant something. */
    onKey: (key: string): boolean => {
      const to = next(focused, key);
      if (to !== undefined) {
        setFocused(to);
        setSaid(wordsOf(to));
        onMove?.(to);
        return true;
      }
      if (key !== 'Enter' || focused === undefined) return false;
      onPick(focused);
      return true;
    },
  };
}
