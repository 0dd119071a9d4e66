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
import { measuresOf } from './queue-figures';
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
  const {
    row,
    models,
    type,
    pair,
    masters,
    selected,
    capacity,
    unit,
    longest,
    barWidth,
    historyWidth,
    cursor,
    pattern,
  } = props;
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
        {row.amounts.map((amounts, m) => {
          const variant = { id: models[m].id, letter: variantLetter(models[m].index) };
          return (
            <div key={variant.id} className="queue__row">
              <b className="queue__letter">{variant.letter}</b>
              {amounts === undefined ? (
                <span className="muted">not in this variant</span>
              ) : (
                <>
                  {measuresOf(models[m].model).length > 0 ? (
                    <MeasuredRow
                      model={models[m].model}
                      queue={queueIndex(models[m].model, row.id) ?? 0}
                      amounts={amounts}
                      type={type}
                      pair={pair}
                      cursor={cursor}
                      capacity={capacity}
                      width={barWidth}
                      pattern={pattern}
                      masters={masters}
                      variant={variant}
                      unit={unit}
                      selected={selected}
                    />
                  ) : (
                    <QueueBar
                      queue={row.id}
                      variant={variant}
                      type={type}
                      amounts={amounts}
                      capacity={capacity}
                      unit={unit}
                      width={barWidth}
                      pattern={pattern}
                      selected={selected}
                      limits={schedulerPlugin(models[m].model.directory.scheduler).queueResources}
                    />
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
                    longest={longest}
                    capacity={capacity}
                    width={historyWidth}
                    cursor={cursor}
                  />
                </>
              )}
            </div>
          );
        })}
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

function limitWords({ guaranteed, max }: QueueAmounts, { size }: BlockProps['unit']): string {
  const parts = [
    Number.isNaN(guaranteed) ? '' : `, guaranteed ${inUnit(guaranteed, size)}`,
    Number.isNaN(max) ? '' : `, at most ${inUnit(max, size)}`,
  ];
  return parts.join('');
}
