import { useState } from 'react';
import type { SweepAxis } from './sweep-axis';
import { SweepDialog } from './SweepDialog';
import { firstMetric } from './SweepPanel';

/** A sweep that is asked for by name, at full size from the start. */
export function WholeSweep({ axis, onClose }: { readonly axis: SweepAxis; readonly onClose: () => void }) {
  const [metric, setMetric] = useState(firstMetric);
  return <SweepDialog axis={axis} metric={metric} onMetric={setMetric} onClose={onClose} />;
}
