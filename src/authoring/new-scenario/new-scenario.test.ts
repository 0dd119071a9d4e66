import { describe, expect, it } from 'vitest';
import { checkDocument } from '../../engine/document/check-document';
import { schedulerPlugins } from '../../engine/systems';
import { newScenario, NEW_SCENARIO, STARTS } from './new-scenario';

describe('a new scenario', () => {
  it('is valid', () => {
    expect(checkDocument(NEW_SCENARIO)).toMatchObject({ ok: true });
  });

  const cases = schedulerPlugins.flatMap(({ type }) => STARTS.map(({ id }) => [type, id] as const));
  it.each(cases)('for %s from %s is valid, and of that system', (type, start) => {
    const scenario = newScenario(type, start);
    expect(checkDocument(scenario)).toMatchObject({ ok: true });
    expect(scenario.scheduler.type).toBe(type);
    expect(scenario.workload.length > 0).toBe(start !== 'empty');
  });
});
