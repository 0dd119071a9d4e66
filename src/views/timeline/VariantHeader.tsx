import { useMemo } from 'react';
import type { RunModel } from '../../analysis/model';
import { stopRuns } from '../../store/session';
import { VariantBadge } from '../../ui/VariantBadge';
import type { VariantView } from '../shared/use-runs-view';
import { useProgress } from './use-progress';
import { deadlockText, ends } from './variant-figures';

/** The line above a variant's rows: name, what went wrong and when, and how the run ended. */
export function VariantHeader({ variant }: { readonly variant: VariantView }) {
  const { index, title, run } = variant;
  const { model } = run;
  return (
    <div className="timeline-variant">
      <VariantBadge index={index} />
      <span className="timeline-variant__name" title={title}>
        {title}
      </span>
      {model !== undefined && <DeadlockFlag model={model} />}
      <span className="timeline-variant__figures">
        {model === undefined ? <State variant={variant} /> : <Figures variant={variant} model={model} />}
      </span>
    </div>
  );
}

/** Says that it runs, and for a long run its progress. */
function State({ variant }: { readonly variant: VariantView }) {
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

function Figures({ variant, model }: { readonly variant: VariantView; readonly model: RunModel }) {
  const { run } = variant;
  const { finished, makespan } = useMemo(() => ends(model), [model]);
  return (
    <>
      {run.status !== 'done' && <State variant={variant} />}
      <span>
        finished <b>{finished}</b>
      </span>
      <span className="timeline-variant__makespan">
        makespan <b>{makespan}</b>
      </span>
    </>
  );
}

/** The first deadlock: when, and the arithmetic. */
function DeadlockFlag({ model }: { readonly model: RunModel }) {
  const deadlock = deadlockText(model);
  if (deadlock === undefined) return null;
  const { from, title, text } = deadlock;
  return (
    <span className="timeline-flag" data-at={from} title={text}>
      {title} <span className="timeline-flag__text">{text}</span>
    </span>
  );
}
