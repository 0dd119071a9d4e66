/**
 * How exact the means of one long run are, where applications keep coming: intervals from batches of applications in the order in
 * which they were submitted (method of batch means: Law, Simulation Modeling and Analysis, 9.5.3). Single applications wait for each
 * other, so their spread says nothing; means of long batches hardly depend on each other.
 */
import { grouped } from '../../../base/text/counted';
import { SECOND } from '../../../base/units';
import { numberText } from '../../metrics/value-text';
import { completions, waitings } from '../../metrics/application-times';
import { submittedIn } from '../../metrics/window';
import type { MeasurementWindow } from '../../metrics/window';
import type { ApplicationModel, RunModel } from '../../model';
import { batchedMean } from '../statistics/intervals/batched-mean';
import type { BatchedMean } from '../statistics/intervals/batched-mean';
import { meanText } from './interval-text';

export interface LongRunMeans {
  /** How many applications they are of: those submitted in the window, up to the first that has not ended. */
  readonly applications: number;
  /** When the first one that has not ended was submitted, µs; undefined where all have. */
  readonly unfinishedFrom: number | undefined;
  /** Of the times from submission to end, s; failed ones have none. */
  readonly completion: BatchedMean;
  /** Of the times spent waiting, s. */
  readonly waiting: BatchedMean;
}

/**
 * The means of one run in its window. What was submitted after the first application that has not ended is left out as a whole: to
 * leave out the unfinished ones alone would leave out the slow ones.
 * @param confidence 0 to 1
 */
export function longRunMeans(model: RunModel, window: MeasurementWindow, confidence: number): LongRunMeans {
  const submitted = submittedIn(model, window).sort((a, b) => a.submitted - b.submitted || a.id - b.id);
  const first = submitted.findIndex(({ finished }) => finished === Infinity);
  const ended: ApplicationModel[] = first < 0 ? submitted : submitted.slice(0, first);
  const meanOf = (values: readonly { readonly value?: number }[]): BatchedMean =>
    batchedMean(
      values.map(({ value = 0 }) => value / SECOND),
      confidence,
    );
  return {
    applications: ended.length,
    unfinishedFrom: first < 0 ? undefined : submitted[first].submitted,
    completion: meanOf(completions(model, ended)),
    waiting: meanOf(waitings(model, ended)),
  };
}

/** A {@link BatchedMean} of durations in s as text, "41 s (38 to 45)", and what it rests on; a dash and the reason where there is none. */
export function batchedMeanText(of: BatchedMean): { readonly value: string; readonly basis: string } {
  switch (of.kind) {
    case 'interval':
      return { value: meanText(of, 'duration'), basis: `${of.batches} batches of ${grouped(of.size)}` };
    case 'dependent':
      return { value: '–', basis: `batches depend on each other (${numberText(of.lag1, 2)})` };
    case 'few':
      return { value: '–', basis: 'too few for batches' };
  }
}
