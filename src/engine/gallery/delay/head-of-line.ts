import type { ApplicationText } from '../../../scenario/schema';
import type { GalleryEntry } from '../entry';
import { headOfLineLesson } from './head-of-line.lesson';

/** Ten small jobs that read the blocks of one dataset. */
function small(id: string, tasks: number, submit: string): ApplicationText {
  return {
    id,
    kind: 'batch',
    count: 10,
    submit,
    arrivals: { dist: 'exponential', mean: '30s' },
    tasks,
    input: id,
    duration: '20s',
    anyReadFactor: 2,
    rackReadFactor: 1.5,
  };
}

export const headOfLine: GalleryEntry = {
  id: 'head-of-line',
  question: 'locality',
  title: 'Head of line: small jobs miss their data',
  summary: 'A small job at the head of the line takes any node; when it may skip slots, it finds its data.',
  scenario: {
    signalbox: 1,
    title: 'Head of line: small jobs miss their data',
    notes: [
      'A job of 700 tasks keeps all sixty slots busy. Thirty jobs of three to five tasks come in between.',
      'The blocks of such a job lie on at most nine to fifteen of thirty nodes. Away from them a task takes up to twice as long.',
      'A, naive fair: a new job has nothing running. So it gets the next free slot wherever it is.',
      '23 % of the small jobs’ tasks run beside their data, about what chance gives. The big job has work for every node and loses nothing.',
      'B, skip count: a job may skip D = 10 slots. 94 % run beside their data, and small jobs take 32 s instead of 37 s on average.',
      'Open Locality, Ladder: ticks are skipped slots. C, wait: the same by time, 4.5 s for each level; all of them are local.',
      'D, FIFO: the small jobs stand behind the big one (four minutes). The first in line still takes whatever comes.',
    ].join('\n\n'),
    lesson: headOfLineLesson,
    goal: { metric: 'mean-completion@entry=errors' },
    seed: 1,
    cluster: { nodes: [{ id: 'n', count: 30, capacity: { vcore: 2, memory: '8GB' }, racks: 3 }] },
    queues: [{ id: 'root' }, { id: 'root.default' }],
    scheduler: { type: 'delay-scheduling', policy: 'naive-fair', D: 10 },
    data: [
      { id: 'history', blocks: 700, replication: 3, placement: 'hdfs' },
      { id: 'clicks', blocks: 3, replication: 3, placement: 'hdfs' },
      { id: 'orders', blocks: 4, replication: 3, placement: 'hdfs' },
      { id: 'errors', blocks: 5, replication: 3, placement: 'hdfs' },
    ],
    workload: [
      {
        id: 'big',
        kind: 'batch',
        tasks: 700,
        input: 'history',
        duration: { dist: 'uniform', min: '20s', max: '40s' },
        anyReadFactor: 2,
        rackReadFactor: 1.5,
      },
      small('clicks', 3, '20s'),
      small('orders', 4, '27s'),
      small('errors', 5, '34s'),
    ],
    variants: [
      { id: 'A', title: 'naive fair', changes: [] },
      { id: 'B', title: 'skip count', changes: [{ path: ['scheduler', 'policy'], value: 'skip-count' }] },
      { id: 'C', title: 'wait', changes: [{ path: ['scheduler', 'policy'], value: 'wait' }] },
      { id: 'D', title: 'FIFO', changes: [{ path: ['scheduler', 'policy'], value: 'fifo' }] },
    ],
    view: { cursor: '112s', selection: 'app:errors/3', panels: { dock: 'locality', locality: 'ladder' } },
  },
};
