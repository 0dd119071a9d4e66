/** Deeper policies of the reader: the order of nodes, and a whole scheduler. */
import { POLICY_API } from '../../../scenario/own-policy';
import { BEST_FIT, FIRST_FIT } from '../../../schedulers/own/examples';
import type { GalleryEntry } from '../entry';
import { job, NODES } from './own-parts';

export const ownBestFit: GalleryEntry = {
  id: 'own-best-fit',
  question: 'own-decision',
  about: 'Your own policies',
  title: 'Your own order of nodes: best fit',
  summary: 'Small tasks fill one node, so that the large one finds room on the other.',
  practice: {
    setting:
      'In row A machines are tried in an [order](pick scheduler/nodesortpolicy/type values=fair|own:best-fit in=A).',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'A large container needs one machine with much room.',
    done: 'It ends after {A.makespan}. The small ones leave a machine whole.',
  },
  scenario: {
    signalbox: 1,
    title: 'Your own order of nodes: best fit',
    notes: [
      'YuniKorn’s fair order spreads the small tasks over both nodes. The large task has to wait until they end.',
      'B scores the nodes. The one with the least room left, of those with enough, is tried first.',
      'The score is computed per container size and node, and again when a node has changed.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    cluster: { nodes: [{ id: 'n', count: 2, capacity: { vcore: 4, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'yunikorn' },
    workload: [
      job('small', { tasks: 4, vcore: 1, duration: '30s' }),
      job('large', { tasks: 1, vcore: 4, submit: '1s' }),
    ],
    policies: [{ id: BEST_FIT.id, title: BEST_FIT.title, api: POLICY_API, code: BEST_FIT.code }],
    variants: [
      { id: 'A', title: 'fair', changes: [] },
      {
        id: 'B',
        title: BEST_FIT.title,
        changes: [{ path: ['scheduler', 'nodesortpolicy', 'type'], value: `own:${BEST_FIT.id}` }],
      },
    ],
    view: { section: 'policy', variant: 'B' },
  },
};

export const ownNodeFilter: GalleryEntry = {
  id: 'own-node-filter',
  question: 'own-decision',
  about: 'Your own policies',
  title: 'Your own filter of nodes: the slow node for long queues only',
  summary: 'The last tasks of a job stay away from a slow node, and the job ends earlier.',
  practice: {
    setting: 'Row A asks a [policy](pick scheduler/node-policy values=own:careful in=A) which nodes to take.',
    task: 'Make row A end as early as row B.',
    condition: 'A.makespan <= B.makespan',
    hint: 'One task on the slow node takes longer than all remaining work elsewhere.',
    done: 'It ends after {A.makespan}. The slow node is idle at the end.',
  },
  scenario: {
    signalbox: 1,
    title: 'Your own filter of nodes: the slow node for long queues only',
    notes: [
      'One node takes four times as long for a task. YARN’s Fair scheduler gives containers to the node that sends its heartbeat. So A puts one of the last tasks there, and the job waits for it.',
      'B uses a policy: asks for at most 16 containers decline the slow node. An ask that waits for that reason says so.',
      'A heartbeat brings one node, so there is nothing to score. With continuous scheduling the score of a policy orders the rounds.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    cluster: {
      nodes: [
        { id: 'fast', capacity: { vcore: 4, memory: '4GB' } },
        { id: 'slow', capacity: { vcore: 2, memory: '2GB' }, speed: 0.25 },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'yarn-fair' },
    workload: [job('job', { tasks: 30 })],
    policies: [
      {
        id: 'careful',
        title: 'Slow nodes for long queues only',
        api: POLICY_API,
        code: 'const filter = (ask, node) => node.speed >= 1 || ask.pending > 16;',
      },
    ],
    variants: [
      { id: 'A', title: 'any node', changes: [] },
      { id: 'B', title: 'filter', changes: [{ path: ['scheduler', 'node-policy'], value: 'own:careful' }] },
    ],
    view: { section: 'policy', variant: 'B' },
  },
};

export const ownFirstFit: GalleryEntry = {
  id: 'own-first-fit',
  question: 'own-decision',
  about: 'Your own policies',
  title: 'Your own scheduler: first fit',
  summary: 'A whole scheduler in ten lines places every container and says why the others wait.',
  practice: {
    setting:
      'The first job has [task|tasks](drag workload/first/tasks from=4 to=8 in=A). A task of the second needs [core|cores](drag workload/second/vcore from=1 to=2 in=A).',
    task: 'Make the third job start before the second.',
    condition: 'A.app[third].start < A.app[second].start',
    hint: 'First fit skips what does not fit. Leave a gap that is too small.',
    done: 'The third starts at {A.app[third].start}, the second at {A.app[second].start}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Your own scheduler: first fit',
    notes: [
      'Only the policy decides here: at each opportunity it is called until it places nothing more. It goes through the applications by submission and takes the first node with room.',
      'Select a job that waits. The sentence is the policy’s own.',
    ].join('\n\n'),
    cluster: { nodes: NODES },
    queues: [{ id: 'root' }, { id: 'root.jobs' }],
    scheduler: { type: 'own', policy: `own:${FIRST_FIT.id}` },
    workload: [
      job('first', { tasks: 6 }),
      job('second', { tasks: 6, submit: '1s' }),
      job('third', { tasks: 6, submit: '2s' }),
    ],
    policies: [{ id: FIRST_FIT.id, title: FIRST_FIT.title, api: POLICY_API, code: FIRST_FIT.code }],
    view: { section: 'policy' },
  },
};
