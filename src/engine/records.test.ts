import { describe, expect, it } from 'vitest';
import { FIRST_OF_FRAMEWORK, FIRST_OF_SCHEDULER } from '../sim/trace/record';
import type { RecordKind } from '../sim/trace/record';
import { records } from '../sim/trace/records';
import { frameworkPlugins, schedulerPlugins } from './systems';

describe('all declared records', () => {
  it('have numbers and names of their own, those of plug-ins in the range kept for them', () => {
    const shared: readonly RecordKind[] = Object.values(records);
    const ofFrameworks = frameworkPlugins.flatMap((plugin) => plugin.records ?? []);
    for (const { kind } of ofFrameworks) expect(kind).toBeGreaterThanOrEqual(FIRST_OF_FRAMEWORK);
    for (const plugin of schedulerPlugins) {
      const own = plugin.records ?? [];
      for (const { kind } of own) {
        expect(kind).toBeGreaterThanOrEqual(FIRST_OF_SCHEDULER);
        expect(kind).toBeLessThan(FIRST_OF_FRAMEWORK);
      }
      const all = [...shared, ...ofFrameworks, ...own];
      expect(new Set(all.map(({ kind }) => kind)).size).toBe(all.length);
      expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    }
  });

  it('have distinct names of fields, and names for their codes', () => {
    for (const { fields, name } of Object.values(records) as readonly RecordKind[]) {
      expect(new Set(fields.map((one) => one.name)).size, name).toBe(fields.length);
      for (const one of fields)
        expect(one.meaning !== 'code' || one.names !== undefined, `${name} ${one.name}`).toBe(true);
    }
  });
});
