/**
 * A FIFO run of 200,000 tasks through YuniKorn, against the yardstick loop over the same tasks: the median of several processes.
 */
import { drainedRun } from '../measuring/drained';
import { figure } from '../measuring/figures';
import { inOwnProcess } from '../measuring/own-process';
import { prepare } from '../measuring/prepare';
import { median, medians } from '../measuring/rounds';
import { yardstick } from '../measuring/yardstick';

/** The loop takes 30 or 60 ms, by how a process happened to compile it, so one process says little. */
const PROCESSES = 7;
const AIM = 4;

const TASKS = 200_000;
const NODES = 1000;
const SLOTS_PER_NODE = 10;
const ROUNDS = 9;
/** Rounds until both sides are compiled for good. */
const WARM_UP = 4;

interface FifoTimes {
  readonly engine: number;
  readonly loop: number;
  /** What came of the run: the same in every process. */
  readonly outcome: string;
}

/** Milliseconds of processors that both take in this process. */
export function fifoTimes(): FifoTimes {
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

/** Prints the ratio of each process and their median. */
export function fifo(): void {
  const times = Array.from({ length: PROCESSES }, () => inOwnProcess<FifoTimes>('fifo'));
  const ratios = times.map(({ engine, loop }) => engine / loop);
  const each = (values: readonly number[], digits: number) => values.map((value) => value.toFixed(digits)).join(', ');
  console.log(`  ${[...new Set(times.map(({ outcome }) => outcome))].join('; ')}`);
  console.log(
    `  YuniKorn FIFO   ${each(
      times.map(({ engine }) => engine),
      0,
    )} ms`,
  );
  console.log(
    `  yardstick loop  ${each(
      times.map(({ loop }) => loop),
      0,
    )} ms`,
  );
  figure('fifo, 200,000 tasks', median(ratios));
  console.log(`  ratio           ${each(ratios, 1)}: ${median(ratios).toFixed(1)} in the middle (aim: at most ${AIM})`);
}
