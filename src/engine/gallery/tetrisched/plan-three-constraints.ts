import type { NodeGroupText } from '../../../scenario/schema';
import type { GalleryEntry } from '../entry';

const racks = Array.from({ length: 12 }, (_, rack): NodeGroupText => {
  const group = { id: `r${rack + 1}`, count: 4, capacity: { vcore: 1, memory: '4GB' } };
  return rack === 0 ? { ...group, labels: ['preferred'] } : group;
});

/** The experiment with three constraints. Source: alsched, section 5. */
export const planThreeConstraints: GalleryEntry = {
  id: 'plan-three-constraints',
  question: 'machine-choice',
  title: 'Hard, none or soft: up to ten times',
  summary: 'Jobs of four machines that run faster on one scarce rack: wait for it, ignore it, or weigh it.',
  practice: {
    setting: 'Wishes for machines in row A are of one [kind](pick scheduler/constraints in=A).',
    task: 'Make the mean time of a job in row A as short as in row C.',
    condition: 'A.mean-completion <= C.mean-completion',
    hint: 'A hard constraint makes a job wait.',
    done: 'It is {A.mean-completion}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Hard, none or soft: up to ten times',
    notes: [
      'Twelve racks of four machines, one of them preferred. 24 jobs of four machines each at 0:00. A job runs for 10 s in the preferred rack and slowdown times as long elsewhere.',
      'The slowdown is 10. A, hard: one after the other in the preferred rack, all done at 240 s, 125 s on average. B, none, and C, soft without plan-ahead: everything starts somewhere at once, done at 200 s, mean 90 s.',
      'D, soft with plan-ahead: the last three jobs queue for the preferred rack. They do not start a run of 100 s. All is done at 130 s, and a job takes 83.75 s on average.',
      'Set slowdown of job to 1.1: hard still takes 240 s, soft is done at 22 s, 10.9 times as fast. The article says up to 10 times. Drag it to see everything between, or sweep it.',
    ].join('\n\n'),
    goal: { metric: 'mean-completion' },
    seed: 1,
    cluster: { nodes: racks },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'tetrisched', policy: 'alsched', quantum: '10s', cycle: '1s', planAhead: 3, relativeGap: 0 },
    workload: [
      {
        id: 'job',
        kind: 'batch',
        count: 24,
        tasks: 4,
        duration: '10s',
        prefers: 'label',
        preferredLabel: 'preferred',
        slowdown: 10,
        budget: 1000,
        sensitivity: 1,
      },
    ],
    variants: [
      { id: 'A', title: 'hard', changes: [{ path: ['scheduler', 'constraints'], value: 'hard' }] },
      { id: 'B', title: 'none', changes: [{ path: ['scheduler', 'constraints'], value: 'none' }] },
      { id: 'C', title: 'soft', changes: [{ path: ['scheduler', 'constraints'], value: 'soft' }] },
      { id: 'D', title: 'soft, plan-ahead', changes: [{ path: ['scheduler', 'policy'], value: 'TetriSched' }] },
    ],
    view: { cursor: '101s', selection: 'app:job/24' },
  },
};
