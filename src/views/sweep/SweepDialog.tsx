import { useState } from 'react';
import { useScenario } from '../../store/scenario-store';
import { useView } from '../../store/view-store';
import { Dialog } from '../../ui/Dialog';
import { Select } from '../../ui/Select';
import { seenBy } from '../shared/act';
import { otherAxes } from './other-axes';
import { seedAxis } from './sweep-axis';
import type { SweepAxis } from './sweep-axis';
import { SweepPanel } from './SweepPanel';

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
  // What can be moved beside it stays while a point is set from here.
  const [others] = useState(() => [...otherAxes(seenBy(document, variant), axis), seedAxis(document.seed ?? 1)]);
  const [seeds, setSeeds] = useState('10');
  const [second, setSecond] = useState('');
  const other = others.find(({ key }) => key === second);
  const axes = other === undefined ? [axis] : [axis, other];
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
        <SweepPanel
          key={`${second} ${n}`}
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
