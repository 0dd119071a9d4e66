import { memo } from 'react';
import { useRested } from '../../ui/hooks/use-rested';
import type { MessageIndex } from '../../analysis/messages/messages-index';
import type { RunModel } from '../../analysis/model';
import { useCursor } from '../shared/runs/use-cursor';
import { crowdAt, crowdSums, LONGEST } from './density';
import { failedText, fineInstant, flightText, stateText, unservedHere, whyHere } from './probes-words';
import type { Moment } from './probes-words';
import { HiddenTable } from '../../ui/HiddenTable';
import type { HiddenTableContent } from '../../ui/HiddenTable';

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
  const failed = failedText(moment);
  const content =
    model.directory.nodes.length > MOST_WORKERS ? crowdContent(moment, name) : workersContent(moment, name);
  return (
    <HiddenTable {...content}>
      <p>
        At {fineInstant(at)}: {flightText(moment)}
        {failed !== '' && `; ${failed}`}
      </p>
    </HiddenTable>
  );
});

/** A row for each worker. */
function workersContent(moment: Moment, name: string): HiddenTableContent {
  return {
    caption: `Workers of ${name}`,
    columns: ['Worker', 'Slots and queue', 'Why its latest task is here', 'Last wasted'],
    rows: moment.model.directory.nodes.map(({ id }, node) => ({
      key: id,
      cells: [id, stateText(moment, node), whyHere(moment, node) ?? '–', unservedHere(moment, node) ?? '–'],
    })),
  };
}

/** How many workers there are of each kind. */
function crowdContent({ model, index, slots, at }: Moment, name: string): HiddenTableContent {
  const sums = crowdSums(crowdAt(model, index, at));
  const counts: readonly (readonly [what: string, count: number])[] = [
    ['slots', slots.reduce((a, b) => a + b, 0)],
    ['slots running', sums.running],
    ['slots held', sums.held],
    ['entries in queues', sums.queued],
    ...sums.byLength.map((count, length) => {
      const queue = length === LONGEST ? `${LONGEST} or more` : `${length}`;
      return [`workers with ${queue} in the queue`, count] as const;
    }),
  ];
  return {
    caption: `Workers of ${name}, counted`,
    columns: ['What', 'How many'],
    rows: counts.map(([what, count]) => ({ key: what, cells: [what, count] })),
  };
}
