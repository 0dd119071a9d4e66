import { useMemo } from 'react';
import { waitHistogram } from '../../../analysis/wait-histogram';
import type { WaitGroup } from '../../../analysis/wait-histogram';
import { counted } from '../../../base/text/counted';
import { formatSpan } from '../../../base/units';
import { useView } from '../../../store/view/view-store';
import { useAfterPaint } from '../../../ui/hooks/use-after-paint';
import type { VariantModel } from '../../shared/runs/use-runs-view';
import { PartHeading } from '../Heading';
import './waiting.css';

/** Fewer applications are listed one by one elsewhere. */
const LEAST = 12;
/** px: as wide as the column, so that its type has the size of the text around it. */
const WIDTH = 260;
const HEIGHT = 40;

/** How long applications wait: filled those of the selected stretch of time, outlined those of the whole run. */
export function WaitHistograms({ variant }: { readonly variant: VariantModel }) {
  const range = useView((s) => s.range);
  const model = useAfterPaint(variant.model);
  const [from, to] = range ?? [0, Infinity];
  const { bin, open, groups } = useMemo(() => waitHistogram(model, from, to), [model, from, to]);
  if (model.applications.length < LEAST) return null;
  const about = range === undefined ? 'whole run' : 'filled: submitted in the range';
  return (
    <>
      <PartHeading title="How long they wait" about={about} />
      {groups.map((group) => (
        <Histogram key={group.title} group={group} bin={bin} open={open} />
      ))}
    </>
  );
}

interface HistogramProps {
  readonly group: WaitGroup;
  /** µs. */
  readonly bin: number;
  /** The last bin holds what is longer, too. */
  readonly open: boolean;
}

function Histogram({ group: { title, all, within }, bin, open }: HistogramProps) {
  const most = Math.max(1, ...all);
  const wide = WIDTH / all.length;
  const tall = (count: number): number => (count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT));
  const total = within.reduce((sum, count) => sum + count, 0);
  const bins = all.map((count, i) => ({
    count,
    text: `${binText(i, bin, open && i === all.length - 1)}: ${within[i]} of ${count}`,
  }));
  const words = bins.map(({ text }) => text).join('; ');
  return (
    <figure className="histogram">
      <figcaption>
        {title} <span className="muted">{counted(total, 'application')}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 14}`} role="img" aria-label={`Waiting in ${title}. ${words}`}>
        {bins.map(({ count, text }, i) => (
          <g key={text}>
            <title>{text}</title>
            <rect x={i * wide + 1} y={0} width={wide - 2} height={HEIGHT} fill="transparent" />
            <rect
              x={i * wide + 1}
              y={HEIGHT - tall(within[i])}
              width={wide - 2}
              height={tall(within[i])}
              fill="var(--uB)"
            />
            <rect
              x={i * wide + 1.5}
              y={HEIGHT - tall(count) + 0.5}
              width={wide - 3}
              height={tall(count)}
              fill="none"
              stroke="var(--ink-3)"
            />
          </g>
        ))}
        <path d={`M0 ${HEIGHT + 0.5}H${WIDTH}`} stroke="var(--line-2)" />
        <text x={0} y={HEIGHT + 12}>
          0
        </text>
        <text x={WIDTH} y={HEIGHT + 12} textAnchor="end">
          {open ? `${formatSpan(bin * (all.length - 1))} and more` : formatSpan(bin * all.length)}
        </text>
      </svg>
    </figure>
  );
}

function binText(place: number, bin: number, isOpen: boolean): string {
  const from = formatSpan(place * bin);
  return isOpen ? `${from} and more` : `${from} to ${formatSpan((place + 1) * bin)}`;
}
