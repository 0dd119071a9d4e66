/** The least that a MapReduce application needs: its master for the longest map and reduce, and a container for every task once. */
import { sample } from '../../base/math/distributions';
import { knobDistribution, knobNumber, knobSwitch } from '../../scenario/knobs';
import type { KnobHolder } from '../../scenario/knobs';
import type { LeastWorkOf } from '../least-work';
import { readingKnobs } from '../reading';
import { mapReduceKnobs } from './knobs';
import { amSize, sizeOf, Stage, taskGroups } from './plan';
import { DURATION_STREAM } from './streams';

export const mapReduceLeastWork: LeastWorkOf = ({ settings }, resourceTypes, draw) => {
  const longest = [0, 0];
  const work = resourceTypes.map(() => 0);
  let held = { size: work.slice(), time: 0 };
  let task = 0;
  for (const group of taskGroups(settings)) {
    const [{ stage, memory, vcores }] = group;
    const factor = stage === Stage.map ? leastFactor(settings) : 1;
    let sum = 0;
    for (const { count, duration } of group) {
      for (let i = 0; i < count; i++, task++) {
        const u = duration.dist === 'constant' ? 0 : draw(DURATION_STREAM, task);
        const time = Math.max(0, sample(duration, u)) * factor;
        sum += time;
        longest[stage] = Math.max(longest[stage], time);
      }
    }
    const size = sizeOf(memory, vcores, resourceTypes);
    size.forEach((amount, type) => (work[type] += amount * sum));
    if (sum > held.time) held = { size, time: sum };
  }
  const chain = longest[Stage.map] + longest[Stage.reduce];
  // Containers that are kept work on without a master.
  const mastered = knobSwitch(settings, mapReduceKnobs.keepContainers) ? 0 : chain;
  const master = amSize(settings, resourceTypes);
  return { startup: startupOf(settings), chain, work: work.map((sum, type) => sum + master[type] * mastered), held };
};

/** Factors below 1 make a map faster elsewhere than beside its data. */
function leastFactor(settings: KnobHolder): number {
  const factors = [readingKnobs.rackReadFactor, readingKnobs.anyReadFactor];
  return Math.min(1, ...factors.map((knob) => knobNumber(settings, knob)));
}

/** A master that is lost draws again: only a time that is always the same is certain. */
function startupOf(settings: KnobHolder): number {
  const startup = knobDistribution(settings, mapReduceKnobs.amStartup);
  return startup.dist === 'constant' ? Math.max(0, sample(startup, 0)) : 0;
}
