import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useScenario } from '../../store/document/scenario-store';
import { useView } from '../../store/view/view-store';
import { IconButton } from '../../ui/Button';
import { Segmented } from '../../ui/fields/Segmented';
import type { SweepAxis } from './sweep-axis';
import { SweepDialog } from './SweepDialog';
import { inLeavesOf, useSharedSweep } from './shared-sweep';
import { firstMetric, SweepPanel } from './SweepPanel';

interface SweepInlineProps {
  readonly axis: SweepAxis;
  readonly onClose: () => void;
}

/** The small curve under a field, with one seed, and the way to the large one. */
export function SweepInline({ axis: own, onClose }: SweepInlineProps) {
  const [metric, setMetric] = useState(firstMetric);
  const [large, setLarge] = useState(false);
  const inLeaves = useInLeaves(own);
  const [all, setAll] = useState(false);
  const axis = all ? (inLeaves ?? own) : own;
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
      {inLeaves !== undefined && (
        <Segmented
          label="In which queues"
          value={all ? 'all' : 'one'}
          options={[
            { value: 'one', label: 'this queue' },
            { value: 'all', label: 'all leaf queues' },
          ]}
          onChange={(which) => setAll(which === 'all')}
        />
      )}
      {large ? (
        <SweepDialog axis={axis} metric={metric} onMetric={setMetric} onClose={() => setLarge(false)} />
      ) : (
        <SmallSweep
          key={axis.key}
          axis={axis}
          metric={metric}
          onMetric={setMetric}
          onDone={onClose}
          onLarge={() => setLarge(true)}
        />
      )}
    </section>
  );
}

/** For the setting of a leaf queue among others: the axis of the setting in all of them. */
function useInLeaves({ key }: SweepAxis): SweepAxis | undefined {
  const variant = useView((s) => s.variant);
  const document = useScenario((s) => s.document);
  const axis = useMemo(() => inLeavesOf(document, variant, key), [document, variant, key]);
  /** As it was at first: setting a point must not change its range. */
  const [first] = useState(axis);
  const present = axis?.present;
  return useMemo(() => first && { ...first, present }, [first, present]);
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
