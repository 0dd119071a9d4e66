/**
 * Solving the flow network of one Quincy round, at the paper's 250 machines and at 2,500: racks of 30, 100 jobs, twice as many
 * tasks as machines, half of them running. Cold is from nothing; warm is after five seconds more of waiting and running, from
 * the last tree on. The yardstick is successive shortest paths on the same network, which finds one seat after another.
 * `SIGNALBOX_KEEP=src/analysis/experiments/quincy-times.json` writes the times for the experiment `quincy-solver`.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { drawKeyed, streamKey } from '../../src/base/math/random';
import { CostScaling } from '../../src/schedulers/flow/cost-scaling';
import { NetworkSimplex } from '../../src/schedulers/flow/network-simplex';
import { ShortestPaths } from '../../src/schedulers/flow/shortest-paths';
import { Cluster } from '../../src/schedulers/quincy/round/cluster';
import { FlowGraph } from '../../src/schedulers/quincy/planning/flow-graph';
import { Round } from '../../src/schedulers/quincy/round/round';
import { TransferCosts } from '../../src/schedulers/quincy/costs/transfer-costs';
import { median } from '../measuring/rounds';
import { figure } from '../measuring/figures';

const MACHINES = [250, 2500];
const PER_RACK = 30;
const JOBS = 100;
const ROUNDS = 3;
const COPIES = 3;
const STEP = 5;

function roundOf(machines: number): Round {
  const rackOf = Int32Array.from({ length: machines }, (_, machine) => Math.floor(machine / PER_RACK));
  const cluster = new Cluster(rackOf, new Int32Array(machines).fill(1), Math.ceil(machines / PER_RACK));
  const stream = streamKey(1, 'bench');
  const draw = (what: number, below: number) => Math.floor(drawKeyed(stream, what, 0) * below);
  const prices = { psi: 1, xi: 2, delta: 0.1 };
  const tasks = Array.from({ length: 2 * machines }, (_, task) => {
    const on = Array.from({ length: COPIES }, (__, copy) => draw(8 * task + copy, machines));
    const blocks = [{ gb: 1 + draw(8 * task + 3, 20), on }];
    const runs = task % 2 === 0;
    return {
      job: draw(8 * task + 4, JOBS),
      number: task,
      costs: new TransferCosts(blocks, cluster, prices),
      root: false,
      machine: runs ? task / 2 : -1,
      ranFor: runs ? draw(8 * task + 5, 60) : 0,
      waited: draw(8 * task + 6, 30),
    };
  });
  const jobs = Array.from({ length: JOBS }, () => ({ omega: 0.5, overSince: Infinity }));
  return new Round('QP', cluster, jobs, tasks);
}

function timed(run: () => unknown): number {
  const from = performance.now();
  run();
  return performance.now() - from;
}

/** Solvers whose times stand in the experiment. */
const KEPT = ['network simplex, warm', 'network simplex, cold', 'cost scaling, cold'];

/** Writes the median times, ms, by solver and size. */
function keep(file: string, medians: ReadonlyMap<string, ReadonlyMap<number, number>>): void {
  const series = KEPT.map((title) => ({
    title,
    points: [...(medians.get(title) ?? [])].map(([machines, ms]) => ({ machines, ms: Number(ms.toPrecision(3)) })),
  }));
  const measured = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length);
  const where = `npm run bench -- quincy, ${availableParallelism()} cores, medians of ${ROUNDS}`;
  writeFileSync(file, `${JSON.stringify({ measured, where, series }, null, 2)}\n`);
}

/** Prints the time of each solver and its part of the yardstick's. */
export function quincy(): void {
  const medians = new Map<string, Map<number, number>>();
  for (const machines of MACHINES) {
    const times: Record<string, number[]> = {};
    const note = (name: string, ms: number) => (times[name] ??= []).push(ms);
    for (let again = 0; again < ROUNDS; again++) {
      const round = roundOf(machines);
      const graph = new FlowGraph(round);
      const { network } = graph;
      const simplex = new NetworkSimplex(network);
      const taken: [string, number][] = [
        ['shortest paths, cold', timed(() => new ShortestPaths(network).solve())],
        ['cost scaling, cold', timed(() => new CostScaling(network).solve())],
        ['network simplex, cold', timed(() => simplex.solve())],
      ];
      for (const task of round.tasks) {
        if (task.machine >= 0) task.ranFor += STEP;
        else task.waited += STEP;
      }
      graph.refreshCosts();
      taken.push(['network simplex, warm', timed(() => simplex.solve())]);
      for (const [name, ms] of taken) note(name, ms);
      if (again === 0) console.log(`  ${machines} machines: ${network.nodes} nodes, ${network.arcs} arcs`);
    }
    const yardstick = median(times['shortest paths, cold']);
    for (const [name, all] of Object.entries(times)) {
      const ms = median(all);
      medians.set(name, (medians.get(name) ?? new Map<number, number>()).set(machines, ms));
      figure(`quincy, ${name}, ${machines} machines`, ms / yardstick);
      console.log(
        `    ${name.padEnd(22)} ${ms.toFixed(1).padStart(8)} ms, ${(ms / yardstick).toFixed(3)} × shortest paths`,
      );
    }
  }
  const file = process.env['SIGNALBOX_KEEP'];
  if (file !== undefined) keep(file, medians);
}
