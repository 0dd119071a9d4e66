/** Keeps a box beside the panel that it belongs to, or above it where there is no room. */
import { useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, RefObject } from 'react';

/** The width of the box, and the least that is of use; px. */
const WIDTH = 460;
const LEAST = 300;

interface Beside {
  readonly box: RefObject<HTMLElement | null>;
  readonly style: CSSProperties;
}

/**
 * Places a fixed box to the right of the panel (`.panel`) around it, over what is there. On a phone the panel is a sheet, and the
 * box lies above it.
 */
export function usePlaceBeside(): Beside {
  const box = useRef<HTMLElement>(null);
  const [style, setStyle] = useState<CSSProperties>({ inset: 0 });
  useLayoutEffect(() => {
    const panel = box.current?.closest('.panel');
    if (panel === null || panel === undefined) return undefined;
    const put = (): void => setStyle(placeBeside(panel.getBoundingClientRect(), document.documentElement));
    put();
    const observer = new ResizeObserver(put);
    observer.observe(panel);
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return { box, style };
}

/**
 * The edges of the box, in CSS.
 * @param panel client pixels @param view of the window
 * @internal
 */
export function placeBeside(
  { top, right, bottom }: Pick<DOMRect, 'top' | 'right' | 'bottom'>,
  { clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>,
): CSSProperties {
  const room = clientWidth - right;
  if (room < LEAST) return { inset: `0 0 ${clientHeight - top}px 0` };
  return { inset: `${top}px auto ${clientHeight - bottom}px ${right}px`, width: Math.min(WIDTH, room) };
}
