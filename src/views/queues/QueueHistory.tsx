import { useMemo } from 'react';
import type { StepSeries } from '../../analysis/model';
import { resample } from '../../analysis/series';

const ROW_HEIGHT = 18;

interface QueueHistoryProps {
  readonly series: StepSeries;
  /** µs; the chart ends where its run does. */
  readonly end: number;
  readonly longest: number;
  readonly capacity: number;
  readonly width: number;
  readonly cursor: number;
}

/** What was used over the whole run, with the cursor as a hairline. */
export function QueueHistory({ series, end, longest, capacity, width, cursor }: QueueHistoryProps) {
  const path = useMemo(() => {
    if (end <= 0) return '';
    const pixels = Math.max(1, Math.round((end / longest) * width));
    const { max } = resample(series, 0, end, pixels);
    let d = `M0 ${ROW_HEIGHT - 2}`;
    let last = NaN;
    for (let x = 0; x < pixels; x++) {
      if (max[x] === last) continue;
      last = max[x];
      d += `H${x}V${(ROW_HEIGHT - 2 - (last / capacity) * (ROW_HEIGHT - 5)).toFixed(1)}`;
    }
    return `${d}H${pixels}V${ROW_HEIGHT - 2}Z`;
  }, [series, end, longest, capacity, width]);
  const x = longest > 0 ? Math.round((Math.min(cursor, longest) / longest) * (width - 1)) + 0.5 : 0;
  return (
    <svg width={width} height={ROW_HEIGHT} aria-hidden="true" className="queue__history">
      <path d={path} fill="var(--uB)" opacity={0.8} />
      <path d={`M0 ${ROW_HEIGHT - 1.5}h${width}`} stroke="var(--line)" />
      <path d={`M${x} 1V${ROW_HEIGHT - 2}`} stroke="var(--accent)" />
    </svg>
  );
}
