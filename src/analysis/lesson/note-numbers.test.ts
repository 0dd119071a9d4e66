/** Figures that notes of the gallery name, for scenarios without a lesson: each is what the run comes to. */
import { describe } from 'vitest';
import { holdFacts } from './note-facts.test-helper';
import type { Fact } from './note-facts.test-helper';

const FACTS: Readonly<Record<string, readonly Fact[]>> = {
  'omega-head-of-line': [
    ['A batch job waits 4.8 s', 'B.app[batch].mean-wait', 4.8, 1],
    ['7 of its transactions', 'C.conflicts', 7, 0],
  ],
  'omega-offers': [
    ['An eighth of the cell', 'A.locked-share', 0.12, 2],
    ['seven transactions do', 'C.conflicts', 7, 0],
  ],
  'omega-coarse-conflicts': [
    ['in 51 transactions', 'A.conflicts-service', 51, 0],
    ['a fifth of its time', 'A.wasted-decisions / A.makespan', 0.2, 1],
    ['That makes 78 conflicts', 'B.conflicts-service', 78, 0],
    ['transaction away: 76', 'C.conflicts-service', 76, 0],
    ['waits 89 s in the queue', 'D.queued-service', 89, 0],
    ['in A 7 s', 'A.queued-service', 7, 0],
  ],
  'omega-mapreduce': [['1:30 for all', 'D.app[mapreduce].mean-response', 90, 0]],
  'omega-hoarding': [['done after 1:04', 'C.makespan', 64, 0]],
  'sparrow-constraints': [
    ['81 s per job', 'A.mean-completion', 81, 0],
    ['default of sample.ratio.constrained: 32 s', 'B.mean-completion', 32, 0],
    ['answers arrive: 36 s', 'C.mean-completion', 36, 0],
    ['without constraints: 30 s', 'D.mean-completion', 30, 0],
  ],
  'sparrow-late-binding': [
    ['46.5 s per job', 'A.mean-completion', 46.5, 1],
    ['is ready: 35.1 s, a quarter less', 'B.mean-completion', 35.1, 1],
    ['each of the 5,000 reservations', 'B.reservations', 5000, 0],
    ['Together this is 500 s', 'B.slots-held', 500, 0],
    ['69 get no task', 'C.empty-answers', 69, 0],
    ['instead of 2,500', 'B.empty-answers', 2500, 0],
    ['the ideal: 32.0 s', 'D.mean-completion', 32, 1],
    ['within 10 %', '(B.mean-completion - D.mean-completion) / D.mean-completion', 0.1, 1],
  ],
  'sparrow-network-delay': [
    ['324 ms', 'A.mean-completion', 0.324, 3],
    ['351 ms', 'B.mean-completion', 0.351, 3],
    ['3.0 s', 'C.mean-completion', 3, 1],
    ['667 ms', 'D.mean-completion', 0.667, 3],
  ],
  'sparrow-power-of-two': [
    ['32.5 s', 'A.mean-completion', 32.5, 1],
    ['one in twenty takes 92 s', 'A.p95-completion', 92, 0],
    ['19.3 s', 'B.mean-completion', 19.3, 1],
    ['15.3 s', 'C.mean-completion', 15.3, 1],
    ['nine messages per task', 'C.messages-per-task', 9, 0],
    ['instead of five', 'B.messages-per-task', 5, 0],
  ],
  'sparrow-probe-ratio': [
    ['983 ms', 'A.mean-completion', 0.983, 3],
    ['491 ms', 'B.mean-completion', 0.491, 3],
    ['339 ms', 'C.mean-completion', 0.339, 3],
    ['313 ms', 'D.mean-completion', 0.313, 3],
    ['nearly ten', 'D.messages-per-task', 10, 0],
  ],
  'sparrow-batch': [
    ['41.4 s', 'A.mean-completion', 41.4, 1],
    ['37.6 s', 'B.mean-completion', 37.6, 1],
    ['A ends 13 s before B', 'B.makespan - A.makespan', 13, 0],
  ],
  'capacity-at-run-time': [
    ['eight more containers within three seconds', 'A.app[wide].held @ 63s - A.app[wide].held @ 59s', 8, 0],
    ['for root.c at 0:30 was rejected', 'A.app[early].finished', 0, 0],
    ['the one at 2:10 is accepted', 'A.app[new].finished', 1, 0],
    ['The four running ones continue', 'A.node[node/1].used.vcore @ 181s', 4, 0],
    ['late is rejected', 'A.app[late].finished', 0, 0],
    ['While long works on', 'A.app[long].finished', 1, 0],
    ['At 7:00 it is empty', 'A.queue[root.b].used.vcore @ 419s', 0, 0],
  ],
  'plan-estimates': [
    ['all ten deadlines are met', '10 * A.slo-met', 10, 0],
    ['move. Six deadlines are met', '10 * B.slo-met', 6, 0],
    ['four jobs that could still', 'C.failed', 4, 0],
    ['hopeless. Six deadlines are met', '10 * C.slo-met', 6, 0],
  ],
  'preemption-by-choice': [
    ['Ten reduces are killed', 'A.preempted', 10, 0],
    ['short is done at 2:18', 'A.app[short].end', 138, 0],
    ['long at 4:15', 'A.app[long].end', 255, 0],
    ['short is done at 2:04', 'B.app[short].end', 124, 0],
    ['ends at 4:03', 'B.app[long].end', 243, 0],
    ['done at 3:09', 'C.app[long].end', 189, 0],
  ],
};

describe.each(Object.entries(FACTS))('the notes of %s', holdFacts);
