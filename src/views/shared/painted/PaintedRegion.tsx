import { useRef } from 'react';
import type { PointerEvent as ReactPointerEvent, ReactNode, Ref } from 'react';
import { useRegionKeys } from '../../../ui/hooks/use-region-keys';
import './painted-region.css';

interface PaintedRegionProps {
  readonly label: string;
  /** What it is in one or two words, for screen readers. */
  readonly kind: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly canvas: Ref<HTMLCanvasElement>;
  /** Returns whether the key meant something here. */
  readonly onKey: (key: string) => boolean;
  readonly onLeave: () => void;
  /** Position inside the region; undefined when the pointer has left. */
  readonly onPoint: (x: number | undefined, y: number, event: ReactPointerEvent) => void;
  readonly onPick: (x: number, y: number) => void;
  /** What lies above the picture: the marks. */
  readonly children: ReactNode;
}

/** A canvas and the marks above it: one stop of the tab order with its own keys inside. */
export function PaintedRegion(props: PaintedRegionProps) {
  const { label, kind, width, height, canvas, onKey, onLeave, onPoint, onPick, children } = props;
  const region = useRef<HTMLDivElement>(null);
  useRegionKeys(region, {
    onKey: (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || !onKey(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onLeave,
  });
  const placeOf = (event: ReactPointerEvent): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  return (
    <div
      ref={region}
      className="painted-region"
      style={{ width, height }}
      role="application"
      aria-roledescription={kind}
      aria-label={label}
      onPointerMove={(event) => onPoint(...placeOf(event), event)}
      onPointerLeave={(event) => onPoint(undefined, 0, event)}
      onPointerUp={(event) => {
        if (event.button === 0) onPick(...placeOf(event));
      }}
    >
      <canvas ref={canvas} aria-hidden="true" />
      {children}
    </div>
  );
}
