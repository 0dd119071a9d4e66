/**
 * How the cost of a task grows with the number of queues: a full cluster of 10,000 slots, 50,000 short tasks in equal queues.
 * CPU time is counted, so that other work on the machine matters little. The yardstick is the same with ten queues.
 */
import { startRun } from '../src/engine/simulate';
import type { RunInput } from '../src/sim/run-input';
import { prepare } from './prepare';
import { median } from './rounds';
import { figure } from './figures';

const TASKS = 50_000;
const NODES = 1000;
const QUEUES = [10, 100, 1000];
const ROUNDS = 3;
const TYPES = ['yunikorn', 'yarn-fair', 'yarn-capacity'] as const;

function inputOf(type: (typeof TYPES)[number], count: number): RunInput {
  const queues = Array.from({ length: count }, (_, q) => ({
    id: `root.q${q}`,
    ...(type === 'yunikorn' ? {} : { capacity: 100 / count, 'user-limit-factor': count * 10 }),
  }));
  return prepare({
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: NODES, capacity: { vcore: 10, memory: '10GB' } }] },
    queues: [{ id: 'root' }, ...queues],
    scheduler: { type },
    workload: queues.map(({ id }, q) => ({
      id: `job${q}`,
      kind: 'batch',
      queue: id,
      tasks: TASKS / count,
      vcore: 1,
      memory: '1GB',
      duration: { dist: 'uniform', min: '10s', max: '50s' },
    })),
  });
}

interface Cost {
  /** µs of CPU time for each task. */
  readonly time: number;
  /** Records of the trace for each task. */
  readonly records: number;
}

function costOf(input: RunInput): Cost {
  const from = process.cpuUsage();
  const run = startRun(input, 'outcomes');
  let records = 0;
  for (let over = false; !over;) {
    over = run.slice(100_000);
    for (const chunk of run.takeChunks()) records += chunk.length;
  }
  const { user, system } = process.cpuUsage(from);
  return { time: (user + system) / TASKS, records: records / TASKS };
}

/** Prints the cost of a task for each system and number of queues. */
export function growth(): void {
  for (const type of TYPES) {
    const inputs = QUEUES.map((count) => inputOf(type, count));
    const costs = inputs.map((): Cost[] => []);
    for (let round = -1; round < ROUNDS; round++) {
      inputs.forEach((input, i) => {
        const cost = costOf(input);
        if (round >= 0) costs[i].push(cost);
      });
    }
    const times = costs.map((of) => median(of.map(({ time }) => time)));
    QUEUES.forEach((count, i) => {
      const times10 = (times[i] / times[0]).toFixed(1);
      const exponent = i === 0 ? '' : `, exponent ${(Math.log10(times[i] / times[0]) / i).toFixed(2)}`;
      figure(`growth, ${type}, ${count} queues against 10`, times[i] / times[0]);
      figure(`growth, ${type}, records per task with ${count} queues`, costs[i][0].records);
      console.log(
        `  ${type}, ${count} queues: ${times[i].toFixed(1)} µs and ${costs[i][0].records.toFixed(1)} records per task, ` +
          `${times10} times the cost with 10${exponent}`,
      );
    });
  }
}
