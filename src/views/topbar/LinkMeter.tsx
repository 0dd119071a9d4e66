import { grouped } from '../../base/text/counted';
import { SHORT_LINK } from '../../scenario/link-length';
import { METER_MARKS, meterShare, meterVerdict } from './meter';
import { Tooltip } from '../../ui/popovers/Tooltip';

const WIDTH = 88;

/** Length of the link against what links can be, with marks at 2,000 and 8,000 characters. */
export function LinkMeter({ length }: { readonly length: number }) {
  const { color, sentence } = meterVerdict(length);
  return (
    <Tooltip text={`${sentence} Marks: 2,000 and 8,000 characters.`}>
      <span className="link-meter">
        <span>
          link <b>{grouped(length)}</b> of {grouped(SHORT_LINK)} characters
        </span>
        <span className="visually-hidden">. {sentence}</span>
        <svg width={WIDTH} height={14} aria-hidden="true">
          <rect y={5} width={WIDTH} height={4} rx={2} fill="var(--line)" />
          <rect y={5} width={meterShare(length) * WIDTH} height={4} rx={2} fill={color} />
          <path d={METER_MARKS.map((share) => `M${share * WIDTH} 2v10`).join('')} stroke="var(--ink-3)" />
        </svg>
      </span>
    </Tooltip>
  );
}
