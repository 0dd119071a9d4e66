import { useRuns } from '../../../store/runs/run-store';
import { useUnfinished } from '../../../store/runs/unfinished-parts';

/** A line under the axis while what is shown belongs to an earlier edit, or parts of the page still prepare what they show. */
export function TimelineProgress() {
  const share = useRuns((s) => {
    const runs = Object.keys(s.byVariant);
    if (s.idle || runs.length === 0) return undefined;
    return runs.reduce((sum, variant) => sum + (s.progress[variant] ?? 0), 0) / runs.length;
  });
  const unfinished = useUnfinished();
  if (share === undefined && !unfinished) return null;
  return <span className="timeline-axis__progress" style={{ transform: `scaleX(${Math.max(0.02, share ?? 1)})` }} />;
}
