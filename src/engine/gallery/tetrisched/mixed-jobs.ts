import type { ApplicationText, NodeGroupText } from '../../../scenario/schema';

/** Eight GPU nodes and two racks of eight plain ones. */
export const mixedNodes: readonly NodeGroupText[] = [
  { id: 'gpu', count: 8, capacity: { vcore: 1, memory: '4GB' }, rack: 'rack-1', labels: ['gpu'] },
  { id: 'x', count: 8, capacity: { vcore: 1, memory: '4GB' }, rack: 'rack-2' },
  { id: 'y', count: 8, capacity: { vcore: 1, memory: '4GB' }, rack: 'rack-3' },
];

/** Jobs of four types: with deadlines, reserved or not, and best effort. */
export function mixedJobs(each: number, gap: string): readonly ApplicationText[] {
  const arrivals = { dist: 'exponential', mean: gap } as const;
  return [
    {
      id: 'ml',
      kind: 'batch',
      count: each,
      arrivals,
      tasks: 4,
      duration: '16s',
      prefers: 'label',
      preferredLabel: 'gpu',
      slowdown: 3,
      deadline: '40s',
      reservation: true,
    },
    {
      id: 'mpi',
      kind: 'batch',
      count: each,
      arrivals,
      tasks: 4,
      duration: '20s',
      prefers: 'rack',
      slowdown: 2,
      deadline: '48s',
    },
    {
      id: 'web',
      kind: 'batch',
      count: each,
      arrivals,
      tasks: 3,
      duration: '12s',
      prefers: 'spread',
      sensitivity: 0.002,
    },
    { id: 'etl', kind: 'batch', count: each, arrivals, tasks: 5, duration: '24s', sensitivity: 0.002 },
  ];
}
