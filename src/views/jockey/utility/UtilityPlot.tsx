import { MINUTE } from '../../../base/units';
import { scaleLinear, ticks } from 'd3';
import { useRef, useState } from 'react';
import { numberText } from '../../../analysis/metrics/value-text';
import { utilityAt } from '../../../schedulers/jockey/utility';
import type { UtilityCurve, UtilityPoint } from '../../../schedulers/jockey/utility';
import { useSize } from '../../../ui/hooks/use-size';
import type { DragPoint } from '../../../ui/pointer/drag';
import { optionsAt, tickAt } from '../job-run';
import type { Option } from '../job-run';
import { clock } from '../shown';
import type { Shown } from '../shown';
import '../../shared/chart.css';
import { UtilityHandle } from './UtilityHandle';
import { movedPoint, withPointAfter } from './utility-edits';

const PAD = { left: 30, right: 12, top: 16, bottom: 16 };
/** The part of the time axis that is shown, in deadlines. */
const NEAR = 0.5;
const FAR = 1.6;
const WORTH_STEP = 0.1;
/** A point that was moved by less than this was clicked: µs, and utility. */
const LEAST_TIME = 10_000_000;
const LEAST_WORTH = 0.02;
/** Of a letter beside the line of the present, px. */
const LETTER = 5.6;
/** Room of a number of tokens beside a dot, px. */
const NUMBER = 22;

interface UtilityPlotProps {
  readonly shown: Shown;
  readonly curve: UtilityCurve;
  /** µs since the submission of the job. */
  readonly deadline: number;
  readonly onSave: (curve: UtilityCurve) => void;
}

/** The curve over the time of completion, a dot for each number of tokens, and the points to drag. */
export function UtilityPlot({ shown, curve, deadline, onSave }: UtilityPlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const { run, t } = shown;
  const [dragged, setDragged] = useState<{ readonly index: number; readonly curve: UtilityCurve }>();
  const now = dragged?.curve ?? curve;
  const tick = run.ticks[tickAt(run, t)];
  const options = tick === undefined ? [] : optionsAt(run, tick, now);
  const near = now.filter(({ at }) => at <= deadline * FAR + 15 * MINUTE);
  const low = Math.min(-1, ...near.map(({ utility }) => utility));
  const high = Math.max(1, ...near.map(({ utility }) => utility));
  const wide = Math.max(40, width - PAD.left - PAD.right);
  const tall = Math.max(30, height - PAD.top - PAD.bottom);
  const x = scaleLinear([deadline * NEAR, deadline * FAR], [0, wide]).clamp(true);
  const y = scaleLinear([low, high * 1.1], [tall, 0]).clamp(true);
  const minutes = ticks((deadline * NEAR) / MINUTE, (deadline * FAR) / MINUTE, 5);
  const pointed = (event: DragPoint): readonly [at: number, utility: number] => {
    const area = box.current?.getBoundingClientRect();
    return [
      x.invert(event.clientX - (area?.left ?? 0) - PAD.left),
      y.invert(event.clientY - (area?.top ?? 0) - PAD.top),
    ];
  };
  const doneAt = tick?.withSlack;
  return (
    <div className="chart jockey__plot" ref={box}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={`Utility of ${run.id} by time of completion`}>
          <g transform={`translate(${PAD.left} ${PAD.top})`}>
            {y.ticks(3).map((value) => (
              <g key={value}>
                <path d={`M0 ${y(value)}h${wide}`} stroke="var(--grid)" />
                <text className="chart__axis" x={-5} y={y(value) + 3} textAnchor="end">
                  {numberText(value, Number.isInteger(value) ? 0 : 1)}
                </text>
              </g>
            ))}
            {minutes.map((minute) => (
              <text key={minute} className="chart__axis" x={x(minute * MINUTE)} y={tall + 13} textAnchor="middle">
                {Math.round(minute)}
              </text>
            ))}
            <path d={curvePath(now, x, y, wide, run.settings.deadZone)} className="jockey__target" />
            <path d={curvePath(now, x, y, wide, 0)} className="jockey__curve" />
            {doneAt !== undefined && (
              <>
                <path d={`M${x(doneAt)} 0v${tall}`} className="jockey__now" />
                <NowText tokens={tick.guarantee} doneAt={doneAt} at={x(doneAt)} y={y(0) - 4} />
              </>
            )}
            <Options options={options} x={x} y={y} />
          </g>
        </svg>
      )}
      {width > 0 &&
        now.map(({ at, utility }, index) =>
          at < deadline * NEAR || at > deadline * FAR ? null : (
            <UtilityHandle
              key={index}
              number={index + 1}
              at={at}
              utility={utility}
              left={PAD.left + x(at)}
              top={PAD.top + y(utility)}
              onDrag={(event) => setDragged({ index, curve: movedPoint(curve, index, ...pointed(event)) })}
              onDrop={(taken) => {
                if (taken && dragged !== undefined && hasChanged(curve[index], dragged.curve[index]))
                  onSave(dragged.curve);
                setDragged(undefined);
              }}
              onStep={(later, better) =>
                onSave(movedPoint(curve, index, at + later * MINUTE, utility + better * WORTH_STEP))
              }
              onAdd={() => onSave(withPointAfter(curve, index))}
              onRemove={() => {
                if (curve.length > 2) onSave(curve.toSpliced(index, 1));
              }}
            />
          ),
        )}
    </div>
  );
}

type Scale = ((value: number) => number) & { invert(value: number): number };

interface OptionsProps {
  readonly options: readonly Option[];
  readonly x: Scale;
  readonly y: Scale;
}

/** A dot for each number of tokens: when the job would be done with it, and what that is worth. */
function Options({ options, x, y }: OptionsProps) {
  const places = options.map(({ doneAt }) => x(doneAt));
  return options.map(({ tokens, utility }, i) => (
    <g key={tokens}>
      <circle cx={places[i]} cy={y(utility)} r={3.2} className="jockey__option" />
      {isApart(places, i) && (
        <text
          className="chart__axis"
          // At the axis it would stand on a number of it.
          x={Math.max(places[i], (String(tokens).length * LETTER) / 2)}
          y={y(utility) - 6}
          textAnchor="middle"
        >
          {tokens}
        </text>
      )}
    </g>
  ));
}

/**
 * Whether a dot has room for its number. The first dot always has; the last comes next; the others follow as far as there is room
 * beside these.
 */
function isApart(places: readonly number[], i: number): boolean {
  const last = places.length - 1;
  const far = (other: number): boolean => Math.abs(places[other] - places[i]) > NUMBER;
  if (i === 0) return true;
  return i === last ? far(0) : far(i - 1) && far(0) && far(last);
}

interface NowTextProps {
  readonly tokens: number;
  /** µs since the submission of the job. */
  readonly doneAt: number;
  /** Of the line, px. */
  readonly at: number;
  readonly y: number;
}

/**
 * The tokens at present, and where there is room also when the job is done with them: on the left of their line, or on the right
 * where the line is at the axis.
 */
function NowText({ tokens, doneAt, at, y }: NowTextProps) {
  const texts = [`now ${tokens} tokens, ${clock(doneAt)}`, `now ${tokens}`];
  const text = texts.find(({ length }) => length * LETTER < at);
  return (
    <text
      className="jockey__now-text"
      x={text === undefined ? at + 4 : at - 4}
      y={y}
      textAnchor={text === undefined ? 'start' : 'end'}
    >
      {text ?? texts[1]}
    </text>
  );
}

function hasChanged(before: UtilityPoint, after: UtilityPoint): boolean {
  return Math.abs(after.at - before.at) > LEAST_TIME || Math.abs(after.utility - before.utility) > LEAST_WORTH;
}

/** The curve as a path `wide` px wide, shifted to the left by `shift` µs. */
function curvePath(curve: UtilityCurve, x: Scale, y: Scale, wide: number, shift: number): string {
  const steps = 120;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const px = (wide * i) / steps;
    return `${i === 0 ? 'M' : 'L'}${px} ${y(utilityAt(curve, x.invert(px) + shift))}`;
  });
  return points.join('');
}
