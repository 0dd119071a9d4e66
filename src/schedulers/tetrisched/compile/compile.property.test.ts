import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { loadHighs } from '../../milp/highs';
import type { Expression, GroupLeaf } from '../strl/expression';
import { isLeaf, isList } from '../strl/expression';
import { compile } from './compile';
import { decode, encode } from './decode';
import { grantValue, totalOf } from './grant';
import type { Grant } from './grant';
import { solveProgram, solveTogether } from './solve';
import { Supply } from './supply';

const solver = await loadHighs();
const exact = { gap: 0, nodes: 1_000_000 };

/** One way to satisfy an expression, or a part of it: nodes by "group slice", and what it is worth. */
interface Way {
  readonly used: ReadonlyMap<string, number>;
  readonly value: number;
}

const nothing: Way = { used: new Map(), value: 0 };

function together(a: Way, b: Way, value: number): Way {
  const used = new Map(a.used);
  for (const [cell, nodes] of b.used) used.set(cell, (used.get(cell) ?? 0) + nodes);
  return { used, value };
}

/** Every way to split some nodes over the groups of a leaf. */
function splits({ set, start, dur, k, v, op }: GroupLeaf): Way[] {
  let ways: Way[] = [nothing];
  for (const group of set) {
    ways = ways.flatMap((way) =>
      Array.from({ length: k + 1 }, (_, nodes) => {
        const used = new Map(way.used);
        for (let slice = start; nodes > 0 && slice < start + dur; slice++) used.set(`${group} ${slice}`, nodes);
        return { used, value: way.value + nodes };
      }),
    );
  }
  return ways
    .filter(({ value }) => value <= k && (op === 'LnCk' || value === 0 || value === k))
    .map(({ used, value }) => ({ used, value: op === 'nCk' ? (value === k ? v : 0) : (v * value) / k }));
}

/** Every way to satisfy an expression, by the meaning of its operators and without any program. */
function waysOf(expression: Expression): Way[] {
  if (isLeaf(expression)) return splits(expression);
  if (!isList(expression)) {
    const { op } = expression;
    return waysOf(expression.of).map(({ used, value }) => {
      if (op === 'scale') return { used, value: expression.by * value };
      return { used, value: value >= expression.v - 1e-9 ? expression.v : 0 };
    });
  }
  const children = expression.of.map(waysOf);
  if (expression.op === 'max') return [nothing, ...children.flat()];
  const [first, ...rest] = children;
  return rest.reduce(
    (ways, more) =>
      ways.flatMap((a) =>
        more.map((b) => together(a, b, expression.op === 'sum' ? a.value + b.value : Math.min(a.value, b.value))),
      ),
    first,
  );
}

function bruteForce(expressions: readonly Expression[], supply: Supply): number {
  const ways = expressions.map((expression) => waysOf(expression).filter(({ value }) => value > 0));
  const isFree = ({ used }: Way) =>
    [...used].every(([cell, nodes]) => {
      const [group, slice] = cell.split(' ').map(Number);
      return nodes <= supply.free(group, slice);
    });
  const best = (job: number, taken: Way): number => {
    if (job === ways.length) return 0;
    let most = best(job + 1, taken);
    for (const way of ways[job]) {
      const more = together(taken, way, 0);
      if (isFree(more)) most = Math.max(most, way.value + best(job + 1, more));
    }
    return most;
  };
  return best(0, nothing);
}

const leaf: fc.Arbitrary<Expression> = fc.record({
  op: fc.constantFrom('nCk', 'LnCk'),
  set: fc.constantFrom([0], [1], [0, 1]),
  k: fc.integer({ min: 1, max: 2 }),
  start: fc.integer({ min: 0, max: 1 }),
  dur: fc.integer({ min: 1, max: 2 }),
  v: fc.integer({ min: 1, max: 12 }),
});

const tree = (depth: number): fc.Arbitrary<Expression> => {
  if (depth === 0) return leaf;
  const child = tree(depth - 1);
  return fc.oneof(
    leaf,
    fc.record({
      op: fc.constantFrom('max', 'min', 'sum'),
      of: fc.array(child, { minLength: 1, maxLength: depth === 2 ? 2 : 3 }),
    }),
    fc.record({ op: fc.constant('scale' as const), by: fc.constantFrom(0.5, 2), of: child }),
    fc.record({ op: fc.constant('barrier' as const), v: fc.integer({ min: 1, max: 8 }), of: child }),
  );
};

const instance = fc.record({
  sizes: fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 3 })),
  busy: fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })),
  jobs: fc.oneof(fc.array(tree(1), { minLength: 1, maxLength: 3 }), fc.array(tree(2), { minLength: 1, maxLength: 1 })),
});

function supplyOf({ sizes, busy }: { readonly sizes: readonly number[]; readonly busy: readonly number[] }): Supply {
  const supply = new Supply(sizes);
  busy.forEach((nodes, group) => supply.take(group, 0, 1, nodes));
  return supply;
}

/** Whether grants take no more of a group in a slice than is free. */
function isFeasible(expressions: readonly Expression[], grants: readonly Grant[], supply: Supply): boolean {
  const program = compile(expressions, supply);
  const used = supply.copy();
  program.leaves.forEach((leaves, job) =>
    leaves.forEach(({ leaf: { set, start, dur, op, k } }, i) => {
      const taken = totalOf(grants[job][i]);
      expect(op === 'LnCk' || taken === 0 || taken === k).toBe(true);
      set.forEach((group, g) => {
        expect(used.freeThroughout(group, start, dur)).toBeGreaterThanOrEqual(grants[job][i][g]);
        used.take(group, start, dur, grants[job][i][g]);
      });
    }),
  );
  return true;
}

describe('a compiled program', () => {
  test('has the optimum that trying every way finds, and a plan that is possible', () => {
    fc.assert(
      fc.property(instance, ({ sizes, busy, jobs }) => {
        const supply = supplyOf({ sizes, busy });
        const solution = solveProgram(compile(jobs, supply), solver, exact);
        expect(solution?.value).toBeCloseTo(bruteForce(jobs, supply), 6);
        expect(isFeasible(jobs, solution?.grants ?? [], supply)).toBe(true);
      }),
      cases(150),
    );
  });

  test('has the same optimum when jobs alike are counted together and rows that cannot bind are left out', () => {
    const copies = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(instance, copies, ({ sizes, busy, jobs }, counts) => {
        // Some jobs twice or three times, apart from each other, as long as all ways can still be tried.
        const repeated = [0, 1, 2].flatMap((copy) => jobs.filter((_, job) => counts[job] > copy)).slice(0, 4);
        const supply = supplyOf({ sizes, busy });
        const { solution } = solveTogether({ expressions: repeated, supply, window: 0, limits: exact }, solver);
        expect(solution?.value).toBeCloseTo(bruteForce(repeated, supply), 6);
        expect(isFeasible(repeated, solution?.grants ?? [], supply)).toBe(true);
      }),
      cases(150),
    );
  });

  test('prefers what starts earlier among plans of equal value, and is worth no less for it', () => {
    fc.assert(
      fc.property(instance, ({ sizes, busy, jobs }) => {
        const supply = supplyOf({ sizes, busy });
        const { solution } = solveTogether({ expressions: jobs, supply, window: 1, limits: exact }, solver);
        // Of a value of v at most v / 10,000 is given up for an earlier start.
        const best = bruteForce(jobs, supply);
        expect(solution?.value).toBeGreaterThanOrEqual(best * (1 - 1e-4) - 1e-6);
        expect(solution?.value).toBeLessThanOrEqual(best + 1e-6);
      }),
      cases(80),
    );
  });

  test('is worth 0.9 of the optimum or more when the solver may stop at a gap of 10 %', () => {
    fc.assert(
      fc.property(instance, ({ sizes, busy, jobs }) => {
        const supply = supplyOf({ sizes, busy });
        const solution = solveProgram(compile(jobs, supply), solver, { gap: 0.1, nodes: 1_000_000 });
        expect(solution?.value).toBeGreaterThanOrEqual(0.9 * bruteForce(jobs, supply) - 1e-6);
      }),
      cases(100),
    );
  });

  test('accepts a plan as its starting point and computes the same value for it', () => {
    fc.assert(
      fc.property(instance, ({ sizes, busy, jobs }) => {
        const supply = supplyOf({ sizes, busy });
        const program = compile(jobs, supply);
        const solution = solveProgram(program, solver, exact);
        if (solution === undefined) throw new Error('there is always the empty plan');
        const values = encode(
          program,
          solution.grants.map((grant) => [grant]),
        );
        const { milp } = program;
        for (let row = 0; row < milp.rows; row++) {
          let sum = 0;
          for (let i = milp.rowStart[row]; i < milp.rowStart[row + 1]; i++) {
            sum += milp.coefficient[i] * values[milp.column[i]];
          }
          expect(sum).toBeLessThanOrEqual(milp.rowUpper[row] + 1e-9);
          expect(sum).toBeGreaterThanOrEqual(milp.rowLower[row] - 1e-9);
        }
        const worth = values.reduce((sum, value, column) => sum + milp.cost[column] * value, 0);
        expect(worth).toBeCloseTo(solution.value, 6);
        const decoded = decode(program, values).map(([grant]) => grant);
        const again = decoded.reduce((sum, grant, job) => sum + grantValue(jobs[job], grant), 0);
        expect(again).toBeCloseTo(solution.value, 6);
      }),
      cases(100),
    );
  });
});
