import { useState } from 'react';
import type { SharedSweep } from '../../store/view/shared-view';
import type { SweepAxis } from './sweep-axis';
import { SweepDialog } from './SweepDialog';
import { firstMetric } from './SweepPanel';

interface WholeSweepProps {
  readonly axis: SweepAxis;
  /** What a link says of it. */
  readonly first?: SharedSweep;
  readonly onClose: () => void;
}

/** A sweep that is asked for by name or by a link, at full size from the start. */
export function WholeSweep({ axis, first, onClose }: WholeSweepProps) {
  const [metric, setMetric] = useState(() => first?.metric ?? firstMetric());
  return <SweepDialog axis={axis} first={first} metric={metric} onMetric={setMetric} onClose={onClose} />;
}
