import { describe, expect, test } from 'vitest';
import { batch, play } from '../../engine/testing/play.test-helper';
import { boundsChanged } from './records';

/** "a n1 0": application, node and second of each start, and "-" with the second at which it was stopped. */
function starts(outline: Parameters<typeof play>[0]): string[] {
  return play(outline).containers.map(({ app, node, at, ended, outcome }) =>
    [app, node, at, ...(outcome === 'preempted' ? [`- ${ended}`] : [])].join(' '),
  );
}

const quincy = (policy: string, more: object = {}) => ({
  type: 'quincy',
  policy,
  rootTask: false,
  ...more,
});

describe('the queue-based scheduler', () => {
  const queues = [{ id: 'root' }];
  // Two nodes come later, and with them the younger tasks of the first job.
  const late = ['n3', 'n4'].flatMap((node) => [
    { id: `${node} lost`, at: '0s', kind: 'node-lost', node },
    { id: `${node} back`, at: '5s', kind: 'node-back', node },
  ]);
  const workload = [batch('a', { tasks: 4, duration: '1h' }), batch('b', { tasks: 2, duration: '1h', submit: '10s' })];
  const outline = { nodes: [1, 1, 1, 1], queues, workload, interventions: late, horizon: '30s' };

  test('With preemption the youngest tasks of a job above its quota make room for one below', () => {
    expect(starts({ ...outline, scheduler: quincy('GFP') })).toEqual([
      'a n1 0',
      'a n2 0',
      'a n3 5 - 10',
      'a n4 5 - 10',
      'b n3 10',
      'b n4 10',
    ]);
  });

  test('Without preemption nobody makes room, and above its quota a job starts nothing', () => {
    expect(starts({ ...outline, scheduler: quincy('GF') })).toEqual(['a n1 0', 'a n2 0', 'a n3 5', 'a n4 5']);
    const more = [
      batch('c', { tasks: 4, duration: '1h', submit: '1s' }),
      batch('d', { tasks: 1, duration: '1h', submit: '2s' }),
    ];
    const fair = { ...outline, workload: [batch('a', { tasks: 1, duration: '1h' }), ...more] };
    // Four slots for three jobs: the one that came first gets no more than it wants, c two, and d one.
    expect(starts({ ...fair, scheduler: quincy('GF') })).toEqual(['a n1 0', 'c n2 1', 'c n3 5', 'd n4 5']);
    expect(starts({ ...fair, scheduler: quincy('G') })).toEqual(['a n1 0', 'c n2 1', 'c n3 5', 'c n4 5']);
  });

  test('Preference goes before the order of jobs: the node of the data, then its rack, then any', () => {
    const data = [{ id: 'd', blocks: 1, replication: 1, nodes: ['n1/4'] }];
    // Nodes of even numbers share a rack.
    const racks = [{ count: 4, racks: 2, capacity: { vcore: 1, memory: '64GB' } }];
    const readers = [
      batch('any', { duration: '1h' }),
      batch('first', { duration: '1h', input: 'd' }),
      batch('second', { duration: '1h', input: 'd' }),
    ];
    expect(
      starts({ nodes: racks, queues, data, workload: readers, horizon: '30s', scheduler: quincy('G') }).sort(),
    ).toEqual(['any n1/1 0', 'first n1/4 0', 'second n1/2 0']);
  });
});

test('While nobody has a job the solver is not asked, and a job that comes is not kept waiting for it', () => {
  const workload = [batch('a', { duration: '1s', submit: '3s' }), batch('b', { duration: '1s', submit: '8s' })];
  const scheduler = quincy('Q', { solverLatency: '3s' });
  const again = { id: 'again', at: '1s', kind: 'knob-changed', path: ['policy'], value: 'Q' };
  const outline = { nodes: [1], queues: [{ id: 'root' }], workload, horizon: '30s', scheduler };
  // The first job is over at 7 s, which begins no new round.
  expect(starts(outline)).toEqual(['a n1 6', 'b n1 11']);
  expect(starts({ ...outline, interventions: [again] })).toEqual(['a n1 6', 'b n1 11']);
});

test('Another policy has other bounds, also for a job whose tasks all run', () => {
  const fair = { id: 'fair', at: '5s', kind: 'knob-changed', path: ['policy'], value: 'QFP' };
  const outline = { nodes: [1, 1], queues: [{ id: 'root' }], workload: [batch('a')], scheduler: quincy('QP') };
  const bounds: number[][] = [];
  for (const { kind, at, a, b, c, d } of play({ ...outline, interventions: [fair] }).records) {
    if (kind !== boundsChanged.kind) continue;
    boundsChanged.read(
      (time, _app, quota, least, most) => void bounds.push([time, quota, least, most]),
      at,
      a,
      b,
      c,
      d,
    );
  }
  // Without fairness it may be left with nothing, with it not below its share of one.
  expect(bounds).toEqual([
    [0, 1, 0, 1],
    [5, 1, 1, 1],
  ]);
});

test('The workers of a job are decided on as soon as its root runs', () => {
  const workload = [batch('a', { tasks: 3, duration: '20s', submit: '300ms' })];
  const outline = { nodes: [1, 1, 1], queues: [{ id: 'root' }], workload, horizon: '10s' };
  for (const policy of ['Q', 'GF', 'QFP']) {
    const scheduler = quincy(policy, { rootTask: true, time_dependent_cost_update_frequency: '5s' });
    expect(starts({ ...outline, scheduler })).toEqual(['a n1 0.3', 'a n2 0.3', 'a n3 0.3']);
    // With a solver that takes a second, that is another question.
    const slow = { ...scheduler, solverLatency: '1s' };
    expect(starts({ ...outline, scheduler: slow })).toEqual(['a n1 1.3', 'a n2 2.3', 'a n3 2.3']);
  }
});

test('A root that waits when jobs come to have roots takes the slot of a worker, also of its own job', () => {
  const interventions = [
    { id: 'lost', at: '2s', kind: 'node-lost', node: 'n1' },
    { id: 'roots', at: '4s', kind: 'knob-changed', path: ['rootTask'], value: true },
  ];
  const workload = [batch('a', { tasks: 2, duration: '20s' })];
  const outline = { nodes: [1, 1], queues: [{ id: 'root' }], workload, interventions, horizon: '10s' };
  expect(starts({ ...outline, scheduler: quincy('QFP') })).toEqual(['a n1 0', 'a n2 0 - 4', 'a n2 4']);
});
