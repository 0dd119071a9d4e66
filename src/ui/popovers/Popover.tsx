import { useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { placeBox } from './place';
import './popover.css';

export interface PopoverProps {
  /** Attributes of the button that opens it. */
  readonly button: ButtonHTMLAttributes<HTMLButtonElement> & { readonly [data: `data-${string}`]: string | number };
  /** Content of the button. */
  readonly trigger: ReactNode;
  /** Accessible name of what opens. */
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Rendered only while open; `close` closes it and puts the focus back on the button. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a box that floats beside it; a click elsewhere or Escape closes it. */
export function Popover({ button, trigger, label, align = 'start', children }: PopoverProps) {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const close = useCallback(() => {
    document.getElementById(id)?.hidePopover();
    document.querySelector<HTMLElement>(`[popovertarget="${id}"]`)?.focus();
  }, [id]);

  useLayoutEffect(() => {
    const shown = box.current;
    const anchor = opener.current;
    if (!open || shown === null || anchor === null) return undefined;
    const put = () => {
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: shown.offsetWidth, height: shown.offsetHeight };
      const place = placeBox(anchor.getBoundingClientRect(), size, view, align);
      shown.style.left = `${place.left}px`;
      shown.style.top = `${place.top}px`;
    };
    put();
    // Its size is known when it is shown, and changes with what it holds.
    const observer = new ResizeObserver(put);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [open, align]);

  return (
    <>
      <button type="button" {...button} ref={opener} popoverTarget={id} aria-expanded={open} aria-controls={id}>
        {trigger}
      </button>
      <section
        id={id}
        ref={box}
        popover="auto"
        className="popover"
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          // Its content goes before the browser could take the focus back from it.
          if (newState === 'closed' && box.current?.contains(document.activeElement) === true) opener.current?.focus();
          setOpen(newState === 'open');
        }}
      >
        {open && children(close)}
      </section>
    </>
  );
}
