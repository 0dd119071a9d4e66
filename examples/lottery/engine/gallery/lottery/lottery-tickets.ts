import type { GalleryEntry } from '../entry';

/** Two jobs draw for four containers. */
export const lotteryTickets: GalleryEntry = {
  id: 'lottery-tickets',
  question: 'shares',
  title: 'Tickets',
  summary: 'Two jobs draw for four containers, and one of them holds four tickets of five.',
  scenario: {
    signalbox: 1,
    title: 'Tickets',
    horizon: '1h',
    cluster: { nodes: [{ id: 'node', count: 2, capacity: { vcore: 2, memory: '8GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.default' }],
    scheduler: { type: 'lottery', 'lottery.tickets': 3 },
    workload: [
      { id: 'many', kind: 'batch', tasks: 20, duration: '10s', priority: 9 },
      { id: 'few', kind: 'batch', tasks: 5, duration: '10s' },
    ],
  },
};
