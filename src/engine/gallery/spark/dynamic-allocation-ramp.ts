import type { ChangeText } from '../../../scenario/schema';
import type { GalleryEntry } from '../entry';
import { dynamicAllocationRampLesson } from './dynamic-allocation-ramp.lesson';

/** The job of `idled-out-mid-stage`: short tasks and a long one, then a stage that reads the output of both. */
const unevenJob: ChangeText[] = [
  {
    path: ['workload', 'app', 'stages'],
    value: [
      { id: 'wide', tasks: 8, duration: '10s', after: [] },
      { id: 'long', tasks: 1, duration: '3min', after: [] },
      { id: 'join', tasks: 9, duration: '20s', after: ['wide', 'long'] },
    ],
  },
  { path: ['workload', 'app', 'spark.executor.instances'], value: 9 },
  { path: ['workload', 'app', 'executorStartup'], value: '2s' },
];

/** Whether output outlives the executor that wrote it. Without the service, executors stay as long as theirs is wanted. */
const shuffleService = (enabled: boolean): ChangeText => ({
  path: ['workload', 'app', 'spark.shuffle.service.enabled'],
  value: enabled,
});

export const dynamicAllocationRamp: GalleryEntry = {
  id: 'dynamic-allocation-ramp',
  question: 'speed',
  about: 'Spark',
  title: 'Dynamic allocation ramps up',
  summary: 'Executors wanted: 1, 3, 7 and all twenty, a second apart, while tasks wait.',
  scenario: {
    signalbox: 1,
    title: 'Dynamic allocation ramps up',
    notes: [
      'Twenty tasks of a minute and no executor at first. After a second in which tasks wait, the application wants one executor. Each further second it adds twice as many: 1, 3, 7, 15, and finally the twenty that it has tasks for.',
      'B waits five seconds between rounds (sustainedSchedulerBacklogTimeout): the ramp costs a quarter of the run time. When the tasks are done, all executors are released at once with the application.',
      'C and D run another job, with a long task in it. C gives idle executors back after a minute and has to ramp up again. D keeps them for their output.',
    ].join('\n\n'),
    lesson: dynamicAllocationRampLesson,
    seed: 1,
    cluster: {
      nodes: [
        { id: 'h', count: 10, capacity: { vcore: 2, memory: '4GB' } },
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
        'spark.dynamicAllocation.enabled': true,
        driverStartup: '0s',
        executorStartup: '500ms',
        stages: [{ id: 'work', tasks: 20, duration: '1min' }],
      },
    ],
    variants: [
      { id: 'A', title: 'every second', changes: [] },
      {
        id: 'B',
        title: 'every 5 s',
        changes: [
          {
            path: ['workload', 'app', 'spark.dynamicAllocation.sustainedSchedulerBacklogTimeout'],
            value: '5s',
          },
        ],
      },
      { id: 'C', title: 'a long task, idle ones leave', changes: [...unevenJob, shuffleService(true)] },
      { id: 'D', title: 'a long task, idle ones stay', changes: [...unevenJob, shuffleService(false)] },
    ],
    view: { cursor: '3s', selection: 'app:app', panels: { dock: 'nodes' } },
  },
};
