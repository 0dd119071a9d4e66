import { describe, expect, test } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';
import { messages, nodesOf, sparrow, starts } from '../../../engine/testing/sparrow-runs.test-helper';
import { Message, Rec } from '../../../sim/trace/trace';

describe('late binding', () => {
  const busy = [
    batch('x', { nodeLabel: 'one', duration: '50s' }),
    batch('y', { nodeLabel: 'two', duration: '20s' }),
    batch('a', { submit: '5s' }),
  ];
  const nodes = [
    { capacity: { vcore: 1, memory: '4GB' }, labels: ['one'] },
    { capacity: { vcore: 1, memory: '4GB' }, labels: ['two'] },
  ];
  const once = { policy: 'late', 'sample.ratio.constrained': 1 };

  test('The task runs on the worker that is free first; the other one asks and gets none', () => {
    const settings = { ...once, cancellation: false };
    const played = play(sparrow({ nodes, workload: busy, settings }));
    // y ends at 23; getTask and the task take a second each.
    expect(starts(played).at(-1)).toBe('a n2 25');
    expect(messages(played)).toEqual({ reservation: 4, getTask: 4, task: 3, none: 1 });
  });

  test('With cancellation the other reservation is taken back and never asks', () => {
    const played = play(sparrow({ nodes, workload: busy, settings: once }));
    expect(starts(played).at(-1)).toBe('a n2 25');
    expect(messages(played)).toEqual({ reservation: 4, getTask: 3, task: 3, cancel: 1 });
  });

  test('A reservation that its cancellation has overtaken never asks', () => {
    const delay = { dist: 'uniform', min: '0s', max: '9s' };
    const workload = [batch('a', { count: 40, duration: '1s', arrivals: '5s' })];
    const settings = { policy: 'late', 'sample.ratio': 6, 'network.delay': delay };
    const played = play(sparrow({ nodes: [1, 1, 1, 1, 1, 1, 1, 1], workload, settings }));
    const arrival = new Map<string, number>();
    let overtaken = 0;
    for (const { kind, at, a, b, c, d } of played.records) {
      if (kind !== Rec.message) continue;
      if ((c & 255) === Message.reservation) arrival.set(`${a} ${b}`, at + d / 1e6);
      if ((c & 255) !== Message.cancel || at + d / 1e6 >= (arrival.get(`${a} ${b}`) ?? 0)) continue;
      overtaken++;
      expect(nodesOf(played, a, Message.getTask)).not.toContain(b);
    }
    expect(overtaken).toBeGreaterThan(3);
    expect(played.run.ended?.reason).toBe('all-done');
  });

  test('Ratio 1 is random placement and a round trip', () => {
    const outline = { nodes: [1, 1, 1, 1], workload: [batch('a', { count: 6, tasks: 2, arrivals: '30s' })] };
    const random = play(sparrow({ ...outline, settings: { policy: 'random' } }));
    const late = play(sparrow({ ...outline, settings: { policy: 'late', 'sample.ratio': 1 } }));
    const shifted = random.containers.map(({ app, node, at }) => `${app} ${node} ${at + 2}`);
    expect(starts(late)).toEqual(shifted);
  });

  test('A worker whose queue is empty may ask for as many tasks as it has free slots', () => {
    const settings = { policy: 'late', 'sample.ratio': 1, multiGet: true };
    const played = play(sparrow({ nodes: [4, 4, 4, 4], workload: [batch('a', { tasks: 4 })], settings }));
    expect(new Set(played.containers.map(({ node }) => node)).size).toBe(1);
  });

  test('Slots that such a worker gets no task for are free together, and one reservation asks for all of them', () => {
    const workload = ['a', 'b', 'c'].map((id, i) => batch(id, { submit: ['0s', '1s', '3s'][i] }));
    const settings = { policy: 'late', 'sample.ratio': 1, multiGet: true };
    // a asks for four slots at 1 s, b at 3 s for the three that are free then; c has to wait until 5 s.
    expect(starts(play(sparrow({ nodes: [4], workload, settings })))).toEqual(['a n1 3', 'b n1 5', 'c n1 7']);
  });

  test('A worker with nothing to do may take what was reserved elsewhere', () => {
    const workload = [
      batch('x', { duration: '2s', tasks: 2 }),
      batch('a', { tasks: 3, submit: '1s', nodeLabel: 'one' }),
    ];
    const settings = { policy: 'late', 'sample.ratio': 1, 'sample.ratio.constrained': 1, workStealing: true };
    const stolen = play(sparrow({ nodes, workload: [...workload, batch('b', { tasks: 2, submit: '2s' })], settings }));
    expect(stolen.run.ended?.reason).toBe('all-done');
    expect(stolen.of('a').every(({ node }) => node === 'n1')).toBe(true);
  });

  test('The node monitor `none` has no limit of slots: every reservation asks at once, and every task starts', () => {
    const settings = { policy: 'late', 'node_monitor.task_scheduler': 'none', 'sample.ratio': 1 };
    const played = play(sparrow({ nodes: [1], workload: [batch('a', { tasks: 3 })], settings }));
    expect(messages(played)).toEqual({ reservation: 3, getTask: 3, task: 3 });
    expect(starts(played)).toEqual(['a n1 3', 'a n1 3', 'a n1 3']);
  });
});
