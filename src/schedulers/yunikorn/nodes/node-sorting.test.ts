import { describe, expect, it } from 'vitest';
import { batch, play } from '../../../engine/testing/play.test-helper';
import type { Outline } from '../../../engine/testing/play.test-helper';

const nodesOf = (outline: Outline) => play(outline).containers.map(({ node }) => node);

describe('node sorting', () => {
  const workload = [batch('b', { tasks: 5 })];

  it('fair spreads over the least used nodes, ties by name', () => {
    expect(nodesOf({ nodes: [2, 2, 2], workload })).toEqual(['n1', 'n2', 'n3', 'n1', 'n2']);
  });

  it('binpacking fills the most used node first', () => {
    const scheduler = { nodesortpolicy: { type: 'binpacking' } };
    expect(nodesOf({ nodes: [2, 2, 2], scheduler, workload })).toEqual(['n1', 'n1', 'n2', 'n2', 'n3']);
  });

  it('weighs the resource types', () => {
    const nodes = [
      { id: 'wide', capacity: { vcore: 8, memory: '8GB' } },
      { id: 'tall', capacity: { vcore: 4, memory: '64GB' } },
    ];
    // By vcores the first container fills an eighth of wide, by memory an eighth: with tall it is a quarter and 1/64.
    const by = (resourceweights: Record<string, number>) =>
      nodesOf({
        nodes,
        scheduler: { nodesortpolicy: { type: 'fair', resourceweights } },
        workload: [batch('b', { tasks: 3 })],
      });
    expect(by({ vcore: 1, memory: 0 })).toEqual(['tall', 'wide', 'wide']);
    expect(by({ vcore: 0, memory: 1 })).toEqual(['tall', 'wide', 'tall']);
  });

  it('counts only the types that have a weight, once one has', () => {
    const nodes = [
      { id: 'wide', capacity: { vcore: 8, memory: '8GB', gpu: 4 } },
      { id: 'tall', capacity: { vcore: 4, memory: '64GB', gpu: 1 } },
    ];
    const by = (resourceweights: Record<string, number>) =>
      nodesOf({
        nodes,
        scheduler: { nodesortpolicy: { type: 'fair', resourceweights } },
        workload: [batch('b', { tasks: 3 })],
      });
    expect(by({ vcore: 1 })).toEqual(by({ vcore: 1, memory: 0 }));
    expect(by({ memory: 1 })).toEqual(by({ vcore: 0, memory: 1 }));
    expect(by({})).toEqual(by({ vcore: 1, memory: 1 }));
    // No container holds a gpu, so all nodes are equal.
    expect(by({ gpu: 1 })).toEqual(['tall', 'tall', 'tall']);
  });

  it('changes in the middle of a run', () => {
    const scheduler = { nodesortpolicy: { type: 'fair' } };
    const change = { id: 'c', at: '5s', kind: 'knob-changed', path: ['nodesortpolicy', 'type'], value: 'binpacking' };
    const later = batch('later', { tasks: 3, submit: '6s' });
    expect(
      nodesOf({ nodes: [4, 4], scheduler, workload: [batch('b', { tasks: 2 }), later], interventions: [change] }),
    ).toEqual(['n1', 'n2', 'n1', 'n1', 'n1']);
  });
});

describe('nodes of equal score', () => {
  const first = (nodes: Outline['nodes']) => nodesOf({ nodes, workload: [batch('b', { tasks: 1 })] });
  const capacity = { vcore: 4, memory: '16GB' };

  it('are tried by name as text where a person named them', () => {
    expect(
      first([
        { id: 'n2', capacity },
        { id: 'n10', capacity },
      ]),
    ).toEqual(['n10']);
  });

  it('are tried by number where they were generated', () => {
    const nodes = [{ id: 'n', count: 12, capacity }];
    expect(nodesOf({ nodes, workload: [batch('b', { tasks: 11 })] }).slice(-2)).toEqual(['n/10', 'n/11']);
  });
});
