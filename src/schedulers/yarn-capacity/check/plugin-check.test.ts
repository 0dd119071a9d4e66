import { expect, test } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';

test('Up to 2.7 parents serve their children by use whatever is configured, with a warning', () => {
  const run = (preset: string) =>
    play({
      nodes: [{ capacity: { vcore: 8, memory: '8GB' } }],
      scheduler: { type: 'yarn-capacity', preset },
      queues: [
        { id: 'root', 'ordering-policy': 'priority-utilization' },
        { id: 'root.a', capacity: 50, priority: 5, 'user-limit-factor': 2 },
        { id: 'root.b', capacity: 50, 'user-limit-factor': 2 },
      ],
      workload: ['a', 'b'].map((id) => batch(id, { queue: `root.${id}`, tasks: 3, duration: '60s' })),
    });
  expect(run('current').order()).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  expect(run('current').run.notices).toEqual([]);
  expect(run('cs-2014').order()).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
  expect(run('cs-2014').run.notices.map(({ field, text }) => `${field}: ${text}`)).toEqual([
    'queues.root.ordering-policy: has no effect up to 2.7: children are served by their used share of capacity',
  ]);
});
