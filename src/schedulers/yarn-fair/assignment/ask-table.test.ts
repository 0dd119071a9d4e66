import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairBook } from '../fair-book';
import { readSettings } from '../settings';
import type { FairQueue } from '../queues/fair-queue';
import { readQueue } from '../queues/queue-config';
import { AskTable } from './ask-table';

const config = readQueue({ id: '' }, {}, ['memory-mb', 'vcores']);

/** A tree whose leaves ask for what a test says, and a table that hears of changes only. */
function tree() {
  const book = new FairBook(2, readSettings({}, 2), {
    now: () => 0,
    allocate: () => 0,
    reserved: () => undefined,
    released: () => undefined,
    waited: () => undefined,
    reservationVoid: () => undefined,
  });
  const root = book.queues.add('root', 0, null, false, config);
  const reserving = new Set<FairQueue>();
  const table = new AskTable(book, (leaf) => reserving.has(leaf));
  return {
    book,
    reserving,
    table,
    addLeaf: (number: number) => book.queues.add(`root.q${number}`, number, root, true, config),
    ask: (leaf: FairQueue, memory: number, vcores: number, mayReserve = false) => {
      leaf.smallestAsk.set([memory, vcores]);
      if (mayReserve) reserving.add(leaf);
      else reserving.delete(leaf);
      book.changes.report('bounds', leaf);
    },
  };
}

test('The least of each type is found, whoever asks for it', () => {
  const { table, addLeaf, ask } = tree();
  const [a, b] = [addLeaf(1), addLeaf(2)];
  expect([...table.measure()]).toEqual([Infinity, Infinity]);
  ask(a, 4096, 1);
  ask(b, 1024, 4);
  expect([...table.measure()]).toEqual([1024, 1]);
  ask(b, 8192, 2);
  expect([...table.measure()]).toEqual([4096, 1]);
  ask(a, Infinity, Infinity);
  expect([...table.measure()]).toEqual([8192, 2]);
});

test('Nodes may be reserved while any leaf may reserve one', () => {
  const { table, addLeaf, ask } = tree();
  const [a, b] = [addLeaf(1), addLeaf(2)];
  table.measure();
  expect(table.anyMayReserve).toBe(false);
  ask(a, 1024, 1, true);
  ask(b, 1024, 1, true);
  table.measure();
  expect(table.anyMayReserve).toBe(true);
  ask(a, 1024, 1);
  table.measure();
  expect(table.anyMayReserve).toBe(true);
  ask(b, 1024, 1);
  table.measure();
  expect(table.anyMayReserve).toBe(false);
});

test('A leaf that is gone asks for nothing', () => {
  const { book, table, addLeaf, ask } = tree();
  const [a, b] = [addLeaf(1), addLeaf(2)];
  ask(a, 1024, 1, true);
  ask(b, 2048, 2);
  table.measure();
  book.queues.remove(a);
  expect([...table.measure()]).toEqual([2048, 2]);
  expect(table.anyMayReserve).toBe(false);
});

test('After any changes the table gives the same answers as a look at all leaves', () => {
  const amount = fc.constantFrom(1, 2, 3, Infinity);
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ leaf: fc.nat(5), memory: amount, vcores: amount, mayReserve: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ comesOrGoes: fc.nat(5) }) },
    { weight: 3, arbitrary: fc.constant('measure' as const) },
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { book, reserving, table, addLeaf, ask } = tree();
      const there = new Map<number, FairQueue>();
      for (const one of [...steps, 'measure' as const]) {
        if (one === 'measure') {
          const leaves = [...there.values()];
          const least = (type: number) => Math.min(...leaves.map(({ smallestAsk }) => smallestAsk[type]));
          expect([...table.measure()]).toEqual([least(0), least(1)]);
          expect(table.anyMayReserve).toBe(leaves.some((leaf) => reserving.has(leaf)));
        } else if ('comesOrGoes' in one) {
          const leaf = there.get(one.comesOrGoes);
          if (leaf === undefined) {
            // Numbers of queues need not follow one another.
            there.set(one.comesOrGoes, addLeaf(1 + 3 * one.comesOrGoes));
          } else {
            book.queues.remove(leaf);
            there.delete(one.comesOrGoes);
          }
        } else {
          const leaf = there.get(one.leaf);
          if (leaf !== undefined) ask(leaf, one.memory, one.vcores, one.mayReserve);
        }
      }
    }),
  );
});
