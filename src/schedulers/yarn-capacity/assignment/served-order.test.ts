import { describe, expect, test } from 'vitest';
import { GB, of, Stage } from './stage.test-helper';

describe('the order fair', () => {
  const FAIR = { root: {}, 'root.a': { capacity: 100, 'user-limit-factor': 10, 'ordering-policy': 'fair' } };

  /** Application 0 has 1 GB and has reserved node 0 for 3 GB more; application 1 has 2 GB. Node 1 has 4 GB free. */
  function reserved() {
    const stage = new Stage(FAIR);
    for (let i = 0; i < 2; i++) stage.addNode(4 * GB);
    const apps = [stage.submit('root.a'), stage.submit('root.a')];
    apps.forEach((app, i) => stage.ask(app, 2, 1, of((i + 1) * GB, 1)));
    stage.offer(0);
    stage.offer(0);
    stage.ask(apps[0], 1, 1, of(3 * GB, 1));
    expect(stage.offer(0)).toEqual(['reserved 0 n0']);
    return { stage, apps, order: () => served(stage) };
  }

  function served({ book }: Stage): number[] {
    const { ordering } = book.queues[1];
    ordering.refresh();
    return ordering.apps.map(({ id }) => id);
  }

  test('A reservation is no usage', () => {
    const { stage, apps, order } = reserved();
    stage.ask(apps[0], 0, 1, of(GB / 2, 1));
    expect(stage.offer(1)).toContain('0/0 n1');
    expect(apps[0].used[0]).toBe(4.5 * GB);
    expect(order()).toEqual([0, 1]);
  });

  test('It does not notice a container that replaces a reservation, but it notices the next one', () => {
    const { stage, apps, order } = reserved();
    expect(order()).toEqual([0, 1]);
    stage.book.resizeNode(stage.book.nodes[0], of(8 * GB, 64));
    expect(stage.offer(0)[0]).toBe('given up 0 n0');
    expect(apps[0].used[0]).toBe(4 * GB);
    expect(order()).toEqual([0, 1]);
    stage.ask(apps[0], 3, 1, of(GB, 1));
    stage.offer(1);
    expect(order()).toEqual([1, 0]);
  });

  test('It notices the next reservation, and with it what it missed before', () => {
    const { stage, apps, order } = reserved();
    order();
    stage.book.resizeNode(stage.book.nodes[0], of(8 * GB, 64));
    stage.offer(0);
    expect(order()).toEqual([0, 1]);
    const key = stage.ask(apps[0], 1, 1, of(3 * GB, 1));
    stage.book.reserve(apps[0], key, stage.book.nodes[1]);
    expect(order()).toEqual([1, 0]);
  });
});

test('With weights by size, an application without containers is behind those submitted before', () => {
  const fair = { 'ordering-policy': 'fair', 'ordering-policy.fair.enable-size-based-weight': true };
  const stage = new Stage({ root: {}, 'root.a': { ...fair, capacity: 100, 'maximum-am-resource-percent': 1 } });
  stage.addNode(8 * GB);
  stage.ask(stage.submit('root.a'), 1, 2, of(GB, 1));
  expect(stage.offer(0)).toEqual(['0/1 n0']);
  stage.submit('root.a', 'user', of(GB, 1));
  expect([stage.offer(0), stage.offer(0)]).toEqual([['0/1 n0'], ['1/0 n0']]);
});

test('A parent that names no order has the one of the queue above it', () => {
  const below = { capacity: 50, 'user-limit-factor': 2 };
  const stage = new Stage({
    root: { 'ordering-policy': 'priority-utilization' },
    'root.p': { capacity: 100 },
    'root.p.a': below,
    'root.p.b': { ...below, priority: 1 },
  });
  expect(stage.book.queues.map(({ config }) => config.queueOrdering).slice(0, 2)).toEqual([
    'priority-utilization',
    'priority-utilization',
  ]);
  stage.addNode(8 * GB);
  stage.ask(stage.submit('root.p.a'), 1, 1, of(GB, 1));
  stage.ask(stage.submit('root.p.b'), 1, 2, of(GB, 1));
  expect([stage.offer(0), stage.offer(0), stage.offer(0)]).toEqual([['1/1 n0'], ['1/1 n0'], ['0/1 n0']]);
});
