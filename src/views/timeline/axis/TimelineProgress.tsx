import { useRowsAwaited } from '../../../store/runs/rows-store';
import { useRuns } from '../../../store/runs/run-store';

/** A line under the axis while what is shown belongs to an earlier edit, or rows are still being laid out. */
export function TimelineProgress() {
  const share = useRuns((s) => {
    const runs = Object.keys(s.byVariant);
    if (s.idle || runs.length === 0) return undefined;
    return runs.reduce((sum, variant) => sum + (s.progress[variant] ?? 0), 0) / runs.length;
  });
  const awaited = useRowsAwaited();
  if (share === undefined && !awaited) return null;
  return <span className="timeline-axis__progress" style={{ transform: `scaleX(${Math.max(0.02, share ?? 1)})` }} />;
}
