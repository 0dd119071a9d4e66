import type { GalleryEntry } from '../entry';

export const placementRules: GalleryEntry = {
  id: 'placement-rules',
  question: 'shares',
  title: 'Placement rules',
  summary: 'Which queue an application goes to: by its namespace, as asked, by its user, or nowhere.',
  practice: {
    setting:
      'In row A each new queue of a team may hold [core|cores](drag queues/root.teams/childtemplate/resources/max/vcore from=1 to=10 in=A).',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'The queue of a team is full while nodes are idle.',
    done: 'It ends after {A.makespan}. A template is written once and holds for all.',
  },
  scenario: {
    signalbox: 1,
    title: 'Placement rules',
    notes: [
      'No queue is configured for the teams blue and red. The rules are tried in order. The first that leads to a queue that takes the application wins.',
      'They are: the namespace below root.teams (created when missing), the queue asked for, and a queue of the user’s own. A filter keeps the user guest out of the last rule.',
      'A: blue and red get queues of their own, with the maximum of 4 vcores that the childtemplate of root.teams says. The application of guest matches no rule and is rejected at once.',
      'B: the first rule may not create queues any more. So the teams’ applications go on to the rule of their users.',
    ].join('\n\n'),
    seed: 6,
    cluster: { nodes: [{ id: 'node', count: 5, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [
      { id: 'root' },
      { id: 'root.teams', isParent: true, childtemplate: { resources: { max: { vcore: 4 } } } },
      { id: 'root.adhoc' },
    ],
    scheduler: {
      type: 'yunikorn',
      preset: 'current',
      placementrules: [
        { name: 'tag', value: 'namespace', create: true, parent: { name: 'fixed', value: 'root.teams' } },
        { name: 'provided' },
        { name: 'user', create: true, filter: { type: 'deny', users: ['guest'] } },
      ],
    },
    workload: [
      { id: 'blue', kind: 'batch', user: 'ana', tags: { namespace: 'blue' }, count: 3, arrivals: '4s', tasks: 4 },
      { id: 'red', kind: 'batch', user: 'ben', tags: { namespace: 'red' }, count: 2, submit: '2s', tasks: 4 },
      { id: 'sql', kind: 'batch', user: 'ana', queue: 'root.adhoc', submit: '5s', tasks: 4 },
      { id: 'own', kind: 'batch', user: 'cem', submit: '8s', tasks: 2 },
      { id: 'stray', kind: 'batch', user: 'guest', submit: '10s' },
    ],
    variants: [
      { id: 'A', title: 'create', changes: [] },
      {
        id: 'B',
        title: 'no create',
        changes: [
          {
            path: ['scheduler', 'placementrules'],
            value: [
              { name: 'tag', value: 'namespace', parent: { name: 'fixed', value: 'root.teams' } },
              { name: 'provided' },
              { name: 'user', create: true, filter: { type: 'deny', users: ['guest'] } },
            ],
          },
        ],
      },
    ],
    view: { group: 'queue', panels: { dock: 'queues' } },
  },
};
