import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellView } from './cell';
import { Cell } from './cell';
import { commit, NO_CLAIMS } from './commit';
import type { Claims } from './commit';

const ONE = Float64Array.of(1);

/** A cell of equal machines that are up. */
function cellOf(machines: number, free: number): Cell {
  const cell = new Cell(machines, 1);
  for (let m = 0; m < machines; m++) {
    cell.setUp(m, true);
    cell.addFree(m, 0, free);
  }
  return cell;
}

/** Claims of one each on machines, made on a view. */
function claimsOn(view: CellView, machines: readonly number[]): Claims {
  const sequences = machines.map((machine) => view.sequence(machine));
  for (const machine of machines) view.take(machine, ONE, 0);
  return { ...NO_CLAIMS, machines, sequences, sizes: ONE };
}

const stateOf = (cell: Cell): readonly number[][] =>
  Array.from({ length: cell.machines }, (_, m) => [...seenOf(cell)[m], cell.lastPlaced(m)]);

const seenOf = (view: CellView): readonly number[][] =>
  Array.from({ length: view.machines }, (_, m) => [view.sequence(m), view.free(m, 0)]);

const coarse = { coarse: true, gang: false, quirks: false };
const fine = { coarse: false, gang: false, quirks: false };

describe('a snapshot', () => {
  it('keeps what it has seen, whatever happens to the cell, and the cell hears nothing of it', () => {
    const machine = fc.nat(199);
    fc.assert(
      fc.property(fc.array(machine), fc.array(machine), fc.array(machine), (before, there, here) => {
        const cell = cellOf(200, 1000);
        commit(cell, 1, claimsOn(cell.snapshot(), before), fine);
        const view = cell.snapshot();
        const atFirst = seenOf(cell);
        claimsOn(view, here);
        expect(seenOf(cell)).toEqual(atFirst);
        const copy = cell.snapshot();
        commit(cell, 3, claimsOn(cell.snapshot(), there), fine);
        expect(seenOf(copy)).toEqual(atFirst);
      }),
    );
  });
});

describe('a commit', () => {
  it('refuses all claims on a machine that has changed, and by coincidence of numbers only some of them', () => {
    const outcome = (quirks: boolean) => {
      const cell = cellOf(1, 4);
      const ours = claimsOn(cell.snapshot(), [0, 0, 0]);
      commit(cell, 2, claimsOn(cell.snapshot(), [0]), coarse);
      return commit(cell, 1, ours, { ...coarse, quirks });
    };
    expect(outcome(false)).toMatchObject({ applied: { length: 0 }, conflicts: { length: 3 } });
    expect(outcome(false).conflicts.map(({ spurious }) => spurious)).toEqual([true, true, true]);
    expect(outcome(true)).toMatchObject({ applied: { length: 2 }, conflicts: [{ machine: 0, winner: 2 }] });
  });

  it('accepts claims on machines that have become freer, or that still have room', () => {
    const cell = cellOf(1, 2);
    const ours = claimsOn(cell.snapshot(), [0]);
    cell.addFree(0, 0, 1);
    expect(commit(cell, 1, ours, coarse).conflicts).toEqual([]);
    const others = claimsOn(cell.snapshot(), [0, 0]);
    commit(cell, 3, claimsOn(cell.snapshot(), [0]), fine);
    expect(commit(cell, 2, others, fine)).toMatchObject({
      applied: { length: 1 },
      conflicts: [{ winner: 3, spurious: false }],
    });
  });

  it('conflicts on a machine that is gone', () => {
    const cell = cellOf(1, 2);
    const ours = claimsOn(cell.snapshot(), [0]);
    cell.setUp(0, false);
    expect(commit(cell, 1, ours, fine).conflicts).toEqual([{ machine: 0, winner: -1, spurious: false }]);
  });

  it('leaves no trace of a gang that was undone, except for raised sequence numbers in the released simulator', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 8 }), fc.array(fc.nat(3), { maxLength: 8 }), (first, second) => {
        for (const quirks of [false, true]) {
          const cell = cellOf(4, 8);
          const ours = claimsOn(cell.snapshot(), first);
          commit(cell, 2, claimsOn(cell.snapshot(), second), coarse);
          const before = stateOf(cell);
          const { applied, conflicts } = commit(cell, 1, ours, { coarse: true, gang: true, quirks });
          const shared = first.some((machine) => second.includes(machine));
          expect(conflicts.length > 0).toBe(shared);
          expect(applied).toHaveLength(shared ? 0 : first.length);
          if (!shared) continue;
          expect(seenOf(cell).map(([, free]) => free)).toEqual(before.map(([, free]) => free));
          if (!quirks) expect(stateOf(cell)).toEqual(before);
        }
      }),
    );
  });
});
