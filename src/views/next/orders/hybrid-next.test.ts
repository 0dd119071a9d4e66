import { describe, expect, it } from 'vitest';
import { messageIndex } from '../../../analysis/messages/messages-index';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import { readSettings } from '../../../schedulers/hawk/settings';
import { QueueChange } from '../../../sim/trace/trace';
import { hybridQueueAt } from './hybrid-queue-at';
import { waitingApps } from './waiting-apps';

/** Few workers, long jobs and many short ones, so that queues grow. */
function documentWith(scheduler: Readonly<Record<string, unknown>>) {
  return {
    signalbox: 1,
    seed: 3,
    cluster: { nodes: [{ id: 'w', count: 4, capacity: { vcore: 1, memory: '2GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.all' }],
    scheduler: { CUTOFF_THIS_EXP: '3s', BIG_PARTITION: 75, ...scheduler },
    workload: [
      { id: 'long', mean: '4s', tasks: 3, count: 4, every: '9s' },
      { id: 'mid', mean: '1500ms', tasks: 4, count: 10, every: '3s' },
      { id: 'short', mean: '400ms', tasks: 5, count: 25, every: '1s' },
    ].map(({ id, mean, tasks, count, every }) => ({
      id,
      kind: 'batch',
      queue: 'root.all',
      count,
      arrivals: { dist: 'exponential', mean: every },
      tasks,
      duration: { dist: 'exponential', mean },
    })),
  };
}

describe('the queue of a worker of Hawk or Eagle', () => {
  it.each([
    ['hawk', {}],
    ['hawk', { stealing: false }],
    ['eagle', {}],
    ['eagle', { SRPT_ENABLED: false }],
    ['eagle', { SBP_ENABLED: false }],
  ])('%s %j: the entry in front is the one that is served', (type, knobs) => {
    const document = documentWith({ type, ...knobs });
    const model = modelOf(document);
    const index = messageIndex(model);
    expect(index).toBeDefined();
    if (index === undefined) return;
    const settings = readSettings(document.scheduler);
    const { queueTime, queueNode, queueApp, queueWhy } = index.columns;
    let [served, choices] = [0, 0];
    queueTime.forEach((at, row) => {
      if (queueWhy[row] !== QueueChange.served) return;
      const worker = queueNode[row];
      // What comes and is dropped or served in the same instant is not seen just before.
      const others = queueTime.some(
        (time, other) =>
          other !== row && time === at && queueNode[other] === worker && queueApp[other] !== queueApp[row],
      );
      if (others) return;
      const lacking = new Map(waitingApps(model, at - 1).map((one) => [one.app, one.lacking]));
      const queue = hybridQueueAt(model, index, settings, worker, at - 1, (app) => lacking.get(app) ?? 0);
      expect(queue.at(0)?.app, `row ${row} at ${at}`).toBe(queueApp[row]);
      served++;
      if (new Set(queue.map(({ app }) => app)).size > 1) choices++;
    });
    expect(served).toBeGreaterThan(15);
    expect(choices).toBeGreaterThan(5);
  });
});
