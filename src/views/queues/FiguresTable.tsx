import { memo } from 'react';
import { formatInstant } from '../../base/units';
import { useIsPainted } from '../../ui/hooks/use-after-paint';
import { useRested } from '../../ui/hooks/use-rested';
import { variantLetter } from '../../ui/VariantBadge';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { figuresAt, measuresOf } from '../../analysis/queue-figures';
import { figureText } from './queue-figures';
import { HiddenTable } from '../../ui/HiddenTable';

/** Most queues that are listed: with twenty figures each, two hundred take a tenth of a second to lay out. */
const MOST = 100;

interface FiguresTableProps {
  readonly models: readonly VariantModel[];
  readonly cursor: number;
}

/** Every figure of the queues, for screen readers and tests. */
export function FiguresTable({ models, cursor }: FiguresTableProps) {
  const rested = useRested(cursor);
  // It is no part of the task that draws the queues.
  return useIsPainted() && <Figures models={models} cursor={rested} />;
}

/** Its rows. While the cursor moves they stay as they are. */
const Figures = memo(function Figures({ models, cursor: at }: FiguresTableProps) {
  return models.map(({ id, index, model }) => {
    const measures = measuresOf(model);
    if (measures.length === 0) return null;
    const time = Math.min(at, model.end);
    const { queues } = model.directory;
    return (
      <HiddenTable
        key={id}
        caption={`Figures of queues in ${variantLetter(index)} at ${formatInstant(time)}`}
        columns={['Queue', ...measures.map(({ name }) => name)]}
        rows={queues.slice(0, MOST).map((queue, q) => ({
          key: queue.id,
          cells: [queue.id, ...figuresAt(model, q, time).map(({ measure, value }) => figureText(measure, value))],
        }))}
        rest={queues.length > MOST ? `and ${queues.length - MOST} more; select a queue to read its own` : undefined}
      />
    );
  });
});
