/** The least that a batch application needs: all tasks once, each in its own container. */
import { sample } from '../../base/math/distributions';
import { knobDistribution, knobNumber, knobText } from '../../scenario/knobs';
import type { LeastWorkOf } from '../least-work';
import { readingKnobs } from '../reading';
import { containerSize } from './container-size';
import { jobKnobs } from './job-knobs';
import { batchKnobs } from './knobs';
import { DURATION_STREAM } from './streams';

export const batchLeastWork: LeastWorkOf = ({ settings }, resourceTypes, draw) => {
  const tasks = knobNumber(settings, batchKnobs.tasks);
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
  if (alike && tasks > 0) [sum, chain] = [tasks * time(0), time(0)];
  else {
    for (let task = 0; task < tasks; task++) {
      const own = time(task);
      sum += own;
      chain = Math.max(chain, own);
    }
  }
  const size = containerSize(settings, resourceTypes);
  return { chain, work: size.map((amount) => amount * sum), held: { size, time: sum } };
};
