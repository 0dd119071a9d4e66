import { describe, expect, test } from 'vitest';
import { batch } from '../../engine/testing/play.test-helper';
import type { Played } from '../../engine/testing/play.test-helper';
import { halves, mapReduce, node, reasonsOf, run } from '../../engine/testing/capacity-runs.test-helper';

/** When each reason was first stated, s. */
function firstStated(played: Played): Record<string, number> {
  const first: Record<string, number> = {};
  for (const { id, at } of played.reasons()) first[id] ??= at;
  return first;
}

describe('reasons', () => {
  test('What may run on full nodes only does not wait for the heartbeats of others', () => {
    const played = run({
      nodes: [node('4GB'), node('4GB')],
      queues: halves({ 'user-limit-factor': 2 }),
      data: [{ id: 'd', blocks: 1, replication: 1, placement: 'skewed' }],
      workload: [batch('x', { queue: 'root.a', tasks: 6, input: 'd', onlyWithData: true })],
    });
    expect(reasonsOf(played, 'x')).toEqual(['capacity-no-room-there']);
  });

  test('Those behind an application that its queue has too little left for wait for it', () => {
    const played = run({
      nodes: [node('4GB'), node('4GB')],
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
      workload: [
        batch('held', { queue: 'root.a', tasks: 6, duration: '60s' }),
        batch('large', { queue: 'root.a', memory: '3GB', submit: '10s' }),
        batch('late', { queue: 'root.a', submit: '20s' }),
      ],
    });
    expect(played.of('late')[0].at).toBeGreaterThan(60);
    expect(firstStated(played)['capacity-behind-app']).toBe(10.5);
  });

  test('Which limit on masters keeps an application waiting may change while it waits', () => {
    const queues = halves({
      'maximum-am-resource-percent': 0.25,
      'maximum-capacity': 50,
      'user-limit-factor': 0.5,
    });
    const master = (id: string, user: string, mapDuration: string) =>
      mapReduce(id, { user, mapDuration, 'yarn.app.mapreduce.am.resource.mb': 1024 });
    const played = run({
      nodes: [node('16GB')],
      queues,
      workload: [master('a1', 'ann', '60s'), master('b1', 'bob', '20s'), master('a2', 'ann', '20s')],
    });
    expect(reasonsOf(played, 'a2')).toEqual(['capacity-am-limit', 'capacity-user-am-limit']);
  });

  test('Reservations can fill the cluster although a node has room', () => {
    const played = run({
      nodes: [node('4GB'), node('4GB'), node('4GB')],
      queues: halves({ 'user-limit-factor': 2, 'maximum-capacity': 100 }, { 'maximum-capacity': 100 }),
      workload: [
        batch('held', { queue: 'root.a', tasks: 2, memory: '2GB', duration: '60s' }),
        batch('large', { queue: 'root.a', tasks: 2, memory: '3GB', submit: '10s' }),
        batch('late', { queue: 'root.b', tasks: 3, memory: '2GB', submit: '20s' }),
      ],
    });
    const ROOT = 0;
    const ofRoot = played.reasons().find(({ id, arg1 }) => id === 'capacity-queue-at-max' && arg1 === ROOT);
    expect(ofRoot?.at).toBe(10.666666);
  });
});
