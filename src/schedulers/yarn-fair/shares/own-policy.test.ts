import { expect, test } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';

test('A policy that reads the minimum of a queue orders by the present one, before the next update, too', () => {
  const played = play({
    nodes: [{ capacity: { vcore: 1, memory: '1GB' } }],
    queues: [
      { id: 'root', schedulingPolicy: 'own:mine' },
      { id: 'root.a', minResources: '1024 mb, 1 vcores' },
      { id: 'root.b' },
    ],
    scheduler: { type: 'yarn-fair' },
    policies: [{ id: 'mine', api: 1, code: 'const key = (queue) => -queue.minMemory;' }],
    workload: ['a', 'b'].map((id) => batch(id, { queue: `root.${id}`, tasks: 3, duration: '10s', memory: '1GB' })),
    interventions: ['a', 'b'].map((id, i) => ({
      id: `event-${id}`,
      kind: 'queue-changed',
      queue: `root.${id}`,
      path: ['minResources'],
      value: `${1024 * i} mb, ${i} vcores`,
      // With the heartbeat in which the first container is reported.
      at: '11s',
    })),
  });
  expect(played.containers[0].at).toBe(1);
  expect(played.containers.map(({ app }) => app)).toEqual(['a', 'b', 'b', 'b', 'a', 'a']);
});
