import { useId, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import type { RunModel } from '../../analysis/model';
import { useView, useViewStore } from '../../store/view/view-store';
import { LongList } from '../../ui/LongList';
import { Segmented } from '../../ui/fields/Segmented';
import { useSize } from '../../ui/hooks/use-size';
import { useCursor } from '../shared/runs/use-cursor';
import { longestEnd, useVariants, withModels } from '../shared/runs/use-runs-view';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { PendingPattern } from './PendingPattern';
import { QueueBlock } from './QueueBlock';
import { largestCapacity, queueRows, unitOf } from './queue-rows';
import { QueueScale } from './QueueScale';
import { QueuesLegend } from './QueuesLegend';
import { FiguresTable } from './FiguresTable';
import { MeasuresLegend } from './measured/MeasuresLegend';
import { BOTH } from './measured/MeasuredRow';
import { measuresOf } from '../../analysis/queue-figures';
import { rolesOf } from './queue-figures';
import './queues.css';
import { useInstantText } from '../shared/runs/use-instant-text';

/** The queue tree at the cursor: used, pending and limits of every queue in every variant. A click selects a queue. */
export function QueuesView({ title }: { readonly title: ReactNode }) {
  const instant = useInstantText();
  const viewStore = useViewStore();
  const variants = useVariants();
  const models = useMemo(() => withModels(variants), [variants]);
  const cursor = useCursor();
  const chosen = useView((s) => s.panels['queues']);
  const types = models[0]?.model.directory.resourceTypes ?? ['vcore', 'memory'];
  const runs = useMemo(() => models.map((m) => m.model), [models]);
  const measured = runs.some((model) => measuresOf(model).length > 0);
  const offered = measured && types.includes('memory') && types.includes('vcore') ? [...types, BOTH] : types;
  const wish = chosen ?? (measured ? firstChoice(runs) : 'vcore');
  const shown = offered.includes(wish) ? wish : types[0];
  const type = shown === BOTH ? 'memory' : shown;
  return (
    <section className="dock-card queues" aria-label="Queues">
      <div className="section-header" role="toolbar" aria-label="Queues at the cursor">
        {title}
        <span className="section-header__at">{instant(cursor)}</span>
        <Segmented
          label="Resource"
          value={shown}
          options={offered.map((t) => ({ value: t, label: t }))}
          onChange={(value) => viewStore.getState().setPanel('queues', value)}
        />
        <span className="grow" />
        {!measured && <QueuesLegend />}
      </div>
      <QueueTable models={models} type={type} pair={shown === BOTH} cursor={cursor} />
    </section>
  );
}

/** Usual height of a queue in one variant, px. */
const QUEUE_HEIGHT = 26;

/** The resource types by which queues are compared: both if the dominant one counts, otherwise memory. */
function firstChoice(runs: readonly RunModel[]): string {
  return runs.some(({ directory }) => directory.policies.includes('drf')) ? BOTH : 'memory';
}

interface TableProps {
  readonly models: readonly VariantModel[];
  readonly type: string;
  readonly pair: boolean;
  readonly cursor: number;
}

function QueueTable({ models, type, pair, cursor }: TableProps) {
  const body = useRef<HTMLDivElement>(null);
  const { width } = useSize(body);
  const selection = useView((s) => s.selection);
  const pattern = useId();
  const runs = useMemo(() => models.map((m) => m.model), [models]);
  const capacity = useMemo(() => largestCapacity(runs, type), [runs, type]);
  const rows = useMemo(() => queueRows(runs, type, cursor), [runs, type, cursor]);
  const roles = useMemo(() => rolesOf(runs, type), [runs, type]);
  const unit = unitOf(type, capacity);
  const longest = longestEnd(models);
  const list = useRef<HTMLUListElement>(null);
  const historyWidth = width > 480 ? 96 : 60;
  // Name, letter, bar, numbers and history share the width; the bar takes what the others leave.
  const barWidth = Math.max(40, width - 24 - 92 - 18 - 78 - historyWidth - 24);

  return (
    <div className="queues__body scroll-area" ref={body}>
      <svg width="0" height="0" className="queues__defs" aria-hidden="true">
        <PendingPattern id={pattern} />
      </svg>
      {models.length > 0 && width > 0 && (
        <>
          {runs.some((model) => measuresOf(model).length > 0) && (
            <MeasuresLegend roles={roles} users={usersShown(runs)} reserved={anyReserved(runs)} pair={pair} />
          )}
          <div className="queues__head" aria-hidden="true">
            <span />
            <span style={{ width: barWidth + 8 }}>
              <QueueScale width={barWidth} capacity={capacity} unit={unit} pair={pair} />
            </span>
            <span className="queues__numbers">used + pending</span>
            <span style={{ width: historyWidth }}>{historyWidth > 80 ? 'used over run' : 'over run'}</span>
          </div>
          <LongList
            list={list}
            className="queues__list"
            attributes={{ 'data-roving': 'list' }}
            count={rows.length}
            usual={QUEUE_HEIGHT * models.length}
            kept={[rows.findIndex(({ id }) => selection?.kind === 'queue' && selection.id === id)]}
          >
            {(number) => (
              <QueueBlock
                key={rows[number].id}
                number={number}
                row={rows[number]}
                models={models}
                type={type}
                pair={pair}
                masters={roles.has('am-used')}
                selected={selection?.kind === 'queue' && selection.id === rows[number].id}
                capacity={capacity}
                unit={unit}
                longest={longest}
                barWidth={barWidth}
                historyWidth={historyWidth}
                cursor={cursor}
                pattern={`url(#${pattern})`}
              />
            )}
          </LongList>
          <FiguresTable models={models} cursor={cursor} />
        </>
      )}
    </div>
  );
}

const NOBODY: readonly string[] = [];

/** Users whose shares are shown: where queues have guarantees, users have limits. */
function usersShown(runs: readonly RunModel[]): readonly string[] {
  const model = runs.find((one) => measuresOf(one).some(({ role }) => role === 'guaranteed'));
  return model?.directory.users ?? NOBODY;
}

function anyReserved(runs: readonly RunModel[]): boolean {
  return runs.some(({ reservations }) => reservations.length > 0);
}
