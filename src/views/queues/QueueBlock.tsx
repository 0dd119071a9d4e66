import { useRef } from 'react';
import { schedulerPlugin } from '../../engine/registry';
import { usePlayground } from '../../store/page-playground';
import { queueIndex } from '../shared/acts/names';
import { useView, useViewStore } from '../../store/view/view-store';
import { variantLetter } from '../../ui/VariantBadge';
import { moveApplication } from '../shared/acts/app-actions';
import { useApplicationDrop } from '../shared/acts/use-application-drop';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { FiguresPanel } from './FiguresPanel';
import { MeasuredRow } from './measured/MeasuredRow';
import { QueueBar } from './QueueBar';
import { QueueHistory } from './QueueHistory';
import { measuresOf } from '../../analysis/queue-figures';
import { inUnit } from './queue-rows';
import type { QueueAmounts, QueueRow } from './queue-rows';

interface BlockProps {
  /** Its place in the list of all queues. */
  readonly number: number;
  readonly row: QueueRow;
  readonly models: readonly VariantModel[];
  readonly type: string;
  /** Memory and vcores side by side, where the scheduler keeps figures. */
  readonly pair: boolean;
  /** Some application has a master that is charged to its queue. */
  readonly masters: boolean;
  readonly selected: boolean;
  readonly capacity: number;
  readonly unit: { readonly name: string; readonly size: number };
  /** End of the longest run, µs: all the little charts share it. */
  readonly longest: number;
  readonly barWidth: number;
  readonly historyWidth: number;
  readonly cursor: number;
  readonly pattern: string;
}

/** One queue in every variant. An application dropped on a leaf moves there at the cursor. */
export function QueueBlock(props: BlockProps) {
  const playground = usePlayground();
  const viewStore = useViewStore();
  const { row, models, type, selected, capacity, longest, cursor } = props;
  const active = useView((s) => s.variant);
  const block = useRef<HTMLLIElement>(null);
  const select = () => {
    viewStore.getState().select(selected ? undefined : { kind: 'queue', id: row.id });
    // The part that opens below it is visible as far as there is room.
    requestAnimationFrame(() => {
      block.current?.scrollIntoView({ block: 'nearest' });
    });
  };
  const drop = (id: string) => {
    const shown = models.find((m) => m.id === active) ?? models[0];
    moveApplication(shown.model, id, row.id, cursor, playground);
  };
  const over = useApplicationDrop(block, row.leaf ? drop : undefined);
  const state = `${selected ? ' queue--selected' : ''}${over ? ' queue--over' : ''}`;
  return (
    <li className={`queue${state}`} ref={block} data-row={props.number}>
      <button type="button" className="queue__name" aria-pressed={selected} title={row.id} onClick={select}>
        <span style={{ paddingLeft: row.depth * 12 }}>
          {row.depth > 0 && <span className="queue__branch" style={{ left: row.depth * 12 - 7 }} />}
          <b>{row.name}</b>
        </span>
      </button>
      <div className="queue__rows">
        {row.amounts.map((amounts, m) => (
          <div key={models[m].id} className="queue__row">
            <b className="queue__letter">{variantLetter(models[m].index)}</b>
            {amounts === undefined ? (
              <span className="muted">not in this variant</span>
            ) : (
              <InVariant block={props} variant={models[m]} amounts={amounts} />
            )}
          </div>
        ))}
      </div>
      {selected && (
        <FiguresPanel
          models={models}
          queue={row.id}
          type={type}
          capacity={capacity}
          longest={longest}
          cursor={cursor}
        />
      )}
    </li>
  );
}

interface InVariantProps {
  readonly block: BlockProps;
  readonly variant: VariantModel;
  readonly amounts: QueueAmounts;
}

/** A queue in one variant: a bar with its limits, the numbers, and how they were over time. */
function InVariant({ block, variant: { id, index, model }, amounts }: InVariantProps) {
  const { row, type, capacity, unit, barWidth, pattern, selected, cursor } = block;
  const shared = {
    variant: { id, letter: variantLetter(index) },
    amounts,
    type,
    capacity,
    unit,
    width: barWidth,
    pattern,
    selected,
  };
  return (
    <>
      {measuresOf(model).length > 0 ? (
        <MeasuredRow
          {...shared}
          model={model}
          queue={queueIndex(model, row.id) ?? 0}
          pair={block.pair}
          masters={block.masters}
          cursor={cursor}
        />
      ) : (
        <QueueBar {...shared} queue={row.id} limits={schedulerPlugin(model.directory.scheduler).queueResources} />
      )}
      <span className="queues__numbers">
        <b>{inUnit(amounts.used, unit.size)}</b> + {inUnit(amounts.pending, unit.size)}
        <span className="visually-hidden">
          {' '}
          {unit.name} used and pending
          {limitWords(amounts, unit)}.
        </span>
      </span>
      <QueueHistory
        series={amounts.history}
        end={amounts.end}
        longest={block.longest}
        capacity={capacity}
        width={block.historyWidth}
        cursor={cursor}
      />
    </>
  );
}

function limitWords({ guaranteed, max }: QueueAmounts, { size }: BlockProps['unit']): string {
  const parts = [
    Number.isNaN(guaranteed) ? '' : `, guaranteed ${inUnit(guaranteed, size)}`,
    Number.isNaN(max) ? '' : `, at most ${inUnit(max, size)}`,
  ];
  return parts.join('');
}
