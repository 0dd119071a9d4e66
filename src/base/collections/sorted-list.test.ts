import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SortedList } from './sorted-list';

interface Entry {
  readonly key: number;
  readonly id: number;
}

const compare = (a: Entry, b: Entry) => a.key - b.key || a.id - b.id;

describe('SortedList', () => {
  it('has no first element when it is empty', () => {
    const list = new SortedList(compare);
    expect(list.first).toBeUndefined();
    expect(list.size).toBe(0);
    expect(list.remove({ key: 1, id: 1 })).toBe(false);
  });

  it('removes the element itself and not an equal one', () => {
    const list = new SortedList<Entry>(compare);
    const entry = { key: 1, id: 1 };
    list.add(entry);
    expect(list.remove({ ...entry })).toBe(false);
    expect(list.remove(entry)).toBe(true);
    expect(list.remove(entry)).toBe(false);
  });

  it('agrees with a list that is sorted anew each time', () => {
    const step = fc.record({ add: fc.boolean(), key: fc.nat(5), pick: fc.nat(1000) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const list = new SortedList<Entry>(compare);
        const model: Entry[] = [];
        steps.forEach(({ add, key, pick }, id) => {
          if (add || model.length === 0) {
            const entry = { key, id };
            list.add(entry);
            model.push(entry);
          } else {
            expect(list.remove(model.splice(pick % model.length, 1)[0])).toBe(true);
          }
          model.sort(compare);
          expect([...list]).toEqual(model);
          expect(list.first).toBe(model[0]);
          expect(list.size).toBe(model.length);
        });
      }),
    );
  });

  it('keeps its order over many blocks, whatever is taken out of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 2, max: 5 }), (step, kept) => {
        const list = new SortedList<Entry>(compare);
        const entries = Array.from({ length: 3000 }, (_, id) => ({ key: (id * step * 997) % 3000, id }));
        for (const entry of entries) list.add(entry);
        for (const entry of entries) if (entry.id % kept !== 0) expect(list.remove(entry)).toBe(true);
        for (const entry of entries) if (entry.id % kept === 1) list.add(entry);
        const model = entries.filter(({ id }) => id % kept <= 1).sort(compare);
        expect([...list]).toEqual(model);
        expect(list.first).toBe(model[0]);
        expect(list.size).toBe(model.length);
        expect(list.find(({ key }) => key >= 1500)).toBe(model.find(({ key }) => key >= 1500));
        expect(list.find(() => false)).toBeUndefined();
      }),
      { numRuns: 10 },
    );
  });
});
