import { describe, expect, it } from 'vitest';
import { defaultCalculator, dominantCalculator } from '../yarn/resources';
import { runRound } from './round';
import type { Round } from './round';
import { AT_ONCE, settingsWith, tableOf } from './table.test-helper';
import type { Row } from './table.test-helper';
import { unhelpedLeaves } from './unhelped';

function run(generation: string, rows: readonly Row[], authored: Readonly<Record<string, unknown>> = AT_ONCE): Round {
  return runRound(tableOf(rows), defaultCalculator, settingsWith(generation, authored), 0);
}

const states = (round: Round) => round.passes[round.passes.length - 1].shares.states[0];
const ideals = (round: Round) =>
  states(round)
    .slice(1)
    .map((state) => state.ideal[0]);
const toObtain = (round: Round) =>
  states(round)
    .slice(1)
    .map((state) => state.toObtain[0]);

const three = (a: readonly [number, number], b: readonly [number, number], c: readonly [number, number]): Row[] => [
  { name: 'root', guaranteed: 100, used: 100 },
  { name: 'a', parent: 'root', guaranteed: 40, used: a[0], pending: a[1] },
  { name: 'b', parent: 'root', guaranteed: 40, used: b[0], pending: b[1] },
  { name: 'c', parent: 'root', guaranteed: 20, used: c[0], pending: c[1] },
];

const two = (a: number, b: number, more: Partial<Row> = {}): Row[] => [
  { name: 'root', guaranteed: 100, used: 100 },
  { name: 'a', parent: 'root', guaranteed: 50, used: a, pending: 100 },
  { name: 'b', parent: 'root', guaranteed: 50, used: b, pending: 100, ...more },
];

describe('ideal shares', () => {
  it.each([
    ['classic', [50, 50, 0], 10],
    ['ordered', [50, 50, 0], 10],
    ['modern', [60, 40, 0], 0],
  ])('under %s rules of 60, 40 and 0 used with 20 more wanted by two are %j', (generation, ideal, taken) => {
    const round = run(generation, three([60, 20], [40, 20], [0, 0]));
    expect(ideals(round)).toEqual(ideal);
    expect(round.chosen).toHaveLength(taken);
  });

  it('shows each offer of the fixed point', () => {
    const [level] = run('modern', two(20, 80)).passes[0].shares.levels;
    expect(level.initial.map(({ ideal }) => ideal[0])).toEqual([20, 50]);
    const [step] = level.steps;
    expect(step.unassigned[0]).toBe(30);
    expect(step.wanting).toEqual([1, 2]);
    expect(
      step.offers.map(({ queue, offered, accepted, ideal }) => [queue, offered[0], accepted[0], ideal[0]]),
    ).toEqual([[1, 15, 15, 35]]);
  });
});

describe('amounts', () => {
  it('multiply the two throttles: at most two percent of the cluster in a round', () => {
    const round = run('modern', two(20, 80), {});
    expect(round.allowed[0]).toBe(10);
    const [level] = round.passes[0].shares.levels;
    expect(level.needed[0]).toBe(30);
    expect(level.scale).toBeCloseTo(1 / 3, 6);
    expect(states(round)[2].toBePreempted[0]).toBe(10);
    expect(toObtain(round)).toEqual([0, 2]);
    expect(round.chosen.map(({ selector }) => selector)).toEqual(['fifo', 'fifo']);
  });

  it.each([
    ['classic', 0],
    ['ordered', 0],
    ['modern', 1],
  ])('of 3 times 0.2 are cut down or rounded: %s obtains %i', (generation, obtained) => {
    const rows: Row[] = [
      { name: 'root', guaranteed: 128, used: 128 },
      { name: 'a', parent: 'root', guaranteed: 64, used: 61, pending: 100 },
      { name: 'b', parent: 'root', guaranteed: 64, used: 67 },
    ];
    const round = run(generation, rows, { max_ignored_over_capacity: 0 });
    expect(states(round)[2].toBePreempted[0]).toBe(3);
    expect(toObtain(round)).toEqual([0, obtained]);
  });

  it('are off by one where a ratio is kept in 32 bits', () => {
    expect(states(run('classic', two(47, 53)))[2].used[0]).toBe(52);
    expect(states(run('modern', two(47, 53)))[2].used[0]).toBe(53);
  });

  it('count whole once a queue is outside the dead zone, and nothing inside it', () => {
    expect(toObtain(run('modern', two(44, 56)))).toEqual([0, 6]);
    expect(toObtain(run('modern', two(45, 55)))).toEqual([0, 0]);
  });
});

describe('containers', () => {
  it('of AMs go last, and as many stay as the percentage of AMs says', () => {
    const rows: Row[] = [
      { name: 'root', guaranteed: 100, used: 100 },
      { name: 'a', parent: 'root', guaranteed: 90, used: 0, pending: 100 },
      { name: 'b', parent: 'root', guaranteed: 0, used: 100, am: true },
    ];
    const round = run('modern', rows);
    expect(round.chosen).toHaveLength(90);
    expect(round.chosen.some(({ am }) => am)).toBe(false);
    const all = run('modern', [rows[0], { ...rows[1], guaranteed: 100 }, { ...rows[2], amFraction: 0.5 }]);
    expect(all.chosen).toHaveLength(100);
    expect(all.chosen[99].am).toBe(true);
  });

  it('are taken youngest first', () => {
    const round = run('modern', two(20, 80), {});
    expect(round.chosen.map(({ id }) => id)).toEqual([200_079, 200_078]);
  });
});

describe('a queue that is not helped', () => {
  const why = (rows: readonly Row[], authored: Readonly<Record<string, unknown>> = {}) => {
    const snapshot = tableOf(rows);
    const round = runRound(snapshot, defaultCalculator, settingsWith('modern', authored), 0);
    return unhelpedLeaves(snapshot, defaultCalculator, round).map(({ queue, why: reason }) => [
      rows[queue].name,
      reason,
    ]);
  };

  it('asks for nothing', () => {
    expect(why([two(20, 80)[0], { ...two(20, 80)[1], pending: 0 }, two(20, 80)[2]])).toContainEqual([
      'a',
      'no-pending',
    ]);
  });

  it('asks for more than its users may have', () => {
    const [root, a, b] = two(20, 80);
    expect(why([root, { ...a, pending: 0, asked: 5 }, b])).toContainEqual(['a', 'user-limit']);
  });

  it('has its guarantee, or its maximum', () => {
    expect(why(two(20, 80))).toEqual([['b', 'over-guarantee']]);
    expect(why([two(20, 80)[0], { ...two(20, 80)[1], maximum: 20 }, two(20, 80)[2]])).toContainEqual([
      'a',
      'at-maximum',
    ]);
  });

  it('stands before queues that may not lose anything, or have too little too much', () => {
    expect(why(two(20, 80, { disabled: true }))).toContainEqual(['a', 'disabled']);
    expect(why(two(45, 55))).toContainEqual(['a', 'dead-zone']);
  });

  it('stands before a round that may take nothing, or less than half a unit', () => {
    expect(why(two(20, 80), { total_preemption_per_round: 0 })).toContainEqual(['a', 'budget']);
    expect(why(two(44, 56), { natural_termination_factor: 0.05 })).toContainEqual(['a', 'rounding']);
    expect(why(two(20, 80, { size: 20 }))).toContainEqual(['a', 'budget']);
  });

  it('finds free room', () => {
    expect(why(two(20, 30))).toContainEqual(['a', 'room-is-free']);
  });
});

describe('reservations of a leaf that gives', () => {
  const reserving = (size: number) => {
    const snapshot = tableOf(two(20, 80));
    const reservations = [{ id: -1, node: 0, size: Float64Array.of(size, 0), since: 0, movable: false }];
    const apps = snapshot.apps.map((app) => (app.queue === 2 ? { ...app, reservations } : app));
    return runRound({ ...snapshot, apps }, defaultCalculator, settingsWith('modern'), 0);
  };

  it('are given up, and count when they fit into the budget', () => {
    const { chosen, dropped } = reserving(1);
    expect(chosen.filter(({ reservation }) => reservation).map(({ id }) => id)).toEqual([-1]);
    expect(dropped).toEqual([]);
  });

  it('are given up without counting when they are larger than the budget', () => {
    const { chosen, dropped } = reserving(11);
    expect(dropped).toEqual([{ id: -1, app: 1 }]);
    expect(chosen.map(({ reservation }) => reservation)).toEqual([false, false]);
  });

  it('stay where nothing is to be given', () => {
    const snapshot = tableOf(two(50, 50));
    const reservations = [{ id: -1, node: 0, size: Float64Array.of(11, 0), since: 0, movable: false }];
    const apps = snapshot.apps.map((app) => ({ ...app, reservations }));
    expect(runRound({ ...snapshot, apps }, defaultCalculator, settingsWith('modern'), 0).dropped).toEqual([]);
  });
});

describe('a parent whose share is nothing', () => {
  it('takes nothing from its children where the budget is too small for all, and leaves numbers', () => {
    const rows: Row[] = [
      { name: 'root', guaranteed: 100, used: 100 },
      { name: 'a', parent: 'root', guaranteed: 100, used: 90, pending: 100 },
      { name: 'p', parent: 'root', guaranteed: 0, used: 10 },
      { name: 'b', parent: 'p', guaranteed: 0, used: 10 },
    ];
    const round = runRound(
      tableOf(rows),
      dominantCalculator,
      settingsWith('modern', { total_preemption_per_round: 0.05 }),
      0,
    );
    expect(states(round).map(({ toBePreempted }) => [...toBePreempted])).toEqual([
      [0, 0],
      [0, 0],
      [5, 0],
      [0, 0],
    ]);
  });
});
