import { useCallback, useState } from 'react';
import type { PointerEvent } from 'react';
import type { RunModel } from '../../../analysis/model';
import { valueAt } from '../../../analysis/series';
import { quantityText } from '../../../analysis/explain/words';
import type { MeasureRole } from '../../../schedulers/plugin';
import { ItemTooltip } from '../../shared/ItemTooltip';
import { useTip } from '../../shared/use-tip';
import { FixedHandle } from '../handles/FixedHandle';
import { MeasuredHandles } from './MeasuredHandles';
import { MeasuredBar, PairBar } from './MeasuredBar';
import type { PairPart } from './MeasuredBar';
import { amountOf, figuresAt, isOf } from '../../../analysis/queue-figures';
import { clusterParts, figureText, heldByUsers, reservedFor } from '../queue-figures';
import type { Figure } from '../../../analysis/queue-figures';
import type { QueueAmounts } from '../queue-rows';

/** What is shown of a queue: one resource type, or memory and vcores side by side. */
export const BOTH = 'both';

interface MeasuredRowProps {
  readonly model: RunModel;
  /** Index of the queue. */
  readonly queue: number;
  readonly amounts: QueueAmounts;
  readonly type: string;
  readonly pair: boolean;
  readonly cursor: number;
  readonly capacity: number;
  readonly width: number;
  readonly pattern: string;
  readonly masters: boolean;
  readonly variant: { readonly id: string; readonly letter: string };
  readonly unit: { readonly name: string; readonly size: number };
  readonly selected: boolean;
}

const TYPES = [
  ['memory', 'M'],
  ['vcore', 'V'],
] as const;

/** The bar of a queue under the figures that its scheduler keeps, with all of them in the tooltip. */
export function MeasuredRow({
  model,
  queue,
  amounts,
  type,
  pair,
  cursor,
  capacity,
  width,
  pattern,
  masters,
  variant,
  unit,
  selected,
}: MeasuredRowProps) {
  const [drafts, setDrafts] = useState<Partial<Record<MeasureRole, number>>>({});
  const [tip, show] = useTip();
  const figures = figuresAt(model, queue, cursor);
  const lines = barLines(model, queue, amounts, figures, type, pair);
  const { directory } = model;
  const t = directory.resourceTypes.indexOf(type);
  const reserved = reservedFor(model, t, cursor);
  // Where a queue has a guarantee, the shares of its users are limited; elsewhere the bar shows what runs.
  const users = figures.some(({ measure }) => measure.role === 'guaranteed')
    ? [...heldByUsers(model, t, cursor)[queue]].sort(([a], [b]) => a - b)
    : undefined;
  const amount = (role: MeasureRole): number => amountOf(figures, role, type);
  const onDraft = useCallback(
    (role: MeasureRole, to: number | undefined) =>
      setDrafts((now) => {
        if (now[role] === to) return now;
        const { [role]: _, ...others } = now;
        return to === undefined ? others : { ...others, [role]: to };
      }),
    [],
  );
  const point = (event: PointerEvent) => show(lines, event.clientX, event.clientY);
  return (
    <span
      className="queue__bar"
      style={{ width: width + 8 }}
      onPointerMove={point}
      onPointerLeave={() => show(undefined, 0, 0)}
    >
      {pair ? (
        <PairBar parts={partsOf(model, queue, figures, cursor)} width={width} />
      ) : (
        <MeasuredBar
          measured={{
            ...amounts,
            reserved: reserved[queue],
            users,
            amount: (role: MeasureRole) => drafts[role] ?? amount(role),
          }}
          capacity={capacity}
          width={width}
          pattern={pattern}
          masters={masters}
        />
      )}
      {pair ? (
        <FixedHandle
          label={`Marks of ${directory.queues[queue].id} in ${variant.letter}`}
          why="To move marks, show one resource on the bar: choose memory or vcore above."
          x={width}
          focusable={selected}
        />
      ) : (
        <MeasuredHandles
          model={model}
          queue={directory.queues[queue].id}
          variant={variant}
          type={type}
          capacity={capacity}
          unit={unit}
          width={width}
          amount={amount}
          focusable={selected}
          onDraft={onDraft}
        />
      )}
      <ItemTooltip content={tip} />
    </span>
  );
}

function partsOf(model: RunModel, queue: number, figures: readonly Figure[], at: number): readonly PairPart[] {
  const { resourceTypes } = model.directory;
  const parts = clusterParts(model, queue, at);
  const known = TYPES.flatMap(([type, letter]) => {
    const t = resourceTypes.indexOf(type);
    if (t < 0) return [];
    const capacity = valueAt(model.capacity[t], at);
    const of = (amount: number): number => (capacity > 0 ? amount / capacity : 0);
    const pending = of(valueAt(model.queues[queue].pending[t], at));
    const fair = of(amountOf(figures, 'fair', type));
    const minimum = of(amountOf(figures, 'minimum', type));
    return [{ letter, used: parts[t], pending, fair, minimum }];
  });
  const largest = Math.max(...known.map(({ used }) => used));
  // Ties go to the lower index, memory.
  const dominant = known.findIndex(({ used }) => used === largest);
  return known.map((part, i) => ({ ...part, dominant: i === dominant && largest > 0 }));
}

function barLines(
  model: RunModel,
  queue: number,
  { used, pending }: QueueAmounts,
  figures: readonly Figure[],
  type: string,
  pair: boolean,
): readonly string[] {
  const shown = figures.filter(({ measure, value }) => !Number.isNaN(value) && (pair || isOf(measure, type)));
  return [
    model.directory.queues[queue].id,
    `used ${quantityText(used, type)}, pending ${quantityText(pending, type)}`,
    ...shown.map(({ measure, value }) => `${measure.name}: ${figureText(measure, value)}`),
    'Drag a mark to change its setting',
  ];
}
