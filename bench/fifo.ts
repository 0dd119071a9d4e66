/** A FIFO run of 200,000 tasks through the YuniKorn plug-in, against the yardstick loop over the same tasks. */
import { startRun } from '../src/engine/simulate';
import { prepare } from './prepare';
import { medians } from './rounds';
import { yardstick } from './yardstick';
import { figure } from './figures';

const TASKS = 200_000;
const NODES = 1000;
const SLOTS_PER_NODE = 10;
const ROUNDS = 9;
/** Rounds until both sides are compiled for good. */
const WARM_UP = 4;
const AIM = 4;

/** Prints the ratio. */
export function fifo(): void {
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
  const simulate = () => {
    const run = startRun(input, 'outcomes');
    const chunks = [];
    // Sliced and drained as the worker does it.
    for (let over = false; !over;) {
      over = run.slice(100_000);
      chunks.push(...run.takeChunks());
    }
    return { run, chunks };
  };
  const { run, chunks } = simulate();
  const { fingerprint, records, ended } = run;
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
  const perTask = (ms: number) => `${((ms * 1000) / TASKS).toFixed(3)} µs per task`;
  console.log(`  ${chunks.length} chunks, ${records} records, ${ended?.reason}, fingerprint ${fingerprint}`);
  console.log(`  YuniKorn FIFO   ${engine.toFixed(1)} ms, ${perTask(engine)}`);
  console.log(`  yardstick loop  ${loop.toFixed(1)} ms, ${perTask(loop)}`);
  figure('fifo, 200,000 tasks', engine / loop);
  console.log(`  ratio           ${(engine / loop).toFixed(2)} (aim: at most ${AIM})`);
}
