import { sample } from '../../base/math/distributions';
import { knobNumber, knobText } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import { batchKnobs } from './knobs';

/**
 * The settings of a job whose number of tasks is drawn, where that varies. `draw` gives a number from [0, 1).
 * exponential: n = max(1, ceil(Exp(tasks))); uniform: each of 1 to 2 tasks - 1 is equally likely.
 * Source: Omega, section 4; google/cluster-scheduler-simulator, ExpExpExpWorkloadGenerator.
 */
export function withDrawnTasks<S extends KnobHolder>(settings: S, draw: () => number): S {
  const { tasks, tasksVary } = batchKnobs;
  const vary = knobText(settings, tasksVary);
  const mean = knobNumber(settings, tasks);
  if (vary === tasksVary.default || mean === 0) return settings;
  const u = draw();
  const drawn =
    vary === 'uniform'
      ? 1 + Math.floor(u * (2 * mean - 1))
      : Math.max(1, Math.ceil(sample({ dist: 'exponential', mean }, u)));
  return { ...settings, [tasks.name]: Math.min(drawn, tasks.max) };
}
