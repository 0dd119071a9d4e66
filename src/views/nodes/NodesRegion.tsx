import { useRef } from 'react';
import type { PointerEvent as ReactPointerEvent, ReactNode } from 'react';
import { useRegionKeys } from '../../ui/hooks/use-region-keys';

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

/** The place of the painted nodes. */
export function NodesRegion(props: NodesRegionProps) {
  const { label, width, height, onKey, onLeave, children } = props;
  const region = useRef<HTMLDivElement>(null);
  useRegionKeys(region, { onKey, onLeave });
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
