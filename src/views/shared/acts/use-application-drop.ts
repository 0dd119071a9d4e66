import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { DRAGGED_APPLICATION } from './app-actions';

/**
 * Lets an application be dropped on an element. `onDrop` is called with its id; without it nothing can be dropped.
 * @returns whether one is being held over it
 */
export function useApplicationDrop(
  target: RefObject<HTMLElement | null>,
  onDrop: ((id: string) => void) | undefined,
): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  const takes = onDrop !== undefined;
  useEffect(() => {
    const element = target.current;
    if (element === null || !takes) return undefined;
    const holds = (event: DragEvent): boolean => event.dataTransfer?.types.includes(DRAGGED_APPLICATION) === true;
    const onOver = (event: DragEvent): void => {
      if (!holds(event) || event.dataTransfer === null) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) setOver(false);
    };
    const onDropped = (event: DragEvent): void => {
      setOver(false);
      if (!holds(event)) return;
      event.preventDefault();
      latest.current?.(event.dataTransfer?.getData(DRAGGED_APPLICATION) ?? '');
    };
    // The browser drops only what was accepted last, and each part of the element is entered first.
    element.addEventListener('dragenter', onOver);
    element.addEventListener('dragover', onOver);
    element.addEventListener('dragleave', onLeave);
    element.addEventListener('drop', onDropped);
    return () => {
      element.removeEventListener('dragenter', onOver);
      element.removeEventListener('dragover', onOver);
      element.removeEventListener('dragleave', onLeave);
      element.removeEventListener('drop', onDropped);
    };
  }, [target, takes]);
  return over;
}
