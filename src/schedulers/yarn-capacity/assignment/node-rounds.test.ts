import { describe, expect, test } from 'vitest';
import { CAPACITY, GB, HALVES, of, Stage } from './stage.test-helper';
import type { Settings } from './stage.test-helper';

describe('a reservation', () => {
  test.each([
    ['current', [['given up 1 n0', '0/2 n0'], []]],
    ['3.3', [['given up 1 n0'], ['0/2 n0']]],
  ])(
    'A node whose reservation nobody needs any more is offered to all, in 3.3 in the next round (%s)',
    (preset, rounds) => {
      const stage = new Stage(HALVES, { preset });
      stage.addNode(4 * GB);
      stage.addNode(4 * GB);
      const small = stage.submit('root.a');
      stage.ask(small, 1, 1, of(2 * GB, 1));
      expect(stage.offer(0)).toEqual(['0/1 n0']);
      const large = stage.submit('root.b');
      const key = stage.ask(large, 1, 1, of(3 * GB, 1));
      expect(stage.offer(0)).toEqual(['reserved 1 n0']);
      key.addAnywhere(-1);
      stage.book.changePending(large, -1);
      stage.ask(small, 2, 1, of(GB, 1));
      expect([stage.offer(0), stage.offer(0)]).toEqual(rounds);
    },
  );

  test.each([
    ['current', ['reserved 1 n1']],
    ['3.3', []],
  ])('A node that is too small in one type is reserved by its dominant share, in 3.3 never (%s)', (preset, given) => {
    const stage = new Stage(HALVES, { preset, [`${CAPACITY}resource-calculator`]: 'DominantResourceCalculator' });
    stage.addNode(16 * GB, 8);
    stage.addNode(16 * GB, 4);
    const small = stage.submit('root.a');
    stage.ask(small, 1, 1, of(GB, 1));
    expect(stage.offer(0)).toEqual(['0/1 n0']);
    // 6 of 12 vcores are no more than the 16 of 32 GB that the second node has.
    stage.ask(stage.submit('root.b'), 1, 1, of(GB, 6));
    expect(stage.offer(1)).toEqual(given);
    expect(stage.offer(0)).toEqual(preset === '3.3' ? ['1/1 n0'] : ['given up 1 n1', '1/1 n0']);
  });

  test('Renewals count anew when another node is reserved, or one is given up', () => {
    const stage = new Stage(HALVES);
    for (let i = 0; i < 3; i++) stage.addNode(4 * GB);
    const filler = stage.submit('root.a');
    stage.ask(filler, 1, 3, of(2 * GB, 1));
    for (let i = 0; i < 3; i++) stage.offer(i);
    const large = stage.submit('root.b');
    const key = stage.ask(large, 1, 2, of(3 * GB, 1));
    stage.offer(0);
    for (let i = 0; i < 5; i++) stage.offer(0);
    const counts = large.countsOf(key);
    expect(counts.reReservations).toBe(5);
    expect(stage.offer(1)).toEqual(['reserved 1 n1']);
    expect(counts.reReservations).toBe(0);
    for (let i = 0; i < 5; i++) stage.offer(1);
    stage.book.unreserve(counts.reservations[0]);
    expect(counts.reservations).toHaveLength(1);
    expect(counts.reReservations).toBe(0);
  });

  test('Renewals are weighed in 32 bits: ten times a tenth are one', () => {
    const stage = new Stage(HALVES, { 'yarn.scheduler.maximum-allocation-mb': 10 * GB });
    for (let i = 0; i < 2; i++) stage.addNode(10 * GB);
    const filler = stage.submit('root.a');
    stage.ask(filler, 1, 2, of(2 * GB, 1));
    for (let i = 0; i < 2; i++) stage.offer(i);
    const large = stage.submit('root.b');
    const key = stage.ask(large, 1, 1, of(9 * GB, 1));
    expect(stage.offer(0)).toEqual(['reserved 1 n0']);
    for (let i = 0; i < 9; i++) stage.offer(0);
    expect(stage.rounds.assignment.allocation.needsMore(large, key)).toBe(false);
    stage.offer(0);
    expect(large.countsOf(key).reReservations).toBe(10);
    expect(stage.rounds.assignment.allocation.needsMore(large, key)).toBe(true);
  });
});

describe('a killable container', () => {
  test('goes where a parent would hold more than its maximum, although the room was found elsewhere', () => {
    const stage = new Stage({
      root: {},
      'root.p': { capacity: 50, 'maximum-capacity': 50 },
      'root.p.a': { capacity: 50, 'user-limit-factor': 2 },
      'root.p.b': { capacity: 50 },
      'root.c': { capacity: 50 },
    });
    for (let i = 0; i < 2; i++) stage.addNode(8 * GB);
    stage.ask(stage.submit('root.p.a'), 1, 4, of(2 * GB, 1));
    for (let i = 0; i < 4; i++) stage.offer(0);
    stage.ask(stage.submit('root.c'), 1, 4, of(2 * GB, 1));
    for (let i = 0; i < 4; i++) stage.offer(1);
    const { book, launched } = stage;
    for (const place of [2, 0, 4]) book.markKillable(launched[place]);
    stage.ask(stage.submit('root.p.b'), 1, 1, of(2 * GB, 1));
    expect(stage.offer(1)).toEqual(['killed 1 n1', '2/1 n1', 'killed 0 n0']);
    const [first, , third] = launched;
    expect(book.killable.onNode(0)).toEqual([third]);
    expect(book.killable.firstBelow(first.app.leaf)).toBe(third);
    expect(book.queues[1].used[0]).toBe(8 * GB);
  });

  test('is no room for a leaf that holds its guarantee, which is in whole units', () => {
    const stage = new Stage(
      {
        root: {},
        'root.a': { capacity: 33.333, 'user-limit-factor': 3 },
        'root.b': { capacity: 66.667 },
      },
      { 'yarn.scheduler.minimum-allocation-mb': 1 },
    );
    stage.addNode(10_240);
    const app = stage.submit('root.a');
    stage.ask(app, 1, 1, of(3412, 1));
    stage.offer(0);
    stage.ask(stage.submit('root.b'), 1, 1, of(6827, 1));
    stage.offer(0);
    stage.book.markKillable(stage.launched[1]);
    const tiny = stage.ask(app, 2, 1, of(1, 1));
    expect(stage.offer(0)).toEqual(['0/2 n0']);
    expect(stage.book.queues[1].guaranteed[0]).toBe(3413);
    tiny.addAnywhere(1);
    stage.book.changePending(app, 1);
    // It might reserve the node, but there is no room for that in the cluster.
    expect(stage.offer(0)).toEqual(['refused 0']);
  });

  test('moves with its application', () => {
    const stage = new Stage(HALVES);
    stage.addNode(4 * GB);
    const app = stage.submit('root.a');
    stage.ask(app, 1, 1, of(GB, 1));
    stage.offer(0);
    const { book, launched } = stage;
    book.markKillable(launched[0]);
    const [root, a, b] = book.queues;
    book.moveApp(app, b);
    expect([root, a, b].map(({ killable }) => killable[0])).toEqual([GB, 0, GB]);
    book.release(launched[0]);
    expect([root, a, b].map(({ killable }) => killable[0])).toEqual([0, 0, 0]);
  });
});

test('A node where a key may not run at all is no missed opportunity', () => {
  const stage = new Stage(HALVES);
  stage.addNode(4 * GB);
  const app = stage.submit('root.a');
  const key = stage.ask(app, 1, 1, of(GB, 1), false);
  key.setNode(7, 1, of(GB, 1));
  expect(stage.offer(0)).toEqual([]);
  expect(app.countsOf(key).missed).toBe(0);
});

describe('a proposal', () => {
  const queues = {
    root: {},
    'root.a': { capacity: 50, 'maximum-capacity': 50 },
    'root.b': { capacity: 50, 'user-limit-factor': 2 },
  };
  const dominant = { [`${CAPACITY}resource-calculator`]: 'DominantResourceCalculator' };

  /** Two nodes of 4 GB and 8 vcores. Containers of root.b have left 2 GB, but 13 of 16 vcores. */
  function played(scheduler: Settings): Stage {
    const stage = new Stage(queues, scheduler);
    for (let i = 0; i < 2; i++) stage.addNode(4 * GB, 8);
    const filler = stage.submit('root.b');
    stage.ask(filler, 1, 3, of(2 * GB, 1));
    for (const node of [0, 0, 1]) expect(stage.offer(node)).toEqual([`0/1 n${node}`]);
    // Half of the vcores is less than the 13 that are left: so root.a may use its maximum, 4 GB and 8 vcores.
    stage.ask(stage.submit('root.a'), 1, 1, of(3 * GB, 1));
    stage.ask(filler, 2, 1, of(GB, 1));
    return stage;
  }

  test('is refused when it takes any queue over its maximum in one type, and the node serves nobody else', () => {
    const stage = played(dominant);
    expect(stage.offer(1)).toEqual(['refused 1']);
    expect(stage.offer(1)).toEqual(['refused 1']);
    expect(stage.book.root.used[0]).toBe(6 * GB);
  });

  test('that is refused after missed opportunities lets its application wait anew, and the next one is served', () => {
    const stage = new Stage(queues, {
      ...dominant,
      [`${CAPACITY}node-locality-delay`]: 1,
      [`${CAPACITY}rack-locality-additional-delay`]: 5,
      [`${CAPACITY}reservations-continue-look-all-nodes`]: false,
    });
    for (let i = 0; i < 2; i++) stage.addNode(4 * GB, 8);
    stage.ask(stage.submit('root.a'), 1, 1, of(2 * GB, 1));
    expect(stage.offer(0)).toEqual(['0/1 n0']);
    // 7 of 16 vcores are more than 3 of 8 GB, so it is tried; but root.a may use only 2 GB more.
    const waits = stage.submit('root.a');
    const key = stage.ask(waits, 1, 1, of(3 * GB, 1));
    key.setRack(0, 1, true, of(3 * GB, 1));
    waits.countsOf(key).missed = 5;
    stage.ask(stage.submit('root.a'), 1, 1, of(GB, 1));
    expect(stage.offer(1)).toEqual(['refused 1', '2/1 n1']);
  });

  test('is carried out before 2.8', () => {
    expect(played({ ...dominant, preset: 'cs-2014' }).offer(1)).toEqual(['reserved 1 n1']);
  });
});

describe('masters and users', () => {
  test('Nobody is admitted while there is no node', () => {
    const stage = new Stage(HALVES);
    const app = stage.submit('root.a', 'user', of(GB, 1));
    expect(app.active).toBe(false);
    stage.addNode(4 * GB);
    expect(app.active).toBe(true);
  });

  test('A user counts as active only with an application that began to ask when one was admitted', () => {
    const stage = new Stage({ root: {}, 'root.a': { capacity: 100, 'maximum-am-resource-percent': 0.1 } });
    stage.addNode(16 * GB);
    const first = stage.submit('root.a', 'ann', of(2 * GB, 1));
    const waits = stage.submit('root.a', 'bob', of(2 * GB, 1));
    expect([first.active, waits.active]).toEqual([true, false]);
    expect([first.countsAsAsking, waits.countsAsAsking]).toEqual([true, false]);
    const { users } = waits.leaf;
    expect(users.sharingMasters).toBe(1);
    // Ann's master begins and asks for nothing yet. Now it is seen that all applications of Bob wait.
    stage.offer(0);
    expect(users.sharingMasters).toBe(1);
    stage.ask(first, 1, 1, of(GB, 1));
    expect(users.sharingMasters).toBe(2);
    // He is no active user before his master has begun.
    stage.book.removeApp(first);
    expect([waits.active, waits.countsAsAsking]).toEqual([true, false]);
  });
});
