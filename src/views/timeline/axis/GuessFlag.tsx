import { useRef } from 'react';
import { formatInstant } from '../../../base/units';
import { usePlayground } from '../../../store/page-playground';
import { useView } from '../../../store/view/view-store';
import { useDrag } from '../../../ui/pointer/drag';
import type { Palette } from '../../../render/color/palette';

/** Room that its words take at most, px. */
const TEXT = 130;

/** The instant of a guess: a flag on the axis that can be dragged. The field beside the question does the same. */
export function GuessFlag({ width, palette }: { readonly width: number; readonly palette: Palette }) {
  const guess = useView((s) => s.sight?.guess);
  const [from, to] = useView((s) => s.zoom);
  const { view } = usePlayground();
  const flag = useRef<HTMLSpanElement>(null);
  const plot = Math.max(1, width - palette.gutter - palette.pad);
  const grab = useDrag<number>({
    move: (_, { clientX }) => {
      const axis = flag.current?.parentElement?.getBoundingClientRect();
      const { sight, setSight } = view.getState();
      if (axis === undefined || sight === undefined) return;
      const at = from + ((clientX - axis.left - palette.gutter) / plot) * (to - from);
      setSight({ ...sight, guess: Math.round(Math.min(to, Math.max(from, at))) });
    },
  });
  if (guess === undefined || guess < from || guess > to) return null;
  const x = palette.gutter + ((guess - from) / (to - from)) * plot;
  const late = x + TEXT > width;
  return (
    <span
      ref={flag}
      className={late ? 'guess-flag guess-flag--late' : 'guess-flag'}
      aria-hidden="true"
      style={{ transform: `translateX(${x}px)` }}
      onPointerDown={(event) => {
        event.preventDefault();
        grab(event, guess);
      }}
    >
      <span className="guess-flag__text">your guess {formatInstant(guess)}</span>
    </span>
  );
}
