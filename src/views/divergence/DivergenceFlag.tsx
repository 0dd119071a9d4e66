import { formatInstant } from '../../base/units';
import { timeScale, toPixel } from '../../render/time-scale';
import { useView } from '../../store/view-store';
import { variantLetter } from '../../ui/VariantBadge';
import './divergence.css';
import { earliest, showDivergence, usePartings } from './use-divergence';

interface DivergenceFlagProps {
  /** Width of the plot without what is beside it, and its distance from the left edge, px. */
  readonly width: number;
  readonly left: number;
  /** The line through all rows, or the flag at its upper end, which covers none of them. */
  readonly part: 'line' | 'flag';
}

/** Room that the flag takes at most, px. */
const FLAG = 170;

/** On all timelines: the instant at which the variants begin to decide differently. */
export function DivergenceFlag({ width, left, part }: DivergenceFlagProps) {
  const [from, to] = useView((s) => s.zoom);
  const first = earliest(usePartings());
  const at = first?.found.at;
  if (first === undefined || at === undefined || at < from || at > to || width <= 0) return null;
  const x = left + toPixel(timeScale(from, to, width), at);
  const late = x > left + Math.min(width * 0.7, width - FLAG);
  if (part === 'line') return <div className="divergence-flag" style={{ left: x }} />;
  return (
    <div className="divergence-flag divergence-flag--head" style={{ left: x }}>
      <button
        type="button"
        className={late ? 'divergence-flag__button is-late' : 'divergence-flag__button'}
        title={`In ${variantLetter(0)} ${first.found.a.text}; in ${variantLetter(first.index)} ${first.found.b.text}`}
        onClick={() => showDivergence(true)}
      >
        First divergence {formatInstant(at)}
      </button>
    </div>
  );
}
