/**
 * The least that a Spark application needs: its driver for the longest chain of stages, and executors for all tasks once.
 * What tasks wait for shuffled output is left out: the speed of nodes, by which a bound divides, does not change it.
 */
import { sample } from '../../base/math/distributions';
import { knobDistribution, knobNumber, knobSwitch } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { Draw, LeastWorkOf } from '../least-work';
import { readingKnobs } from '../reading';
import { Stream } from './events';
import { stageKnobs } from './knobs';
import { containerSizes, taskSlotsOf, tasksRunInDriver } from './containers';
import { parentsOf, stagesOf, taskDurationsOf } from './stages/stage-settings';
import { speculationKnobs } from './task-scheduler/knobs';

/** Copies of speculation draw times of their own, which may be shorter: there is no bound then. */
export const sparkLeastWork: LeastWorkOf = ({ settings }, resourceTypes, draw) => {
  if (knobSwitch(settings, speculationKnobs.enabled)) return undefined;
  const parents = parentsOf(settings);
  const ends: number[] = [];
  let sum = 0;
  for (const [index, stage] of stagesOf(settings).entries()) {
    const { total, longest } = stageTime(stage, index, draw);
    sum += total;
    // A stage may be listed before the stages that it reads.
    ends[index] = longest + Math.max(0, ...parents[index].map((parent) => ends[parent] ?? 0));
  }
  const chain = Math.max(0, ...ends);
  const { driver, executor } = containerSizes(settings, resourceTypes);
  const time = sum / taskSlotsOf(settings);
  if (tasksRunInDriver(settings)) {
    const held = Math.max(chain, time);
    return { chain, work: driver.map((amount) => amount * held), held: { size: driver, time: held } };
  }
  return {
    chain,
    work: executor.map((amount, type) => amount * time + driver[type] * chain),
    held: { size: executor, time },
  };
};

function stageTime(stage: KnobHolder, index: number, draw: Draw): { total: number; longest: number } {
  const tasks = knobNumber(stage, stageKnobs.tasks);
  const duration = knobDistribution(stage, stageKnobs.duration);
  const listed = taskDurationsOf(stage);
  const factors = [readingKnobs.rackReadFactor, readingKnobs.anyReadFactor, stageKnobs.nodeReadFactor];
  // Factors below 1 make a task faster elsewhere.
  const factor = Math.min(1, ...factors.map((knob) => knobNumber(stage, knob)));
  const drawn = (task: number): number => {
    const u = duration.dist === 'constant' ? 0 : draw(Stream.taskDuration + index, task);
    return Math.max(0, sample(duration, u));
  };
  let [total, longest] = [0, 0];
  for (let task = 0; task < tasks; task++) {
    const time = (listed.at(task) ?? drawn(task)) * factor;
    total += time;
    longest = Math.max(longest, time);
  }
  return { total, longest };
}
