import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FairContainer } from './fair-app';
import { LiveContainers } from './live-containers';

test('The live containers of an application are listed in the order of their allocation, whatever comes and goes', () => {
  const of = fc.nat(2);
  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ comes: of }) },
    { weight: 4, arbitrary: fc.record({ goes: fc.nat(99) }) },
    { weight: 1, arbitrary: fc.record({ walks: of }) },
  );
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 400 }), (steps) => {
      const all: (FairContainer | undefined)[] = [];
      const owners: number[] = [];
      const live = new LiveContainers(all);
      const apps = [0, 1, 2].map(() => ({ newestContainer: -1 }));
      const check = (app: number): void => {
        expect(live.of(apps[app])).toEqual(all.filter((one) => one !== undefined && owners[one.id] === app));
      };
      for (const one of steps) {
        const there = all.filter((container) => container !== undefined);
        if ('comes' in one) {
          const id = all.length;
          all.push({ id } as FairContainer);
          owners.push(one.comes);
          live.add(apps[one.comes], id);
        } else if ('walks' in one) {
          check(one.walks);
        } else if (there.length > 0) {
          all[there[one.goes % there.length].id] = undefined;
        }
      }
      for (const app of [0, 1, 2]) check(app);
    }),
  );
});
