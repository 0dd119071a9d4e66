import { describe, expect, test } from 'vitest';
import { base, expand } from '../testing/expanded.test-helper';
import { GB } from '../../base/units';

describe('nodes', () => {
  test('A group with a count makes numbered nodes, one without makes one with its own name', () => {
    const { nodes } = expand({
      cluster: {
        nodes: [...base.cluster.nodes, { id: 'big', capacity: { vcore: '500m' }, speed: 2, labels: ['gpu'] }],
      },
    });
    expect(nodes.map((node) => node.id)).toEqual(['n/1', 'n/2', 'big']);
    expect(nodes[0]).toEqual({ id: 'n/1', rack: 0, capacity: [4000, 16 * GB], speed: 1, labels: [] });
    expect(nodes[2]).toEqual({ id: 'big', rack: 0, capacity: [500, 0], speed: 2, labels: ['gpu'] });
  });

  test('A group may stand in one named rack', () => {
    const { nodes, racks } = expand({
      cluster: {
        nodes: [
          { id: 'a', count: 2, racks: 2, capacity: {} },
          { id: 'b', count: 2, rack: 'rack-2', capacity: {} },
        ],
        overrides: { 'b/2': { rack: 'corner' } },
      },
    });
    expect(nodes.map((node) => racks[node.rack])).toEqual(['rack-1', 'rack-2', 'rack-2', 'corner']);
  });

  test('Nodes are dealt to racks in turn, and named racks are shared', () => {
    const { nodes, racks } = expand({
      cluster: {
        nodes: [{ id: 'n', count: 5, racks: 2, capacity: {} }],
        overrides: { 'n/3': { rack: 'corner' }, 'n/4': { rack: 'rack-1' } },
      },
    });
    expect(nodes.map((node) => racks[node.rack])).toEqual(['rack-1', 'rack-2', 'corner', 'rack-1', 'rack-1']);
  });

  test('Overrides change single nodes, resource by resource', () => {
    const { nodes } = expand({
      cluster: { ...base.cluster, overrides: { 'n/2': { capacity: { vcore: 1 }, speed: 0.5, labels: ['slow'] } } },
    });
    expect(nodes[0]).toMatchObject({ capacity: [4000, 16 * GB], speed: 1 });
    expect(nodes[1]).toMatchObject({ capacity: [1000, 16 * GB], speed: 0.5, labels: ['slow'] });
  });

  test('Resource types are vcore, memory and every other one that is mentioned anywhere', () => {
    const input = expand({
      cluster: { nodes: [{ id: 'n', capacity: { vcore: 1, ssd: 3, gpu: 2 } }] },
      queues: [{ id: 'root', resources: { guaranteed: { fpga: 1 } } }],
      workload: [],
    });
    expect(input.resourceTypes).toEqual(['vcore', 'memory', 'fpga', 'gpu', 'ssd']);
    expect(input.nodes[0].capacity).toEqual([1000, 0, 0, 2, 3]);
    expect(input.queues[0].guaranteed).toEqual([NaN, NaN, 1, NaN, NaN]);
  });

  test('What an intervention says beside its own fields is no resource', () => {
    const interventions = [{ id: 'i', at: '1s', kind: 'node-lost', node: 'n/1', capacity: { gpu: 1 } }];
    expect(expand({ interventions }).resourceTypes).toEqual(['vcore', 'memory']);
  });

  test('A resource or a node may be called like something every object has', () => {
    const input = expand({
      cluster: {
        nodes: [
          { id: 'toString', capacity: { valueOf: 2 } },
          { id: 'x', capacity: {} },
        ],
      },
      workload: [],
    });
    expect(input.nodes.map((node) => node.capacity)).toEqual([
      [0, 0, 2],
      [0, 0, 0],
    ]);
    expect(input.queues[0].max).toEqual([NaN, NaN, NaN]);
  });
});
