import type { KeyboardEvent } from 'react';
import { useDrag } from '../../../ui/pointer/drag';
import type { DragPoint } from '../../../ui/pointer/drag';
import { clock } from '../shown';

interface UtilityHandleProps {
  /** Counted from 1. */
  readonly number: number;
  readonly at: number;
  readonly utility: number;
  readonly left: number;
  readonly top: number;
  readonly onDrag: (point: DragPoint) => void;
  readonly onDrop: (taken: boolean) => void;
  /** Moves it by a number of steps in time and in value. */
  readonly onStep: (later: number, better: number) => void;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
}

const FAR = 5;

/** A point of the curve that can be taken hold of, with the pointer or the keyboard. */
export function UtilityHandle(props: UtilityHandleProps) {
  const { number, at, utility, left, top, onDrag, onDrop, onStep, onAdd, onRemove } = props;
  const grab = useDrag<number>({
    begin: (_, point) => onDrag(point),
    move: (_, point) => onDrag(point),
    end: (_, { kept }) => onDrop(kept),
  });
  const press = (event: KeyboardEvent): void => {
    const by = event.shiftKey ? FAR : 1;
    if (event.key === 'ArrowLeft') onStep(-by, 0);
    else if (event.key === 'ArrowRight') onStep(by, 0);
    else if (event.key === 'ArrowUp') onStep(0, by);
    else if (event.key === 'ArrowDown') onStep(0, -by);
    else if (event.key === 'Insert' || event.key === '+') onAdd();
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      type="button"
      className="jockey__handle"
      style={{ left, top }}
      aria-label={`Point ${number}: done at ${clock(at)} is worth ${Math.round(utility * 100) / 100}`}
      title="Drag it, or use the arrow keys; + adds a point after it, Delete removes it"
      onKeyDown={press}
      onPointerDown={(event) => grab(event, number)}
    />
  );
}
