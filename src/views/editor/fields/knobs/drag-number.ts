import type { PointerEvent as ReactPointerEvent } from 'react';
import { followDrag } from '../../../../ui/pointer/drag';
import { stepText } from '../../../../ui/fields/step-text';

/** Way of the pointer for one step, px. */
const STEP_PX = 5;
const BIG_STEP = 10;

/**
 * Lets a sideways drag change the number at the beginning of a text, one step for every few pixels (ten with shift).
 * @param text what is in the field when the drag begins; `empty` stands for an empty field
 * @param apply takes each new text
 */
export function dragNumber(
  event: ReactPointerEvent<HTMLElement>,
  text: string,
  empty: string,
  apply: (text: string) => void,
): void {
  if (event.button !== 0) return;
  event.preventDefault();
  const begin = text === '' ? empty : text;
  let last = 0;
  followDrag(event.currentTarget, event, {
    move: ({ dx, shiftKey }) => {
      const steps = Math.round(dx / STEP_PX) * (shiftKey ? BIG_STEP : 1);
      if (steps === last) return;
      last = steps;
      const next = stepText(begin, steps, 0);
      if (next !== undefined) apply(next);
    },
  });
}
