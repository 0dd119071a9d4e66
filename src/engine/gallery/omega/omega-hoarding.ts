import type { GalleryEntry } from '../entry';

export const omegaHoarding: GalleryEntry = {
  id: 'omega-hoarding',
  question: 'nothing-runs',
  title: 'Two hoards',
  summary: 'Two frameworks that keep accepted resources idle each hold a part of what the other needs, for good.',
  practice: {
    setting:
      'In row B a framework returns what it keeps [unused](drag scheduler/hoarding.timeout from=1s to=60s in=B).',
    task: 'Make row B end within seventy seconds.',
    condition: 'B.makespan < 70s',
    hint: 'What is kept idle is what the other one waits for.',
    done: 'It ends after {B.makespan}, row C after {C.makespan}.',
  },
  scenario: {
    signalbox: 1,
    title: 'Two hoards',
    notes: [
      'Ten machines with room for one task each, and two frameworks that get offers in turn. Both start the eight tasks of a job together. They keep what they have accepted idle until they have room for all (hoarding).',
      'A: four machines are busy when ana comes; it keeps the other six. The four that become free are offered to ben, who keeps them.',
      'Ten machines are idle, ana lacks two and ben lacks four, and nothing can change any more. B: room kept idle for 10 s is returned. Its job stays away equally long: ben, then ana.',
      'C, shared state: no job holds idle room. Both start what fits, and all are done after 1:04. It does not promise that the tasks run together: all-or-nothing is about conflicts only.',
    ].join('\n\n'),
    goal: { metric: 'makespan' },
    seed: 1,
    horizon: '10min',
    cluster: { nodes: [{ id: 'm', count: 10, capacity: { vcore: 1, memory: '4GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'omega', architecture: 'two-level', hoarding: true },
    workload: [
      { id: 'old', kind: 'batch', tasks: 4, duration: '5s' },
      { id: 'ana', kind: 'batch', submit: '2s', tasks: 8, duration: '30s' },
      { id: 'ben', kind: 'batch', jobType: 'service', submit: '4s', tasks: 8, duration: '30s' },
    ],
    variants: [
      { id: 'A', title: 'no timeout', changes: [] },
      { id: 'B', title: 'timeout 10 s', changes: [{ path: ['scheduler', 'hoarding.timeout'], value: '10s' }] },
      {
        id: 'C',
        title: 'shared state',
        changes: [
          { path: ['scheduler', 'architecture'], value: 'shared-state' },
          { path: ['scheduler', 'transactionMode'], value: 'all-or-nothing' },
        ],
      },
    ],
    view: { cursor: '20s' },
  },
};
