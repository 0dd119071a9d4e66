/** From when on a run has settled whose applications keep coming: the latest of a study is where all of its runs may be measured from. */
import { settledFrom } from '../compare/study/warm-up-window';
import type { Metric, RunModel } from '../model';
import { duration } from './metric';
import { SETTLED } from './settled-id';

/** Of the whole run, whatever part of it is measured. Nothing where submissions end with the run; a lower bound where it does not settle. */
export function settledMetric(model: RunModel): Metric[] {
  const from = settledFrom([model]);
  if (from === undefined) return [];
  const settles = from < Infinity;
  return [duration(SETTLED, { value: settles ? from : model.end, atLeast: !settles })];
}
