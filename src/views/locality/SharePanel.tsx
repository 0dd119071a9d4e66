import { useMemo, useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { LEVELS, levelTotals, runningByLevel } from '../../analysis/locality/locality';
import { localityNames } from '../../frameworks/spark/task-scheduler/locality/locality';
import { usePlayground } from '../../store/page-playground';
import { useView, useViewStore } from '../../store/view/view-store';
import { moveCursor } from '../transport/playback';
import { Segmented } from '../../ui/fields/Segmented';
import { VariantBadge } from '../../ui/VariantBadge';
import { useSize } from '../../ui/hooks/use-size';
import { appIndex } from '../shared/acts/names';
import { useCursor } from '../shared/runs/use-cursor';
import type { VariantModel } from '../shared/runs/use-runs-view';
import { TimeTicks } from './TimeTicks';
import { LEVEL_FILLS, LEVEL_LETTERS, levelsText, percent } from './level-words';
import { HiddenTable } from '../../ui/HiddenTable';

type Measure = 'share' | 'tasks';

const GUTTER = 26;
const NUMBERS = 58;
const LEAST_HEIGHT = 30;
/** Of the instants below the charts. */
const AXIS = 18;

/** Running tasks by level over the visible time, one chart per variant on the same axis. */
export function SharePanel({ variants }: { readonly variants: readonly VariantModel[] }) {
  const [measure, setMeasure] = useState<Measure>('share');
  const body = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(body);
  const [from, to] = useView((s) => s.zoom);
  const cursor = useCursor();
  const pixels = Math.max(20, width - 24 - GUTTER - NUMBERS);
  const charts = useMemo(
    () => variants.map(({ model }) => runningByLevel(model, from, to, pixels)),
    [variants, from, to, pixels],
  );
  const most = useMemo(() => Math.max(1, ...charts.map((mean) => mostAtOnce(mean, pixels))), [charts, pixels]);
  const rowHeight = Math.max(LEAST_HEIGHT, Math.floor((height - AXIS - 4) / Math.max(1, variants.length)));
  return (
    <div className="view-panel">
      <div className="view-bar">
        <Segmented
          label="Height of the chart"
          value={measure}
          options={[
            { value: 'share', label: 'share' },
            { value: 'tasks', label: 'running tasks' },
          ]}
          onChange={setMeasure}
        />
        <span className="grow" />
        <LevelKey />
      </div>
      <div className="locality__body scroll-area" ref={body}>
        {width > 0 &&
          variants.map((variant, at) => (
            <ShareRow
              key={variant.id}
              variant={variant}
              mean={charts[at]}
              pixels={pixels}
              height={rowHeight}
              most={measure === 'share' ? 0 : most}
              cursor={cursor}
            />
          ))}
        {width > 0 && <TimeTicks left={GUTTER} width={pixels} />}
      </div>
      <ShareTable variants={variants} />
    </div>
  );
}

function mostAtOnce(mean: Float64Array, pixels: number): number {
  let most = 0;
  for (let x = 0; x < pixels; x++) {
    let sum = 0;
    for (let level = 0; level < LEVELS; level++) sum += mean[level * pixels + x];
    if (sum > most) most = sum;
  }
  return most;
}

interface RowProps {
  readonly variant: VariantModel;
  readonly mean: Float64Array;
  readonly pixels: number;
  readonly height: number;
  /** Tasks that fill the height; 0 to stretch what runs to the whole height. */
  readonly most: number;
  /** µs. */
  readonly cursor: number;
}

function ShareRow({ variant, mean, pixels, height, most, cursor }: RowProps) {
  const viewStore = useViewStore();
  const playground = usePlayground();
  const [from, to] = useView((s) => s.zoom);
  const pointed = useView((s) => s.hoverTime);
  const selected = useView((s) => (s.selection?.kind === 'app' ? s.selection.id : undefined));
  const inner = height - 6;
  const paths = useMemo(() => levelPaths(mean, pixels, inner, most), [mean, pixels, inner, most]);
  const { model } = variant;
  const app = selected === undefined ? undefined : appIndex(model, selected);
  const totals = useMemo(() => levelTotals(model, cursor, app ?? -1), [model, cursor, app]);
  const placed = totals[0] + totals[1] + totals[3] + totals[4];
  const x = (time: number): number => Math.round(((time - from) / (to - from)) * pixels) + 0.5;
  const timeAt = (event: PointerEvent<SVGSVGElement>): number => {
    const box = event.currentTarget.getBoundingClientRect();
    return from + ((event.clientX - box.left) / box.width) * (to - from);
  };
  return (
    <div className="locality__share" style={{ height }}>
      <span className="locality__share-name" title={variant.title}>
        <VariantBadge index={variant.index} />
      </span>
      <svg
        width={pixels}
        height={height}
        aria-hidden="true"
        onPointerMove={(event) => viewStore.getState().setHoverTime(timeAt(event))}
        onPointerLeave={() => viewStore.getState().setHoverTime(undefined)}
        onPointerUp={(event) => moveCursor(timeAt(event), playground)}
      >
        <g transform="translate(0 3)">
          <path d={`M0 0.5h${pixels}M0 ${inner / 2}h${pixels}`} stroke="var(--grid)" />
          {paths.map((d, level) => (
            <path
              key={localityNames[level]}
              d={d}
              fill={LEVEL_FILLS[level]}
              stroke={level === 2 ? 'var(--ink-3)' : 'none'}
              strokeWidth={0.75}
            />
          ))}
          <path d={`M0 ${inner + 0.5}h${pixels}`} stroke="var(--line-2)" />
        </g>
        {pointed !== undefined && <path d={`M${x(pointed)} 0V${height}`} stroke="var(--ink-3)" />}
        {cursor >= from && cursor <= to && <path d={`M${x(cursor)} 0V${height}`} stroke="var(--accent)" />}
      </svg>
      <span className="locality__share-number" title={levelsText(totals) || 'no task yet'}>
        <b>{percent(placed === 0 ? NaN : (totals[0] + totals[1]) / placed)}</b>
        <small>{app === undefined ? 'local so far' : `of ${selected ?? ''}`}</small>
      </span>
    </div>
  );
}

/** One filled step path per level, the best at the bottom. */
function levelPaths(mean: Float64Array, pixels: number, height: number, most: number): readonly string[] {
  const below = new Float64Array(pixels);
  const scale = new Float64Array(pixels);
  for (let x = 0; x < pixels; x++) {
    let sum = 0;
    for (let level = 0; level < LEVELS; level++) sum += mean[level * pixels + x];
    scale[x] = most > 0 ? height / most : sum > 0 ? height / sum : 0;
  }
  return Array.from({ length: LEVELS }, (_, level) => {
    let d = '';
    let x = 0;
    while (x < pixels) {
      const value = mean[level * pixels + x];
      if (value <= 0) {
        x++;
        continue;
      }
      // One column of pixels after the other while nothing changes, as one rectangle.
      const low = height - below[x];
      const tall = value * scale[x];
      let end = x;
      while (end < pixels && same(mean[level * pixels + end] * scale[end], tall) && same(height - below[end], low)) {
        below[end++] += tall;
      }
      d += `M${x} ${low.toFixed(1)}v${(-tall).toFixed(1)}h${end - x}v${tall.toFixed(1)}z`;
      x = end;
    }
    return d;
  });
}

function same(x: number, y: number): boolean {
  return Math.abs(x - y) < 1e-6;
}

/** Levels with their letters. */
function LevelKey() {
  return (
    <span className="locality__key">
      {localityNames.map((name, level) => (
        <span key={name} className="locality__level" title={name}>
          <i style={{ background: LEVEL_FILLS[level] }} className={level === 2 ? 'is-outline' : ''} />
          {LEVEL_LETTERS[level]}
          <span className="visually-hidden"> {name}</span>
        </span>
      ))}
    </span>
  );
}

/** Tasks per level of the whole run. */
function ShareTable({ variants }: { readonly variants: readonly VariantModel[] }) {
  const rows = useMemo(() => variants.map((v) => levelTotals(v.model, Infinity)), [variants]);
  return (
    <HiddenTable
      caption="Tasks by locality, whole run"
      columns={['Variant', ...localityNames]}
      rows={variants.map(({ id, title }, at) => ({
        key: id,
        cells: [title, ...localityNames.map((_, level) => rows[at][level])],
      }))}
    />
  );
}
