/** What moving a point of a value curve writes. Times are µs since the submission of the job. */
import { SECOND, formatDuration } from '../../../base/units';
import type { JobInput } from '../../../sim/job-input';

/** A setting of a job and what it becomes. */
export interface FieldEdit {
  readonly field: 'budget' | 'deadline' | 'sensitivity';
  readonly value: string | number;
}

/** What is dragged: where the budget ends, and where nothing is left. */
export type Handle = 'budget' | 'nothing';

/** A job is worth its budget for at least so long after its deadline, or there would be no slope. */
const LEAST_DECLINE = SECOND / 10;

/** The edits by which a handle is at a time and a value. */
export function handleEdits(job: JobInput, handle: Handle, time: number, value: number): readonly FieldEdit[] {
  if (handle === 'nothing') {
    const decline = Math.max(LEAST_DECLINE, time - (job.deadline ?? 0));
    return [sensitivityEdit((job.budget * SECOND) / decline)];
  }
  const budget: FieldEdit = { field: 'budget', value: rounded(Math.max(0, value)) };
  if (job.deadline === undefined) return [budget];
  const deadline = Math.max(SECOND, Math.round(time / SECOND) * SECOND);
  return [budget, { field: 'deadline', value: formatDuration(deadline) }];
}

/** @param perSecond value lost per second of delay */
export function sensitivityEdit(perSecond: number): FieldEdit {
  return { field: 'sensitivity', value: rounded(perSecond) };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
