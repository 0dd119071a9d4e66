/**
 * YARN's schedulers at work: what a container's end and the heartbeat after it cost while applications wait, what nodes cost
 * that have nothing to say, tasks per second on a full cluster, the update of the Fair scheduler over many queues, and a round
 * of the preemption policy. Each figure stands beside a yardstick that is taken in the same run.
 */
import { SECOND } from '../../src/base/units';
import { computeFairShares } from '../../src/schedulers/yarn-fair/shares/compute-fair-shares';
import { startRun } from '../../src/engine/run/simulate';
import type { Run } from '../../src/engine/run/run';
import { prepare } from '../measuring/prepare';
import { cpuOf, median, medians } from '../measuring/rounds';
import { yardstick } from '../measuring/yardstick';
import { figure } from '../measuring/figures';

const HOUR = 3600;
const ROUNDS = 5;
const TYPES = ['yarn-fair', 'yarn-capacity'] as const;
const MONITOR = 'yarn.resourcemanager.monitor.capacity.preemption.';
const tasksOf = { dist: 'uniform', min: '10s', max: '50s' } as const;

type SchedulerType = (typeof TYPES)[number];

/** Nodes with ten slots. */
function cluster(nodes: number): unknown {
  return { nodes: [{ id: 'node', count: nodes, capacity: { vcore: 10, memory: '10GB' } }] };
}

/** This many leaves with equal guarantees; under the Capacity scheduler each leaf, and each user in it, may take the whole cluster. */
function leaves(count: number): { id: string; [setting: string]: unknown }[] {
  return Array.from({ length: count }, (_, q) => ({
    id: `root.q${q}`,
    capacity: 100 / count,
    'user-limit-factor': count * 10,
  }));
}

/** Simulates until the clock shows this many seconds. */
function runTo(run: Run, second: number): void {
  while (run.now < second * SECOND && !run.slice(20));
}

/** The whole run, sliced and drained as the worker does it. */
function runOut(document: unknown): Run {
  const run = startRun(prepare(document), 'outcomes');
  for (let over = false; !over;) {
    over = run.slice(100_000);
    run.takeChunks();
  }
  return run;
}

// Heartbeats

const SLOTS = 1000;
const QUEUES = 10;
const WAITING = [100, 1000, 10_000];
const ENDS = 2000;

function crowd(type: SchedulerType, applications: number): unknown {
  const queues = leaves(QUEUES);
  return {
    signalbox: 1,
    seed: 1,
    cluster: cluster(SLOTS / 10),
    queues: [{ id: 'root' }, ...queues],
    scheduler: { type },
    workload: queues.map(({ id }, q) => ({
      id: `a${q}`,
      kind: 'batch',
      queue: id,
      count: applications / QUEUES,
      tasks: 1000,
      vcore: 1,
      memory: '1GB',
      duration: tasksOf,
    })),
  };
}

/** µs from one container's end to the next, with heartbeats, updates and statements. */
function costOfEnd(document: unknown): number {
  const run = startRun(prepare(document), 'outcomes');
  runTo(run, 30);
  const before = run.now;
  const from = performance.now();
  runTo(run, before / SECOND + ENDS / (SLOTS / 30));
  return ((performance.now() - from) * 1000) / ENDS;
}

function heartbeats(): void {
  for (const type of TYPES) {
    const documents = WAITING.map((applications) => crowd(type, applications));
    const costs = WAITING.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round++) documents.forEach((one, i) => costs[i].push(costOfEnd(one)));
    const middle = costs.map(median);
    WAITING.forEach((applications, i) => {
      figure(`yarn, ${type}, ${applications} applications against ${WAITING[0]}`, middle[i] / middle[0]);
      const growth = (middle[i] / middle[0]).toFixed(2);
      console.log(
        `  ${type}: ${applications} applications wait: ${middle[i].toFixed(1)} µs per container, ` +
          `${growth} times the cost of ${WAITING[0]}`,
      );
    });
  }
}

// Silence

/** Ten jobs of ten tasks on 5,000 nodes, this many seconds apart. */
function quiet(type: SchedulerType, apart: number): unknown {
  return {
    signalbox: 1,
    seed: 1,
    cluster: cluster(5000),
    queues: [{ id: 'root' }, ...leaves(1)],
    scheduler: { type },
    workload: [
      {
        id: 'job',
        kind: 'batch',
        queue: 'root.q0',
        count: 10,
        arrivals: `${apart}s`,
        tasks: 10,
        vcore: 1,
        memory: '1GB',
        duration: '10s',
      },
    ],
  };
}

function silence(): void {
  for (const type of TYPES) {
    const hour = quiet(type, HOUR / 9);
    const minutes = quiet(type, 40);
    const events = runOut(hour).events;
    const [slow, fast] = medians(
      [
        { name: 'hour', run: () => runOut(hour) },
        { name: 'minutes', run: () => runOut(minutes) },
      ],
      ROUNDS,
      1,
    );
    console.log(
      `  ${type}: ten jobs in an hour on 5,000 nodes: ${slow.toFixed(1)} ms, ${events} events for ` +
        `${5000 * HOUR} heartbeats, ${(slow / fast).toFixed(2)} times the cost of the same jobs in six minutes`,
    );
  }
}

// A full cluster

const TASKS = 50_000;
const NODES = 1000;

/** 50 jobs of 1,000 short tasks on 10,000 slots. */
function full(type: SchedulerType): unknown {
  const queues = leaves(QUEUES);
  return {
    signalbox: 1,
    seed: 1,
    cluster: cluster(NODES),
    queues: [{ id: 'root' }, ...queues],
    scheduler: { type },
    workload: queues.map(({ id }, q) => ({
      id: `job${q}`,
      kind: 'batch',
      queue: id,
      count: 5,
      tasks: TASKS / 5 / QUEUES,
      vcore: 1,
      memory: '1GB',
      duration: tasksOf,
    })),
  };
}

function throughput(): void {
  const arrivals = new Float64Array(TASKS);
  for (const type of TYPES) {
    const document = full(type);
    const { events, ended } = runOut(document);
    const [engine, loop] = medians(
      [
        { name: type, run: () => runOut(document) },
        { name: 'yardstick', run: () => yardstick(arrivals, NODES * 10, 10 * SECOND, 50 * SECOND) },
      ],
      ROUNDS,
      1,
    );
    figure(`yarn, ${type}, 50,000 tasks`, engine / loop);
    console.log(
      `  ${type}: 50,000 tasks on 1,000 nodes (${ended?.reason}): ${engine.toFixed(0)} ms, ` +
        `${((engine * 1000) / TASKS).toFixed(2)} µs per task, ${Math.round(events / engine)} events per ms, ` +
        `${(engine / loop).toFixed(1)} times the plain heap loop (${loop.toFixed(1)} ms)`,
    );
  }
}

// The update of the Fair scheduler

const MANY_QUEUES = 1000;

/** A full cluster that 1,000 queues wait for, with an update at this interval, ms. */
function manyQueues(interval: number): unknown {
  const queues = leaves(MANY_QUEUES);
  return {
    signalbox: 1,
    seed: 1,
    cluster: cluster(200),
    queues: [{ id: 'root' }, ...queues],
    scheduler: { type: 'yarn-fair', 'yarn.scheduler.fair.update-interval-ms': interval },
    workload: queues.map(({ id }, q) => ({
      id: `a${q}`,
      kind: 'batch',
      queue: id,
      count: 2,
      tasks: 100,
      vcore: 1,
      memory: '1GB',
      duration: tasksOf,
    })),
  };
}

/** ms of the same 30 seconds. */
function costOfSpan(document: unknown): number {
  const run = startRun(prepare(document), 'outcomes');
  runTo(run, 30);
  const from = performance.now();
  runTo(run, 60);
  return performance.now() - from;
}

function updates(): void {
  const [often, seldom] = [250, 2500];
  const members = Array.from({ length: MANY_QUEUES }, (_, q) => ({
    weight: 1 + (q % 3),
    minShare: Float64Array.of(0, 0),
    maxShare: Float64Array.of(1e9, 1e9),
    active: true,
    share: 0,
  }));
  const costs: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const more = costOfSpan(manyQueues(often)) - costOfSpan(manyQueues(seldom));
    costs.push(more / (30_000 / often - 30_000 / seldom));
    const from = performance.now();
    for (let i = 0; i < 100; i++) {
      computeFairShares(members, 2e6, 0, 'fs-3', 'instantaneous', (member, share) => (member.share = share));
    }
    plain.push((performance.now() - from) / 100);
  }
  const [cost, share] = [median(costs), median(plain)];
  figure('yarn, yarn-fair, an update over 1,000 queues', cost / share);
  console.log(
    `  yarn-fair: an update over 1,000 queues: ${cost.toFixed(2)} ms, ` +
      `${(cost / share).toFixed(1)} times one computation of 1,000 shares (${(share * 1000).toFixed(0)} µs)`,
  );
}

// The preemption policy

/** The sizes of a round of the preemption policy, and what it may cost: the larger size is the aim. */
const PREEMPTIONS = [
  { queues: 2, containers: 20_000, aim: undefined },
  { queues: 2000, containers: 100_000, aim: 50 },
] as const;
const JOB_TASKS = 100;

/** Half of the queues hold all containers, of which the others want half; one more job each second has the policy look. */
function overfull(monitor: boolean, queues: number, containers: number): unknown {
  const job = { kind: 'batch', vcore: 1, memory: '1GB', duration: { dist: 'uniform', min: '300s', max: '900s' } };
  const holders = queues / 2;
  return {
    signalbox: 1,
    seed: 1,
    cluster: cluster(containers / 10),
    queues: [{ id: 'root' }, ...leaves(queues)],
    scheduler: {
      type: 'yarn-capacity',
      'yarn.resourcemanager.scheduler.monitor.enable': monitor,
      [`${MONITOR}observe_only`]: true,
    },
    workload: [
      ...Array.from({ length: holders }, (_, q) => ({
        ...job,
        id: `holds${q}`,
        queue: `root.q${q}`,
        count: containers / holders / JOB_TASKS,
        tasks: JOB_TASKS,
      })),
      ...Array.from({ length: Math.min(holders, 60) }, (_, q) => ({
        ...job,
        id: `wants${q}`,
        queue: `root.q${holders + q}`,
        count: 60 / Math.min(holders, 60),
        arrivals: '1s',
        tasks: 200,
        submit: `${20 + (holders === 1 ? 0 : q)}s`,
      })),
    ],
  };
}

/** Milliseconds of processors that 30 seconds of a full cluster take. */
function costOfFullSpan(document: unknown): number {
  const run = startRun(prepare(document), 'outcomes');
  runTo(run, 30);
  run.takeChunks();
  return cpuOf(() => {
    runTo(run, 60);
    return run;
  });
}

function preemption(): void {
  for (const { queues, containers, aim } of PREEMPTIONS) {
    const costs: number[] = [];
    const plain: number[] = [];
    for (let round = 0; round < (aim === undefined ? ROUNDS : 1); round++) {
      // A round every three seconds.
      const withMonitor = costOfFullSpan(overfull(true, queues, containers));
      costs.push((withMonitor - costOfFullSpan(overfull(false, queues, containers))) / 10);
      const all = Array.from({ length: containers }, (_, i) => ({ id: (i * 7919) % containers }));
      plain.push(cpuOf(() => all.sort((a, b) => b.id - a.id)));
    }
    const [cost, sort] = [median(costs), median(plain)];
    figure(
      `yarn, a preemption round over ${containers} containers of ${queues} queues against sorting them`,
      cost / sort,
    );
    console.log(
      `  preemption: a round over ${containers.toLocaleString('en')} containers of ${queues} queues: ${cost.toFixed(1)} ms` +
        `${aim === undefined ? '' : ` (aim: at most ${aim})`}, ` +
        `${(cost / sort).toFixed(1)} times sorting them once (${sort.toFixed(1)} ms)`,
    );
  }
}

/** Prints all of it. */
export function yarn(): void {
  heartbeats();
  silence();
  throughput();
  updates();
  preemption();
}
