import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FairContainer } from './fair-app';
import { LiveContainers } from './live-containers';

test('Whatever comes and goes, those that are there stand in the order in which they came', () => {
  const step = fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, { weight: 2, arbitrary: fc.nat(99) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 200 }), (steps) => {
      const all: (FairContainer | undefined)[] = [];
      const live = new LiveContainers(all);
      steps.forEach((goes, id) => {
        const there = all.filter((one) => one !== undefined);
        if (goes < 0 || there.length === 0) {
          all[id] = { id } as FairContainer;
          live.add(id);
        } else {
          all[there[goes % there.length].id] = undefined;
        }
        const left = all.filter((one) => one !== undefined);
        expect(live.inOrder()).toEqual(left);
      });
    }),
  );
});
