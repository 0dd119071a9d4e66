import type { GalleryEntry } from '../entry';

const MAPPINGS = 'yarn.scheduler.capacity.queue-mappings';
const OVERRIDE = 'yarn.scheduler.capacity.queue-mappings-override.enable';

export const capacityMappings: GalleryEntry = {
  id: 'capacity-mappings',
  question: 'shares',
  title: 'Which queue it goes to',
  summary: 'Queue mappings send an application by its user and groups, the first that matches wins.',
  practice: {
    setting:
      'In row A another [user](pick workload/stray/user values=eve|ann|ben|cem in=A) sends the application stray. Its group stays the same.',
    task: 'Let no application of row A be refused.',
    condition: 'A.finished == 5',
    hint: 'Which rule looks at the name of a user, and not at the group?',
    done: 'The first rule accepts it, and no guest queue is requested.',
  },
  scenario: {
    signalbox: 1,
    title: 'Which queue it goes to',
    notes: [
      'Three rules, from left to right. ann goes to etl.',
      'Users in the group science go to science. All others go to a queue named like their first group.',
      'nightly belongs to ann, who is also in science: the first rule wins. ben of study is in staff first, yet the second rule looks at all groups. load goes to etl by the third.',
      'stray is refused: no leaf queue is called guests. A rule that matches without a queue is final; no other rule is tried.',
      'A: named belongs to ann too, but names root.science and gets it. B: with queue-mappings-override.enable the rules apply to it, and it goes to etl.',
      'The panel Placement tries any user, groups and queue out, rule by rule.',
    ].join('\n\n'),
    seed: 1,
    horizon: '10min',
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 4, memory: '4GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.etl', capacity: 40, 'user-limit-factor': 3 },
      { id: 'root.science', capacity: 40, 'user-limit-factor': 3 },
      { id: 'root.default', capacity: 20, 'user-limit-factor': 5 },
    ],
    scheduler: { type: 'yarn-capacity', [MAPPINGS]: 'u:ann:etl,g:science:science,u:%user:%primary_group' },
    workload: [
      { id: 'nightly', kind: 'batch', user: 'ann', groups: ['science'], tasks: 3, duration: '1min' },
      { id: 'study', kind: 'batch', user: 'ben', groups: ['staff', 'science'], tasks: 3, duration: '1min' },
      { id: 'load', kind: 'batch', user: 'cem', groups: ['etl'], tasks: 2, duration: '1min' },
      { id: 'stray', kind: 'batch', user: 'eve', groups: ['guests'], tasks: 2, duration: '1min' },
      { id: 'named', kind: 'batch', user: 'ann', queue: 'root.science', tasks: 2, duration: '1min' },
    ],
    variants: [
      { id: 'A', title: 'a named queue is used', changes: [] },
      { id: 'B', title: 'mappings override', changes: [{ path: ['scheduler', OVERRIDE], value: true }] },
    ],
    view: { cursor: '30s', group: 'queue', panels: { dock: 'yarn', yarn: 'placement' } },
  },
};
