import { memo } from 'react';
import { formatInstant } from '../../base/units';
import { useIsPainted } from '../../ui/hooks/use-after-paint';
import { useRested } from '../../ui/hooks/use-rested';
import { variantLetter } from '../../ui/VariantBadge';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { figureText, figuresAt, measuresOf } from './queue-figures';

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
    return (
      <div key={id} className="visually-hidden">
        <table>
          <caption>
            Figures of queues in {variantLetter(index)} at {formatInstant(Math.min(at, model.end))}
          </caption>
          <thead>
            <tr>
              <th scope="col">Queue</th>
              {measures.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {model.directory.queues.slice(0, MOST).map((queue, q) => (
              <tr key={queue.id}>
                <th scope="row">{queue.id}</th>
                {figuresAt(model, q, Math.min(at, model.end)).map(({ number, measure, value }) => (
                  <td key={number}>{figureText(measure, value)}</td>
                ))}
              </tr>
            ))}
            {model.directory.queues.length > MOST && (
              <tr>
                <td colSpan={measures.length + 1}>
                  and {model.directory.queues.length - MOST} more; select a queue to read its own
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    );
  });
});
