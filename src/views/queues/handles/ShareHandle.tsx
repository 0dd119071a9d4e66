import { useRef, useState } from 'react';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { useKeyPause } from '../../../ui/hooks/use-key-pause';
import { useDrag } from '../../../ui/pointer/drag';
import { ItemTooltip } from '../../shared/ItemTooltip';
import { inUnit } from '../queue-rows';
import { amountAt, dragStep, keyStep, LIMIT_TITLES } from './share-edit';
import { useShareGesture } from './use-share-gesture';
import type { ChangedLimit } from './use-share-gesture';

export interface ShareHandleProps extends Pick<
  ChangedLimit,
  'queue' | 'limit' | 'amount' | 'other' | 'editOf' | 'onDraft'
> {
  readonly variant: { readonly id: string; readonly letter: string };
  /** Its name with and without a value, for a mark that is not a plain limit. */
  readonly title?: string;
  readonly nothing?: string;
  /** Resource type, and how much of it the cluster has, in the type's own unit. */
  readonly type: string;
  readonly capacity: number;
  /** The unit in which amounts are written. */
  readonly unit: { readonly name: string; readonly size: number };
  /** Place of the mark, CSS pixels, and amounts per pixel. */
  readonly x: number;
  readonly perPixel: number;
  readonly barWidth: number;
  /** A stop of the tab order, which only the selected queue's marks are. */
  readonly focusable: boolean;
}

/** A mark that can be taken hold of: a limit of a queue, changed by dragging or with the arrow keys. */
export function ShareHandle(props: ShareHandleProps) {
  const { queue, variant, limit, type, amount, other, capacity, unit, x, perPixel, barWidth, focusable } = props;
  const {
    editOf,
    onDraft,
    title = LIMIT_TITLES[limit],
    nothing = limit === 'max' ? 'no maximum' : 'no guarantee',
  } = props;
  const held = useRef(false);
  const pause = useKeyPause();
  const [tip, setTip] = useState<{ readonly lines: readonly string[]; readonly x: number; readonly y: number }>();
  const none = Number.isNaN(amount);
  const shown = none ? (limit === 'max' ? capacity : 0) : amount;

  const text = (value: number | undefined): string =>
    value === undefined || Number.isNaN(value) ? nothing : `${inUnit(value, unit.size)} ${unit.name}`;
  const gesture = useShareGesture({ queue, variant: variant.id, limit, title, amount, other, editOf, text, onDraft });
  const finish = () => {
    pause.cancel();
    held.current = false;
    setTip(undefined);
    gesture.finish();
  };
  /** Shows the present value of the gesture, and what is wrong with it. */
  const tell = (words: string, problem: string | undefined, left: number, top: number) =>
    setTip({ lines: [words, ...(problem === undefined ? [] : [problem])], x: left, y: top });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = keyStep(type, capacity) * (event.shiftKey ? 10 : 1);
    const present = gesture.current()?.amount ?? shown;
    let to: number | undefined;
    if (event.key === 'ArrowRight' || event.key === 'ArrowUp') to = Math.min(capacity, present + step);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown')
      to = amountAt(limit, present - step, step, capacity);
    else if (event.key === 'Home') to = amountAt(limit, 0, step, capacity);
    else if (event.key === 'End') to = capacity;
    else if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    event.stopPropagation();
    const problem = gesture.change(to);
    const box = event.currentTarget.getBoundingClientRect();
    tell(text(gesture.current()?.amount), problem, box.left, box.bottom);
    pause.restart(finish);
  };

  const grab = useDrag<number>({
    begin: () => {
      held.current = true;
      gesture.begin();
    },
    move: (from, { dx, clientX, clientY }) => {
      const to = amountAt(limit, from + dx * perPixel, dragStep(type, capacity, barWidth), capacity);
      const problem = gesture.change(to);
      tell(`${title} ${text(gesture.current()?.amount)}`, problem, clientX, clientY);
    },
    end: finish,
  });

  // A slider by its role: it takes the focus, keys and the pointer.
  const interactive: HTMLAttributes<HTMLSpanElement> = {
    role: 'slider',
    tabIndex: focusable ? 0 : -1,
    onKeyDown,
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      grab(event, shown);
    },
    onBlur: () => {
      if (gesture.current() !== undefined && !held.current) finish();
    },
    onClick: (event) => event.stopPropagation(),
  };
  return (
    <>
      <span
        className={`share-handle share-handle--${limit}${none ? ' share-handle--none' : ''}`}
        style={{ left: x }}
        aria-label={`${title} of ${queue} in ${variant.letter}`}
        aria-valuemin={0}
        aria-valuemax={capacity / unit.size}
        aria-valuenow={Math.round((shown / unit.size) * 100) / 100}
        aria-valuetext={text(amount)}
        title={`${title}: ${text(amount)}. Drag to change it, or select the queue and use the arrow keys`}
        {...interactive}
      />
      <ItemTooltip content={tip} />
    </>
  );
}
