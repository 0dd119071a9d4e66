import { useEffect, useRef } from 'react';
import type { PointerEvent as ReactPointerEvent, ReactNode } from 'react';

interface NodesRegionProps {
  readonly label: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onLeave: () => void;
  readonly onPointerMove: (event: ReactPointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onClick: (event: ReactPointerEvent) => void;
  readonly children: ReactNode;
}

/**
 * The place of the painted nodes: one stop of the tab order with its own keys inside. Listeners of the keyboard are set
 * on the element because it is a region of its own kind and not a control.
 */
export function NodesRegion(props: NodesRegionProps) {
  const { label, width, height, onKey, onLeave, children } = props;
  const region = useRef<HTMLDivElement>(null);
  const keys = useRef(onKey);
  const left = useRef(onLeave);
  useEffect(() => {
    keys.current = onKey;
    left.current = onLeave;
  });
  useEffect(() => {
    const element = region.current;
    if (element === null) return undefined;
    const listen = (event: KeyboardEvent): void => keys.current(event);
    const leave = (): void => left.current();
    element.tabIndex = 0;
    element.addEventListener('keydown', listen);
    element.addEventListener('blur', leave);
    return () => {
      element.removeEventListener('keydown', listen);
      element.removeEventListener('blur', leave);
    };
  }, []);
  return (
    <div
      ref={region}
      className="nodes__region"
      style={{ width, height }}
      role="application"
      aria-roledescription="map of nodes"
      aria-label={label}
      onPointerMove={props.onPointerMove}
      onPointerLeave={props.onPointerLeave}
      onPointerUp={(event) => {
        if (event.button === 0) props.onClick(event);
      }}
    >
      {children}
    </div>
  );
}
