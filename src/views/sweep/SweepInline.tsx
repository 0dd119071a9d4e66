import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button';
import type { SweepAxis } from './sweep-axis';
import { SweepDialog } from './SweepDialog';
import { useSharedSweep } from './shared-sweep';
import { firstMetric, SweepPanel } from './SweepPanel';

interface SweepInlineProps {
  readonly axis: SweepAxis;
  readonly onClose: () => void;
}

/** The small curve under a field, with one seed, and the way to the large one. */
export function SweepInline({ axis, onClose }: SweepInlineProps) {
  const [metric, setMetric] = useState(firstMetric);
  const [large, setLarge] = useState(false);
  const section = useRef<HTMLElement>(null);
  // Below the last field in view it would open unseen.
  useEffect(() => {
    // Nothing is returned: newer browsers answer with a promise, which is no clean-up.
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={section} className="sweep-inline" aria-label={`Sweep of ${axis.name}`}>
      <div className="sweep-inline__head">
        <b className="mono">{axis.name}</b>
        <IconButton label={`Close the sweep of ${axis.name}`} onClick={onClose}>
          <X size={14} />
        </IconButton>
      </div>
      {large ? (
        <SweepDialog axis={axis} metric={metric} onMetric={setMetric} onClose={() => setLarge(false)} />
      ) : (
        <SmallSweep axis={axis} metric={metric} onMetric={setMetric} onDone={onClose} onLarge={() => setLarge(true)} />
      )}
    </section>
  );
}

interface SmallSweepProps {
  readonly axis: SweepAxis;
  readonly metric: string;
  readonly onMetric: (metric: string) => void;
  readonly onDone: () => void;
  readonly onLarge: () => void;
}

function SmallSweep({ axis, ...rest }: SmallSweepProps) {
  useSharedSweep({ of: axis.key, seeds: 1, metric: rest.metric });
  return <SweepPanel size="small" axes={[axis]} seeds={1} {...rest} />;
}
