import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FairContainer } from './fair-app';
import { LiveContainers } from './live-containers';

test('Whatever comes and goes, those that are there stand in the order in which they came', () => {
  const step = fc.oneof({ weight: 3, arbitrary: fc.constant(-1) }, { weight: 2, arbitrary: fc.nat(99) });
  fc.assert(
    fc.property(fc.array(step, { minLength: 100, maxLength: 200 }), (steps) => {
      const live = new LiveContainers();
      let there: FairContainer[] = [];
      steps.forEach((goes, id) => {
        if (goes < 0 || there.length === 0) {
          const container = { id, isGone: false } as FairContainer;
          live.add(container);
          there.push(container);
          return;
        }
        const gone = there[goes % there.length];
        gone.isGone = true;
        live.drop();
        there = there.filter((one) => one !== gone);
        expect(live.size).toBe(there.length);
        expect(live.inOrder()).toEqual(there);
      });
    }),
  );
});
