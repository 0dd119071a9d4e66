/**
 * One cycle of TetriSched with 5, 10, 20 and 40 jobs that wait: as in the measurements that the solver was chosen by, 8 groups of
 * 4 to 8 nodes, 12 slices, half of the jobs with deadlines; no cap on the jobs. The yardstick is the greedy plan of the same
 * round. Then the memory of the solver over one run of many programs.
 */
import { drawKeyed, streamKey } from '../../src/base/math/random';
import { SECOND } from '../../src/base/units';
import { expandScenario } from '../../src/engine/expand';
import { factoriesFor } from '../../src/engine/run/factories';
import { mixedJobs, mixedNodes } from '../../src/engine/gallery/tetrisched/mixed-jobs';
import { createRun } from '../../src/engine/run/run';
import { parseScenario } from '../../src/engine/document/schema';
import '../../src/engine/systems';
import { loadHighs } from '../../src/schedulers/milp/highs';
import { planRound } from '../../src/schedulers/tetrisched/plan/plan';
import type { Method, Plan } from '../../src/schedulers/tetrisched/plan/plan';
import { Round } from '../../src/schedulers/tetrisched/plan/round';
import type { RoundJob } from '../../src/schedulers/tetrisched/plan/round';
import type { MilpSolver } from '../../src/sim/milp';
import { median } from '../measuring/rounds';

const QUANTUM = 4 * SECOND;
const GROUPS = 8;
const WINDOW = 12;
const COUNTS = [5, 10, 20, 40];
const ROUNDS = 3;
/** Programs of the long run, and those after which its memory is looked at first. */
const PROGRAMS = 10_000;
const EARLY_PROGRAMS = 200;

const longScenario = {
  signalbox: 1,
  seed: 3,
  cluster: { nodes: mixedNodes },
  queues: [{ id: 'root' }, { id: 'root.jobs' }],
  scheduler: { type: 'tetrisched', planAhead: 4 },
  workload: mixedJobs(3000, '21s'),
};

/** Jobs that run fast on one group, slower on a pair of them and slowest anywhere. */
function roundOf(jobs: number, seed: number, window = WINDOW): Round {
  const stream = streamKey(seed, 'bench');
  const draw = (what: number, below: number) => Math.floor(drawKeyed(stream, what, 0) * below);
  const groups: number[][] = [];
  let nodes = 0;
  for (let group = 0; group < GROUPS; group++) {
    const size = 4 + draw(group, 5);
    groups.push(Array.from({ length: size }, (_, node) => nodes + node));
    nodes += size;
  }
  const all = groups.flat();
  const waiting = Array.from({ length: jobs }, (_, job): RoundJob => {
    const at = 100 * (job + 1);
    const own = draw(at, GROUPS);
    const pair = [...groups[own], ...groups[(own + 1) % GROUPS]].sort((a, b) => a - b);
    const k = 2 + draw(at + 1, 3);
    const runtime = (1 + draw(at + 2, 4)) * QUANTUM;
    const isUrgent = job % 2 === 0;
    const budget = isUrgent ? 100 : 20 + draw(at + 3, 30);
    const option = (set: string, slower: number) => {
      return { op: 'nCk', set: [set], k, v: budget, dur: runtime * slower, start: undefined } as const;
    };
    return {
      app: job,
      weight: 1,
      request: { op: 'max', of: [option('own', 1), option('pair', 2), option('any', 3)] },
      tasks: k,
      submit: 0,
      runtime,
      desired: isUrgent ? (6 + draw(at + 4, 10)) * QUANTUM : 0,
      sensitivity: isUrgent ? null : 0.5 / SECOND,
      penalty: 0,
      nodesOf: ([name]) => (name === 'own' ? groups[own] : name === 'pair' ? pair : all),
    };
  });
  return new Round(nodes, { now: 0, quantum: QUANTUM, window }, [], waiting);
}

/** Prints the time of a cycle, its part of the greedy plan's, and what the plan is worth beside the greedy one. */
export async function tetrisched(): Promise<void> {
  const solver = await loadHighs();
  const plan = (round: Round, method: Method): { readonly ms: number; readonly plan: Plan } => {
    const from = performance.now();
    const settings = { method, limits: { gap: 0.1, nodes: 1000 }, maxJobs: 500 };
    const made = planRound(round, settings, (job) => job % 2, solver);
    return { ms: performance.now() - from, plan: made };
  };
  plan(roundOf(5, 9), 'global');
  for (const jobs of COUNTS) {
    const taken = Array.from({ length: ROUNDS }, (_, again) => {
      const round = roundOf(jobs, again + 1);
      return { greedy: plan(round, 'greedy'), global: plan(round, 'global') };
    });
    const facts = taken[0].global.plan.facts;
    console.log(`  ${jobs} jobs: ${facts?.columns ?? 0} variables, ${facts?.rows ?? 0} rows`);
    const yardstick = median(taken.map(({ greedy }) => greedy.ms));
    for (const method of ['greedy', 'global'] as const) {
      const ms = median(taken.map((of) => of[method].ms));
      const worth = median(taken.map((of) => of[method].plan.value / of.greedy.plan.value));
      console.log(
        `    ${method.padEnd(7)} ${ms.toFixed(1).padStart(8)} ms, ${(ms / yardstick).toFixed(1).padStart(6)} × greedy, worth ${worth.toFixed(2)} × greedy`,
      );
    }
  }
  await longRun();
}

/** The solver's memory over one run of many cycles, in which jobs of four types keep coming. */
async function longRun(): Promise<void> {
  const solver = await loadHighs();
  const parsed = parseScenario(longScenario);
  const input = parsed.ok ? expandScenario(parsed.value, 'A') : parsed;
  if (!input.ok) throw new Error(JSON.stringify(input.error));
  let solved = 0;
  let early = 0;
  const counted: MilpSolver = {
    version: solver.version,
    solve: (...given) => {
      solved++;
      if (solved === EARLY_PROGRAMS) early = solver.memoryBytes;
      return solver.solve(...given);
    },
  };
  const from = performance.now();
  const run = createRun(input.value, { ...(await factoriesFor(input.value)), milp: counted }, 'outcomes');
  while (solved < PROGRAMS && !run.slice(1 << 10)) run.takeChunks();
  const seconds = (performance.now() - from) / 1000;
  console.log(
    `  one run of ${solved} programs (${seconds.toFixed(0)} s): memory ${(solver.memoryBytes / early).toFixed(2)} × that after ${EARLY_PROGRAMS}`,
  );
}
