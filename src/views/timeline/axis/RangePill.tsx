import { X } from 'lucide-react';
import { formatInstant, formatSpan } from '../../../base/units';
import type { Palette } from '../../../render/color/palette';
import { timeScale, toPixel } from '../../../render/time-scale';
import { usePlayground } from '../../../store/page-playground';
import { useView } from '../../../store/view/view-store';
import { zoomToRange } from '../../../store/view/navigation';

interface RangePillProps {
  /** Of the timeline, CSS pixels. */
  readonly width: number;
  readonly palette: Palette;
}

/** Half of the room that the pill and the cursor's clock below it take beside each other, CSS pixels. */
const APART = 64;

/** The selected stretch of time on the axis: how long it is, and buttons that zoom to it and take it away. */
export function RangePill({ width, palette }: RangePillProps) {
  const playground = usePlayground();
  const range = useView((s) => s.range);
  const [from, to] = useView((s) => s.zoom);
  const cursor = useView((s) => s.cursor);
  if (range === undefined || width === 0) return null;
  const scale = timeScale(from, to, Math.max(1, width - palette.gutter - palette.pad));
  const x0 = Math.max(0, toPixel(scale, range[0]));
  const x1 = Math.min(scale.width, toPixel(scale, range[1]));
  if (x1 <= x0) return null;
  // The clock at the cursor keeps its place: the pill makes room for it where the range is wide enough.
  const at = toPixel(scale, cursor);
  const side =
    Math.abs(at - (x0 + x1) / 2) >= APART ? '' : at - x0 > x1 - at ? ' timeline-range--left' : ' timeline-range--right';
  const words = `${formatInstant(range[0])} to ${formatInstant(range[1])}`;
  return (
    <div className={`timeline-range${side}`} style={{ left: palette.gutter + x0, width: x1 - x0 }}>
      <span className="timeline-range__pill">
        <button type="button" title={`Zoom to ${words}`} onClick={() => zoomToRange(playground)}>
          {formatSpan(range[1] - range[0])}
        </button>
        <button
          type="button"
          aria-label="Clear the range"
          title="Clear the range"
          onClick={() => playground.view.getState().setRange(undefined)}
        >
          <X size={11} aria-hidden="true" />
        </button>
      </span>
    </div>
  );
}
