/**
 * Omega's shared state at the two sizes that its released simulator was measured with: simulated tasks per second, beside the
 * yardstick loop over as many tasks, and beside what the original reaches on the JVM of a quiet machine of two cores.
 */
import type { RunInput } from '../../src/sim/run-input';
import { drainedRun } from '../measuring/drained';
import { prepare } from '../measuring/prepare';
import { medians } from '../measuring/rounds';
import { yardstick } from '../measuring/yardstick';
import { figure } from '../measuring/figures';
import { besideOriginal } from './originals';

const ROUNDS = 3;
const HOURS = 2;

interface Size {
  readonly title: string;
  readonly machines: number;
  readonly batchSchedulers: number;
  /** Jobs per second. */
  readonly rates: { readonly batch: number; readonly service: number };
  /** Tasks per second of the original simulator, and how many times as fast this one is to be. */
  readonly original: readonly [perSecond: number, aim: number];
}

const sizes: readonly Size[] = [
  {
    title: '1,000 machines, 1 + 1 schedulers',
    machines: 1000,
    batchSchedulers: 1,
    rates: { batch: 1, service: 0.1 },
    original: [207_000, 3],
  },
  {
    title: '10,000 machines, 4 + 1 schedulers',
    machines: 10_000,
    batchSchedulers: 4,
    rates: { batch: 10, service: 1 },
    original: [291_000, 3],
  },
];

const PREFILLED = 0.45;
const CORES = 4;

function inputOf({ machines, batchSchedulers, rates }: Size): RunInput {
  const jobs = (jobType: 'batch' | 'service', mean: string): unknown => ({
    id: jobType,
    kind: 'batch',
    count: Math.round(HOURS * 3600 * rates[jobType]),
    arrivals: { dist: 'exponential', mean: `${Math.round(1e6 / rates[jobType])}us` },
    tasks: 10,
    vcore: 1,
    memory: '2GB',
    duration: { dist: 'exponential', mean },
    // As in the original, whose jobs have one duration each.
    durationPer: 'job',
    settings: { jobType },
  });
  return prepare({
    signalbox: 1,
    seed: 1,
    until: `${HOURS}h`,
    cluster: { nodes: [{ id: 'm', count: machines, capacity: { vcore: CORES, memory: '16GB' } }] },
    queues: [{ id: 'root' }],
    scheduler: {
      type: 'omega',
      architecture: 'shared-state',
      'schedulers.batch': batchSchedulers,
      't_job.service': '1s',
    },
    workload: [
      {
        id: 'held',
        kind: 'batch',
        tasks: Math.round(PREFILLED * machines * CORES),
        vcore: 1,
        memory: '2GB',
        duration: `${2 * HOURS}h`,
        settings: { jobType: 'prefill' },
      },
      jobs('batch', '100s'),
      jobs('service', '500s'),
    ],
  });
}

function simulate(input: RunInput): number {
  let chunks = 0;
  drainedRun(input, () => chunks++);
  return chunks;
}

/** Prints tasks per second for both sizes. */
export function omega(): void {
  for (const size of sizes) {
    const input = inputOf(size);
    const arrivals = Float64Array.from(
      input.applications.slice(1).flatMap(({ submit }) => Array.from({ length: 10 }, () => submit)),
    ).sort();
    const total = arrivals.length;
    const slots = Math.round((1 - PREFILLED) * size.machines * CORES);
    const [ours, loop] = medians(
      [
        { name: 'omega', run: () => simulate(input) },
        { name: 'yardstick', run: () => yardstick(arrivals, slots, 100e6, 200e6) },
      ],
      ROUNDS,
      1,
    );
    const perSecond = (ms: number): number => Math.round((total / ms) * 1000);
    figure(`omega, ${size.title}`, ours / loop);
    console.log(
      `  ${size.title}, ${total.toLocaleString('en')} tasks: ${perSecond(ours).toLocaleString('en')} tasks/s, ` +
        `${(ours / loop).toFixed(1)} × the plain heap loop (${perSecond(loop).toLocaleString('en')} tasks/s)` +
        besideOriginal(perSecond(ours), size.original),
    );
  }
}
