/** The least that a batch application needs: all tasks once, each in its own container, or divided among more workers. */
import { sample } from '../../base/math/distributions';
import { knobDistribution, knobNumber, knobText, optionalNumber } from '../../scenario/knobs';
import type { LeastWorkOf } from '../least-work';
import { readingKnobs } from '../reading';
import { containerSize } from './container-size';
import { jobKnobs } from './job-knobs';
import { batchKnobs } from './knobs';
import { DURATION_STREAM } from './streams';

export const batchLeastWork: LeastWorkOf = ({ settings }, resourceTypes, draw) => {
  const tasks = knobNumber(settings, batchKnobs.tasks);
  // A MapReduce job may get up to a worker for each of its activities.
  const most = Math.max(tasks, optionalNumber(settings, batchKnobs.activities) ?? 0);
  const duration = knobDistribution(settings, batchKnobs.duration);
  const alike = knobText(settings, batchKnobs.durationPer) === 'job' || duration.dist === 'constant';
  // Factors below 1 make a task faster elsewhere.
  const factors = [readingKnobs.rackReadFactor, readingKnobs.anyReadFactor, jobKnobs.slowdown];
  const factor = Math.min(1, ...factors.map((knob) => knobNumber(settings, knob)));
  const time = (task: number): number => {
    const u = duration.dist === 'constant' ? 0 : draw(DURATION_STREAM, task);
    return Math.max(0, sample(duration, u)) * factor;
  };
  let [sum, chain] = [0, 0];
  if (alike && tasks > 0) [sum, chain] = [tasks * time(0), (time(0) * tasks) / most];
  else if (tasks > 0) {
    [sum, chain] = [Infinity, Infinity];
    let [sumSoFar, longest] = [0, 0];
    for (let worker = 0; worker < most; worker++) {
      const own = time(worker);
      sumSoFar += own;
      longest = Math.max(longest, own);
      const workers = worker + 1;
      if (workers < tasks) continue;
      // As many workers share the work, whichever number of them does least.
      sum = Math.min(sum, (sumSoFar * tasks) / workers);
      chain = Math.min(chain, (longest * tasks) / workers);
    }
  }
  const size = containerSize(settings, resourceTypes);
  return { chain, work: size.map((amount) => amount * sum), held: { size, time: sum } };
};
