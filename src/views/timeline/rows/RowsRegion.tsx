import { useRef } from 'react';
import { useRegionKeys } from '../../../ui/hooks/use-region-keys';

interface RowsRegionProps {
  readonly label: string;
  /** CSS pixels. */
  readonly height: number;
  readonly onKey: (event: KeyboardEvent) => void;
  /** The focus has gone elsewhere. */
  readonly onLeave: () => void;
}

/** The place of a variant's rows, which are painted behind it. */
export function RowsRegion({ label, height, onKey, onLeave }: RowsRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  useRegionKeys(region, { onKey, onLeave });
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
