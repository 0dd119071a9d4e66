import { useEffect, useMemo } from 'react';
import { apartText } from '../../analysis/compare/divergence/divergence-words';
import { timeScale, toPixel } from '../../render/time-scale';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { variantLetter } from '../../ui/VariantBadge';
import { ApartArea } from './ApartArea';
import { eventMarks } from '../timeline/axis/event-marks';
import './divergence.css';
import { flagSide } from './flag-side';
import { earliest, showDivergence, usePartings } from './use-divergence';
import { useInstantText } from '../shared/runs/use-instant-text';

interface DivergenceFlagProps {
  /** Width of the plot without what is beside it, and its distance from the left edge, px. */
  readonly width: number;
  readonly left: number;
  /** The line through all rows, or the flag at its upper end, which covers none of them. */
  readonly part: 'line' | 'flag';
  /** Receives the instant, µs; undefined where there is none. */
  readonly onAt?: (at: number | undefined) => void;
}

/** On all timelines: the instant at which variants begin to decide differently, and how far apart they are from then on. */
export function DivergenceFlag({ width, left, part, onAt }: DivergenceFlagProps) {
  const instant = useInstantText();
  const [from, to] = useView((s) => s.zoom);
  const document = useScenario((s) => s.document);
  const marks = useMemo(() => eventMarks(document), [document]);
  const first = earliest(usePartings());
  const at = first?.found.at;
  useEffect(() => onAt?.(at), [at, onAt]);
  if (first === undefined || at === undefined || width <= 0) return null;
  const scale = timeScale(from, to, width);
  const [a, b] = [variantLetter(first.base), variantLetter(first.index)];
  const names = `${a} and ${b}`;
  const area = part === 'flag' && <ApartArea apart={first.found.apart} names={names} scale={scale} left={left} />;
  if (at < from || at > to) return area;
  const x = left + toPixel(scale, at);
  if (part === 'line') return <div className="divergence-flag" style={{ left: x }} />;
  const side = flagSide(
    x - left,
    width,
    marks.map((mark) => toPixel(scale, mark.at)),
  );
  return (
    <>
      {area}
      <div className="divergence-flag divergence-flag--head" style={{ left: x }}>
        <button
          type="button"
          className={side === 'left' ? 'divergence-flag__button is-late' : 'divergence-flag__button'}
          title={`In ${a} ${first.found.a.text}; in ${b} ${first.found.b.text}. ${names} ${apartText(first.found.apart)}.`}
          onClick={() => showDivergence(true)}
        >
          <span className={side === 'short' ? 'visually-hidden' : undefined}>First divergence </span>
          {instant(at)}
        </button>
      </div>
    </>
  );
}
