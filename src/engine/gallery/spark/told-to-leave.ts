import type { GalleryEntry } from '../entry';

const JOB = ['workload', 'app'];
const DECOMMISSION = [...JOB, 'spark.decommission.enabled'];
const MIGRATE = [...JOB, 'spark.storage.decommission.enabled'];

export const toldToLeave: GalleryEntry = {
  id: 'told-to-leave',
  question: 'order',
  about: 'Spark',
  title: 'Executors that are decommissioned',
  summary: 'Two machines are reclaimed in the middle of a job: work lost with their executors runs again, or not.',
  practice: {
    setting:
      'In row B the job asks for [executor|executors](drag workload/app/spark.executor.instances from=2 to=6 in=B). Output is not moved.',
    task: 'Make row B end within two seconds of row C, where output is moved.',
    condition: 'B.makespan < C.makespan + 2s',
    hint: 'Two of them leave at 0:50. How many have to stay?',
    done: 'It is {B.makespan}, and {C.makespan} in row C. Moving the output takes no further executor.',
  },
  scenario: {
    signalbox: 1,
    title: 'Executors that are decommissioned',
    notes: [
      'A stage of eight tasks, and one of twelve that reads its output. At 0:50 two of the four executors are decommissioned.',
      'A: they stop at once. Their running tasks and stored output are lost. Other executors repeat the work.',
      'B: with spark.decommission.enabled they finish their tasks first. Their output is still lost.',
      'C: with spark.storage.decommission.enabled they move it to the two others before they go. Nothing runs twice.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: {
      nodes: [
        { id: 'h', count: 6, capacity: { vcore: 1, memory: '2GB' } },
        { id: 'driver', capacity: { vcore: 1, memory: '4GB' } },
      ],
    },
    queues: [{ id: 'root' }, { id: 'root.spark' }],
    scheduler: { type: 'yunikorn' },
    workload: [
      {
        id: 'app',
        kind: 'spark',
        queue: 'root.spark',
        'spark.driver.memory': '4GB',
        'spark.executor.memory': '2GB',
        'spark.executor.instances': 4,
        driverStartup: '0s',
        executorStartup: '2s',
        stages: [
          { id: 'map', tasks: 8, duration: '20s' },
          { id: 'reduce', tasks: 12, duration: '30s', after: ['map'] },
        ],
      },
    ],
    interventions: [
      { id: 'first', at: '50s', kind: 'executor-decommissioned', application: 'app', executor: 1 },
      { id: 'second', at: '51s', kind: 'executor-decommissioned', application: 'app', executor: 2 },
    ],
    variants: [
      { id: 'A', title: 'gone at once', changes: [] },
      { id: 'B', title: 'finish their tasks', changes: [{ path: DECOMMISSION, value: true }] },
      {
        id: 'C',
        title: 'and move their output',
        changes: [
          { path: DECOMMISSION, value: true },
          { path: MIGRATE, value: true },
        ],
      },
    ],
    view: { cursor: '55s', selection: 'app:app', panels: { dock: 'nodes' } },
  },
};
