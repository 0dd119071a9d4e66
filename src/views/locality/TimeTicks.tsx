import { ticks, timeScale, toPixel } from '../../render/time-scale';
import { useView } from '../../store/view/view-store';

const HEIGHT = 16;
/** Labels so near to an end are not centred, px. */
const EDGE = 16;

interface TimeTicksProps {
  /** Where the charts above begin, and how wide they are, px. */
  readonly left: number;
  readonly width: number;
}

/** The visible time below charts that stand on the same axis. */
export function TimeTicks({ left, width }: TimeTicksProps) {
  const [from, to] = useView((s) => s.zoom);
  const scale = timeScale(from, to, width);
  return (
    <svg className="locality__ticks" width={width} height={HEIGHT} style={{ marginLeft: left }} aria-hidden="true">
      {ticks(scale).map(({ time, label }) => {
        const x = toPixel(scale, time);
        const anchor = x < EDGE ? 'start' : x > width - EDGE ? 'end' : 'middle';
        return (
          <text key={time} className="chart__axis" x={x} y={12} textAnchor={anchor}>
            {label}
          </text>
        );
      })}
    </svg>
  );
}
