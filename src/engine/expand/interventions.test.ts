import { describe, expect, test } from 'vitest';
import { expand, problems } from '../testing/expanded.test-helper';
import { GB } from '../../base/units';

describe('interventions', () => {
  test('They stand in the order of time and name their targets by number', () => {
    const { interventions } = expand({
      interventions: [
        { id: 'late', at: '9s', kind: 'executor-lost', application: 'etl/2', executor: 3 },
        { id: 'early', at: '1s', kind: 'node-slowed', node: 'n/2', speed: 0.5 },
        { id: 'move', at: '5s', kind: 'application-moved', application: 'one', queue: 'root.a' },
        { id: 'any', at: '5s', kind: 'executor-lost', application: 'one' },
      ],
    });
    expect(interventions.map(({ id, at, target, value }) => [id, at / 1e6, target, value])).toEqual([
      ['early', 1, 1, 0.5],
      ['move', 5, 3, 1],
      ['any', 5, 3, 0],
      ['late', 9, 1, 3],
    ]);
  });

  test('Changes of one queue or of the settings build on each other in the order of time', () => {
    const { interventions } = expand({
      interventions: [
        {
          id: 'q2',
          at: '9s',
          kind: 'queue-changed',
          queue: 'root.b',
          path: ['resources', 'max', 'memory'],
          value: '1GB',
        },
        { id: 'q1', at: '1s', kind: 'queue-changed', queue: 'root.b', path: ['resources', 'max', 'vcore'], value: 8 },
        { id: 'k1', at: '2s', kind: 'knob-changed', path: ['nodesortpolicy', 'type'], value: 'binpacking' },
        { id: 'k2', at: '3s', kind: 'knob-changed', path: ['nodesortpolicy', 'resourceweights', 'vcore'], value: 2 },
      ],
    });
    expect(interventions.map((i) => i.queue?.max ?? i.scheduler)).toEqual([
      [8000, NaN],
      { type: 'yunikorn', nodesortpolicy: { type: 'binpacking' } },
      { type: 'yunikorn', nodesortpolicy: { type: 'binpacking', resourceweights: { vcore: 2 } } },
      [8000, GB],
    ]);
  });

  test('A field of a queue that stays as it is during a run cannot change', () => {
    const change = (field: string, value: unknown) =>
      problems({
        interventions: [{ id: 'q', at: '1s', kind: 'queue-changed', queue: 'root.b', path: [field], value }],
      });
    const refused = 'interventions.q.path: expected another setting:';
    expect(change('id', 'root.c')).toEqual([`${refused} a queue keeps its path during a run`]);
    expect(change('parent', 'root.a')).toEqual([`${refused} a queue keeps its path during a run`]);
    expect(change('isParent', true)).toEqual([
      `${refused} a leaf stays a leaf during a run, and a parent stays a parent`,
    ]);
    for (const field of ['childtemplate', 'submitacl', 'adminacl']) {
      expect(change(field, field === 'childtemplate' ? {} : '*')).toEqual([
        `${refused} ${field} is read when the run begins`,
      ]);
    }
    expect(change('maxapplications', 3)).toEqual([]);
  });
});
