import { describe, expect, it } from 'vitest';
import { setAt } from '../../base/json';
import type { Json } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { driverDeadlock } from '../gallery/yunikorn/driver-deadlock';
import { RunNames } from './run-names';
import { variantsOf } from '../document/variants';

const { scenario } = driverDeadlock;
const [a, b] = variantsOf(scenario).map(({ id }) => id);

function changed(path: readonly string[], value: Json): Scenario {
  const result = setAt(scenario, path, value);
  if (!result.ok) throw new Error(result.error.message);
  return result.value as unknown as Scenario;
}

const nameOf = (document: Scenario, variant = a, seed?: number) => new RunNames(document).nameOf(variant, [], seed);

describe('the name of a run', () => {
  it('tells apart what decides a run: variant, changes, seed, window', () => {
    const names = new RunNames(scenario);
    const change = { path: ['seed-of-nobody'], value: 1 };
    const all = [
      names.nameOf(a, [], 1),
      names.nameOf(b, [], 1),
      names.nameOf(a, [], 2),
      names.nameOf(a, [change], 1),
      nameOf(changed(['window'], { from: '1m' }), a, 1),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('is the same for a change in place of an edit, and for the differences of a variant in place of either', () => {
    const path = ['workload', 'etl', 'count'];
    const edited = nameOf(changed(path, 4));
    expect(new RunNames(scenario).nameOf(a, [{ path, value: 4 }], undefined)).toBe(edited);
    const variants = [{ id: 'X', changes: [{ path, value: 4 }] }];
    expect(nameOf(changed(['variants'], variants), 'X')).toBe(edited);
    expect(edited).not.toBe(nameOf(scenario));
  });

  it('leaves out what no run depends on, and takes the seed of the document where none is given', () => {
    const seed = scenario.seed ?? 1;
    expect(nameOf(changed(['title'], 'Another'))).toBe(nameOf(scenario, a, seed));
    expect(nameOf(changed(['seed'], 77), a, 5)).toBe(nameOf(scenario, a, 5));
    expect(nameOf(changed(['goal'], { metric: 'makespan' }), a, 5)).toBe(nameOf(scenario, a, 5));
  });

  it('takes the seed of a variant, or of a change, before that of the document', () => {
    const path = ['seed'];
    const variants = [{ id: 'X', changes: [{ path, value: 77 }] }];
    const document = changed(['variants'], variants);
    expect(nameOf(document, 'X')).toBe(nameOf(document, 'X', 77));
    expect(nameOf(document, 'X', 5)).toBe(nameOf(scenario, a, 5));
    expect(new RunNames(scenario).nameOf(a, [{ path, value: 77 }], undefined)).toBe(nameOf(scenario, a, 77));
  });

  it('is undefined where there is nothing to run', () => {
    const names = new RunNames(scenario);
    expect(names.nameOf('nobody', [], 1)).toBeUndefined();
    expect(names.nameOf(a, [{ path: ['workload', 'nobody', 'count'], value: 1 }], 1)).toBeUndefined();
  });
});
