import { useRuns } from '../../store/run-store';

/** A line under the axis while what is shown belongs to an earlier edit. */
export function TimelineProgress() {
  const share = useRuns((s) => {
    const runs = Object.keys(s.byVariant);
    if (s.idle || runs.length === 0) return undefined;
    return runs.reduce((sum, variant) => sum + (s.progress[variant] ?? 0), 0) / runs.length;
  });
  if (share === undefined) return null;
  return <span className="timeline-axis__progress" style={{ transform: `scaleX(${Math.max(0.02, share)})` }} />;
}
