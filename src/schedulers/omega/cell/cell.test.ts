import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CellView } from './cell';
import { Cell } from './cell';

const MACHINES = 5;
const SIZES = Float64Array.of(1, 2);

const stateOf = (view: CellView): readonly number[][] =>
  Array.from({ length: MACHINES }, (_, m) => [
    view.isUp(m) ? 1 : 0,
    view.sequence(m),
    view.free(m, 0),
    view.free(m, 1),
  ]);

const writes: readonly ((view: CellView, machine: number, value: number) => void)[] = [
  (view, machine, value) => view.setUp(machine, value % 2 === 0),
  (view, machine, value) => view.addFree(machine, value % 2, value),
  (view, machine) => view.take(machine, SIZES, 0),
  (view, machine) => view.giveBack(machine, SIZES, 0),
  (view) => view.giveBackAll(view.takeAll()),
  (view) => view.takeAll(),
  (view, machine, value) => (view instanceof Cell ? view.raise(machine, value) : undefined),
];

test('A snapshot is the cell of its instant, whatever was written to the cell and to released snapshots before and after', () => {
  const write = fc.record({
    kind: fc.nat(writes.length - 1),
    machine: fc.nat(MACHINES - 1),
    value: fc.nat(9),
    on: fc.nat(3),
    again: fc.constantFrom(1, 1, 1, 40, 200),
  });
  const step = fc.oneof(
    { weight: 4, arbitrary: write },
    { weight: 1, arbitrary: fc.constant('take' as const) },
    { weight: 1, arbitrary: fc.record({ release: fc.nat(2) }) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const cell = new Cell(MACHINES, 2);
      const views: CellView[] = [];
      for (const one of steps) {
        if (one === 'take') {
          const view = cell.snapshot();
          expect(stateOf(view)).toEqual(stateOf(cell));
          views.push(view);
        } else if ('release' in one) {
          const [view] = views.splice(one.release, 1);
          if (view !== undefined) cell.release(view);
        } else {
          const target = one.on === 0 ? cell : (views[one.on - 1] ?? cell);
          const others = [cell, ...views].filter((view) => view !== target);
          const before = others.map(stateOf);
          for (let i = 0; i < one.again; i++) writes[one.kind](target, one.machine, one.value);
          expect(others.map(stateOf)).toEqual(before);
        }
      }
    }),
  );
});
