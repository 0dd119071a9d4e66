import { memo } from 'react';
import { useRested } from '../../ui/hooks/use-rested';
import type { MessageIndex } from '../../analysis/messages/messages-index';
import type { RunModel } from '../../analysis/model';
import { useCursor } from '../shared/runs/use-cursor';
import { crowdAt, crowdSums, LONGEST } from './density';
import { failedText, fineInstant, flightText, stateText, vainHere, whyHere } from './probes-words';

interface WorkersTableProps {
  readonly model: RunModel;
  readonly index: MessageIndex;
  readonly slots: Int32Array;
  readonly policy: string;
  /** Of the variant. */
  readonly name: string;
}

/** More workers than this are counted and not told one by one. */
const MOST_WORKERS = 100;

/** What the canvas shows, as a table for screen readers and tests. */
export function WorkersTable(props: WorkersTableProps) {
  return <Workers {...props} at={useRested(Math.min(useCursor(), props.model.end))} />;
}

/** Its rows at an instant, µs. While the picture moves they stay as they are. */
const Workers = memo(function Workers({
  model,
  index,
  slots,
  policy,
  name,
  at,
}: WorkersTableProps & { readonly at: number }) {
  const moment = { model, index, slots, policy, at };
  const { nodes } = model.directory;
  const failed = failedText(moment);
  return (
    <div className="visually-hidden">
      <p>
        At {fineInstant(at)}: {flightText(moment)}
        {failed !== '' && `; ${failed}`}
      </p>
      {nodes.length > MOST_WORKERS ? (
        <Crowd model={model} index={index} slots={slots} name={name} at={at} />
      ) : (
        <table>
          <caption>Workers of {name}</caption>
          <thead>
            <tr>
              <th scope="col">Worker</th>
              <th scope="col">Slots and queue</th>
              <th scope="col">Why its latest task is here</th>
              <th scope="col">Last wasted</th>
            </tr>
          </thead>
          <tbody>
            {nodes.map(({ id }, node) => (
              <tr key={id}>
                <th scope="row">{id}</th>
                <td>{stateText(moment, node)}</td>
                <td>{whyHere(moment, node) ?? '–'}</td>
                <td>{vainHere(moment, node) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
});

function Crowd({ model, index, slots, name, at }: Omit<WorkersTableProps, 'policy'> & { readonly at: number }) {
  const sums = crowdSums(crowdAt(model, index, at));
  const all = slots.reduce((a, b) => a + b, 0);
  return (
    <table>
      <caption>Workers of {name}, counted</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">How many</th>
        </tr>
      </thead>
      <tbody>
        {[
          ['slots', all],
          ['slots running', sums.running],
          ['slots held', sums.held],
          ['entries in queues', sums.queued],
          ...sums.byLength.map((count, length) => [
            length === LONGEST ? `workers with ${LONGEST} or more in the queue` : `workers with ${length} in the queue`,
            count,
          ]),
        ].map(([what, count]) => (
          <tr key={what}>
            <th scope="row">{what}</th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
