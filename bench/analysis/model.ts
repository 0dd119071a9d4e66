/**
 * The cost of making the model of a run, compared with the simulation of the same run in the same process. Two questions:
 * does it grow with the applications that wait for one another (under StateAware each of thousands waits for each other one
 * in turn), or with their square; and what do a million spans cost in time and memory.
 */
import { ModelBuilder } from '../../src/analysis/build/model-builder';
import type { RunModel } from '../../src/analysis/model';
import { waitingByCause } from '../../src/analysis/waiting/waiting-by-cause';
import { startRun } from '../../src/engine/run/simulate';
import type { RunInput } from '../../src/sim/run-input';
import { buffersOf } from '../../src/worker/protocol';
import { batchMillion, sparkMillion } from '../page/million';
import { prepare } from '../measuring/prepare';
import { median } from '../measuring/rounds';

const APPLICATIONS = [200, 1000, 5000, 10_000];
const ROUNDS = 3;

interface Made {
  readonly model: RunModel;
  /** ms of simulating, and of making the model. */
  readonly simulated: number;
  readonly folded: number;
}

function make(input: RunInput): Made {
  const run = startRun(input, 'outcomes');
  const builder = new ModelBuilder(run.directory);
  let simulated = 0;
  let folded = 0;
  for (let over = false; !over;) {
    const before = performance.now();
    over = run.slice(1 << 14);
    const between = performance.now();
    run.readChunks((chunk) => builder.add(chunk));
    simulated += between - before;
    folded += performance.now() - between;
  }
  const before = performance.now();
  const model = builder.snapshot(run.now, run.ended);
  return { model, simulated, folded: folded + performance.now() - before };
}

function bytesOf({ columns }: RunModel): number {
  return buffersOf(columns).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Spark applications of five containers and 20 tasks that come all at once to a queue sorted by StateAware. */
function crowd(applications: number): unknown {
  return {
    signalbox: 1,
    seed: 11,
    horizon: '400h',
    cluster: { nodes: [{ id: 'node', count: 50, capacity: { vcore: 4, memory: '16GB' } }] },
    queues: [{ id: 'root' }, { id: 'root.spark', properties: { 'application.sort.policy': 'stateaware' } }],
    scheduler: { type: 'yunikorn', preset: '1.5' },
    workload: [
      {
        id: 'job',
        kind: 'spark',
        queue: 'root.spark',
        count: applications,
        'spark.executor.instances': 4,
        'spark.executor.cores': 1,
        driverStartup: { dist: 'uniform', min: '3s', max: '5s' },
        executorStartup: '2s',
        stages: [
          { id: 'map', tasks: 16, duration: { dist: 'uniform', min: '8s', max: '16s' } },
          { id: 'reduce', tasks: 4, duration: { dist: 'uniform', min: '8s', max: '12s' } },
        ],
      },
    ],
  };
}

/** Prints time and memory of the model per application, and how both grow. */
export function crowds(): void {
  const inputs = APPLICATIONS.map((applications) => prepare(crowd(applications)));
  const folded = APPLICATIONS.map((): number[] => []);
  const share = APPLICATIONS.map((): number[] => []);
  const bytes = APPLICATIONS.map(() => 0);
  const causes = APPLICATIONS.map((): number[] => []);
  for (let round = -1; round < ROUNDS; round++) {
    inputs.forEach((input, i) => {
      const made = make(input);
      const from = performance.now();
      waitingByCause(made.model);
      const took = performance.now() - from;
      bytes[i] = bytesOf(made.model);
      if (round < 0) return;
      folded[i].push(made.folded);
      share[i].push(made.folded / made.simulated);
      causes[i].push(took);
    });
  }
  APPLICATIONS.forEach((applications, i) => {
    const times = (value: number, first: number) => `${(value / first).toFixed(1)} times`;
    console.log(
      `  ${applications} applications (${times(applications, APPLICATIONS[0])}): model in ${median(folded[i]).toFixed(0)} ms ` +
        `(${times(median(folded[i]), median(folded[0]))}, ${median(share[i]).toFixed(2)} of the simulation), ` +
        `${(bytes[i] / 1e6).toFixed(1)} MB (${times(bytes[i], bytes[0])}), causes summed up in ${median(causes[i]).toFixed(1)} ms`,
    );
  });
}

/** Prints time and memory of the models of a million spans. */
export function spans(): void {
  const [tasks] = batchMillion.workload;
  const contestants: readonly (readonly [string, unknown])[] = [
    ['one batch application', batchMillion],
    ['1,000 batch applications', { ...batchMillion, workload: [{ ...tasks, count: 1000, tasks: 1000 }] }],
    ['500 Spark applications', sparkMillion],
  ];
  for (const [name, document] of contestants) {
    const input = prepare(document);
    const { model, simulated, folded } = make(input);
    const count = model.containers.count + model.tasks.count;
    console.log(
      `  ${name}, ${count} spans: model in ${folded.toFixed(0)} ms, ${(folded / simulated).toFixed(2)} of the simulation; ` +
        `${(bytesOf(model) / count).toFixed(1)} bytes per span`,
    );
  }
}
