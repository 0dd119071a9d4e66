import { grouped } from '../../base/text/counted';
import { METER_MARKS, meterShare, meterVerdict } from './meter';

const WIDTH = 88;

/** Length of the link against what links can be, with marks at 2,000 and 8,000 characters. */
export function LinkMeter({ length }: { readonly length: number }) {
  const { color, sentence } = meterVerdict(length);
  return (
    <p className="link-meter">
      <svg width={WIDTH} height={14} aria-hidden="true">
        <rect y={5} width={WIDTH} height={4} rx={2} fill="var(--line)" />
        <rect y={5} width={meterShare(length) * WIDTH} height={4} rx={2} fill={color} />
        <path d={METER_MARKS.map((share) => `M${share * WIDTH} 2v10`).join('')} stroke="var(--ink-3)" />
      </svg>
      <span>
        {grouped(length)} characters. {sentence}
      </span>
    </p>
  );
}
