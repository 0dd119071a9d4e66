import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../base/result';
import { checkDocument } from './check-document';
import { base, expand, problems, scenarioOf } from '../testing/expanded.test-helper';
import { applyVariant, variantsOf } from './variants';

describe('variants', () => {
  const variants = [
    { id: 'A' },
    {
      id: 'B',
      changes: [
        { path: ['queues', 'root.a', 'properties', 'application.sort.policy'], value: 'fair' },
        { path: ['workload', 'one'], remove: true },
        { path: ['workload', 'two'], value: { id: 'two', kind: 'batch', queue: 'root.a' } },
        { path: ['cluster', 'nodes', 'n', 'count'], value: 7 },
      ],
    },
    { id: 'C', changes: [{ path: ['workload', 'three', 'count'], value: 7 }] },
    { id: 'D', changes: [{ path: ['seed'], value: 'x' }] },
  ];

  test('A document without variants has one that changes nothing', () => {
    expect(variantsOf(scenarioOf(base))).toEqual([{ id: 'A' }]);
    expect(variantsOf(scenarioOf({ ...base, variants })).map((variant) => variant.id)).toEqual(['A', 'B', 'C', 'D']);
  });

  test('Changes name elements of lists by their ids', () => {
    const input = expand({ variants }, 'B');
    expect(input.applications.map((app) => app.id)).toEqual(['etl/1', 'etl/2', 'etl/3', 'two']);
    expect(input.nodes).toHaveLength(7);
    expect(input.queues[1].settings).toEqual({ id: 'root.a', properties: { 'application.sort.policy': 'fair' } });
    expect(expand({ variants }, 'A').nodes).toHaveLength(2);
  });

  test('The document itself is not touched', () => {
    const scenario = scenarioOf({ ...base, variants });
    const before = structuredClone(scenario);
    applyVariant(scenario, 'B');
    expect(scenario).toEqual(before);
    expect(applyVariant(scenario, 'A')).toEqual({ ok: true, value: scenario });
  });

  test('A change that leads nowhere, one that spoils the document and a missing variant are problems', () => {
    expect(problems({ variants }, 'C')).toEqual([
      'variants.C: workload.three.count: there is no "three" in "workload"',
    ]);
    expect(problems({ variants }, 'D')).toEqual([
      'variants.D: seed: expected a whole number from 0 to 4294967295, got "x"',
    ]);
    expect(problems({ variants }, 'E')).toEqual(['variants: no variant "E"; there is A, B, C, D']);
  });

  test('Every variant is checked, and a problem that they share is reported once', () => {
    const checked = checkDocument({ ...base, variants, overrides: { 'etl/9': {} } });
    expect(checked.ok ? [] : checked.error.map(formatProblem)).toEqual([
      'overrides.etl/9: there is no application "etl/9"',
      'variants.C: workload.three.count: there is no "three" in "workload"',
      'variants.D: seed: expected a whole number from 0 to 4294967295, got "x"',
    ]);
  });
});
