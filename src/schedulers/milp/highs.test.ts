import { describe, expect, test } from 'vitest';
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
});
