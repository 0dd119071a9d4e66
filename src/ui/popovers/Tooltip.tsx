import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { placeBox } from './place';
import './tooltip.css';

const DELAY_MS = 80;

export interface TooltipProps {
  readonly text: string;
  /** The one element it belongs to, which carries an accessible name or text of its own. */
  readonly children: ReactNode;
}

/**
 * Shows a text beside an element on hover and keyboard focus, kept inside the window. It repeats what the element is
 * called or shows in full what is cut; it is never the only place of a fact and therefore hidden from screen readers.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  /** What the box is put into while it is shown: inside a modal dialog only the dialog's own content is visible. */
  const [host, setHost] = useState<Element | undefined>(undefined);

  useEffect(() => {
    const target = anchor.current?.firstElementChild;
    if (target === null || target === undefined) return undefined;
    let timer = 0;
    const hide = () => {
      window.clearTimeout(timer);
      setHost(undefined);
    };
    const show = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setHost(target.closest('dialog, [popover]') ?? document.body), DELAY_MS);
    };
    const listeners: Record<string, (event: Event) => void> = {
      pointerenter: (event) => {
        if ((event as PointerEvent).pointerType !== 'touch') show();
      },
      pointerleave: hide,
      pointerdown: hide,
      focusin: () => {
        if (target.matches(':focus-visible')) show();
      },
      focusout: hide,
      keydown: (event) => {
        if ((event as KeyboardEvent).key === 'Escape') hide();
      },
    };
    for (const [type, listener] of Object.entries(listeners)) target.addEventListener(type, listener);
    return () => {
      window.clearTimeout(timer);
      for (const [type, listener] of Object.entries(listeners)) target.removeEventListener(type, listener);
    };
  }, []);

  useLayoutEffect(() => {
    const target = anchor.current?.firstElementChild;
    if (host === undefined || box.current === null || target === null || target === undefined) return;
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
    const place = placeBox(target.getBoundingClientRect(), box.current.getBoundingClientRect(), view, 'center');
    box.current.style.left = `${place.left}px`;
    box.current.style.top = `${place.top}px`;
  }, [host, text]);

  return (
    <span className="tooltip-anchor" ref={anchor}>
      {children}
      {host !== undefined &&
        createPortal(
          <div className="tooltip" ref={box} aria-hidden="true">
            {text}
          </div>,
          host,
        )}
    </span>
  );
}
