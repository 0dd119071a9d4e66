import { useCallback, useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { placeBox } from './place';
import './popover.css';

interface PointPopoverProps {
  /** Client pixels of the point that it describes. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly className?: string;
  readonly onClose: () => void;
  /** `close` closes it; the focus goes back to where it was. */
  readonly children: (close: () => void) => ReactNode;
}

/** A box that opens at a point and has the focus; a click elsewhere or Escape closes it. */
export function PointPopover({ x, y, label, className = '', onClose, children }: PointPopoverProps) {
  const id = useId();
  const box = useRef<HTMLElement>(null);
  const close = useCallback(() => document.getElementById(id)?.hidePopover(), [id]);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    element.showPopover();
    const view = { width: element.ownerDocument.documentElement.clientWidth, height: window.innerHeight };
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { left, top } = placeBox({ left: x, right: x, top: y, bottom: y }, size, view, 'start');
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
    element.querySelector('button')?.focus();
  }, [x, y]);
  return (
    <section
      id={id}
      ref={box}
      popover="auto"
      className={`popover ${className}`}
      aria-label={label}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      {children(close)}
    </section>
  );
}
