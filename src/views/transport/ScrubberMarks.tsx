import { useMemo } from 'react';
import { standstills } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { useView } from '../../store/view/view-store';
import type { TimeRange } from '../../store/view/shared-view';
import { useMediaQuery } from '../../ui/hooks/use-media-query';
import { variantLetter } from '../../ui/VariantBadge';
import { useLone, withModels } from '../shared/runs/use-runs-view';
import type { VariantView } from '../shared/runs/use-runs-view';
import { groupSubmissions, nodeStretches, placeLabels, pointInterventions } from './marks';
import type { Label, WantedLabel, NodeStretch, SubmissionGroup } from './marks';
import { histogram } from './steps';

const BAR_PX = 8;
const HISTOGRAM_PX = 13;
/** About the mean advance of a digit or letter at the size of small labels. */
const LETTER_PX = 0.56;

interface ScrubberMarksProps {
  readonly variants: readonly VariantView[];
  readonly active: VariantView;
  /** End of the longest run, µs. */
  readonly end: number;
  readonly width: number;
  readonly height: number;
}

/** What happened when: a histogram of events, submissions, what was done to nodes and queues, deadlocks, and words where they fit. */
export function ScrubberMarks({ variants, active, end, width, height }: ScrubberMarksProps) {
  const zoom = useView((s) => s.zoom);
  const fit = useView((s) => s.fit);
  const wide = useMediaQuery('(min-width: 1800px)');
  const lone = useLone();
  const { model } = active.run;
  const middle = Math.round(height / 2) - 2;
  const labelSize = wide ? 11 : 10;
  const x = useMemo(() => {
    const perMicrosecond = width / Math.max(1, zoom[1] - zoom[0]);
    return (time: number) => (time - zoom[0]) * perMicrosecond;
  }, [zoom, width]);
  const bars = useMemo(
    () => (model === undefined ? '' : histogramPath(model, zoom, width, middle - 4)),
    [model, zoom, width, middle],
  );
  const marked = useMarked(variants, model, x, width);
  const { submissions, stretches, points, deadlocks } = marked;
  const labels = labelsOf(marked, x, width, labelSize, lone);
  return (
    <svg className="scrubber__marks" width={width} height={height} aria-hidden="true">
      <path d={bars} fill="var(--line-2)" />
      {submissions.map((group) => (
        <path
          key={group.x0}
          d={group.xs.map((px) => `M${px - 3.5} ${middle + 4}h7l-3.5 5z`).join('')}
          fill="var(--ink-2)"
        />
      ))}
      {stretches.map((s) => {
        const from = Math.max(0, x(s.from));
        const to = Math.min(width, x(s.to));
        if (to <= from) return null;
        return (
          <rect
            key={`${s.node} ${s.from}`}
            x={from}
            y={middle + 4}
            width={Math.max(2, to - from)}
            height={4}
            fill="var(--ink-2)"
          ></rect>
        );
      })}
      {points.map((p) => (
        <path
          key={`${p.at} ${p.text}`}
          d={`M${x(p.at)} ${middle + 3.5}l4 4-4 4-4-4z`}
          fill="var(--surface)"
          stroke="var(--ink-2)"
          strokeWidth={1.4}
        ></path>
      ))}
      {deadlocks.map((d) => (
        <path
          key={`${d.letter} ${d.time}`}
          d={`M${d.at - 3} ${middle + 4}l6 6m0-6l-6 6`}
          stroke="var(--danger)"
          strokeWidth={1.8}
        ></path>
      ))}
      {labels.map((label) => (
        <text
          key={`${label.text} ${label.left}`}
          x={label.left}
          y={middle + 9 + labelSize}
          fontSize={labelSize}
          fill={label.tone === 'danger' ? 'var(--danger)' : 'var(--ink-2)'}
        >
          {label.text}
        </text>
      ))}
      {!fit && (zoom[0] > 0 || zoom[1] < end) && <InView zoom={zoom} end={end} width={width} top={middle + 1} />}
    </svg>
  );
}

/** The bars of a histogram that stand on a line at height `base`: how many events lie in each few pixels. */
function histogramPath(model: RunModel, zoom: TimeRange, width: number, base: number): string {
  const bins = Math.max(1, Math.floor(width / BAR_PX));
  const counts = histogram(model.instants, zoom[0], zoom[1], bins);
  const most = counts.reduce((a, b) => Math.max(a, b), 1);
  const step = width / bins;
  let path = '';
  counts.forEach((count, bin) => {
    const tall = (count / most) * HISTOGRAM_PX;
    if (count === 0) return;
    const left = (bin * step + 0.5).toFixed(1);
    path += `M${left} ${base}v${(-tall).toFixed(1)}h${(step - 1).toFixed(1)}v${tall.toFixed(1)}z`;
  });
  return path;
}

/** What is marked in the visible range. */
interface Marked {
  readonly submissions: readonly SubmissionGroup[];
  readonly stretches: readonly NodeStretch[];
  readonly points: ReturnType<typeof pointInterventions>;
  /** Those of all variants. `at`: px; `time`: µs. */
  readonly deadlocks: readonly { readonly at: number; readonly letter: string; readonly time: number }[];
  /** Where no words may stand, px. A mark just outside reaches into the picture. */
  readonly obstacles: readonly (readonly [number, number])[];
}

function useMarked(
  variants: readonly VariantView[],
  model: RunModel | undefined,
  x: (time: number) => number,
  width: number,
): Marked {
  const models = useMemo(() => withModels(variants), [variants]);
  const stretches = useMemo(() => (model === undefined ? [] : nodeStretches(model)), [model]);
  const points = useMemo(() => (model === undefined ? [] : pointInterventions(model)), [model]);
  const submissions = useMemo(() => {
    if (model === undefined) return [];
    const times = model.applications.map((app) => app.submitted).filter((time) => time !== Infinity);
    return groupSubmissions(times, x, width);
  }, [model, x, width]);
  const deadlocks = models.flatMap((v) =>
    standstills(v.model).map((d) => ({ at: x(d.from), letter: variantLetter(v.index), time: d.from })),
  );
  const inView = (px: number) => px >= -1 && px <= width + 1;
  return {
    submissions,
    stretches: stretches.filter((s) => x(s.to) > 0 && x(s.from) < width),
    points: points.filter((p) => inView(x(p.at))),
    deadlocks: deadlocks.filter((d) => inView(d.at)),
    obstacles: deadlocks.map((d): readonly [number, number] => [d.at - 4, d.at + 4]),
  };
}

/** The words beside the marks, as far as there is room for them. */
function labelsOf(
  { submissions, stretches, points, deadlocks, obstacles }: Marked,
  x: (time: number) => number,
  width: number,
  size: number,
  lone: boolean,
): readonly Label[] {
  const wishes: WantedLabel[] = [
    ...deadlocks.map((d) => ({ text: `${lone ? '' : `${d.letter} `}deadlock`, x: d.at + 8, tone: 'danger' as const })),
    ...stretches.map((s) => ({ text: s.text, x: Math.max(0, x(s.from)), tone: 'plain' as const })),
    ...points.map((p) => ({ text: p.text, x: x(p.at) + 6, tone: 'plain' as const })),
    ...submissions
      .filter((g) => g.count >= 3)
      .map((g) => ({ text: `${g.count} submitted`, x: g.x0 - 7, end: true, tone: 'plain' as const })),
  ];
  return placeLabels(wishes, width + 12, (text) => text.length * size * LETTER_PX, obstacles);
}

interface InViewProps {
  readonly zoom: TimeRange;
  /** End of the longest run, µs. */
  readonly end: number;
  readonly width: number;
  readonly top: number;
}

/** While less than the whole run is in view: which part of it, as a box on a line above the rail. */
function InView({ zoom, end, width, top }: InViewProps) {
  const from = (zoom[0] / end) * width;
  const wide = Math.max(4, ((Math.min(zoom[1], end) - zoom[0]) / end) * width);
  const y = top - HISTOGRAM_PX - 8;
  return (
    <g>
      <rect x={0} y={y + 2} width={width} height={1} fill="var(--line-2)" />
      <rect x={from} y={y} width={wide} height={5} rx={2} fill="var(--ink-3)" />
    </g>
  );
}
