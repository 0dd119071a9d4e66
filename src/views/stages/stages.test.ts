import { describe, expect, test } from 'vitest';
import { layOut } from './layers';
import { connected, disconnected, edgesOf, moved, withBarrier, withoutStage, withStage } from './stage-edits';
import type { StageItem } from './stage-edits';

const SIZES = { along: 30, across: 100, layerGap: 20, gap: 10, lane: 8 };
const stageName = (stages: readonly StageItem[], index: number): string => {
  const { id } = stages[index];
  return typeof id === 'string' ? id : `stage-${index + 1}`;
};
const chain = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];

describe('edits of the graph of a job', () => {
  test('A stage that names none comes after the one before it, and an edge makes its inputs explicit', () => {
    expect(edgesOf(chain)).toEqual([
      { from: 0, to: 1, barrier: true },
      { from: 1, to: 2, barrier: true },
    ]);
    expect(connected(chain, 0, 2)?.[2]).toEqual({ id: 'c', after: ['b', 'a'] });
    expect(disconnected(chain, 0, 1)[1]).toEqual({ id: 'b', after: [] });
    expect(edgesOf(disconnected(chain, 0, 1))).toEqual([{ from: 1, to: 2, barrier: true }]);
  });

  test('An edge that is there, or that would close a circle, is refused', () => {
    expect(connected(chain, 1, 2)).toBeUndefined();
    expect(connected(chain, 2, 0)).toBeUndefined();
    expect(connected(chain, 1, 1)).toBeUndefined();
  });

  test('A barrier becomes an edge that is read part by part, and back', () => {
    const parts = withBarrier(chain, 0, 1, false);
    expect(parts[1]).toEqual({ id: 'b', reads: ['a'] });
    expect(withBarrier(parts, 0, 1, true)[1]).toEqual({ id: 'b', after: ['a'] });
  });

  test('A stage that changes places keeps every edge, including implicit ones', () => {
    const named = (stages: readonly StageItem[]) =>
      edgesOf(stages)
        .map(({ from, to, barrier }) => `${stageName(stages, from)}${barrier ? '>' : '~'}${stageName(stages, to)}`)
        .sort();
    const stages = [{ id: 'a' }, {}, { id: 'c' }, { id: 'd', reads: ['a'] }, {}];
    for (let index = 0; index < stages.length; index++) {
      for (const by of [-1, 1] as const) {
        const after = moved(stages, index, by);
        if (index + by < 0 || index + by >= stages.length) expect(after).toBeUndefined();
        else {
          expect(named(after ?? [])).toEqual(['a>stage-2', 'a~d', 'd>stage-5', 'stage-2>c']);
          expect(after?.[index + by]['id']).toBe(stageName(stages, index));
        }
      }
    }
  });

  test('Stages can be added and removed, and no stage names one that is gone', () => {
    const more = withStage(chain, 0);
    expect(more[3]).toMatchObject({ id: 'stage-4', after: ['a'] });
    expect(withStage([], undefined)[0]).toMatchObject({ id: 'stage-1' });
    const joined = connected(chain, 0, 2) ?? [];
    expect(withoutStage(joined, 0).map(({ after }) => after)).toEqual([undefined, ['b']]);
    expect(withoutStage([{ id: 'a' }, { id: 'b', reads: ['a'] }], 0)).toEqual([{ id: 'b', after: [] }]);
  });
});

describe('layers of a graph', () => {
  test('Every stage stands behind those that it reads, and an edge over a layer passes beside its stages', () => {
    const edges = [
      { from: 0, to: 1, barrier: true },
      { from: 1, to: 2, barrier: true },
      { from: 0, to: 2, barrier: false },
    ];
    const { places, bends, layers, along, across } = layOut(3, edges, SIZES);
    expect(layers).toEqual([[0], [1], [2]]);
    expect(bends.map((bend) => bend.length)).toEqual([0, 0, 1]);
    const [{ across: lane }] = bends[2];
    const middle = places[1].across;
    expect(lane < middle || lane > middle + SIZES.across).toBe(true);
    expect([along, across]).toEqual([130, 118]);
  });

  test('Two chains side by side do not cross', () => {
    const edges = [
      { from: 0, to: 3, barrier: true },
      { from: 1, to: 2, barrier: true },
    ];
    const { places } = layOut(4, edges, SIZES);
    expect(Math.sign(places[0].across - places[1].across)).toBe(Math.sign(places[3].across - places[2].across));
  });

  test('A graph without stages, and one with a cycle, are drawn as well', () => {
    expect(layOut(0, [], SIZES).layers).toEqual([]);
    const circle = [
      { from: 0, to: 1, barrier: true },
      { from: 1, to: 0, barrier: true },
    ];
    expect(layOut(2, circle, SIZES).places).toHaveLength(2);
  });
});
