import { useState } from 'react';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import type { SharedSweep } from '../../store/view/shared-view';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/fields/Select';
import { seenBy } from '../shared/acts/act';
import { RangeFields } from './RangeFields';
import { otherAxes } from './other-axes';
import { seedAxis } from './sweep-axis';
import type { SweepAxis } from './sweep-axis';
import { SweepPanel } from './SweepPanel';
import { useSharedSweep } from './shared-sweep';
import { inRange, MOST_BESIDE, MOST_POINTS, usualRange } from './sweep-range';
import type { SweepRange } from './sweep-range';
import './sweep.css';

interface SweepDialogProps {
  readonly axis: SweepAxis;
  /** What it begins with: one from a link, or the small sweep that it enlarges. */
  readonly first?: SharedSweep;
  readonly metric: string;
  readonly onMetric: (metric: string) => void;
  readonly onClose: () => void;
}

const COUNTS = [1, 5, 10, 30];
/** As many as it takes. */
const BEST = 'best';
const SEEDS = [
  ...COUNTS.map((n) => ({ value: String(n), label: n === 1 ? 'one seed' : `${n} seeds` })),
  { value: BEST, label: 'until one is best' },
];

/** A sweep at full size: over seeds with bands, and over a second setting. */
export function SweepDialog({ axis, first, metric, onMetric, onClose }: SweepDialogProps) {
  const variant = useView((s) => s.variant);
  const document = useScenario((s) => s.document);
  // These axes are read once, so that they stay while a point is set from here.
  const [others] = useState(() => [
    ...otherAxes(seenBy(document, variant), axis),
    ...(axis.seeds ? [] : [seedAxis(document.seed ?? 1)]),
  ]);
  const [seeds, setSeeds] = useState(() => (first === undefined ? '10' : seedsOf(first)));
  const [second, setSecond] = useState(() => others.find(({ key }) => key === first?.and)?.key ?? '');
  const [ranges, setRanges] = useState<Readonly<Record<string, SweepRange>>>(() => rangesOf(first, [axis, ...others]));
  const other = others.find(({ key }) => key === second);
  const most = other === undefined ? MOST_POINTS : MOST_BESIDE;
  const looked = (other === undefined ? [axis] : [axis, other]).map((one) => {
    const range = ranges[one.key];
    // With a second setting there may be too many points.
    const found = range === undefined ? undefined : inRange(one, range, most);
    return found?.ok === true ? { axis: found.value, range } : { axis: one, range: usualRange(one) };
  });
  const axes = looked.map((one) => one.axis);
  const n = axes.some((one) => one.seeds) ? 1 : seeds === BEST ? BEST : Number(seeds);
  useSharedSweep({
    of: axis.key,
    ...(other === undefined ? {} : { and: other.key }),
    ...(seeds === BEST ? { best: true } : { seeds: Number(seeds) }),
    metric,
    ...writtenRanges(other === undefined ? [axis] : [axis, other], ranges),
  });
  return (
    <Dialog title={`Sweep ${axis.name}`} open onClose={onClose} wide>
      <div className="sweep">
        <div className="sweep__bar">
          <Select aria-label="Seeds of each point" value={seeds} options={SEEDS} onChange={setSeeds} />
          <Select
            aria-label="Second setting"
            value={second}
            options={[
              { value: '', label: 'no second setting' },
              ...others.map(({ key, name }) => ({ value: key, label: `and ${name}` })),
            ]}
            onChange={setSecond}
          />
        </div>
        {looked.map(({ axis: one, range }) =>
          range === undefined ? null : (
            <RangeFields
              key={one.key}
              axis={one}
              range={range}
              most={most}
              named={looked.length > 1}
              onRange={(next) => setRanges((before) => ({ ...before, [one.key]: next }))}
            />
          ),
        )}
        <SweepPanel
          key={[
            second,
            n,
            n === BEST ? metric : '',
            ...axes.map(({ points, scale }) => `${points.join(' ')} ${scale}`),
          ].join('/')}
          size="large"
          axes={axes}
          seeds={n}
          metric={metric}
          onMetric={onMetric}
          onDone={onClose}
        />
      </div>
    </Dialog>
  );
}

/** What a link asks for, or the next fewer of the offered seeds. */
function seedsOf({ best, seeds = 1 }: SharedSweep): string {
  return best === true ? BEST : String(COUNTS.findLast((n) => n <= seeds) ?? COUNTS[0]);
}

function rangesOf(sweep: SharedSweep | undefined, axes: readonly SweepAxis[]): Record<string, SweepRange> {
  const entries = axes.flatMap((axis): [string, SweepRange][] => {
    const usual = usualRange(axis);
    const [range, scale] = [sweep?.ranges?.[axis.key], sweep?.scales?.[axis.key]];
    if (usual === undefined || (range === undefined && scale === undefined)) return [];
    const [from, to, points] = range ?? [usual.from, usual.to, usual.points];
    return [[axis.key, { from, to, points, scale: scale ?? usual.scale }]];
  });
  return Object.fromEntries(entries);
}

/** The ranges and scales that the reader has set for the axes in sight. */
function writtenRanges(
  axes: readonly SweepAxis[],
  ranges: Readonly<Record<string, SweepRange>>,
): Pick<SharedSweep, 'ranges' | 'scales'> {
  const set = axes.flatMap((axis) => (axis.key in ranges ? [{ axis, range: ranges[axis.key] }] : []));
  const scaled = set.filter(({ axis, range }) => range.scale !== axis.scale);
  const byKey = <T,>(of: typeof set, value: (range: SweepRange) => T): Record<string, T> =>
    Object.fromEntries(of.map(({ axis, range }) => [axis.key, value(range)]));
  return {
    ...(set.length === 0 ? {} : { ranges: byKey(set, ({ from, to, points }) => [from, to, points] as const) }),
    ...(scaled.length === 0 ? {} : { scales: byKey(scaled, ({ scale }) => scale) }),
  };
}
