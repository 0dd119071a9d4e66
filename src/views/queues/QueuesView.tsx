import { useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { resample } from '../../analysis/series';
import type { StepSeries } from '../../analysis/model';
import { formatInstant } from '../../base/units';
import { useView, viewStore } from '../../store/view-store';
import { Segmented } from '../../ui/Segmented';
import { useSize } from '../../ui/use-size';
import { variantLetter } from '../../ui/VariantBadge';
import { useCursor } from '../shared/use-cursor';
import { longestEnd, useVariants, withModels } from '../shared/use-runs-view';
import type { VariantModel } from '../shared/use-runs-view';
import { largestCapacity, inUnit, queueRows, unitOf } from './queue-rows';
import type { QueueAmounts, QueueRow } from './queue-rows';
import './queues.css';

const BAR_HEIGHT = 11;
const ROW_HEIGHT = 18;
/** Bars have room beyond the capacity of the cluster, where what is pending shows. */
const HEADROOM = 1.2;

/** The queue tree at the cursor: used, pending and limits of every queue in every variant. A click selects a queue. */
export function QueuesView({ title }: { readonly title: ReactNode }) {
  const variants = useVariants();
  const models = useMemo(() => withModels(variants), [variants]);
  const cursor = useCursor();
  const [chosen, setChosen] = useState('vcore');
  const types = models[0]?.model.directory.resourceTypes ?? ['vcore', 'memory'];
  const type = types.includes(chosen) ? chosen : types[0];
  return (
    <section className="dock-card queues" aria-label="Queues">
      <header className="section-header">
        {title}
        <span className="section-header__at">{formatInstant(cursor)}</span>
        <Segmented
          label="Resource"
          value={type}
          options={types.map((t) => ({ value: t, label: t }))}
          onChange={setChosen}
        />
        <span className="grow" />
        <Legend />
      </header>
      <QueueTable models={models} type={type} cursor={cursor} />
    </section>
  );
}

interface TableProps {
  readonly models: readonly VariantModel[];
  readonly type: string;
  readonly cursor: number;
}

function QueueTable({ models, type, cursor }: TableProps) {
  const body = useRef<HTMLDivElement>(null);
  const { width } = useSize(body);
  const selection = useView((s) => s.selection);
  const pattern = useId();
  const runs = useMemo(() => models.map((m) => m.model), [models]);
  const capacity = useMemo(() => largestCapacity(runs, type), [runs, type]);
  const rows = useMemo(() => queueRows(runs, type, cursor), [runs, type, cursor]);
  const unit = unitOf(type, capacity);
  const historyWidth = width > 480 ? 96 : 60;
  // Name, letter, bar, numbers and history share the width; the bar takes what the others leave.
  const barWidth = Math.max(40, width - 24 - 92 - 18 - 78 - historyWidth - 24);

  return (
    <div className="queues__body scroll-area" ref={body}>
      <svg width="0" height="0" className="queues__defs" aria-hidden="true">
        <defs>
          <pattern id={pattern} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="4" height="4" fill="var(--surface)" />
            <rect width="1" height="4" fill="var(--ink-3)" opacity="0.55" />
          </pattern>
        </defs>
      </svg>
      {models.length > 0 && width > 0 && (
        <>
          <div className="queues__head" aria-hidden="true">
            <span />
            <span style={{ width: barWidth }}>{unit.name}</span>
            <span className="queues__numbers">used + pending</span>
            <span style={{ width: historyWidth }}>used over run</span>
          </div>
          {rows.map((row) => (
            <QueueBlock
              key={row.id}
              row={row}
              models={models}
              selected={selection?.kind === 'queue' && selection.id === row.id}
              capacity={capacity}
              unit={unit}
              longest={longestEnd(models)}
              barWidth={barWidth}
              historyWidth={historyWidth}
              cursor={cursor}
              pattern={`url(#${pattern})`}
            />
          ))}
        </>
      )}
    </div>
  );
}

interface BlockProps {
  readonly row: QueueRow;
  readonly models: readonly VariantModel[];
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

function QueueBlock(props: BlockProps) {
  const { row, models, selected, capacity, unit, longest, barWidth, historyWidth, cursor, pattern } = props;
  return (
    <button
      type="button"
      className="queue"
      aria-pressed={selected}
      title={row.id}
      onClick={() => viewStore.getState().select(selected ? undefined : { kind: 'queue', id: row.id })}
    >
      <span className="queue__name" style={{ paddingLeft: row.depth * 12 }}>
        {row.depth > 0 && <span className="queue__branch" style={{ left: row.depth * 12 - 7 }} />}
        <b>{row.name}</b>
      </span>
      <span className="queue__rows">
        {row.amounts.map((amounts, m) => (
          <span key={models[m].id} className="queue__row">
            <b className="queue__letter">{variantLetter(models[m].index)}</b>
            {amounts === undefined ? (
              <span className="muted">not in this variant</span>
            ) : (
              <>
                <Bar amounts={amounts} capacity={capacity} width={barWidth} pattern={pattern} />
                <span className="queues__numbers">
                  <b>{inUnit(amounts.used, unit.size)}</b> + {inUnit(amounts.pending, unit.size)}
                  <span className="visually-hidden">
                    {' '}
                    {unit.name} used and pending
                    {limitWords(amounts, unit)}.
                  </span>
                </span>
                <History
                  series={amounts.history}
                  end={amounts.end}
                  longest={longest}
                  capacity={capacity}
                  width={historyWidth}
                  cursor={cursor}
                />
              </>
            )}
          </span>
        ))}
      </span>
    </button>
  );
}

function limitWords({ guaranteed, max }: QueueAmounts, { size }: BlockProps['unit']): string {
  const parts = [
    Number.isNaN(guaranteed) ? '' : `, guaranteed ${inUnit(guaranteed, size)}`,
    Number.isNaN(max) ? '' : `, at most ${inUnit(max, size)}`,
  ];
  return parts.join('');
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
    <svg width={width + 8} height={ROW_HEIGHT} aria-hidden="true" className="queue__bar">
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

interface HistoryProps {
  readonly series: StepSeries;
  /** µs; the chart ends where its run does. */
  readonly end: number;
  readonly longest: number;
  readonly capacity: number;
  readonly width: number;
  readonly cursor: number;
}

/** What was used over the whole run, with the cursor as a hairline. */
function History({ series, end, longest, capacity, width, cursor }: HistoryProps) {
  const path = useMemo(() => {
    if (end <= 0) return '';
    const pixels = Math.max(1, Math.round((end / longest) * width));
    const { max } = resample(series, 0, end, pixels);
    let d = `M0 ${ROW_HEIGHT - 2}`;
    let last = NaN;
    for (let x = 0; x < pixels; x++) {
      if (max[x] === last) continue;
      last = max[x];
      d += `H${x}V${(ROW_HEIGHT - 2 - (last / capacity) * (ROW_HEIGHT - 5)).toFixed(1)}`;
    }
    return `${d}H${pixels}V${ROW_HEIGHT - 2}Z`;
  }, [series, end, longest, capacity, width]);
  const x = longest > 0 ? Math.round((Math.min(cursor, longest) / longest) * (width - 1)) + 0.5 : 0;
  return (
    <svg width={width} height={ROW_HEIGHT} aria-hidden="true" className="queue__history">
      <path d={path} fill="var(--uB)" opacity={0.8} />
      <path d={`M0 ${ROW_HEIGHT - 1.5}h${width}`} stroke="var(--line)" />
      <path d={`M${x} 1V${ROW_HEIGHT - 2}`} stroke="var(--accent)" />
    </svg>
  );
}

function Legend() {
  const pattern = useId();
  return (
    <span className="queues__legend" aria-hidden="true">
      <span>
        <svg width="9" height="9">
          <rect width="9" height="9" fill="var(--uD)" />
        </svg>
        drivers
      </span>
      <span>
        <svg width="9" height="9">
          <rect width="9" height="9" fill="var(--uB)" />
        </svg>
        busy
      </span>
      <span>
        <svg width="9" height="9">
          <rect width="9" height="9" fill="var(--uI)" />
        </svg>
        idle
      </span>
      <span>
        <svg width="14" height="10">
          <defs>
            <pattern id={pattern} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="4" height="4" fill="var(--surface)" />
              <rect width="1" height="4" fill="var(--ink-3)" opacity="0.55" />
            </pattern>
          </defs>
          <rect x="0.5" y="0.5" width="13" height="9" fill={`url(#${pattern})`} stroke="var(--ink-3)" />
        </svg>
        pending
      </span>
      <span>
        <svg width="3" height="12">
          <path d="M1.500 0v12" stroke="var(--ink)" strokeWidth="1.5" />
        </svg>
        guaranteed
      </span>
      <span>
        <svg width="5" height="12">
          <path d="M4 .8H1v10.400h3" fill="none" stroke="var(--ink)" strokeWidth="1.5" />
        </svg>
        max
      </span>
    </span>
  );
}
