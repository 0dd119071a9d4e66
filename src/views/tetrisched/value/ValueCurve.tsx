import { scaleLinear } from 'd3';
import { useRef, useState } from 'react';
import { formatInstant } from '../../../base/units';
import { valueAt } from '../../../schedulers/tetrisched/wizard/value';
import { useDrag } from '../../../ui/pointer/drag';
import type { DragPoint } from '../../../ui/pointer/drag';
import { useSize } from '../../../ui/hooks/use-size';
import { formatValue } from '../plan/shown';
import type { Handle } from './curve-edits';

const TALL = 132;
const PAD = { left: 40, right: 10, top: 10, bottom: 18 };
const LEAST_WIDE = 80;

/** The value of a job over its completion; instants in µs. */
export interface JobCurve {
  readonly submit: number;
  readonly budget: number;
  readonly desired: number;
  /** Value lost per µs of delay; null: a hard deadline. */
  readonly sensitivity: number | null;
  /** When nothing is left. */
  readonly zero: number;
  /** What the picture shows at least: up to this instant. */
  readonly until: number;
}

/** What follows a drag of a handle; places are µs since the submission and a value. */
export interface CurveDrag {
  readonly begin: (handle: Handle) => void;
  readonly move: (time: number, value: number) => void;
  readonly end: () => void;
}

interface ValueCurveProps {
  readonly curve: JobCurve;
  /** When the plan has the job done, µs. */
  readonly done: number | undefined;
  /** Whether the end of the decline can be moved. */
  readonly declines: boolean;
  readonly drag: CurveDrag;
}

/** What a job is worth by its completion time, with points to drag. */
export function ValueCurve({ curve, done, declines, drag }: ValueCurveProps) {
  const { submit, budget, desired, zero } = curve;
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  // The scale stays as it is while a point is dragged.
  const [held, setHeld] = useState<Scale>();
  const scale = held ?? scaleOf(curve);
  const wide = Math.max(LEAST_WIDE, width - PAD.left - PAD.right);
  const end = submit + scale.span;
  const x = scaleLinear([submit, end], [PAD.left, PAD.left + wide]);
  const y = scaleLinear([0, scale.top], [TALL - PAD.bottom, PAD.top]);
  const placeOf = ({ clientX, clientY }: DragPoint): readonly [time: number, value: number] => {
    const area = box.current?.querySelector('svg')?.getBoundingClientRect();
    const time = x.invert(clientX - (area?.left ?? 0)) - submit;
    return [Math.max(0, time), y.invert(clientY - (area?.top ?? 0))];
  };
  const grab = useDrag<Handle>({
    begin: (handle) => {
      setHeld(scale);
      drag.begin(handle);
    },
    move: (_, point) => drag.move(...placeOf(point)),
    end: () => {
      drag.end();
      setHeld(undefined);
    },
  });
  const handle = (which: Handle, time: number, value: number, name: string) => (
    <circle
      cx={x(Math.min(end, time))}
      cy={y(value)}
      r={6}
      className="tetri__handle"
      onPointerDown={(event) => grab(event, which)}
    >
      <title>{name}</title>
    </circle>
  );
  return (
    <div ref={box} className="tetri__curve">
      {width > 0 && (
        <svg width={width} height={TALL} aria-hidden="true">
          {[0, budget].map((value) => (
            <text key={value} x={PAD.left - 10} y={y(value) + 3} textAnchor="end" className="chart__axis">
              {formatValue(value)}
            </text>
          ))}
          <path d={`M${PAD.left} ${y(0)}h${wide}`} className="tetri__line" />
          <path d={lineOf(curve, end, x, y)} className="tetri__value-line" />
          <text x={PAD.left} y={TALL - 4} className="chart__axis">
            {formatInstant(submit)}
          </text>
          <text x={PAD.left + wide} y={TALL - 4} textAnchor="end" className="chart__axis">
            {formatInstant(end)}
          </text>
          {done !== undefined && done <= end && (
            <g>
              <path d={`M${x(done)} ${PAD.top}V${y(0)}`} className="tetri__done" />
              <text x={x(done) + 4} y={PAD.top + 8} className="chart__axis">
                planned: done {formatInstant(done)}
              </text>
            </g>
          )}
          {handle('budget', desired, budget, `Budget ${formatValue(budget)} until ${formatInstant(desired)}`)}
          {declines && handle('nothing', zero, 0, `Worth nothing from ${formatInstant(zero)}`)}
        </svg>
      )}
    </div>
  );
}

interface Scale {
  /** Time that is shown, µs. */
  readonly span: number;
  /** The value at the upper edge. */
  readonly top: number;
}

/** A little more than what the curve needs. */
function scaleOf({ submit, budget, until }: JobCurve): Scale {
  return { span: (until - submit) * 1.15, top: Math.max(1e-9, budget * 1.25) };
}

type Axis = (value: number) => number;

function lineOf(curve: JobCurve, end: number, x: Axis, y: Axis): string {
  const { submit, budget, desired, sensitivity, zero } = curve;
  const flat = `M${x(submit)} ${y(budget)}H${x(Math.min(end, desired))}`;
  if (sensitivity === null) return `${flat}V${y(0)}H${x(end)}`;
  const last = Math.min(end, zero);
  return `${flat}L${x(last)} ${y(valueAt(curve, last))}H${x(end)}`;
}
