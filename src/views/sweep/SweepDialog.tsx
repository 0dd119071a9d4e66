import { useState } from 'react';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/fields/Select';
import { seenBy } from '../shared/acts/act';
import { RangeFields } from './RangeFields';
import { otherAxes } from './other-axes';
import { seedAxis } from './sweep-axis';
import type { SweepAxis } from './sweep-axis';
import { SweepPanel } from './SweepPanel';
import { inRange, MOST_BESIDE, MOST_POINTS, usualRange } from './sweep-range';
import type { SweepRange } from './sweep-range';

interface SweepDialogProps {
  readonly axis: SweepAxis;
  readonly metric: string;
  readonly onMetric: (metric: string) => void;
  readonly onClose: () => void;
}

const SEEDS = [1, 5, 10, 30].map((n) => ({ value: String(n), label: n === 1 ? 'one seed' : `${n} seeds` }));

/** A sweep at full size: over seeds with bands, and over a second setting. */
export function SweepDialog({ axis, metric, onMetric, onClose }: SweepDialogProps) {
  const variant = useView((s) => s.variant);
  const document = useScenario((s) => s.document);
  // These axes are read once, so that they stay while a point is set from here.
  const [others] = useState(() => [...otherAxes(seenBy(document, variant), axis), seedAxis(document.seed ?? 1)]);
  const [seeds, setSeeds] = useState('10');
  const [second, setSecond] = useState('');
  const [ranges, setRanges] = useState<Readonly<Record<string, SweepRange | undefined>>>({});
  const other = others.find(({ key }) => key === second);
  const most = other === undefined ? MOST_POINTS : MOST_BESIDE;
  const looked = (other === undefined ? [axis] : [axis, other]).map((one) => {
    const range = ranges[one.key];
    // With a second setting there may be too many points.
    const found = range === undefined ? undefined : inRange(one, range, most);
    return found?.ok === true ? { axis: found.value, range } : { axis: one, range: usualRange(one) };
  });
  const axes = looked.map((one) => one.axis);
  const n = axes.some((one) => one.seeds) ? 1 : Number(seeds);
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
          key={[second, n, ...axes.map(({ points }) => points.join(' '))].join('/')}
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
