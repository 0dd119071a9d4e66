import { scaleLinear, ticks } from 'd3';
import { useRef, useState } from 'react';
import { numberText } from '../../../analysis/compare/study/words';
import { utilityAt } from '../../../schedulers/jockey/utility';
import type { UtilityCurve, UtilityPoint } from '../../../schedulers/jockey/utility';
import { usePlayground } from '../../../store/page-playground';
import { Button } from '../../../ui/Button';
import type { DragPoint } from '../../../ui/pointer/drag';
import { useSize } from '../../../ui/hooks/use-size';
import { act } from '../../shared/acts/act';
import { optionsAt, tickAt } from '../job-run';
import { clock, curveOfShown } from '../shown';
import type { Shown } from '../shown';
import { UtilityHandle } from './UtilityHandle';
import { curveEdits, movedPoint, withPointAfter } from './utility-edits';
import '../../shared/chart.css';

const MINUTE = 60_000_000;
const PAD = { left: 30, right: 12, top: 16, bottom: 16 };
/** Corners farther than this many deadlines away lie outside the picture. */
const FAR = 1.6;
const WORTH_STEP = 0.1;
/** A point that was moved by less than this was clicked. */
const LEAST_TIME = 10_000_000;
const LEAST_WORTH = 0.02;

/** Of a letter beside the line of the present, px. */
const LETTER = 5.6;
/** Room of a number of tokens beside a dot, px. */
const NUMBER = 22;

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

/** The utility of a completion time, with the result of each number of tokens. Its points can be dragged. */
export function UtilityPanel({ shown }: { readonly shown: Shown }) {
  const playground = usePlayground();
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const { run, t, variant } = shown;
  const { curve, deadline } = curveOfShown(shown);
  const [dragged, setDragged] = useState<{ readonly index: number; readonly curve: UtilityCurve }>();
  const now = dragged?.curve ?? curve;
  const tick = run.ticks[tickAt(run, t)];
  const options = tick === undefined ? [] : optionsAt(run, tick, now);
  const near = now.filter(({ at }) => at <= deadline * FAR + 15 * MINUTE);
  const low = Math.min(-1, ...near.map(({ utility }) => utility));
  const high = Math.max(1, ...near.map(({ utility }) => utility));
  const wide = Math.max(40, width - PAD.left - PAD.right);
  const tall = Math.max(30, height - PAD.top - PAD.bottom);
  const x = scaleLinear([deadline * 0.5, deadline * FAR], [0, wide]).clamp(true);
  const y = scaleLinear([low, high * 1.1], [tall, 0]).clamp(true);
  const authored = Array.isArray(shown.own['utility']);
  const save = (next: UtilityCurve): void => {
    act(curveEdits(shown, next), `Utility of ${run.id} changed`, variant.id, playground);
  };
  const pointed = (event: DragPoint): readonly [number, number] => {
    const area = box.current?.getBoundingClientRect();
    return [
      x.invert(event.clientX - (area?.left ?? 0) - PAD.left),
      y.invert(event.clientY - (area?.top ?? 0) - PAD.top),
    ];
  };
  const doneAt = tick?.withSlack;
  return (
    <div className="jockey__utility">
      <div className="jockey__bar-title">
        <b>Utility</b>
        <span className="mu">dots: done at, with that many tokens; drag a point</span>
        <span className="grow" />
        <label className="visually-hidden">
          {`Points of the utility curve of ${run.id}: minute and utility, as in "60 1, 70 -1"`}
          <input
            key={pointsText(curve)}
            defaultValue={pointsText(curve)}
            onBlur={(event) => {
              const points = pointsOf(event.target.value);
              if (points !== undefined && pointsText(points) !== pointsText(curve)) {
                save(points);
              }
            }}
          />
        </label>
        {authored && (
          <Button
            variant="outline"
            onClick={() =>
              act(
                [{ path: ['workload', shown.entry, 'utility'], value: undefined }],
                `${run.id} uses the curve of its deadline again`,
                variant.id,
                playground,
              )
            }
          >
            Deadline only
          </Button>
        )}
      </div>
      <div className="jockey__plot" ref={box}>
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
              {ticks((deadline * 0.5) / MINUTE, (deadline * FAR) / MINUTE, 5)
                .map((minute) => minute * MINUTE)
                .map((time) => (
                  <text key={time} className="chart__axis" x={x(time)} y={tall + 13} textAnchor="middle">
                    {Math.round(time / MINUTE)}
                  </text>
                ))}
              <path d={curvePath(now, x, y, wide, tall, run.settings.deadZone)} className="jockey__target" />
              <path d={curvePath(now, x, y, wide, tall, 0)} className="jockey__curve" />
              {doneAt !== undefined && (
                <>
                  <path d={`M${x(doneAt)} 0v${tall}`} className="jockey__now" />
                  <text className="jockey__now-text" x={x(doneAt) - 4} y={y(0) - 4} textAnchor="end">
                    {nowText(tick.guarantee, doneAt, x(doneAt))}
                  </text>
                </>
              )}
              {options.map(({ tokens, doneAt: at, utility }, i) => (
                <g key={tokens}>
                  <circle cx={x(at)} cy={y(utility)} r={3.2} className="jockey__option" />
                  {isApart(
                    options.map(({ doneAt }) => x(doneAt)),
                    i,
                  ) && (
                    <text className="chart__axis" x={x(at)} y={y(utility) - 6} textAnchor="middle">
                      {tokens}
                    </text>
                  )}
                </g>
              ))}
            </g>
          </svg>
        )}
        {width > 0 &&
          now.map(({ at, utility }, index) =>
            at < deadline * 0.5 || at > deadline * FAR ? null : (
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
                    save(dragged.curve);
                  setDragged(undefined);
                }}
                onStep={(later, better) =>
                  save(movedPoint(curve, index, at + later * MINUTE, utility + better * WORTH_STEP))
                }
                onAdd={() => save(withPointAfter(curve, index))}
                onRemove={() => {
                  if (curve.length > 2) save(curve.toSpliced(index, 1));
                }}
              />
            ),
          )}
      </div>
    </div>
  );
}

/** The tokens at present, and where there is room beside their line (px) also when the job is done with them. */
function nowText(tokens: number, doneAt: number, room: number): string {
  const text = `now ${tokens} tokens, ${clock(doneAt)}`;
  return text.length * LETTER < room ? text : `now ${tokens}`;
}

function hasChanged(before: UtilityPoint, after: UtilityPoint): boolean {
  return Math.abs(after.at - before.at) > LEAST_TIME || Math.abs(after.utility - before.utility) > LEAST_WORTH;
}

/** "60 1, 70 -1": minute and worth of each point. */
function pointsText(curve: UtilityCurve): string {
  return curve.map(({ at, utility }) => `${Math.round((at / MINUTE) * 100) / 100} ${utility}`).join(', ');
}

function pointsOf(text: string): UtilityCurve | undefined {
  const points = text.split(',').map((point) => {
    const [at, utility] = point.trim().split(/\s+/).map(Number);
    return { at: at * MINUTE, utility };
  });
  return points.every(({ at, utility }) => Number.isFinite(at) && Number.isFinite(utility)) ? points : undefined;
}

type Scale = ((value: number) => number) & { invert(value: number): number };

/** The curve, or the same shifted to the left. */
function curvePath(curve: UtilityCurve, x: Scale, y: Scale, wide: number, _tall: number, shift: number): string {
  const steps = 120;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const px = (wide * i) / steps;
    return `${i === 0 ? 'M' : 'L'}${px} ${y(utilityAt(curve, x.invert(px) + shift))}`;
  });
  return points.join('');
}
