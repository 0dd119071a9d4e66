/** What theory expects as lines, and what was measured as points. */
import { line, range, scaleLinear, scaleLog } from 'd3';
import { lateBindingMaxLoad } from '../../schedulers/sparrow/theory/formulas';
import type { ProbingWay } from '../../schedulers/plugin';
import { PointLetters } from '../../ui/PointLetters';
import type { MarkedPoint } from '../../ui/point-labels';
import { variantLetter } from '../../ui/VariantBadge';
import { Chart } from '../shared/Chart';
import { WAY_COLORS } from './measured';
import type { Measured } from './measured';
import { share } from './probes-words';
import type { LoadPoint, TheoryCurve, TheoryRun } from './theory';

const MOST_LOAD = 0.99;
/** Powers of ten that the delay goes through. */
const LOST_DECADES = 3.3;

interface OverLoadProps {
  readonly title: string;
  readonly curves: readonly TheoryCurve[];
  readonly most: readonly [number, number];
  readonly format: (value: number) => string;
  readonly measured: readonly Measured[];
  readonly value: (run: TheoryRun) => number;
  readonly points?: readonly LoadPoint[];
}

/** Curves of theory over the load, with the points that were measured. */
export function OverLoad({ title, curves, most, format, measured, value, points = [] }: OverLoadProps) {
  return (
    <Chart
      title={title}
      scales={({ wide, tall }) => ({ x: scaleLinear([0, 1], [0, wide]), y: scaleLinear(most, [tall, 0]) })}
      formatX={(load) => String(load)}
      formatY={format}
      unit="load"
      draw={({ wide, tall }, x, y) => (
        <>
          {curves.map((curve) => (
            <path
              key={curve.way}
              d={curvePath(curve, most[1], x, y)}
              fill="none"
              stroke={WAY_COLORS[curve.way]}
              strokeWidth={1.5}
            />
          ))}
          {points.map((point) => (
            <circle
              key={`${point.way} ${point.load}`}
              cx={x(point.load)}
              cy={Math.max(0, y(point.response))}
              r={2.5}
              fill={WAY_COLORS[point.way]}
            />
          ))}
          <Points
            points={measured.map(({ variant, run }) => ({
              x: Math.min(wide, x(run.load)),
              y: Math.max(0, Math.min(tall, y(value(run)))),
              letter: variantLetter(variant.index),
              way: run.way,
            }))}
            wide={wide}
            tall={tall}
          />
        </>
      )}
    />
  );
}

function curvePath(
  { at }: TheoryCurve,
  most: number,
  x: (value: number) => number,
  y: (value: number) => number,
): string {
  const curve = line<number>()
    .defined((load) => at(load) <= most)
    .x((load) => x(load))
    .y((load) => y(at(load)))
    .digits(1);
  return curve(range(0, MOST_LOAD, 0.01)) ?? '';
}

interface PointsProps {
  readonly points: readonly (MarkedPoint & { readonly way: ProbingWay })[];
  readonly wide: number;
  readonly tall: number;
}

/** The measured runs. */
function Points({ points, wide, tall }: PointsProps) {
  const known = points.filter(({ x, y }) => !Number.isNaN(x) && !Number.isNaN(y));
  return (
    <>
      {known.map(({ x, y, letter, way }) => (
        <circle key={letter} cx={x} cy={y} r={4} fill="var(--surface)" stroke={WAY_COLORS[way]} strokeWidth={2} />
      ))}
      <PointLetters points={known} wide={wide} tall={tall} />
    </>
  );
}

/** What late binding loses over the network delay: every reservation holds a slot for a round trip. */
export function LostChart({ measured, run }: { readonly measured: readonly Measured[]; readonly run: TheoryRun }) {
  const { mean, ratio } = run;
  const lostAt = (delay: number, cancelled: boolean): number => {
    const load = lateBindingMaxLoad(mean, delay * 1000, ratio);
    return 1 - (cancelled ? load.cancelled : load.plain);
  };
  // In ms, up to a delay as long as a task.
  const most = mean / 1000;
  const delays = range(-LOST_DECADES, 0.01, 0.05).map((power) => most * 10 ** power);
  return (
    <Chart
      title="slot time lost, by delay"
      scales={({ wide, tall }) => ({
        x: scaleLog([delays[0], most], [0, wide]).clamp(true),
        y: scaleLinear([0, 1], [tall, 0]),
      })}
      formatX={(delay) => (Number.isInteger(Math.log10(delay)) ? String(delay) : '')}
      formatY={share}
      unit="ms"
      draw={({ wide, tall }, x, y) => (
        <>
          {[false, true].map((cancelled) => (
            <path
              key={String(cancelled)}
              d={
                line<number>()
                  .x((delay) => x(delay))
                  .y((delay) => y(lostAt(delay, cancelled)))
                  .digits(1)(delays) ?? ''
              }
              fill="none"
              stroke={WAY_COLORS.late}
              strokeWidth={1.5}
              strokeDasharray={cancelled ? '4 3' : undefined}
            />
          ))}
          <Points
            points={measured
              .filter((one) => one.run.way === 'late')
              .map((one) => ({
                x: x(one.run.delay / 1000),
                y: y(one.run.lost),
                letter: variantLetter(one.variant.index),
                way: one.run.way,
              }))}
            wide={wide}
            tall={tall}
          />
        </>
      )}
    />
  );
}
