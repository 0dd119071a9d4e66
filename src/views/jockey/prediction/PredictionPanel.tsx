import { MINUTE } from '../../../base/units';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { usePlayground } from '../../../store/page-playground';
import { moveCursor } from '../../transport/playback';
import { useDrag } from '../../../ui/pointer/drag';
import type { DragPoint } from '../../../ui/pointer/drag';
import { useSize } from '../../../ui/hooks/use-size';
import { act } from '../../shared/acts/act';
import { AllocationStrip } from './AllocationStrip';
import type { JobRun } from '../job-run';
import { GAP, layoutPrediction, LEFT, STRIP, TOP } from './prediction-layout';
import { PredictionKey } from './PredictionKey';
import { inMinutes, PredictionPlot } from './PredictionPlot';
import { StageLanes, lanesHeight } from './StageLanes';
import type { StageRun } from '../stage-run';
import { TickTable } from './TickTable';
import { changeInForce, clock, curveOfShown, hasCurve } from '../shown';
import type { Shown } from '../shown';
import '../../shared/chart.css';
import './prediction.css';

/** A deadline that is dragged by less than this stays, µs. */
const LEAST_MOVE = 10_000_000;
/** Least height of prediction and allocation with the text above them; the lanes of the stages come on top of it. */
const LEAST = 330;

/** When the job will be done, as each tick sees it, against its deadline; below it the tokens. */
export function PredictionPanel({ shown, stages }: { readonly shown: Shown; readonly stages: StageRun }) {
  const playground = usePlayground();
  const box = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(box);
  const [dragged, setDragged] = useState<number>();
  const setDeadline = useDeadline(shown);
  const { run, t } = shown;
  const { deadline: present } = curveOfShown(shown);
  const deadline = dragged ?? present;
  const wished = lanesHeight(stages.names.length);
  const layout = layoutPrediction(shown, deadline, wished, width, height);
  const { wide, tall, lanes, x, y, tokens, until } = layout;
  const past = run.ticks.filter((tick) => tick.t <= t);
  const canDrag = !hasCurve(shown);
  const timeAt = ({ clientY }: DragPoint): number => {
    const area = box.current?.getBoundingClientRect();
    return Math.max(MINUTE, y.invert(clientY - (area?.top ?? 0) - TOP));
  };
  const grab = useDrag<number>({
    begin: setDragged,
    move: (_, point) => setDragged(timeAt(point)),
    end: (from, { kept, moved }, point) => {
      const to = timeAt(point);
      if (kept && moved && Math.abs(to - from) > LEAST_MOVE) setDeadline(to);
      setDragged(undefined);
    },
  });
  const go = (event: PointerEvent<SVGSVGElement>): void => {
    const area = box.current?.getBoundingClientRect();
    const time = x.invert(event.clientX - (area?.left ?? 0) - LEFT);
    moveCursor(run.submitted + time, playground);
  };
  const grabDeadline = (event: PointerEvent<SVGPathElement>): void => {
    event.stopPropagation();
    grab(event, present);
  };
  const strip = TOP + tall + GAP;
  return (
    <div className="jockey__prediction" style={{ minHeight: LEAST + wished }}>
      <PredictionKey run={run} last={past.at(-1)} deadline={present} setDeadline={canDrag ? setDeadline : undefined} />
      <div className="chart jockey__plot" ref={box}>
        {width > 0 && (
          <svg width={width} height={height} role="img" aria-label={wordsOf(run, present)} onPointerDown={go}>
            <g transform={`translate(${LEFT} ${TOP})`}>
              <PredictionPlot
                run={run}
                layout={layout}
                t={t}
                deadline={deadline}
                onGrab={canDrag ? grabDeadline : undefined}
              />
              {t <= until && (
                <path d={`M${Math.round(x(t)) + 0.5} 0v${tall + GAP + STRIP + lanes}`} stroke="var(--accent)" />
              )}
            </g>
            <AllocationStrip run={run} t={t} x={x} y={tokens} wide={wide} left={LEFT} top={strip} deadline={deadline} />
            {lanes > 0 && (
              <StageLanes stages={stages} run={run} t={t} x={x} left={LEFT} top={strip + STRIP + 2} wide={wide} />
            )}
            <g transform={`translate(${LEFT} ${height - 5})`}>
              {inMinutes(x.domain(), Math.floor(wide / 60)).map((tick) => (
                <text key={tick} className="chart__axis" x={x(tick)} textAnchor="middle">
                  {Math.round(tick / MINUTE)}
                </text>
              ))}
            </g>
          </svg>
        )}
      </div>
      <TickTable ticks={past} />
    </div>
  );
}

/** Sets the deadline of the job, µs since its submission, where it is in force: in its entry, or in the event that changed it last. */
function useDeadline(shown: Shown): (time: number) => void {
  const playground = usePlayground();
  return (time) => {
    const whole = Math.max(1, Math.round(time / MINUTE));
    const change = changeInForce(shown, 'deadline');
    const path = change === undefined ? ['workload', shown.entry, 'deadline'] : ['interventions', change.id, 'value'];
    const edit = { path, value: `${whole}min` };
    act([edit], `Deadline of ${shown.run.id} set to ${whole} min`, shown.variant.id, playground);
  };
}

function wordsOf({ id, finished, ticks }: JobRun, deadline: number): string {
  const done = Number.isFinite(finished) ? `done at ${clock(finished)}` : 'not done';
  return `${id}: predicted completion at ${ticks.length} control ticks, deadline ${clock(deadline)}, ${done}`;
}
