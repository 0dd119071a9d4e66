import { useRef, useState } from 'react';
import { formatDuration, formatInstant, formatSpan } from '../../../base/units';
import { valueAt } from '../../../schedulers/tetrisched/wizard/value';
import type { JobInput } from '../../../sim/job-input';
import { editScope } from '../../../store/document/edit-scope';
import { usePlayground } from '../../../store/page-playground';
import { useScenarioStore } from '../../../store/document/scenario-store';
import { useDrag } from '../../../ui/drag';
import type { DragPoint } from '../../../ui/drag';
import { useSize } from '../../../ui/hooks/use-size';
import { seenBy } from '../../shared/acts/act';
import { LiveEdits } from '../../shared/knobs/live-edits';
import { jobPath } from './job-path';
import { formatValue } from '../plan/shown';
import type { Shown } from '../plan/shown';

const SECOND = 1e6;
const TALL = 132;
const PAD = { left: 40, right: 10, top: 10, bottom: 18 };
let gestures = 0;

interface ValueCurvePanelProps {
  readonly shown: Shown;
  readonly app: number;
  readonly job: JobInput;
}

/** What is dragged: where the budget ends, and where nothing is left. */
type Handle = 'budget' | 'nothing';

/** The value of a job by its completion time. Its points are dragged, or moved with the arrow keys, and everything runs again meanwhile. */
export function ValueCurvePanel({ shown: { variant, plan, at }, app, job }: ValueCurvePanelProps) {
  const playground = usePlayground();
  const scenarioStore = useScenarioStore();
  const box = useRef<HTMLDivElement>(null);
  const { width } = useSize(box);
  const { id, generator } = variant.model.directory.applications[app];
  const { submitted } = variant.model.applications[app];
  const submit = Number.isFinite(submitted) ? submitted : variant.model.directory.applications[app].submit;
  const { budget, sensitivity } = job;
  const desired = submit + (job.deadline ?? 0);
  const zero = sensitivity === null || sensitivity === 0 ? desired : desired + budget / sensitivity;
  const longest = Math.max(zero, desired + 4 * job.slowRuntime, plan.at) - submit;
  const [scale, setScale] = useState<{ readonly to: number; readonly top: number }>();
  const to = scale?.to ?? longest * 1.15;
  const top = scale?.top ?? Math.max(1e-9, budget * 1.25);
  const wide = Math.max(80, width - PAD.left - PAD.right);
  const tall = TALL - PAD.top - PAD.bottom;
  const x = (time: number) => PAD.left + Math.min(1, (time - submit) / to) * wide;
  const y = (value: number) => PAD.top + tall - (value / top) * tall;

  const live = useRef<LiveEdits<readonly [number, number]>>(undefined);
  const path = (name: string) => jobPath(seenBy(scenarioStore.getState().document, variant.id), id, generator, name);
  /** Writes what a handle is moved to: a time, µs from the submission, and a value. */
  const write = (handle: Handle, key: string) => (point: readonly [number, number]) => {
    const [time, value] = point;
    const edits =
      handle === 'budget'
        ? [
            { path: path('budget'), value: Number(Math.max(0, value).toPrecision(3)) },
            ...(job.deadline === undefined
              ? []
              : [
                  {
                    path: path('deadline'),
                    value: formatDuration(Math.max(SECOND, Math.round(time / SECOND) * SECOND)),
                  },
                ]),
          ]
        : [
            {
              path: path('sensitivity'),
              value: Number(((budget * SECOND) / Math.max(SECOND / 10, time - (job.deadline ?? 0))).toPrecision(3)),
            },
          ];
    scenarioStore
      .getState()
      .editAll(edits, { variant: editScope(variant.id, playground.view), coalesce: key, gesture: true });
  };
  const pointOf = ({ clientX, clientY }: DragPoint): readonly [number, number] => {
    const area = box.current?.querySelector('svg')?.getBoundingClientRect();
    const time = ((clientX - (area?.left ?? 0) - PAD.left) / wide) * to;
    return [Math.max(0, time), ((PAD.top + tall - (clientY - (area?.top ?? 0))) / tall) * top];
  };
  const grab = useDrag<Handle>({
    begin: (handle) => {
      setScale({ to, top });
      live.current = new LiveEdits(write(handle, `curve ${++gestures}`), playground.runs);
    },
    move: (_, point) => live.current?.set(pointOf(point)),
    end: () => {
      live.current?.finish();
      setScale(undefined);
    },
  });
  const setSensitivity = (perSecond: number) =>
    scenarioStore.getState().editAll([{ path: path('sensitivity'), value: Number(perSecond.toPrecision(3)) }], {
      variant: editScope(variant.id, playground.view),
      coalesce: 'curve slider sensitivity',
      gesture: true,
    });
  /** The same by slider, for the keyboard: one step of undo for as long as a slider is moved. */
  const slide = (handle: Handle, time: number, value: number) => write(handle, `curve slider ${handle}`)([time, value]);

  const chosen = plan.places.find((place) => place.app === app);
  const done = chosen === undefined ? undefined : plan.at + (chosen.start + chosen.slices) * at.settings.quantum;
  const curve = { budget, desired, sensitivity };
  const end = submit + to;
  const line =
    sensitivity === null
      ? `M${x(submit)} ${y(budget)}H${x(desired)}V${y(0)}H${x(end)}`
      : `M${x(submit)} ${y(budget)}H${x(desired)}L${x(Math.min(end, zero))} ${y(valueAt(curve, Math.min(end, zero)))}H${x(end)}`;
  const handles: readonly (readonly [Handle, number, number, string])[] = [
    ['budget', desired, budget, `Budget ${formatValue(budget)} until ${formatInstant(desired)}`],
    ...(sensitivity === null || sensitivity === 0 || job.utility !== undefined
      ? []
      : [['nothing', zero, 0, `Worth nothing from ${formatInstant(zero)}`] as const]),
  ];
  return (
    <section>
      <h3>
        Value of {generator} <span className="muted">by completion time; drag its points</span>
      </h3>
      <div ref={box} className="tetri__curve">
        {width > 0 && (
          <svg width={width} height={TALL} aria-hidden="true">
            {[0, budget].map((value) => (
              <text key={value} x={PAD.left - 10} y={y(value) + 3} textAnchor="end" className="tetri__axis">
                {formatValue(value)}
              </text>
            ))}
            <path d={`M${PAD.left} ${y(0)}h${wide}`} className="tetri__line" />
            <path d={line} className="tetri__value-line" />
            <text x={PAD.left} y={TALL - 4} className="tetri__axis">
              {formatInstant(submit)}
            </text>
            <text x={PAD.left + wide} y={TALL - 4} textAnchor="end" className="tetri__axis">
              {formatInstant(end)}
            </text>
            {done !== undefined && done <= end && (
              <g>
                <path d={`M${x(done)} ${PAD.top}V${y(0)}`} className="tetri__done" />
                <text x={x(done) + 4} y={PAD.top + 8} className="tetri__axis">
                  planned: done {formatInstant(done)}
                </text>
              </g>
            )}
            {handles.map(([handle, time, value, name]) => (
              <circle
                key={handle}
                cx={x(Math.min(end, time))}
                cy={y(value)}
                r={6}
                className="tetri__handle"
                onPointerDown={(event) => grab(event, handle)}
              >
                <title>{name}</title>
              </circle>
            ))}
          </svg>
        )}
      </div>
      <label className="tetri__slider">
        budget
        <input
          type="range"
          min={0}
          max={Math.max(10, 10 ** Math.ceil(Math.log10(Math.max(1, budget * 1.01))))}
          step="any"
          value={budget}
          onChange={(event) => slide('budget', desired - submit, Number(event.target.value))}
        />
        <b>{formatValue(budget)}</b>
      </label>
      {job.deadline !== undefined && (
        <label className="tetri__slider">
          deadline
          <input
            type="range"
            min={1}
            max={Math.max(300, Math.ceil((2 * job.deadline) / SECOND / 300) * 300)}
            value={Math.round(job.deadline / SECOND)}
            onChange={(event) => slide('budget', Number(event.target.value) * SECOND, budget)}
          />
          <b>{formatSpan(job.deadline)}</b>
        </label>
      )}
      {sensitivity !== null && (
        <label className="tetri__slider">
          sensitivity
          <input
            type="range"
            min={0}
            max={Math.max(1, budget / 5)}
            step="any"
            value={sensitivity * SECOND}
            onChange={(event) => setSensitivity(Number(event.target.value))}
          />
          <b>{formatValue(sensitivity * SECOND)} / s</b>
        </label>
      )}
      <p className="muted small">
        {job.deadline === undefined ? 'Best effort' : job.reserved ? 'With a reservation' : 'With a deadline'}: worth{' '}
        {formatValue(budget)}
        {job.deadline === undefined ? '' : ` until ${formatSpan(job.deadline)} after its submission`}
        {sensitivity === null ? ', then nothing' : `, less ${formatValue(sensitivity * SECOND)} per second of delay`}
        {job.penalty > 0 ? `; dropping it costs ${formatValue(job.penalty)}` : ''}.
      </p>
    </section>
  );
}
