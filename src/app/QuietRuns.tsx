import { isOver, useRuns } from '../store/runs/run-store';
import { retryRuns } from '../store/session/session';
import { Button } from '../ui/Button';
import { variantLetter } from '../ui/VariantBadge';
import { useVariants } from '../views/shared/runs/use-runs-view';
import './run-troubles.css';

/** A worker is silent. It may be busy with something long, or stuck; the reader can restart it. */
export function QuietRuns() {
  const variants = useVariants();
  const quiet = useRuns((s) => s.quiet);
  const silent = variants.filter(({ id, run }) => quiet[id] && !isOver(run));
  if (silent.length === 0) return null;
  const names = silent.map(({ index }) => variantLetter(index)).join(' and ');
  return (
    <output className="run-troubles run-troubles--quiet">
      <p>
        <b>{names}: the simulator has not answered for more than a second.</b> It may be busy with a long task. It is
        stopped after twenty seconds of silence.
      </p>
      <Button variant="outline" onClick={retryRuns}>
        Restart
      </Button>
    </output>
  );
}
