import type { GalleryEntry } from '../entry';

export const fairSteadyShares: GalleryEntry = {
  id: 'fair-steady-shares',
  question: 'shares',
  title: 'Steady and instantaneous shares',
  summary:
    'Every queue has two fair shares. One counts all queues and is only shown. The other counts busy queues and decides.',
  practice: {
    setting:
      'In row A root.default counts [time|times](drag queues/root.default/weight from=0 to=4 in=A), and root.adhoc [time|times](drag queues/root.adhoc/weight from=1 to=4 in=A).',
    task: 'Make the job of root.adhoc end earlier in row A than in row B.',
    condition: 'A.app[adhoc].end < B.app[adhoc].end',
    hint: 'Which of the two queues has work?',
    done: 'It ends at {A.app[adhoc].end}, in row B at {B.app[adhoc].end}. The weight of an empty queue only moves a mark.',
  },
  scenario: {
    signalbox: 1,
    title: 'Steady and instantaneous shares',
    notes: [
      'Two queues share 40 GB. The queue root.default exists in every Fair scheduler, has the weight 1 and is empty here.',
      'The steady fair share counts all queues: a third each, 13.3 GB. It is only shown.',
      'The instantaneous one counts queues with applications: all 40 GB for root.etl while it is alone, 20 GB each from 1:00 on. This one decides.',
      'A and B run identically, container by container. In B root.default has the weight 0, and the steady share of the other two is 20 GB. The display has changed, the outcome has not.',
      'See the marks on the bars of the queues view, and their curves for the selected queue.',
    ].join('\n\n'),
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: 10, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default' }, { id: 'root.etl' }, { id: 'root.adhoc' }],
    scheduler: { type: 'yarn-fair' },
    workload: [
      {
        id: 'etl',
        kind: 'batch',
        queue: 'root.etl',
        tasks: 160,
        duration: { dist: 'uniform', min: '20s', max: '40s' },
      },
      { id: 'adhoc', kind: 'batch', queue: 'root.adhoc', submit: '1min', tasks: 60, duration: '30s' },
    ],
    variants: [
      { id: 'A', title: 'root.default weighs 1', changes: [] },
      { id: 'B', title: 'root.default weighs 0', changes: [{ path: ['queues', 'root.default', 'weight'], value: 0 }] },
    ],
    view: { cursor: '90s', selection: 'queue:root.etl', panels: { dock: 'queues' } },
  },
};
