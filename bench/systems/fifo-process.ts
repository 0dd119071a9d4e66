/**
 * A FIFO run of 200,000 tasks through the YuniKorn plug-in and the yardstick loop over the same tasks, in one process. Prints the
 * milliseconds of both as JSON for `fifo.ts`.
 */
import { drainedRun } from '../measuring/drained';
import { prepare } from '../measuring/prepare';
import { medians } from '../measuring/rounds';
import { yardstick } from '../measuring/yardstick';

const TASKS = 200_000;
const NODES = 1000;
const SLOTS_PER_NODE = 10;
const ROUNDS = 9;
/** Rounds until both sides are compiled for good. */
const WARM_UP = 4;

export interface FifoTimes {
  readonly engine: number;
  readonly loop: number;
  /** What came of the run: the same in every process. */
  readonly outcome: string;
}

function fifoTimes(): FifoTimes {
  const input = prepare({
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: NODES, capacity: { vcore: SLOTS_PER_NODE, memory: '64GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.fifo', properties: { 'application.sort.policy': 'fifo' } }],
    scheduler: { type: 'yunikorn' },
    workload: [
      { id: 'tasks', kind: 'batch', tasks: TASKS, vcore: 1, duration: { dist: 'uniform', min: '10s', max: '50s' } },
    ],
  });
  const simulate = () => drainedRun(input);
  const { fingerprint, records, ended } = simulate();
  // The tasks all arrive at once, as those of the application do.
  const arrivals = new Float64Array(TASKS);
  const plain = () => yardstick(arrivals, NODES * SLOTS_PER_NODE, 10e6, 50e6);
  const [engine, loop] = medians(
    [
      { name: 'engine', run: simulate },
      { name: 'yardstick', run: plain },
    ],
    ROUNDS,
    WARM_UP,
  );
  return { engine, loop, outcome: `${records} records, ${ended?.reason}, fingerprint ${fingerprint}` };
}

process.stdout.write(JSON.stringify(fifoTimes()));
