import type { GalleryEntry } from '../entry';
import { capacityPreemptionThrottlesLesson } from './capacity-preemption-throttles.lesson';

export const capacityPreemptionThrottles: GalleryEntry = {
  id: 'capacity-preemption-throttles',
  question: 'order',
  title: 'Two throttles and a dead zone',
  summary:
    'With its defaults the monitor marks two percent of the cluster at a time and stops ten percent above the guarantee.',
  scenario: {
    signalbox: 1,
    title: 'Two throttles and a dead zone',
    notes: [
      'A hundred containers, two queues with 50 percent each. root.b holds 80 of them for an hour, root.a 20; at 1:00 root.a wants 80 more.',
      'A, the defaults: no more than a tenth of the cluster may be taken in a round. Of that, natural_termination_factor leaves a fifth. The two throttles multiply: two containers.',
      'They are killed 15 seconds later, then the next two are marked. It ends at 54 after four minutes. A queue that exceeds its guarantee by no more than a tenth is spared.',
      'B, max_wait_before_kill 0: killed in the round after, and done after one and a half minutes.',
      'C, natural_termination_factor 1: ten at a time. The dead zone is a gate, not a discount: from 60 the whole surplus is taken, and it ends at 50.',
      'D, no dead zone: two at a time down to 50.',
    ].join('\n\n'),
    lesson: capacityPreemptionThrottlesLesson,
    seed: 1,
    horizon: '10min',
    cluster: { nodes: [{ id: 'node', count: 25, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.a', capacity: 50, 'user-limit-factor': 2 },
      { id: 'root.b', capacity: 50, 'user-limit-factor': 2 },
    ],
    scheduler: { type: 'yarn-capacity', 'yarn.resourcemanager.scheduler.monitor.enable': true },
    workload: [
      { id: 'a-first', kind: 'batch', queue: 'root.a', tasks: 20, duration: '1h' },
      { id: 'b', kind: 'batch', queue: 'root.b', tasks: 80, duration: '1h' },
      { id: 'a-more', kind: 'batch', queue: 'root.a', submit: '1min', tasks: 80, duration: '1h' },
    ],
    variants: [
      { id: 'A', title: 'defaults', changes: [] },
      {
        id: 'B',
        title: 'no wait before the kill',
        changes: [
          { path: ['scheduler', 'yarn.resourcemanager.monitor.capacity.preemption.max_wait_before_kill'], value: 0 },
        ],
      },
      {
        id: 'C',
        title: 'no natural termination',
        changes: [
          {
            path: ['scheduler', 'yarn.resourcemanager.monitor.capacity.preemption.natural_termination_factor'],
            value: 1,
          },
        ],
      },
      {
        id: 'D',
        title: 'no dead zone',
        changes: [
          {
            path: ['scheduler', 'yarn.resourcemanager.monitor.capacity.preemption.max_ignored_over_capacity'],
            value: 0,
          },
        ],
      },
    ],
    view: { cursor: '2min', selection: 'queue:root.b', panels: { dock: 'yarn', yarn: 'round' } },
  },
};
