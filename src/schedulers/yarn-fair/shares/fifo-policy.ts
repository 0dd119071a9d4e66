/**
 * The policy "fifo", for leaves only: higher priority, then earlier start, then name. The application that started first gets
 * the whole share of the queue as its fair share, whatever its priority; the others keep the shares that they had.
 * Source: Hadoop, scheduler/fair/policies/FifoPolicy.
 */
import { assert } from '../../../base/assert';
import { defaultCalculator } from '../../yarn/resources';
import { byName, byStartTime, headroomOfMemory } from './policy';
import type { SchedulingPolicy } from './policy';

export const fifoPolicy: SchedulingPolicy = {
  name: 'fifo',
  calculator: defaultCalculator,
  compare: (a, b) => b.priority - a.priority || byStartTime(a, b) || byName(a, b),
  computeShares(members, total) {
    if (members.length === 0) return;
    let first = members[0];
    for (let i = 1; i < members.length; i++) if (members[i].startTime < first.startTime) first = members[i];
    first.fairShare.set(total);
  },
  computeSteadyShares() {
    // Leaves do not divide their steady share.
  },
  isOverFairShare() {
    assert(false, 'fifo is a policy of leaves, which have no children to judge');
  },
  headroom: headroomOfMemory,
  explain: (a, b) =>
    a.priority === b.priority ? null : { rule: 'priority', keys: [String(a.priority), String(b.priority)] },
};
