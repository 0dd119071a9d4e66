/**
 * How the cost of a task grows with queues, users, nodes and tasks, one of them at a time: short tasks on nodes of ten slots. CPU time
 * is counted, so that other work on the machine matters little. The yardstick of each row is its first figure; the exponent is
 * that of the cost of a task, so that 0 says that a task costs the same at every size. Memory is that of the trace: records are
 * the only thing that a run keeps of a task once it is over.
 */
import type { RunInput } from '../../src/sim/run-input';
import { figure } from '../measuring/figures';
import { drainedRun } from '../measuring/drained';
import { prepare } from '../measuring/prepare';
import { cpuOf } from '../measuring/rounds';

const SLOTS_PER_NODE = 10;
/** Of one record of the trace. */
const RECORD_BYTES = 25;
const WARM_UP_TASKS = 10_000;

interface System {
  readonly name: string;
  readonly scheduler: Readonly<Record<string, unknown>>;
  readonly hasQueues: boolean;
}

const systems: readonly System[] = [
  { name: 'yunikorn', scheduler: { type: 'yunikorn' }, hasQueues: true },
  { name: 'yarn-fair', scheduler: { type: 'yarn-fair' }, hasQueues: true },
  { name: 'yarn-capacity', scheduler: { type: 'yarn-capacity' }, hasQueues: true },
  { name: 'omega', scheduler: { type: 'omega', architecture: 'shared-state' }, hasQueues: false },
  { name: 'sparrow late', scheduler: { type: 'sparrow', policy: 'late' }, hasQueues: false },
];

/** Shares its tokens among all jobs that wait. */
const jockey: System = { name: 'jockey', scheduler: { type: 'jockey' }, hasQueues: true };

interface Size {
  /** Where there are users, all of them share one. */
  readonly queues: number;
  /** Each has one job, and all jobs come at once. */
  readonly users?: number;
  readonly nodes: number;
  readonly tasks: number;
}

/** The most tasks of one job where there are no queues. */
const TASKS_PER_JOB = 100;

function inputOf({ scheduler, hasQueues }: System, { queues: count, users, nodes, tasks }: Size): RunInput {
  const queues = Array.from({ length: hasQueues || users !== undefined ? count : 0 }, (_, q) => ({
    id: `root.q${q}`,
    ...(scheduler['type'] === 'yunikorn' ? {} : { capacity: 100 / count, 'user-limit-factor': count * 10 }),
  }));
  const task = {
    kind: 'batch',
    vcore: 1,
    memory: '1GB',
    duration: { dist: 'uniform', min: '10s', max: '50s' },
  };
  // Without queues jobs come as fast as the cluster, four fifths full, takes them.
  const gap = (TASKS_PER_JOB * 30e6) / (0.8 * nodes * SLOTS_PER_NODE);
  const ofUser = (_: unknown, u: number) => ({
    ...task,
    id: `job${u}`,
    queue: 'root.q0',
    user: `user${u}`,
    tasks: tasks / (users as number),
  });
  if (users !== undefined) return preparedInput(scheduler, nodes, queues, Array.from({ length: users }, ofUser));
  const workload = hasQueues
    ? queues.map(({ id }, q) => ({ ...task, id: `job${q}`, queue: id, tasks: tasks / count }))
    : [
        {
          ...task,
          id: 'job',
          count: tasks / TASKS_PER_JOB,
          arrivals: { dist: 'exponential', mean: `${Math.round(gap)}us` },
          tasks: TASKS_PER_JOB,
        },
      ];
  return preparedInput(scheduler, nodes, queues, workload);
}

function preparedInput(
  scheduler: object,
  nodes: number,
  queues: readonly object[],
  workload: readonly object[],
): RunInput {
  return prepare({
    signalbox: 1,
    seed: 1,
    cluster: { nodes: [{ id: 'node', count: nodes, capacity: { vcore: SLOTS_PER_NODE, memory: '10GB' } }] },
    queues: [{ id: 'root' }, ...queues],
    scheduler,
    workload,
  });
}

interface Cost {
  /** µs of CPU time for each task. */
  readonly time: number;
  /** Records of the trace for each task. */
  readonly records: number;
}

function costOf(input: RunInput, tasks: number): Cost {
  let records = 0;
  const ms = cpuOf(() => drainedRun(input, (chunk) => (records += chunk.length)));
  return { time: (ms * 1000) / tasks, records: records / tasks };
}

/**
 * Prints one row for each system: the cost of a task at each of the sizes, ten times apart, and how it grows. `warmUp`: rounds
 * before those that count, until the code of the largest size is compiled for good as well.
 */
function row(axis: keyof Size, sizes: readonly Size[], rounds: number, warmUp = 0, aim?: number): void {
  for (const system of axis === 'users' ? [...systems, jockey] : systems) {
    if (axis === 'queues' && !system.hasQueues) continue;
    const [first] = sizes;
    costOf(inputOf(system, { ...first, tasks: Math.min(first.tasks, WARM_UP_TASKS) }), WARM_UP_TASKS);
    const inputs = sizes.map((size) => inputOf(system, size));
    const costs = sizes.map((): Cost[] => []);
    for (let round = -warmUp; round < rounds; round++) {
      sizes.forEach(({ tasks }, i) => {
        const cost = costOf(inputs[i], tasks);
        if (round >= 0) costs[i].push(cost);
      });
    }
    // Whatever else the machine does only adds to a round.
    const times = costs.map((of) => Math.min(...of.map(({ time }) => time)));
    const cells = sizes.map((size, i) => {
      const { records } = costs[i][0];
      const memory = `${records.toFixed(1)} records, ${(records * RECORD_BYTES).toFixed(0)} B`;
      return `${(size[axis] as number).toLocaleString('en')} ${axis}: ${times[i].toFixed(1)} µs (${memory})`;
    });
    sizes.forEach((size, i) => {
      figure(`growth, ${system.name}, ${size[axis]} ${axis} against ${first[axis]}`, times[i] / times[0]);
      figure(`growth, ${system.name}, records per task with ${size[axis]} ${axis}`, costs[i][0].records);
    });
    const grown = times[times.length - 1] / times[0];
    const exponent = (Math.log10(grown) / (sizes.length - 1)).toFixed(2);
    const aimed = aim === undefined ? '' : ` (aim: at most ${aim})`;
    console.log(`  ${system.name}, for each task with ${cells.join('; ')}`);
    console.log(`    ${grown.toFixed(1)} times the cost${aimed}, exponent ${exponent}`);
  }
}

/** With 10, 100 and 1,000 queues: 50,000 tasks on 1,000 nodes. */
export function growth(): void {
  const sizes = [10, 100, 1000].map((queues): Size => ({ queues, nodes: 1000, tasks: 50_000 }));
  row('queues', sizes, 5, 8, 2);
}

/** With 10, 100 and 1,000 users of one queue: 20,000 tasks on 100 nodes. */
export function growthUsers(): void {
  const sizes = [10, 100, 1000].map((users): Size => ({ queues: 1, users, nodes: 100, tasks: 20_000 }));
  row('users', sizes, 3, 2);
}

/** On 100, 1,000 and 10,000 nodes: 100,000 tasks in ten queues. */
export function growthNodes(): void {
  const sizes = [100, 1000, 10_000].map((nodes): Size => ({ queues: 10, nodes, tasks: 100_000 }));
  row('nodes', sizes, 1);
}

/** With 10,000, 100,000 and a million tasks: ten queues on 1,000 nodes. */
export function growthTasks(): void {
  const sizes = [10_000, 100_000, 1_000_000].map((tasks): Size => ({ queues: 10, nodes: 1000, tasks }));
  row('tasks', sizes, 1);
}
