import { useCallback, useState } from 'react';
import { FixedHandle } from './handles/FixedHandle';
import { ShareHandle } from './handles/ShareHandle';
import { shareEdit } from './handles/share-edit';
import type { Limit } from './handles/share-edit';
import type { MarkEdit } from './handles/mark-edit';
import type { Scenario } from '../../scenario/schema';
import type { QueueAmounts } from './queue-rows';
import { HEADROOM } from './QueueScale';

const BAR_HEIGHT = 11;
const ROW_HEIGHT = 18;

export interface QueueBarProps {
  readonly queue: string;
  readonly variant: { readonly id: string; readonly letter: string };
  readonly type: string;
  readonly amounts: QueueAmounts;
  readonly capacity: number;
  readonly unit: { readonly name: string; readonly size: number };
  readonly width: number;
  /** Fill of pending amounts. */
  readonly pattern: string;
  readonly selected: boolean;
  /** Limits that the scheduler respects. */
  readonly limits: readonly ('guaranteed' | 'max')[];
}

/** What a queue uses and wants, with marks of its limits that can be dragged. The root's limit is the cluster. */
export function QueueBar({
  queue,
  variant,
  type,
  amounts,
  capacity,
  unit,
  width,
  pattern,
  selected,
  limits,
}: QueueBarProps) {
  const [guaranteed, setGuaranteed] = useState<number | undefined>(undefined);
  const [max, setMax] = useState<number | undefined>(undefined);
  const shown: QueueAmounts = {
    ...amounts,
    guaranteed: guaranteed ?? amounts.guaranteed,
    max: max ?? amounts.max,
  };
  const scale = capacity * HEADROOM;
  const x = (amount: number): number => Math.min(width, (amount / scale) * width);
  const common = {
    queue,
    variant,
    type,
    capacity,
    unit,
    barWidth: width,
    perPixel: scale / width,
    focusable: selected,
  };
  const draftGuaranteed = useCallback((amount: number | undefined) => setGuaranteed(amount), []);
  const draftMax = useCallback((amount: number | undefined) => setMax(amount), []);
  const editOf =
    (limit: Limit) =>
    (document: Scenario, to: number | undefined, at: number): MarkEdit => ({
      edits: [shareEdit(document, queue, limit, type, to, at)],
    });
  const why = whyNot(queue, limits);
  return (
    <span className="queue__bar" style={{ width: width + 8 }} title={why}>
      <Bar amounts={shown} capacity={capacity} width={width} pattern={pattern} />
      {why !== undefined && (
        <FixedHandle label={`Limits of ${queue} in ${variant.letter}`} why={why} x={x(capacity)} focusable={selected} />
      )}
      {queue !== 'root' && (
        <>
          {limits.includes('guaranteed') && (
            <ShareHandle
              {...common}
              limit="guaranteed"
              editOf={editOf('guaranteed')}
              amount={amounts.guaranteed}
              other={amounts.max}
              x={Number.isNaN(shown.guaranteed) ? 0 : x(shown.guaranteed)}
              onDraft={draftGuaranteed}
            />
          )}
          {limits.includes('max') && (
            <ShareHandle
              {...common}
              limit="max"
              editOf={editOf('max')}
              amount={amounts.max}
              other={amounts.guaranteed}
              x={Number.isNaN(shown.max) ? x(capacity) : x(shown.max)}
              onDraft={draftMax}
            />
          )}
        </>
      )}
    </span>
  );
}

/** Why a bar has no handle; undefined if it has one. */
function whyNot(queue: string, limits: readonly string[]): string | undefined {
  if (queue === 'root') return 'The limit of root is the cluster: change its nodes under Cluster';
  return limits.length === 0 ? 'This scheduler has no queue limits' : undefined;
}

interface BarProps {
  readonly amounts: QueueAmounts;
  readonly capacity: number;
  readonly width: number;
  readonly pattern: string;
}

/** Drivers, busy and idle solid; pending hatched behind them, with an arrow where it does not fit. */
function Bar({ amounts, capacity, width, pattern }: BarProps) {
  const scale = capacity * HEADROOM;
  const { drivers, busy, used, pending, guaranteed, max } = amounts;
  const px = (amount: number) => Math.min(width, (amount / scale) * width);
  const room = Number.isFinite(max) ? Math.min(max, capacity) : capacity;
  const wanted = used + pending;
  const y = (ROW_HEIGHT - BAR_HEIGHT) / 2;
  const rect = (from: number, to: number, fill: string) =>
    to > from && <rect x={px(from)} y={y} width={px(to) - px(from)} height={BAR_HEIGHT} fill={fill} />;
  const end = px(wanted);
  // The two marks would cover each other where the guarantee is the maximum.
  const shift = guaranteed === max ? 2 : 0;
  return (
    <svg width={width + 8} height={ROW_HEIGHT} aria-hidden="true">
      {rect(0, room, 'var(--grid)')}
      {rect(0, drivers, 'var(--uD)')}
      {rect(drivers, drivers + busy, 'var(--uB)')}
      {rect(drivers + busy, used, 'var(--uI)')}
      {pending > 0 && end - px(used) > 1 && (
        <rect
          x={px(used) + 0.5}
          y={y + 0.5}
          width={end - px(used) - 1}
          height={BAR_HEIGHT - 1}
          fill={pattern}
          stroke="var(--ink-3)"
        />
      )}
      {pending > 0 && wanted > scale && (
        <path
          d={`M${width - 1} ${y - 1}l4 ${(BAR_HEIGHT + 2) / 2}-4 ${(BAR_HEIGHT + 2) / 2}`}
          fill="var(--surface)"
          stroke="var(--ink-3)"
        />
      )}
      {!Number.isNaN(guaranteed) && (
        <path d={`M${px(guaranteed)} ${y - 2}v${BAR_HEIGHT + 4}`} stroke="var(--ink)" strokeWidth={1.5} />
      )}
      {!Number.isNaN(max) && (
        <path
          d={`M${px(max) + 3 + shift} ${y - 2}h-3v${BAR_HEIGHT + 4}h3`}
          fill="none"
          stroke="var(--ink)"
          strokeWidth={1.5}
        />
      )}
    </svg>
  );
}
