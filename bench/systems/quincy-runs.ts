/**
 * Whole runs under Quincy while tasks come and go: machines of one task each, nine tenths full. Large jobs wait for each other at
 * times; jobs of one task nearly always find a free machine. The yardstick is the same run with
 * every round solved from nothing, as long as that ends in reasonable time.
 */
import { startRun } from '../../src/engine/run/simulate';
import { figure } from '../measuring/figures';
import { prepare } from '../measuring/prepare';
import { cpuOf } from '../measuring/rounds';

const LOAD = 0.9;
const MEAN = 30e6;

/** `isCompared`: from nothing it ends in less than a minute. */
const sizes = [
  { tasks: 1000, perJob: 100, machines: 100, isCompared: true },
  { tasks: 3000, perJob: 100, machines: 1000, isCompared: false },
  { tasks: 10_000, perJob: 100, machines: 1000, isCompared: false },
  { tasks: 100_000, perJob: 1, machines: 1000, isCompared: false },
] as const;

function secondsOf({ tasks, perJob, machines }: (typeof sizes)[number], incremental: boolean): number {
  const gap = Math.round((perJob * MEAN) / (LOAD * machines));
  const input = prepare({
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'm', count: machines, capacity: { vcore: 1, memory: '10GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'quincy', run_incremental_scheduler: incremental },
    workload: [
      {
        id: 'job',
        kind: 'batch',
        count: tasks / perJob,
        arrivals: { dist: 'exponential', mean: `${gap}us` },
        tasks: perJob,
        vcore: 1,
        memory: '1GB',
        duration: { dist: 'uniform', min: '10s', max: '50s' },
      },
    ],
  });
  const ms = cpuOf(() => {
    const run = startRun(input, 'outcomes');
    while (!run.slice(10_000)) run.takeChunks();
    return run;
  });
  return ms / 1000;
}

/** Prints the CPU time of each run. */
export function quincyRuns(): void {
  // The first runs of a process mostly measure its compiler.
  for (const incremental of [true, false]) secondsOf(sizes[0], incremental);
  for (const size of sizes) {
    const seconds = secondsOf(size, true);
    const { tasks, perJob, machines, isCompared } = size;
    const ratio = isCompared ? seconds / secondsOf(size, false) : NaN;
    if (isCompared) figure(`quincy, ${tasks} tasks that come and go, against every round from nothing`, ratio);
    const against = isCompared ? `, ${ratio.toFixed(2)} of every round from nothing` : '';
    console.log(
      `  ${tasks.toLocaleString('en')} tasks, ${perJob} in a job, on ${machines.toLocaleString('en')} machines: ${seconds.toFixed(1)} s, ` +
        `${((seconds * 1e6) / tasks).toFixed(0)} µs per task${against}`,
    );
  }
}
