import type { GalleryEntry } from '../entry';
import { resetRuleLesson } from './reset-rule.lesson';

export const resetRule: GalleryEntry = {
  id: 'reset-rule',
  question: 'locality',
  about: 'Spark',
  title: 'A trickle of local launches',
  summary: 'Before Spark 3.1 every launch restarts the wait: an executor beside the data stays idle to the end.',
  scenario: {
    signalbox: 1,
    title: 'A trickle of local launches',
    notes: [
      'Eight tasks of two seconds find their data in the memory of executor 1. Executor 2 stands idle on the same host.',
      'A is the old rule. Executor 1 launches a task every two seconds, and each launch restarts the wait of three seconds.',
      'So the wait never runs out. All is done after 16 s, and executor 2 has done nothing.',
      'Since 3.1 (B) only a round without a refused offer restarts the wait. Executor 2 gets its first task after 3 s.',
      'That launch makes the next round clean, so the next local launch restarts the wait once more. The second task comes at 7 s, and all is done after 12 s.',
    ].join('\n\n'),
    lesson: resetRuleLesson,
    goal: { metric: 'makespan' },
    seed: 1,
    cluster: {
      nodes: [
        { id: 'h', capacity: { vcore: 2, memory: '2GB' } },
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
        'spark.executor.memory': '1GB',
        'spark.executor.instances': 2,
        driverStartup: '0s',
        executorStartup: '0s',
        'spark.scheduler.minRegisteredResourcesRatio': 1,
        'spark.locality.wait.legacyResetOnTaskLaunch': true,
        stages: [{ id: 'cached', tasks: 8, duration: '2s', hosts: ['executor_h_1'] }],
      },
    ],
    variants: [
      { id: 'A', title: 'before 3.1', changes: [] },
      {
        id: 'B',
        title: 'since 3.1',
        changes: [{ path: ['workload', 'app', 'spark.locality.wait.legacyResetOnTaskLaunch'], value: false }],
      },
    ],
    view: { cursor: '5s', selection: 'app:app', panels: { dock: 'locality', locality: 'ladder' } },
  },
};
