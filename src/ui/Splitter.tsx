import type { HTMLAttributes, KeyboardEvent } from 'react';
import { useDrag } from './pointer/drag';
import './splitter.css';

const STEP = 16;

export interface SplitterProps {
  readonly label: string;
  /** Which way the line runs: a vertical one moves left and right. */
  readonly orientation: 'vertical' | 'horizontal';
  /** Size in px of the part it resizes. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  /** The resized part lies before the line (left of or above it) or after it. */
  readonly side: 'before' | 'after';
  readonly onChange: (value: number) => void;
  /** Double click and Enter go back to the default. */
  readonly onReset: () => void;
}

/** The line between two parts of the page: dragged, or moved with the arrow keys. */
export function Splitter(props: SplitterProps) {
  const { label, orientation, value, min, max, side, onChange, onReset } = props;
  const sign = side === 'before' ? 1 : -1;
  const set = (next: number) => onChange(Math.round(Math.max(min, Math.min(max, next))));

  const grab = useDrag<number>({
    move: (from, { dx, dy }) => set(from + sign * (orientation === 'vertical' ? dx : dy)),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const grow = orientation === 'vertical' ? 'ArrowRight' : 'ArrowDown';
    const shrink = orientation === 'vertical' ? 'ArrowLeft' : 'ArrowUp';
    if (event.key === grow) set(value + sign * STEP);
    else if (event.key === shrink) set(value - sign * STEP);
    else if (event.key === 'Home') set(min);
    else if (event.key === 'End') set(max);
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  // A separator that can be focused and moved is the window splitter of the ARIA authoring practices: an interactive element.
  const interactive: HTMLAttributes<HTMLHRElement> = {
    // Reached from the first tab stop of the page, which leads to it by its name.
    tabIndex: -1,
    onKeyDown,
    onDoubleClick: onReset,
    onPointerDown: (event) => grab(event, value),
  };

  return (
    <hr
      className={`splitter splitter--${orientation}`}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      {...interactive}
    />
  );
}
