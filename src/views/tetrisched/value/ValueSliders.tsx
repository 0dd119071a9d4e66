import { SECOND, formatSpan } from '../../../base/units';
import type { JobInput } from '../../../sim/job-input';
import { formatValue } from '../plan/shown';
import { handleEdits, sensitivityEdit } from './curve-edits';
import type { FieldEdit } from './curve-edits';

interface ValueSlidersProps {
  readonly job: JobInput;
  /** Writes fields of the job; quick changes of one slider are one step of undo. */
  readonly onEdit: (edits: readonly FieldEdit[], slider: string) => void;
}

/** The points of the curve by slider, for the keyboard. */
export function ValueSliders({ job, onEdit }: ValueSlidersProps) {
  const { budget, deadline, sensitivity } = job;
  const setBudget = (time: number, value: number) => onEdit(handleEdits(job, 'budget', time, value), 'budget');
  return (
    <>
      <label className="tetri__slider">
        budget
        <input
          type="range"
          min={0}
          max={budgetScale(budget)}
          step="any"
          value={budget}
          onChange={(event) => setBudget(deadline ?? 0, Number(event.target.value))}
        />
        <b>{formatValue(budget)}</b>
      </label>
      {deadline !== undefined && (
        <label className="tetri__slider">
          deadline
          <input
            type="range"
            min={1}
            max={deadlineScale(deadline)}
            value={Math.round(deadline / SECOND)}
            onChange={(event) => setBudget(Number(event.target.value) * SECOND, budget)}
          />
          <b>{formatSpan(deadline)}</b>
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
            onChange={(event) => onEdit([sensitivityEdit(Number(event.target.value))], 'sensitivity')}
          />
          <b>{formatValue(sensitivity * SECOND)} / s</b>
        </label>
      )}
    </>
  );
}

/** The next power of ten, so that the scale changes rarely while the slider moves. */
function budgetScale(budget: number): number {
  return Math.max(10, 10 ** Math.ceil(Math.log10(Math.max(1, budget * 1.01))));
}

/** Twice the deadline in whole steps of five minutes; seconds. */
function deadlineScale(deadline: number): number {
  const step = 300;
  return Math.max(step, Math.ceil((2 * deadline) / SECOND / step) * step);
}
