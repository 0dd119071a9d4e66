import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { evaluate } from '../../../analysis/lesson/evaluate';
import { besideSetting } from '../../../analysis/lesson/beside-setting';
import { linksIn } from '../../../analysis/lesson/paths';
import type { Amount, Quantity } from '../../../analysis/lesson/quantity';
import { exactly, never } from '../../../analysis/lesson/quantity';
import { metricAmount } from '../../../analysis/lesson/run-values';
import { numberOf, settingAt, settingEdits } from '../../../analysis/lesson/settings';
import type { Setting } from '../../../analysis/lesson/settings';
import { print } from '../../../analysis/lesson/print';
import { isExpressionError, parseExpression } from '../../../scenario/lesson/expression';
import type { Attributes, Inline } from '../../../scenario/lesson/tree';
import { startSweep } from '../../../store/studies/sweep-control';
import { useSweep } from '../../../store/studies/sweep-store';
import type { SweepRun } from '../../../worker/protocol';
import { dragRange, inRange, numberText } from '../controls/number-words';
import type { DragRange } from '../controls/number-words';
import { Prose } from '../prose/Prose';
import { useReading } from '../reading/reading';
import type { Reading } from '../reading/reading';
import { HiddenTable } from '../../../ui/HiddenTable';
import './figures.css';

const NAME = 'lesson';

/** What was asked for by the runs of a sweep: all figures share its name, and the range of a setting can change meanwhile. */
const askedBy = new WeakMap<readonly SweepRun[], { readonly figure: string; readonly points: readonly number[] }>();

const WIDTH = 640;
const HEIGHT = 190;
const LEFT = 56;
const BOTTOM = 26;
/** Room above the curve for what never ends. */
const TOP = 30;
const MOST_POINTS = 40;

interface SweepFigureProps {
  readonly view: Attributes;
  readonly caption: readonly Inline[];
  /** A goal is still open: only what has been tried is shown. */
  readonly open: boolean;
}

/** A value for each value of a setting: those that were tried, and all once the goal is reached. */
export function SweepFigure({ view, caption, open }: SweepFigureProps) {
  const reading = useReading();
  const { of = '', over = '' } = view;
  const [variant = ''] = of.split('.');
  const seen = reading.seen.get(variant);
  const setting = seen === undefined ? undefined : settingAt(seen, over);
  const range = setting === undefined ? undefined : rangeIn(reading, over, setting);
  const present = setting === undefined ? undefined : numberOf(setting);
  // Points of a picture differ in this setting alone.
  const beside = seen === undefined || setting === undefined ? '' : besideSetting(seen, setting);
  const tried = useTried(reading, of, present, beside);
  const all = useAll(reading, of, over, range, open, beside);
  if (setting === undefined || range === undefined || present === undefined) return null;
  const points = [...new Map([...all, ...tried])].filter(([x]) => x >= range.from && x <= range.to);
  return (
    <figure className="lesson-sweep">
      <figcaption>
        <Prose nodes={caption} />
        {open && <span className="muted"> what you have tried so far</span>}
      </figcaption>
      <Plot points={points} range={range} present={present} kind={setting.kind} />
      <HiddenTable
        caption={`Values by ${setting.path}`}
        rows={points
          .sort(([x], [y]) => x - y)
          .map(([x, y]) => ({ key: x, cells: [numberText(setting.kind, x), print(y)] }))}
      />
    </figure>
  );
}

/** The range of the lesson's own control for a setting. */
function rangeIn({ lesson }: Reading, path: string, setting: Setting): DragRange {
  const drag = linksIn(lesson).find((link) => 'drag' in link && link.drag === path);
  return dragRange(setting, drag !== undefined && 'with' in drag ? drag.with : {});
}

/** By lesson and value: what the reader has seen, by the value of the setting. */
const triedStore = createStore<Readonly<Record<string, ReadonlyMap<number, Amount>>>>()(() => ({}));

const NOTHING: ReadonlyMap<number, Amount> = new Map();

/** The values that the reader has seen, by the value of the setting. */
function useTried(
  { key, current, values }: Reading,
  of: string,
  present: number | undefined,
  beside: string,
): ReadonlyMap<number, Amount> {
  const name = `${key} ${of} ${beside}`;
  useEffect(() => {
    const read = parseExpression(of);
    if (!current || present === undefined || isExpressionError(read)) return;
    const value = evaluate(read, values);
    if (value.kind !== 'amount') return;
    const before = triedStore.getState()[name] ?? NOTHING;
    triedStore.setState({ [name]: new Map(before).set(present, value) });
  }, [current, values, of, present, name]);
  return useStore(triedStore, (state) => state[name]) ?? NOTHING;
}

/** Every value of the range, run in the background once nothing is to be found out any more. */
function useAll(
  { document, seen }: Reading,
  of: string,
  over: string,
  range: DragRange | undefined,
  open: boolean,
  beside: string,
): ReadonlyMap<number, Amount> {
  const [variant = '', metric = ''] = of.split('.');
  const sweep = useSweep(NAME);
  const figure = `${variant} ${over} ${beside}`;
  const asked = range === undefined ? '' : pointsOf(range).join(' ');
  const latest = useRef({ document, seen, range });
  useEffect(() => {
    latest.current = { document, seen, range };
  });
  useEffect(() => {
    const own = latest.current;
    const shown = own.seen.get(variant);
    const setting = shown === undefined ? undefined : settingAt(shown, over);
    if (open || shown === undefined || setting === undefined || own.range === undefined) return;
    const points = pointsOf(own.range);
    const runs = points.map((x) => ({
      changes: settingEdits(shown, setting, x).map(({ path, value }) =>
        value === undefined ? { path, remove: true as const } : { path, value },
      ),
    }));
    askedBy.set(runs, { figure, points });
    startSweep(NAME, { variant, runs, document: own.document, metrics: true });
  }, [open, variant, over, figure, asked]);
  return useMemo(() => {
    const found = new Map<number, Amount>();
    const known = sweep === undefined ? undefined : askedBy.get(sweep.runs);
    if (open || sweep === undefined || known?.figure !== figure) return found;
    const { points } = known;
    sweep.outcomes.forEach((outcome, i) => {
      if (outcome?.ok !== true) return;
      const { ended, metrics } = outcome.value;
      const measured = metrics.find(({ id }) => id === metric);
      if (measured?.value !== undefined) found.set(points[i], metricAmount(measured, measured.value));
      else if (ended.reason === 'deadlock') found.set(points[i], never('duration'));
    });
    return found;
  }, [open, figure, sweep, metric]);
}

/** The values of a range that are run, at most forty of them. */
function pointsOf(range: DragRange): number[] {
  const { from, to, step } = range;
  const count = Math.max(2, Math.min(MOST_POINTS, Math.round((to - from) / step) + 1));
  return Array.from({ length: count }, (_, i) => inRange(range, from + (i * (to - from)) / (count - 1)));
}

interface PlotProps {
  readonly points: readonly (readonly [number, Quantity])[];
  readonly range: DragRange;
  readonly present: number;
  readonly kind: Setting['kind'];
}

/** Stems with a dot each; what never ends is above the axis as a cross. Without a time there is no scale of times. */
function Plot({ points, range, present, kind }: PlotProps) {
  const amounts = points.flatMap(([, y]) => (y.kind === 'amount' && Number.isFinite(y.low) ? [y] : []));
  const finite = amounts.map(({ low }) => low);
  const { unit } = amounts.at(0) ?? never('duration');
  const most = Math.max(1e-9, ...finite) * 1.08;
  const x = (value: number) =>
    LEFT + ((value - range.from) / Math.max(1e-9, range.to - range.from)) * (WIDTH - LEFT - 16);
  const y = (value: number) => HEIGHT - BOTTOM - (value / most) * (HEIGHT - BOTTOM - TOP);
  const marks = finite.length === 0 ? [] : [0, 0.5, 1].map((share) => (most / 1.08) * share);
  const ticks = [range.from, (range.from + range.to) / 2, range.to].map((value) => inRange(range, value));
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="lesson-sweep__plot" aria-hidden="true">
      {marks.map((value) => (
        <g key={value}>
          <line x1={LEFT} x2={WIDTH - 12} y1={y(value)} y2={y(value)} stroke="var(--grid)" />
          <text x={LEFT - 6} y={y(value) + 4} textAnchor="end">
            {print(exactly(unit, value))}
          </text>
        </g>
      ))}
      {finite.length === 0 && (
        <>
          <line x1={LEFT} x2={WIDTH - 12} y1={y(0)} y2={y(0)} stroke="var(--grid)" />
          <text x={(LEFT + WIDTH) / 2} y={HEIGHT / 2} textAnchor="middle">
            Each value that you try adds a point.
          </text>
        </>
      )}
      {ticks.map((value) => (
        <text key={value} x={x(value)} y={HEIGHT - 8} textAnchor="middle">
          {numberText(kind, value)}
        </text>
      ))}
      {points.map(([at, value]) => {
        if (value.kind !== 'amount') return null;
        const own = at === present;
        const color = own ? 'var(--accent)' : 'var(--ink-3)';
        if (!Number.isFinite(value.low)) {
          return (
            <g key={at}>
              <path d={`M${x(at) - 4} 8l8 8m0 -8l-8 8`} stroke="var(--danger)" strokeWidth="2" />
              {own && (
                <text x={x(at) + 10} y={16} className="lesson-sweep__never">
                  {numberText(kind, at)}: never
                </text>
              )}
            </g>
          );
        }
        return (
          <g key={at}>
            <line x1={x(at)} x2={x(at)} y1={y(0)} y2={y(value.low)} stroke={color} strokeWidth={own ? 2 : 1} />
            <circle cx={x(at)} cy={y(value.low)} r={own ? 5 : 3.5} fill={color} />
            {own && (
              <text
                x={x(at)}
                y={y(value.low) - 10}
                textAnchor={x(at) > WIDTH - 60 ? 'end' : x(at) < LEFT + 30 ? 'start' : 'middle'}
                className="lesson-sweep__own"
              >
                {numberText(kind, at)}: {print(value)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
