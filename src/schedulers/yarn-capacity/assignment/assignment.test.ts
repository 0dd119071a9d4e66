import { describe, expect, test } from 'vitest';
import { batch } from '../../../engine/testing/play.test-helper';
import type { Played } from '../../../engine/testing/play.test-helper';
import { Rec } from '../../../sim/trace/trace';
import { CAPACITY, halves, node, run } from '../../../engine/testing/capacity-runs.test-helper';

describe('locality', () => {
  const data = [{ id: 'd', blocks: 1, replication: 1, placement: 'skewed' }];
  const workload = [batch('x', { queue: 'root.a', input: 'd', submit: '500ms' })];
  const nodes = Array.from({ length: 4 }, (_, i) => ({ ...node('8GB'), racks: 1, id: `n${i + 1}` }));

  test('An application declines nodes until one near its data comes', () => {
    const scheduler = { [`${CAPACITY}rack-locality-additional-delay`]: 40 };
    const played = run({ nodes, queues: halves(), workload, data, scheduler });
    const [{ node: name }] = played.of('x');
    const skipped = played.records.filter(({ kind }) => kind === Rec.slotSkipped).length;
    const home = played.run.directory.datasets?.[0].replicas[0];
    expect(played.run.directory.nodes[home ?? 0].id).toBe(name);
    expect(skipped).toBeLessThan(4);
  });

  test('Without a delay it takes the first node', () => {
    const scheduler = { [`${CAPACITY}node-locality-delay`]: 0, [`${CAPACITY}rack-locality-additional-delay`]: 0 };
    const played = run({ nodes, queues: halves(), workload, data, scheduler });
    expect(played.of('x')[0].at).toBe(0.75);
    expect(played.records.some(({ kind }) => kind === Rec.slotSkipped)).toBe(false);
  });
});

describe('reservations', () => {
  const workload = [
    batch('small', { queue: 'root.a', tasks: 12, duration: '20s', memory: '2GB' }),
    batch('large', { queue: 'root.b', tasks: 1, memory: '8GB', submit: '5s' }),
  ];
  const outline = { nodes: [node('8GB')], queues: halves({ 'user-limit-factor': 2 }), workload };

  test('A large container reserves a node and small ones do not take it', () => {
    const played = run({ ...outline, nodes: [node('8GB'), node('8GB')] });
    const reserved = played.records.filter(({ kind }) => kind === Rec.reservation);
    expect(reserved.length).toBeGreaterThan(0);
    expect(played.of('large')[0].at).toBeLessThan(30);
  });

  // p leaves the second node at 60.5 s: large starts there, and the first one is no longer reserved when it reports at 61 s.
  const exchange = {
    nodes: [node('4GB'), node('4GB')],
    queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
    workload: [
      batch('p', { queue: 'root.a', tasks: 1, duration: '60s', memory: '2GB' }),
      batch('q', { queue: 'root.a', tasks: 1, duration: '1h', memory: '2GB', submit: '600ms' }),
      batch('large', { queue: 'root.a', tasks: 1, duration: '1h', memory: '3GB', submit: '9800ms' }),
      batch('late', { queue: 'root.a', tasks: 2, submit: '100200ms' }),
    ],
    horizon: '2min',
  };

  const reservations = (played: Played) =>
    played.records
      .filter(({ kind }) => kind === Rec.reservation)
      .map(({ at, b, c }) => `${at} n${b + 1} ${c === 1 ? 'reserved' : 'given up'}`);

  test('A reservation that nobody needs any more is given up, although nobody asks for anything', () => {
    const played = run(exchange);
    const times = (app: string) => played.of(app).map(({ at }) => at);
    expect(times('large')).toEqual([60.5]);
    expect(reservations(played)).toEqual(['10 n1 reserved', '61 n1 given up']);
    expect(times('late')).toEqual([100.5, 101]);
  });

  // A task of x reserves n1, where its data are, when it has missed four nodes. It goes elsewhere after more than four.
  test.each([
    ['current', 12.25],
    ['cs-2014', 12.5],
  ])('A reservation near the data begins the wait anew; under %s the other task starts at %d s', (preset, at) => {
    const played = run({
      nodes: ['n1', 'n2', 'n3', 'n4'].map((id) => ({ ...node('4GB'), id, racks: 1 })),
      queues: [{ id: 'root' }, { id: 'root.a', capacity: 100 }],
      data: [
        { id: 'd', blocks: 2, replication: 1, placement: 'skewed' },
        { id: 'e', blocks: 1, replication: 1, placement: 'skewed' },
      ],
      scheduler: { preset, [`${CAPACITY}rack-locality-additional-delay`]: 40 },
      workload: [
        batch('filler', { queue: 'root.a', duration: '60s', memory: '3GB', input: 'e' }),
        batch('x', { queue: 'root.a', tasks: 2, duration: '1h', memory: '2GB', submit: '10100ms', input: 'd' }),
      ],
      horizon: '30s',
    });
    expect(played.of('filler').map(({ node: on }) => on)).toEqual(['n1']);
    expect(reservations(played)).toEqual(['11 n1 reserved', `${at} n1 given up`]);
    expect(played.of('x').map((one) => one.at)).toEqual([10.25, at]);
  });

  test('So it is without heartbeats', () => {
    const scheduler = { [`${CAPACITY}schedule-asynchronously.enable`]: true };
    const played = run({ ...exchange, scheduler });
    expect(played.of('large')[0].at).toBe(60);
    expect(reservations(played)).toEqual(['9.8 n2 reserved', '60 n2 given up']);
  });
});
