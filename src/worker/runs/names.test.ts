import { describe, expect, it } from 'vitest';
import { modelOf } from '../../analysis/testing/model-of.test-helper';
import { driverDeadlock } from '../../engine/gallery/yunikorn/driver-deadlock';
import type { Directory } from '../../sim/directory';
import { namesOf, NamesReader } from './names';

const { directory } = modelOf(driverDeadlock.scenario);

/** The directory with as many applications as asked for, all told apart by their names. */
function crowded(count: number): Directory {
  const [application] = directory.applications;
  return { ...directory, applications: Array.from({ length: count }, (_, i) => ({ ...application, id: `a/${i}` })) };
}

describe('the names of a run', () => {
  it('come in one message where applications are few, none included', () => {
    for (const count of [0, 1, 2500]) expect([...namesOf(crowded(count))]).toHaveLength(1);
    expect([...namesOf(crowded(2501))]).toHaveLength(2);
  });

  it('are put together again in their order, run after run', () => {
    const reader = new NamesReader();
    for (const count of [25_000, 3, 2500]) {
      const told = crowded(count);
      const heard = [...namesOf(told)].map((message) => reader.hear(message));
      expect(heard.slice(0, -1).every((one) => one === undefined)).toBe(true);
      expect(heard.at(-1)).toEqual(told);
    }
  });
});
