/**
 * What a scheduling pass costs while little changes: 1,000 queues and a full cluster, in which one container ends at a time
 * and one is allocated in its place. The yardstick is the same with ten times fewer applications: what looks at every
 * application grows tenfold, what searches an ordered structure hardly at all.
 */
import { startRun } from '../../src/engine/run/simulate';
import { prepare } from '../measuring/prepare';
import { median } from '../measuring/rounds';

const QUEUES = 1000;
const SLOTS = 1000;
const APPLICATIONS = [1000, 3000, 10_000];
const PASSES = 2000;
const ROUNDS = 5;

function document(applications: number): unknown {
  const queues = Array.from({ length: QUEUES }, (_, q) => ({
    id: `root.q${q}`,
    resources: { guaranteed: { vcore: 1 } },
    properties: { 'application.sort.policy': q % 2 === 0 ? 'fifo' : 'fair' },
  }));
  const perQueue = applications / QUEUES;
  return {
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: SLOTS / 10, capacity: { vcore: 10, memory: '64GB' } }] },
    queues: [{ id: 'root' }, ...queues],
    scheduler: { type: 'yunikorn' },
    workload: queues.map((queue, q) => ({
      id: `a${q}`,
      kind: 'batch',
      queue: queue.id,
      count: perQueue,
      tasks: 1000,
      duration: { dist: 'uniform', min: '10s', max: '50s' },
    })),
  };
}

/** µs from one container's end to the next, everything included, once the cluster is full. */
function costOfPass(applications: number): number {
  const run = startRun(prepare(document(applications)), 'outcomes');
  // Submissions and the first fill of the cluster, and some passes to get warm.
  while (run.now < 15e6) run.slice(100);
  run.takeChunks();
  const before = run.events;
  const from = performance.now();
  // The end of a container and the pass that follows it.
  run.slice(2 * PASSES);
  const took = performance.now() - from;
  return (took * 1000) / ((run.events - before) / 2);
}

/** Prints the cost for each number of applications and the growth. */
export function passes(): void {
  const costs = APPLICATIONS.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    APPLICATIONS.forEach((applications, i) => costs[i].push(costOfPass(applications)));
  }
  const middle = costs.map(median);
  APPLICATIONS.forEach((applications, i) => {
    const growth = (middle[i] / middle[0]).toFixed(2);
    console.log(
      `  ${applications} applications: ${middle[i].toFixed(1)} µs per pass, ${growth} times the cost of 1000`,
    );
  });
}
