import { useMemo } from 'react';
import type { MessageIndex } from '../../analysis/messages/messages-index';
import type { RunModel } from '../../analysis/model';
import { grouped } from '../../base/text/counted';
import { useCursor } from '../shared/runs/use-cursor';
import { crowdAt, crowdSums, LONGEST } from './density';

/** px: room of a length with its count, height of the tallest bar, and width of a bar. */
const COLUMN = 38;
const TALL = 24;
const BAR = 12;

interface QueueLengthsProps {
  readonly model: RunModel;
  readonly index: MessageIndex;
}

/** How many workers have how many entries in their queue at the cursor, as bars. The table of workers has the counts as well. */
export function QueueLengths({ model, index }: QueueLengthsProps) {
  const at = Math.min(useCursor(), model.end);
  const { byLength } = useMemo(() => crowdSums(crowdAt(model, index, at)), [model, index, at]);
  const most = Math.max(1, ...byLength);
  return (
    <span className="probes__lengths" aria-hidden="true">
      workers by length of queue
      <svg width={byLength.length * COLUMN} height={TALL + 11}>
        <path d={`M0 ${TALL + 0.5}H${byLength.length * COLUMN}`} stroke="var(--line-2)" />
        {byLength.map((count, length) => {
          const tall = count === 0 ? 0 : Math.max(1, (count / most) * TALL);
          return (
            // A place among a fixed number of lengths.
            <g key={`${length} queued`} transform={`translate(${length * COLUMN} 0)`}>
              <rect y={TALL - tall} width={BAR} height={tall} fill="var(--uB)" />
              <text className="probes__count" x={BAR + 2} y={TALL - 2}>
                {grouped(count)}
              </text>
              <text x={BAR / 2} y={TALL + 10} textAnchor="middle">
                {length === LONGEST ? `${LONGEST}+` : length}
              </text>
            </g>
          );
        })}
      </svg>
    </span>
  );
}
