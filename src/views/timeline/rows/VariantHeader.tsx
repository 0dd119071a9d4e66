import { useMemo } from 'react';
import type { RunModel } from '../../../analysis/model';
import { VariantBadge } from '../../../ui/VariantBadge';
import { useLone } from '../../shared/runs/use-runs-view';
import type { VariantView } from '../../shared/runs/use-runs-view';
import { RunState } from './RunState';
import { TroubleButton } from './TroubleButton';
import { troubleText, ends } from '../scene/variant-figures';
import './rows.css';

/** The line above a variant's rows: name, what went wrong and when, and how the run ended. */
export function VariantHeader({ variant }: { readonly variant: VariantView }) {
  const { index, title, run } = variant;
  const { model } = run;
  const lone = useLone();
  return (
    <div className="timeline-variant">
      {!lone && <VariantBadge index={index} />}
      <span className="timeline-variant__name" title={title}>
        {title}
      </span>
      <TroubleFlag run={run} />
      <span className="timeline-variant__figures">
        {(model === undefined || run.status !== 'done') && <RunState variant={variant} />}
        {model !== undefined && <Figures model={model} />}
      </span>
    </div>
  );
}

function Figures({ model }: { readonly model: RunModel }) {
  const { finished, makespan } = useMemo(() => ends(model), [model]);
  return (
    <>
      <span>
        finished <b>{finished}</b>
      </span>
      <span className="timeline-variant__makespan">
        makespan <b>{makespan}</b>
      </span>
    </>
  );
}

/** What went wrong first: when, and why. */
function TroubleFlag({ run: { model, fault } }: { readonly run: VariantView['run'] }) {
  const trouble = model && troubleText(model, fault);
  if (trouble === undefined) return null;
  const { from, title, text } = trouble;
  return (
    <TroubleButton trouble={trouble} button={{ className: 'timeline-flag', 'data-at': from, title: text }}>
      {title} <span className="timeline-flag__text">{text}</span>
    </TroubleButton>
  );
}
