import { describe, expect, test } from 'vitest';
import { compile } from '../tetrisched/compile/compile';
import { Supply } from '../tetrisched/compile/supply';
import type { Expression } from '../tetrisched/strl/expression';
import { loadHighs } from './highs';
import { MilpBuilder } from './milp-builder';
import { SOLVER_VERSION } from './version';

const solver = await loadHighs();

/** A knapsack: weights and values differ, the best choice is not the greedy one. */
function knapsack(): MilpBuilder {
  const builder = new MilpBuilder();
  const weights = new Map<number, number>();
  for (const [weight, value] of [
    [6, 30],
    [5, 20],
    [5, 20],
  ]) {
    const column = builder.addInteger(1);
    weights.set(column, weight);
    builder.addToObjective(new Map([[column, value]]));
  }
  builder.addRow(-Infinity, weights, 10);
  return builder;
}

/** A cycle with this number of jobs: each wants one to four of eight nodes for two slices, the sooner the better. */
function plan(jobs: number) {
  const expressions = Array.from({ length: jobs }, (_, job): Expression => ({
    op: 'max',
    of: [0, 1, 2, 3].map((start) => ({ op: 'nCk', set: [0, 1], k: 1 + (job % 4), start, dur: 2, v: 10 + job - start })),
  }));
  return compile(expressions, new Supply([4, 4])).milp;
}

describe('the solver', () => {
  test('finds the best choice and proves it', () => {
    const { values, bound, stopped } = solver.solve(knapsack().build(), { gap: 0, nodes: 1000 });
    expect(values?.map(Math.round)).toEqual(Float64Array.of(0, 1, 1));
    expect(bound).toBeCloseTo(40, 6);
    expect(stopped).toBe(false);
  });

  test('is the one that fingerprints rest on', () => {
    expect(solver.version).toBe(SOLVER_VERSION);
  });

  test('stops at its count of simplex iterations where nodes do not bound the work', () => {
    // Jobs of which no two are alike: to prove the best plan takes thousands of iterations at the root.
    const groups = Array.from({ length: 12 }, (_, group) => group);
    const expressions = Array.from({ length: 40 }, (_, job): Expression => ({
      op: 'max',
      of: groups.map((start) => ({
        op: 'nCk',
        set: groups.filter((group) => (group * 7 + job) % 3 > 0),
        k: 2 + ((job * 5) % 7),
        start,
        dur: 2 + ((job * 3 + start) % 5),
        v: 50 + ((job * 37) % 23) - start,
      })),
    }));
    const { milp } = compile(expressions, new Supply(groups.map((group) => 2 + (group % 3))), {
      window: 12,
      rows: 'binding',
    });
    const answer = solver.solve(milp, { gap: 0, nodes: 1_000_000 });
    expect(answer.stopped).toBe(true);
    expect(answer.values).toBeDefined();
    expect(answer.bound).toBeGreaterThan(0);
    expect(answer.nodes).toBeLessThan(1000);
  }, 60_000);

  test('says when there is no solution', () => {
    const builder = knapsack();
    builder.addRow(5, new Map([[0, 1]]), 5);
    expect(solver.solve(builder.build(), { gap: 0, nodes: 1000 }).values).toBeUndefined();
  });

  test('answers an empty program without work', () => {
    const answer = solver.solve(new MilpBuilder().build(), { gap: 0, nodes: 1000 });
    expect(answer).toEqual({ values: new Float64Array(0), bound: 0, nodes: 0, stopped: false });
  });

  test('gives the memory of its programs back', () => {
    const program = knapsack().build();
    solver.solve(program, { gap: 0, nodes: 1000 });
    const before = solver.memoryBytes;
    for (let i = 0; i < 300; i++) solver.solve(program, { gap: 0, nodes: 1000 });
    expect(solver.memoryBytes).toBe(before);
  });

  test('needs no more memory for many programs of all sizes than for the largest of them', () => {
    const programs = [5, 2, 4, 1].map((jobs) => plan(jobs));
    const solveAll = () => programs.forEach((program) => solver.solve(program, { gap: 0.1, nodes: 1000 }));
    solveAll();
    const before = solver.memoryBytes;
    for (let round = 0; round < 5; round++) solveAll();
    expect(solver.memoryBytes).toBe(before);
  });
});
