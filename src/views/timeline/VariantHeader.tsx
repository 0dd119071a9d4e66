import { useLayoutEffect, useMemo, useRef } from 'react';
import { metrics } from '../../analysis/metrics';
import type { RunModel } from '../../analysis/model';
import { quantityText } from '../../analysis/words';
import { formatInstant, formatSpan } from '../../base/units';
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
  const { finished, makespan } = useMemo(() => ends(model), [model]);
  return (
    <>
      {run.status !== 'done' && <span className="timeline-variant__state">{stateText(variant)}</span>}
      <span>
        finished{' '}
        <b>
          {finished} of {model.applications.length}
        </b>
      </span>
      <span className="timeline-variant__makespan">
        makespan <b>{makespan}</b>
      </span>
    </>
  );
}

/** How many applications succeeded, and how long all of them took together. */
function ends(model: RunModel): { readonly finished: number; readonly makespan: string } {
  const all = metrics(model);
  const value = (id: string): number | undefined => all.find((metric) => metric.id === id)?.value;
  const makespan = value('makespan');
  const unknown = model.ended === undefined ? '…' : 'none';
  return { finished: value('finished') ?? 0, makespan: makespan === undefined ? unknown : formatSpan(makespan) };
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
