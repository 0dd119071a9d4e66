import { useLayoutEffect, useRef } from 'react';
import type { RunModel } from '../../analysis/model';
import { quantityText } from '../../analysis/words';
import { formatInstant } from '../../base/units';
import { VariantBadge } from '../../ui/VariantBadge';
import type { VariantView } from '../shared/use-runs-view';

/** The line above a variant's rows: name, what went wrong and when, and how the run ended. */
export function VariantHeader({ variant }: { readonly variant: VariantView }) {
  const { index, title, run } = variant;
  const { model } = run;
  const header = useRef<HTMLDivElement>(null);
  const name = useRef<HTMLSpanElement>(null);
  const figures = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // Flags keep clear of the name on the left and of the figures on the right.
    if (header.current === null) return;
    header.current.dataset.least = String((name.current?.offsetLeft ?? 0) + (name.current?.offsetWidth ?? 0) + 8);
    header.current.dataset.room = String((figures.current?.offsetWidth ?? 0) + 8);
  });
  return (
    <div className="timeline-variant" ref={header}>
      <VariantBadge index={index} />
      <span className="timeline-variant__name" ref={name} title={title}>
        {title}
      </span>
      {model !== undefined && <DeadlockFlag model={model} />}
      <span className="timeline-variant__figures" ref={figures}>
        {model === undefined ? <span>{stateText(variant)}</span> : <Figures variant={variant} model={model} />}
      </span>
    </div>
  );
}

function stateText({ run }: VariantView): string {
  return run.status === 'failed' ? 'could not run' : 'running';
}

function Figures({ variant, model }: { readonly variant: VariantView; readonly model: RunModel }) {
  const { run } = variant;
  const total = model.applications.length;
  const finished = model.applications.filter((app) => app.finished !== Infinity).length;
  const last = model.applications.reduce((end, app) => Math.max(end, app.finished), 0);
  const makespan = finished === total ? formatInstant(last) : model.ended === undefined ? '…' : 'none';
  return (
    <>
      {run.status !== 'done' && <span className="timeline-variant__state">{stateText(variant)}</span>}
      <span>
        finished{' '}
        <b>
          {finished} of {total}
        </b>
      </span>
      <span className="timeline-variant__makespan">
        makespan <b>{makespan}</b>
      </span>
    </>
  );
}

/** The first deadlock: when, and the arithmetic. */
function DeadlockFlag({ model }: { readonly model: RunModel }) {
  const { deadlocks, directory } = model;
  if (deadlocks.length === 0) return null;
  const { from, queue, apps, type, held, capacity } = deadlocks[0];
  const where = queue === 0 ? 'the cluster' : directory.queues[queue].id;
  const [all, taken] = [
    quantityText(capacity, directory.resourceTypes[type]),
    quantityText(held, directory.resourceTypes[type]),
  ];
  const share = held === capacity ? `all ${all}` : `${taken} of ${all}`;
  const more = deadlocks.length > 1 ? `, and ${deadlocks.length - 1} more` : '';
  const text = `${apps.length} ${apps.length === 1 ? 'driver holds' : 'drivers hold'} ${share} of ${where}${more}`;
  return (
    <span className="timeline-flag" data-at={from} title={text}>
      Deadlock {formatInstant(from)} <span className="timeline-flag__text">{text}</span>
    </span>
  );
}
