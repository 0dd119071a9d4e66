import { useEffect, useRef } from 'react';

interface RowsRegionProps {
  readonly label: string;
  /** CSS pixels. */
  readonly height: number;
  readonly onKey: (event: KeyboardEvent) => void;
  /** The focus has gone elsewhere. */
  readonly onLeave: () => void;
}

/**
 * The place of a variant's rows, which are painted behind it: one stop of the tab order, with its own keys inside. The
 * listeners are set on the element because it is a region of its own kind and not a control.
 */
export function RowsRegion({ label, height, onKey, onLeave }: RowsRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const keys = useRef(onKey);
  useEffect(() => {
    keys.current = onKey;
  });
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const listen = (event: KeyboardEvent): void => keys.current(event);
    element.tabIndex = 0;
    element.addEventListener('keydown', listen);
    element.addEventListener('blur', onLeave);
    return () => {
      element.removeEventListener('keydown', listen);
      element.removeEventListener('blur', onLeave);
    };
  }, [onLeave]);
  return (
    <div
      className="timeline-rows"
      ref={region}
      style={{ height }}
      role="application"
      aria-roledescription="timeline"
      aria-label={label}
    />
  );
}
