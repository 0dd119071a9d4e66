import { describe, expect, it } from 'vitest';
import type { RunModel } from '../../analysis/model';
import { queueOrder } from './queue-order';
import { inUnit, unitOf } from './queue-rows';

function modelWith(queues: readonly (readonly [id: string, parent: number])[]): RunModel {
  return {
    directory: { queues: queues.map(([id, parent]) => ({ id, parent })) },
  } as unknown as RunModel;
}

describe('the order of queues', () => {
  it('puts every queue below its parent, whatever their order in the directory', () => {
    const model = modelWith([
      ['root', -1],
      ['root.a', 0],
      ['root.b', 0],
      ['root.a.x', 1],
    ]);
    expect(queueOrder([model])).toEqual(['root', 'root.a', 'root.a.x', 'root.b']);
  });

  it('includes queues that only another variant has', () => {
    const a = modelWith([
      ['root', -1],
      ['root.a', 0],
    ]);
    const b = modelWith([
      ['root', -1],
      ['root.new', 0],
    ]);
    expect(queueOrder([a, b])).toEqual(['root', 'root.a', 'root.new']);
  });
});

describe('amounts', () => {
  it('are shown in the unit that suits the cluster', () => {
    expect(unitOf('vcore', 10_000).name).toBe('vcore');
    expect(unitOf('memory', 64 * 2 ** 30).name).toBe('GB');
    expect(unitOf('memory', 100 * 2 ** 40).name).toBe('TB');
    expect(unitOf('memory', 512 * 2 ** 20).name).toBe('MB');
    expect(unitOf('gpu', 8)).toEqual({ name: 'gpu', size: 1 });
  });

  it('have at most one decimal, and their thousands set apart', () => {
    expect(inUnit(2500, 1000)).toBe('2.5');
    expect(inUnit(1_440_000, 1000)).toBe('1,440');
    expect(inUnit(3000, 1000)).toBe('3');
  });
});
