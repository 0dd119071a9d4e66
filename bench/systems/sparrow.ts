/**
 * Sparrow's policies at the two sizes of the paper's simulator, with the full trace: simulated tasks per second, beside the
 * yardstick loop over as many tasks that arrive at the same instants on as many slots, and beside what the original simulator
 * reaches, on PyPy or CPython, whichever is faster, on a quiet machine of two cores.
 */
import type { RunInput } from '../../src/sim/run-input';
import { drainedRun } from '../measuring/drained';
import { inOwnProcess } from '../measuring/own-process';
import { prepare } from '../measuring/prepare';
import { medians } from '../measuring/rounds';
import { yardstick } from '../measuring/yardstick';
import { figure } from '../measuring/figures';
import { besideOriginal } from './originals';

const ROUNDS = 5;
/** Rounds until both sides are compiled for good. */
const WARM_UP = 3;
const MEAN = 100_000;
const LOAD = 0.8;

interface Size {
  readonly title: string;
  readonly workers: number;
  readonly slots: number;
  readonly jobs: number;
  readonly tasks: number;
  readonly per: 'task' | 'job';
  /** By policy: tasks per second of the original simulator, and how many times as fast this one is to be. */
  readonly originals: Readonly<Record<string, readonly [perSecond: number, aim: number]>>;
}

const sizes: readonly Size[] = [
  {
    title: '10,000 workers of 4 slots, 4,000 jobs of 100 tasks',
    workers: 10_000,
    slots: 4,
    jobs: 4000,
    tasks: 100,
    per: 'job',
    originals: {
      random: [128_000, 10],
      batch: [129_000, 10],
      late: [77_100, 10],
      'late, cancel': [73_400, 10],
      central: [646_000, 3],
    },
  },
  {
    title: '100 workers of 1 slot, 40,000 jobs of 10 tasks',
    workers: 100,
    slots: 1,
    jobs: 40_000,
    tasks: 10,
    per: 'task',
    originals: {
      random: [330_000, 3],
      'per-task': [280_000, 3],
      batch: [292_000, 3],
      late: [123_000, 3],
      'late, cancel': [108_000, 3],
      central: [753_000, 3],
    },
  },
];

const policies: readonly (readonly [name: string, settings: Readonly<Record<string, unknown>>])[] = [
  ['random', { policy: 'random' }],
  ['per-task', { policy: 'per-task' }],
  ['batch', { policy: 'batch' }],
  ['late', { policy: 'late', cancellation: false }],
  ['late, cancel', { policy: 'late', cancellation: true }],
  ['central', { policy: 'central' }],
];

function inputOf(size: Size, settings: Readonly<Record<string, unknown>>): RunInput {
  const { workers, slots, jobs, tasks, per } = size;
  const gap = (MEAN * tasks) / (LOAD * workers * slots);
  return prepare({
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'w', count: workers, capacity: { vcore: slots, memory: `${slots}GB` } }] },
    queues: [{ id: 'root' }],
    scheduler: { type: 'sparrow', 'sample.ratio': 2, ...settings },
    workload: [
      {
        id: 'job',
        kind: 'batch',
        count: jobs,
        arrivals: { dist: 'exponential', mean: `${gap}us` },
        tasks,
        duration: { dist: 'exponential', mean: `${MEAN}us` },
        durationPer: per,
      },
    ],
  });
}

function simulate(input: RunInput): number {
  let chunks = 0;
  drainedRun(input, () => chunks++);
  return chunks;
}

/** Milliseconds of processors that a policy at a size and the yardstick take in this process. `subject`: their numbers. */
export function sparrowTimes(subject: string): readonly number[] {
  const [sizeNumber, policyNumber] = subject.split(' ').map(Number);
  const size = sizes[sizeNumber];
  const input = inputOf(size, policies[policyNumber][1]);
  const arrivals = new Float64Array(size.jobs * size.tasks);
  input.applications.forEach(({ submit }, job) => {
    arrivals.fill(submit, job * size.tasks, (job + 1) * size.tasks);
  });
  const engine = { name: 'engine', run: () => simulate(input) };
  const loop = { name: 'yardstick', run: () => yardstick(arrivals, size.workers * size.slots, 0, 2 * MEAN) };
  return medians([engine, loop], ROUNDS, WARM_UP);
}

/** Prints tasks per second for every policy and size, each in a process of its own. */
export function sparrow(): void {
  sizes.forEach((size, sizeNumber) => {
    const total = size.jobs * size.tasks;
    console.log(`  ${size.title}, load ${LOAD}`);
    policies.forEach(([name], policyNumber) => {
      const [engine, loop] = inOwnProcess<readonly number[]>('sparrow', `${sizeNumber} ${policyNumber}`);
      const perSecond = Math.round((total / engine) * 1000);
      figure(`sparrow, ${size.title}, ${name}`, engine / loop);
      console.log(
        `    ${name.padEnd(13)} ${perSecond.toLocaleString('en').padStart(10)} tasks/s, ${(engine / loop).toFixed(1)} × the loop` +
          besideOriginal(perSecond, size.originals[name]),
      );
    });
  });
}
