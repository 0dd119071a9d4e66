import { stopRuns } from '../../../store/session/session';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { useProgress } from './use-progress';

/** Says that a variant runs, and for a long run how far it is and how long it may still take. */
export function RunState({ variant }: { readonly variant: VariantView }) {
  const progress = useProgress(variant.id);
  if (variant.run.stopped === true) return <span className="timeline-variant__state">stopped</span>;
  if (variant.run.status === 'failed') return <span className="timeline-variant__state">could not run</span>;
  if (progress === 'running') return <span className="timeline-variant__state">{progress}</span>;
  return (
    <span className="timeline-variant__state">
      {progress}{' '}
      <button
        type="button"
        className="timeline-variant__stop"
        title="Stop all runs; results so far stay"
        onClick={stopRuns}
      >
        Stop
      </button>
    </span>
  );
}
