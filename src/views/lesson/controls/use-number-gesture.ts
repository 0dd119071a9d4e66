import { useEffect, useRef, useState } from 'react';
import { setDragging } from '../../../store/lesson/lesson-store';
import { useKeyPause } from '../../../ui/hooks/use-key-pause';
import { LiveEdits } from '../../shared/knobs/live-edits';
import { useReading } from '../reading/reading';
import { inRange } from './number-words';
import type { DragRange } from './number-words';

interface Gesture {
  readonly edits: LiveEdits<number>;
  last: number;
}

export interface NumberGesture {
  /** What to show while the edits have not been carried out; undefined between gestures. */
  readonly draft: number | undefined;
  /** Begins a gesture if there is none, and moves the number. */
  readonly moveTo: (wanted: number) => void;
  /** The same for a key: the gesture ends by itself when no further key comes. */
  readonly leap: (wanted: number) => void;
  readonly step: (steps: number) => void;
  readonly finish: () => void;
}

/**
 * Moving a number within its range, by dragging or by keys. All edits of one gesture are one step of undo. Playback stops when
 * it begins.
 * @param value what the number is in the document
 * @param write makes the edit; all of one gesture have the same `name`
 */
export function useNumberGesture(
  value: number,
  range: DragRange,
  write: (next: number, name: symbol) => void,
): NumberGesture {
  const { playground } = useReading();
  const gesture = useRef<Gesture>(undefined);
  const pause = useKeyPause();
  const [draft, setDraft] = useState<number>();

  const finish = () => {
    pause.cancel();
    gesture.current?.edits.finish();
    if (gesture.current !== undefined) setDragging(false);
    gesture.current = undefined;
    setDraft(undefined);
  };
  useEffect(
    () => () => {
      gesture.current?.edits.finish();
      if (gesture.current !== undefined) setDragging(false);
    },
    [],
  );

  const moveTo = (wanted: number) => {
    if (gesture.current === undefined) {
      const name = Symbol('number');
      gesture.current = { edits: new LiveEdits<number>((next) => write(next, name)), last: value };
      setDragging(true);
      playground.view.getState().setPlaying(false);
    }
    const next = inRange(range, wanted);
    if (next === gesture.current.last) return;
    gesture.current.last = next;
    setDraft(next);
    gesture.current.edits.set(next);
  };
  const leap = (wanted: number) => {
    moveTo(wanted);
    pause.restart(finish);
  };
  const step = (steps: number) => leap((gesture.current?.last ?? value) + steps * range.step);
  return { draft, moveTo, leap, step, finish };
}
