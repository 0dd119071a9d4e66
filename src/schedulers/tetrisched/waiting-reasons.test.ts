import { expect, test } from 'vitest';
import { play } from '../../engine/testing/play.test-helper';
import { prepareRun } from '../../engine/run/simulate';
import { nodeSetsOf, unpackPlace } from './reason-values';

await prepareRun('tetrisched');

const nodes = [{ id: 's', count: 4, capacity: { vcore: 1, memory: '4GB' }, labels: ['disk'] }];
const linear = { op: 'LnCk', set: 's', k: 4, v: 8 };
const job = (id: string, fields: object) => ({
  id,
  kind: 'batch',
  tasks: 4,
  duration: '8s',
  queue: 'root.a',
  ...fields,
});
const hog = job('hog', { tasks: 2, duration: '60s', utility: { op: 'nCk', set: 's', k: 2, v: 50 } });

/** Reasons of the second application, each with its first argument. */
const reasonsOf = (barrier: number, policy: string, planAhead = 4) =>
  play({
    nodes,
    scheduler: { type: 'tetrisched', policy, planAhead, relativeGap: 0 },
    workload: [hog, job('scan', { submit: '4s', utility: { op: 'barrier', v: barrier, of: linear } })],
    horizon: '30s',
  })
    .reasons()
    .filter(({ on, id }) => on === 1 && id !== 'not-scheduled-yet')
    .map(({ id, arg1 }) => `${id} ${arg1}`);

test.each(['TetriSched', 'alsched'])(
  '%s: a job whose barrier the free nodes do not reach is not outvoted',
  (policy) => {
    // Two free nodes are worth 4 of 8.
    expect(new Set(reasonsOf(6, policy))).toEqual(new Set([`no-room-in-window ${policy === 'alsched' ? 0 : 4}`]));
  },
);

test.each(['TetriSched', 'alsched'])(
  '%s: a barrier that all nodes together do not reach makes a job worthless',
  (policy) => {
    expect(new Set(reasonsOf(9, policy))).toEqual(new Set(['worthless 1']));
  },
);

test.each(['TetriSched', 'alsched'])('%s: the rest of a job that was started in part is not outvoted', (policy) => {
  const storage = { prefers: 'storage', preferredLabel: 'disk', tasks: 6, sensitivity: 0.01 };
  const played = play({ nodes, scheduler: { type: 'tetrisched', policy }, workload: [job('scan', storage)] });
  expect(played.heldAt(0)).toBe(4);
  const ids = played.reasons().map(({ at, id }) => `${id} ${at}`);
  expect(ids).toContain('part-started 0');
  expect(ids.filter((id) => id.startsWith('outvoted'))).toEqual([]);
});

test('Started on a node that may come back, a job is worth something for longer than on the nodes that are there', () => {
  const leaf = (set: string, v: number) => ({ op: 'nCk', set, k: 1, v });
  const ids = play({
    nodes: [
      { id: 'fast', capacity: { vcore: 1, memory: '4GB' }, labels: ['gpu'] },
      { id: 'slow', capacity: { vcore: 1, memory: '4GB' }, labels: ['cpu'] },
    ],
    scheduler: { type: 'tetrisched', policy: 'TetriSched', planAhead: 4, quantum: '1s' },
    workload: [
      job('hog', { tasks: 1, duration: '60s', utility: leaf('cpu', 50) }),
      job('scan', {
        submit: '2s',
        tasks: 1,
        duration: '1s',
        sensitivity: 1,
        // Of its value a second of delay takes 1: begun now on slow, it is worth 1; begun two seconds later on fast, 1 too.
        utility: { op: 'max', of: [leaf('gpu', 4), leaf('cpu', 2)] },
      }),
    ],
    interventions: [{ id: 'away', kind: 'node-lost', at: '1s', node: 'fast' }],
    horizon: '3s',
  })
    .reasons()
    .filter(({ at, on }) => at === 2 && on === 1);
  expect(ids.map(({ id, arg1, arg2 }) => `${id} ${arg1} ${arg2}`)).toEqual([
    'not-scheduled-yet 0 0',
    'no-room-in-window 2 1',
  ]);
});

/** Two nodes of one core, and four slices that are planned ahead. */
const LEFT_AND_RIGHT = {
  nodes: [
    { id: 'left', capacity: { vcore: 1, memory: '4GB' } },
    { id: 'right', capacity: { vcore: 1, memory: '4GB' } },
  ],
  scheduler: { type: 'tetrisched', policy: 'TetriSched', planAhead: 4, quantum: '1s' },
};

test('Of the sets that a leaf names together, a reason names the one of the planned node', () => {
  const leaf = (set: string | string[], k: number) => ({ op: 'nCk', set, k, v: 5 });
  const played = play({
    ...LEFT_AND_RIGHT,
    workload: [
      job('long', { tasks: 1, duration: '60s', utility: leaf('left', 1) }),
      job('short', { tasks: 1, duration: '4s', utility: leaf('right', 1) }),
      job('either', { submit: '2s', tasks: 1, duration: '2s', utility: leaf(['left', 'right'], 1) }),
    ],
    horizon: '3s',
  });
  const planned = played.reasons().find(({ on, id }) => on === 2 && id === 'no-room-yet');
  expect(nodeSetsOf(played.run.directory).nameOf(unpackPlace(planned?.arg1 ?? 0).set)).toBe('right');
});

test.each([
  ['worth nothing where the parts need more nodes than there are', [], 'worthless'],
  [
    'held up by nodes that are down where they would do',
    [{ id: 'away', kind: 'node-lost', at: '1s', node: 'x' }],
    'too-few-nodes',
  ],
])('A job of parts that share nodes is %s', (_, interventions, reason) => {
  const more = interventions.length > 0 ? [{ id: 'x', capacity: { vcore: 1, memory: '4GB' } }] : [];
  const both = { op: 'nCk', set: 'any', k: 2, v: 5 };
  const one = { op: 'nCk', set: 'any', k: 1, v: 5 };
  const played = play({
    ...LEFT_AND_RIGHT,
    nodes: [...LEFT_AND_RIGHT.nodes, ...more],
    interventions,
    workload: [job('parts', { submit: '2s', tasks: 3, duration: '2s', utility: { op: 'min', of: [both, one] } })],
    horizon: '5s',
  });
  const ids = played.reasons().map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set(['not-scheduled-yet', reason]));
});

test('alsched: a job that needs a node which is down waits for nodes to come back', () => {
  const played = play({
    ...LEFT_AND_RIGHT,
    scheduler: { type: 'tetrisched', policy: 'alsched' },
    interventions: [{ id: 'away', kind: 'node-lost', at: '1s', node: 'left' }],
    workload: [job('both', { submit: '2s', tasks: 2, utility: { op: 'nCk', set: 'any', k: 2, v: 5 } })],
    horizon: '5s',
  });
  expect(new Set(played.reasons().map(({ id }) => id))).toEqual(new Set(['not-scheduled-yet', 'too-few-nodes']));
});

test('A job that needs two nodes, of which one is free, has no room yet, although either would do for each part', () => {
  const leaf = (set: string, k: number, v: number) => ({ op: 'nCk', set, k, v });
  const played = play({
    ...LEFT_AND_RIGHT,
    workload: [
      job('short', { tasks: 1, duration: '4s', utility: leaf('right', 1, 50) }),
      job('both', {
        submit: '2s',
        tasks: 2,
        duration: '2s',
        utility: { op: 'min', of: [leaf('any', 1, 5), leaf('left', 1, 5)] },
      }),
    ],
    horizon: '3s',
  });
  const ids = played.reasons().flatMap(({ on, id }) => (on === 1 ? [id] : []));
  expect(new Set(ids)).toEqual(new Set(['not-scheduled-yet', 'no-room-yet']));
});
