import { Suspense } from 'react';
import { scenarioStore, useScenario } from '../store/document/scenario-store';
import { retryRuns } from '../store/session/session';
import { Button } from '../ui/Button';
import { CodeWords } from '../ui/CodeWords';
import { lazyPart } from '../ui/lazy-part';
import { variantLetter } from '../ui/VariantBadge';
import { useVariants } from '../views/shared/runs/use-runs-view';
import './run-troubles.css';

/** Only where code came with a link or a file. */
const HeldCode = lazyPart(() => import('../views/editor/policies/HeldCode').then((module) => module.HeldCode));

/** Runs that failed: what, why, and the way back. The last good picture stays below. */
export function RunTroubles() {
  const variants = useVariants();
  const canUndo = useScenario((s) => s.canUndo);
  const stopped = variants.filter(({ run }) => run.stopped);
  const failed = variants.filter(({ run }) => run.status === 'failed' && !run.stopped);
  if (failed.length === 0 && stopped.length === 0) return null;
  // The picture stays, and what is typed may be complete in a moment.
  const later = stopped.length === 0 && failed.every(({ run }) => run.model !== undefined && run.held !== true);
  // Nothing is wrong with code that waits to be allowed.
  const asks = stopped.length === 0 && failed.every(({ run }) => run.held);
  return (
    <div className={`run-troubles${later ? ' run-troubles--later' : asks ? ' run-troubles--asks' : ''}`} role="alert">
      {failed.map((variant) => (
        <p key={variant.id}>
          <b>{variantLetter(variant.index)} could not run.</b> <CodeWords text={variant.run.error ?? ''} />
          {variant.run.model !== undefined && ' The last run that worked is shown.'}
        </p>
      ))}
      {stopped.length > 0 && (
        <p>
          <b>Stopped.</b> What is shown of {stopped.map(({ index }) => variantLetter(index)).join(', ')} is not the
          whole run.
        </p>
      )}
      {failed.some(({ run }) => run.held) && (
        <Suspense fallback={null}>
          <HeldCode />
        </Suspense>
      )}
      {(stopped.length > 0 || failed.some(({ run }) => run.canRetry !== undefined)) && (
        <Button variant="outline" onClick={retryRuns}>
          {failed.some(({ run }) => run.canRetry === 'not-loaded') ? 'Try again' : 'Run again'}
        </Button>
      )}
      {canUndo && (
        <Button variant="outline" onClick={() => scenarioStore.getState().undo()}>
          Undo the last edit
        </Button>
      )}
    </div>
  );
}
