import { useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { formatInstant } from '../../base/units';
import { useView } from '../../store/view-store';
import { Segmented } from '../../ui/Segmented';
import { useSize } from '../../ui/use-size';
import { useCursor } from '../shared/use-cursor';
import { longestEnd, useVariants, withModels } from '../shared/use-runs-view';
import type { VariantModel } from '../shared/use-runs-view';
import { QueueBlock } from './QueueBlock';
import { largestCapacity, queueRows, unitOf } from './queue-rows';
import { QueuesLegend } from './QueuesLegend';
import './queues.css';

/** The queue tree at the cursor: used, pending and limits of every queue in every variant. A click selects a queue. */
export function QueuesView({ title }: { readonly title: ReactNode }) {
  const variants = useVariants();
  const models = useMemo(() => withModels(variants), [variants]);
  const cursor = useCursor();
  const [chosen, setChosen] = useState('vcore');
  const types = models[0]?.model.directory.resourceTypes ?? ['vcore', 'memory'];
  const type = types.includes(chosen) ? chosen : types[0];
  return (
    <section className="dock-card queues" aria-label="Queues">
      <header className="section-header">
        {title}
        <span className="section-header__at">{formatInstant(cursor)}</span>
        <Segmented
          label="Resource"
          value={type}
          options={types.map((t) => ({ value: t, label: t }))}
          onChange={setChosen}
        />
        <span className="grow" />
        <QueuesLegend />
      </header>
      <QueueTable models={models} type={type} cursor={cursor} />
    </section>
  );
}

interface TableProps {
  readonly models: readonly VariantModel[];
  readonly type: string;
  readonly cursor: number;
}

function QueueTable({ models, type, cursor }: TableProps) {
  const body = useRef<HTMLDivElement>(null);
  const { width } = useSize(body);
  const selection = useView((s) => s.selection);
  const pattern = useId();
  const runs = useMemo(() => models.map((m) => m.model), [models]);
  const capacity = useMemo(() => largestCapacity(runs, type), [runs, type]);
  const rows = useMemo(() => queueRows(runs, type, cursor), [runs, type, cursor]);
  const unit = unitOf(type, capacity);
  const historyWidth = width > 480 ? 96 : 60;
  // Name, letter, bar, numbers and history share the width; the bar takes what the others leave.
  const barWidth = Math.max(40, width - 24 - 92 - 18 - 78 - historyWidth - 24);

  return (
    <div className="queues__body scroll-area" ref={body}>
      <svg width="0" height="0" className="queues__defs" aria-hidden="true">
        <defs>
          <pattern id={pattern} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="4" height="4" fill="var(--surface)" />
            <rect width="1" height="4" fill="var(--ink-3)" opacity="0.55" />
          </pattern>
        </defs>
      </svg>
      {models.length > 0 && width > 0 && (
        <>
          <div className="queues__head" aria-hidden="true">
            <span />
            <span style={{ width: barWidth }}>{unit.name}</span>
            <span className="queues__numbers">used + pending</span>
            <span style={{ width: historyWidth }}>{historyWidth > 80 ? 'used over run' : 'over run'}</span>
          </div>
          <ul className="queues__list">
            {rows.map((row) => (
              <QueueBlock
                key={row.id}
                row={row}
                models={models}
                type={type}
                selected={selection?.kind === 'queue' && selection.id === row.id}
                capacity={capacity}
                unit={unit}
                longest={longestEnd(models)}
                barWidth={barWidth}
                historyWidth={historyWidth}
                cursor={cursor}
                pattern={`url(#${pattern})`}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
