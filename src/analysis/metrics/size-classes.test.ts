import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expandScenario } from '../../engine/expand';
import { parseScenario } from '../../engine/document/schema';
import { modelOf } from '../testing/model-of.test-helper';
import { metricsOfRun } from './of-run';
import { SIZES, sizesOf } from './size-classes';
import { EVERYTHING } from './window';

const sizes = (...work: number[]) => sizesOf({ work: Float64Array.from(work) });

describe('sizes of applications', () => {
  it('are thirds by total work', () => {
    expect(sizes(60, 10, 50, 20, 40, 30)).toEqual(['large', 'small', 'large', 'small', 'medium', 'medium']);
    expect(sizes(1, 2, 3, 4)).toEqual(['small', 'small', 'medium', 'large']);
  });

  it('are the same for equal work, so that a size may be missing', () => {
    expect(sizes(1, 1, 1, 1, 9)).toEqual(['small', 'small', 'small', 'small', 'large']);
    expect(sizes(1, 9, 9, 9, 9)).toEqual(['small', 'large', 'large', 'large', 'large']);
  });

  it('say nothing where work is about equal, or unknown', () => {
    expect(sizes(10, 20, 30)).toEqual([]);
    expect(sizes(0, 0)).toEqual([]);
    expect(sizes()).toEqual([]);
    expect(sizesOf('some applications are refused')).toEqual([]);
  });

  it('never put more work into a smaller size', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 40 }), (work) => {
        const of = sizes(...work).map((size) => SIZES.indexOf(size));
        const order = of.map((size, app) => [work[app], size]).sort(([x, a], [y, b]) => x - y || a - b);
        expect(order.map(([, size]) => size)).toEqual([...of].sort((x, y) => x - y));
      }),
    );
  });
});

it('runs are measured by size, where sizes differ', () => {
  const document = {
    signalbox: 1,
    cluster: { nodes: [{ id: 'node', count: 1, capacity: { vcore: 4, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.a' }],
    scheduler: { type: 'yunikorn' },
    workload: [1, 4, 20].map((tasks) => ({
      id: `of-${tasks}`,
      kind: 'batch',
      queue: 'root.a',
      count: 2,
      tasks,
      duration: '10s',
    })),
  };
  const parsed = parseScenario(document);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  const input = expandScenario(parsed.value, 'A');
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  const metrics = metricsOfRun({ model: modelOf(parsed.value), input: input.value }, EVERYTHING);
  const finished = metrics.filter(({ id }) => id.startsWith('finished@size='));
  expect(finished.map(({ id, title, value }) => [id, title, value])).toEqual([
    ['finished@size=small', 'small applications: finished', 2],
    ['finished@size=medium', 'medium applications: finished', 2],
    ['finished@size=large', 'large applications: finished', 2],
  ]);
});
