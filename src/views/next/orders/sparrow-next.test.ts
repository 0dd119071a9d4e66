import { describe, expect, it } from 'vitest';
import { messageIndex } from '../../../analysis/messages/messages-index';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import { sparrowSettings } from '../../../schedulers/sparrow/settings';
import { QueueChange } from '../../../sim/trace/trace';
import { queueInOrder } from './worker-order';

/** Two workers of two slots, three users whose jobs come faster than they are done. */
function documentWith(policy: string, order: string) {
  return {
    signalbox: 1,
    seed: 5,
    cluster: { nodes: [{ id: 'w', count: 2, capacity: { vcore: 2, memory: '2GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.all' }],
    scheduler: { type: 'sparrow', policy, 'node_monitor.task_scheduler': order, weights: { ana: 2, bo: 0.5 } },
    workload: ['ana', 'bo', 'cy'].map((user, priority) => ({
      id: user,
      kind: 'batch',
      queue: 'root.all',
      user,
      priority,
      count: 12,
      arrivals: { dist: 'exponential', mean: `${1700 + 300 * priority}ms` },
      tasks: 3,
      duration: { dist: 'exponential', mean: '1s' },
    })),
  };
}

describe('the queue of a worker', () => {
  it.each([
    ['late', 'fifo'],
    ['late', 'priority'],
    ['late', 'round_robin'],
    ['late', 'weighted'],
    ['batch', 'fifo'],
    ['batch', 'priority'],
    ['batch', 'round_robin'],
    ['batch', 'weighted'],
  ])('%s, %s: the entry in front is the one that is served', (policy, order) => {
    const document = documentWith(policy, order);
    const model = modelOf(document);
    const index = messageIndex(model);
    const settings = sparrowSettings(document.scheduler);
    expect(index).toBeDefined();
    if (index === undefined) return;
    const { queueTime, queueNode, queueApp, queueWhy } = index.columns;
    let served = 0;
    let choices = 0;
    queueTime.forEach((at, row) => {
      // What happens to a worker's queue twice at one instant is not seen just before.
      const alone = queueTime.every(
        (time, other) => other === row || time !== at || queueNode[other] !== queueNode[row],
      );
      if (queueWhy[row] !== QueueChange.served || !alone) return;
      const queue = queueInOrder(model, index, settings, queueNode[row], at - 1);
      const vain = [...index.holds.to].some((to, h) => to === at && index.holds.useful[h] === 0);
      if (vain) return;
      expect(queue[0].app, `row ${row} at ${at}`).toBe(queueApp[row]);
      served++;
      if (new Set(queue.map(({ app }) => app)).size > 1) choices++;
    });
    expect(served).toBeGreaterThan(15);
    expect(choices).toBeGreaterThan(5);
  });
});
