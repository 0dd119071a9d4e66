import { useMemo, useRef } from 'react';
import type { RunModel, StepSeries } from '../../analysis/model';
import { countUpTo, resample } from '../../analysis/series';
import { formatInstant } from '../../base/units';
import type { MeasureRole, QueueMeasure } from '../../schedulers/plugin';
import { useSize } from '../../ui/hooks/use-size';
import { variantLetter } from '../../ui/VariantBadge';
import { queueIndex } from '../shared/acts/names';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { figuresAt, isOf, unitSize } from '../../analysis/queue-figures';
import { figureRows } from './queue-figures';
import type { Figure } from '../../analysis/queue-figures';

const TALL = 84;

/** How a figure is drawn over time. */
const STROKES: Readonly<Partial<Record<MeasureRole, readonly [stroke: string, dash: string]>>> = {
  minimum: ['var(--ink-3)', '1 2'],
  guaranteed: ['var(--ink)', ''],
  fair: ['var(--ink)', ''],
  steady: ['var(--ink-2)', '5 3'],
  maximum: ['var(--ink-3)', '8 3'],
  demand: ['var(--wL)', '2 2'],
  'am-used': ['var(--wK)', ''],
  'am-limit': ['var(--wK)', '4 2'],
  ideal: ['var(--danger)', '3 2'],
  'to-preempt': ['var(--danger)', ''],
};

interface FiguresPanelProps {
  readonly models: readonly VariantModel[];
  /** Path of the queue. */
  readonly queue: string;
  readonly type: string;
  readonly capacity: number;
  readonly longest: number;
  readonly cursor: number;
}

/** Everything that the scheduler keeps of one queue: over the whole run, and in numbers at the cursor. */
export function FiguresPanel({ models, queue, type, capacity, longest, cursor }: FiguresPanelProps) {
  const shown = models.flatMap(({ model, index, id }) => {
    const at = queueIndex(model, queue);
    const figures = at === undefined ? [] : figuresAt(model, at, Math.min(cursor, model.end));
    return at === undefined || figures.length === 0 ? [] : [{ model, index, id, at, figures }];
  });
  if (shown.length === 0) return null;
  const drawn = (measure: QueueMeasure): boolean => isDrawn(measure.role) && isOf(measure, type);
  return (
    <div className="queue__figures">
      {shown.map(({ model, index, id, at, figures }) => (
        <FiguresChart
          key={id}
          model={model}
          letter={shown.length > 1 ? variantLetter(index) : ''}
          used={model.queues[at].used[model.directory.resourceTypes.indexOf(type)]}
          figures={figures.filter(({ measure }) => drawn(measure))}
          capacity={capacity}
          longest={longest}
          cursor={cursor}
        />
      ))}
      <table className="numbers">
        <caption className="visually-hidden">
          Figures of {queue} at {formatInstant(cursor)}
        </caption>
        <thead>
          <tr>
            <th scope="col">Figure at {formatInstant(cursor)}</th>
            {shown.map(({ id, index }) => (
              <th key={id} scope="col">
                {variantLetter(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figureRows(shown.map(({ figures }) => figures)).map(({ measure, texts }) => (
            <tr key={measure.name} title={measure.help}>
              <th scope="row">
                <Swatch role={drawn(measure) ? measure.role : undefined} />
                {measure.name}
              </th>
              {texts.map((text, at) => (
                <td key={shown[at].id}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function isDrawn(role: MeasureRole | undefined): boolean {
  return role !== undefined && STROKES[role] !== undefined;
}

function Swatch({ role }: { readonly role: MeasureRole | undefined }) {
  const stroke = role === undefined ? undefined : STROKES[role];
  return (
    <svg width={18} height={8} aria-hidden="true">
      {stroke !== undefined && (
        <path d="M0 4h16" stroke={stroke[0]} strokeDasharray={stroke[1]} strokeWidth={role === 'fair' ? 2 : 1.5} />
      )}
    </svg>
  );
}

interface ChartProps {
  readonly model: RunModel;
  readonly letter: string;
  readonly used: StepSeries;
  readonly figures: readonly Figure[];
  readonly capacity: number;
  readonly longest: number;
  readonly cursor: number;
}

/** The use of a queue as an area, and its figures as steps above it; the numbers are in the table beside it. */
function FiguresChart({ model, letter, used, figures, capacity, longest, cursor }: ChartProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const wide = Math.max(20, width);
  const pixels = longest > 0 ? Math.max(1, Math.round((model.end / longest) * wide)) : 1;
  const y = (amount: number): number => TALL - 3 - Math.min(1, amount / capacity) * (TALL - 8);
  const area = useMemo(() => {
    if (model.end <= 0) return '';
    const { max } = resample(used, 0, model.end, pixels);
    let d = `M0 ${TALL - 3}`;
    let last = NaN;
    for (let x = 0; x < pixels; x++) {
      if (max[x] === last) continue;
      last = max[x];
      d += `H${x}V${(TALL - 3 - Math.min(1, last / capacity) * (TALL - 8)).toFixed(1)}`;
    }
    return `${d}H${pixels}V${TALL - 3}Z`;
  }, [model.end, used, pixels, capacity]);
  const x = longest > 0 ? Math.round((Math.min(cursor, longest) / longest) * (wide - 1)) + 0.5 : 0;
  return (
    <div className="queue__chart" ref={box}>
      {width > 0 && (
        <svg width={wide} height={TALL} aria-hidden="true">
          <path d={area} fill="var(--uB)" opacity={0.55} />
          <path d={`M0 ${TALL - 2.5}h${wide}`} stroke="var(--line-2)" />
          {figures.map(({ number, measure, series }) => {
            const [stroke, dash] = STROKES[measure.role ?? 'fair'] ?? ['var(--ink-3)', ''];
            return (
              <path
                key={number}
                d={steps(series, model.end, pixels, (value) => y(value * unitSize(measure)))}
                fill="none"
                stroke={stroke}
                strokeDasharray={dash}
                strokeWidth={measure.role === 'fair' ? 1.8 : 1.2}
              />
            );
          })}
          <path d={`M${x} 1V${TALL - 3}`} stroke="var(--accent)" />
          {letter !== '' && (
            <text x={3} y={11} className="queue__pair queue__pair--dominant">
              {letter}
            </text>
          )}
        </svg>
      )}
    </div>
  );
}

/** A series as steps over `pixels`, with gaps where there is no value (-1). */
function steps(series: StepSeries, end: number, pixels: number, y: (value: number) => number): string {
  const { time, value } = series;
  let d = '';
  let open = false;
  for (let x = 0; x < pixels; x++) {
    // What holds at the end of the pixel stands for it.
    const points = countUpTo(time, ((x + 1) / pixels) * end);
    const now = points === 0 ? -1 : value[points - 1];
    if (now < 0) {
      open = false;
      continue;
    }
    const height = y(now).toFixed(1);
    d += open ? `H${x}V${height}` : `M${x} ${height}`;
    open = true;
    // On to the next change.
    const next = points < time.length ? Math.floor((time[points] / end) * pixels) : pixels;
    if (next - 1 > x) x = Math.min(pixels, next) - 1;
    d += `H${Math.min(pixels, x + 1)}`;
  }
  return d;
}
