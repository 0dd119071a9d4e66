import { describe, expect, test } from 'vitest';
import { formatProblem } from '../../base/result';
import { checkDocument } from '../document/check-document';
import { parseScenario } from '../document/schema';
import { base, expand, problems } from '../testing/expanded.test-helper';

describe('queues', () => {
  test('Parents are read from the paths, leaves are those without queues below', () => {
    const { queues } = expand({
      queues: [{ id: 'root' }, { id: 'root.a' }, { id: 'root.ab' }, { id: 'root.a.x', parent: 'root.a' }],
      workload: [],
    });
    expect(queues.map(({ parent, leaf }) => [parent, leaf])).toEqual([
      [-1, false],
      [0, false],
      [0, true],
      [1, true],
    ]);
  });

  test('Limits that are not set are not numbers', () => {
    const { queues } = expand();
    expect(queues[2].max).toEqual([2000, NaN]);
    expect(queues[2].guaranteed).toEqual([NaN, NaN]);
    expect(queues[2].settings).toEqual(base.queues[2]);
  });
});

describe('settings of queues that several schedulers know by one name', () => {
  const weighted = {
    queues: [{ id: 'root' }, { id: 'root.a', weight: 0 }, { id: 'root.b' }],
    scheduler: { type: 'yarn-fair' },
  };
  const toDelay = { path: ['scheduler'], value: { type: 'delay-scheduling' } };

  test('Each scheduler has its own bounds, whichever of them registered last', () => {
    expect(problems(weighted)).toEqual([]);
    expect(problems({ ...weighted, scheduler: { type: 'delay-scheduling' } })).toEqual([
      'queues.root.a.weight: expected at least 0.001, got 0',
    ]);
    // YuniKorn does not know the name.
    expect(problems({ ...weighted, scheduler: { type: 'yunikorn' } })).toEqual([]);
  });

  test('The check of a document applies to each variant the bounds of its scheduler', () => {
    const workload = [{ id: 'one', kind: 'batch', queue: 'root.b' }];
    const document = { ...base, ...weighted, workload, variants: [{ id: 'A' }, { id: 'B', changes: [toDelay] }] };
    const checked = checkDocument(document);
    expect(checked.ok ? [] : checked.error.map(formatProblem)).toEqual([
      'variants.B: queues.root.a.weight: expected at least 0.001, got 0',
    ]);
    const heavier = { path: ['queues', 'root.a', 'weight'], value: 2 };
    expect(checkDocument({ ...document, variants: [{ id: 'A' }, { id: 'B', changes: [toDelay, heavier] }] }).ok).toBe(
      true,
    );
  });

  test('An intervention is held to the bounds of the scheduler that runs', () => {
    const interventions = [{ id: 'i', at: '1s', kind: 'queue-changed', queue: 'root.b', path: ['weight'], value: 0 }];
    expect(problems({ ...weighted, interventions })).toEqual([]);
    const queues = base.queues;
    expect(problems({ queues, scheduler: { type: 'delay-scheduling' }, interventions })).toEqual([
      'interventions.i.value: weight: expected at least 0.001, got 0',
    ]);
  });

  test('What no scheduler accepts is refused by the frame', () => {
    const parsed = parseScenario({ ...base, queues: [{ id: 'root' }, { id: 'root.a', weight: -1 }] });
    expect(parsed.ok ? [] : parsed.error.map(formatProblem)).toEqual([
      'queues.root.a.weight: expected at least 0, got -1',
    ]);
  });
});
