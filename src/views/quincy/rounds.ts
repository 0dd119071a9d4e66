/**
 * The decisions of a run by flow, and the question of each as the scheduler put it, rebuilt from what it recorded of its tasks, by
 * the scheduler's own classes, and solved by its own solvers.
 */
import { partitionPoint } from '../../base/collections/bisect';
import { ownRecords } from '../../analysis/build/record-table';
import { queueAt } from '../../analysis/at';
import type { RunModel } from '../../analysis/model';
import { memo } from '../../base/memo';
import { GB, SECOND } from '../../base/units';
import { Cluster } from '../../schedulers/quincy/round/cluster';
import { FlowGraph } from '../../schedulers/quincy/planning/flow-graph';
import { Job } from '../../schedulers/quincy/round/job';
import { jobKnown, Moved, roundDecided, taskMoved } from '../../schedulers/quincy/records';
import { Round } from '../../schedulers/quincy/round/round';
import type { Places, RoundTask } from '../../schedulers/quincy/round/round';
import { omegaOf, readSettings, slotsOf } from '../../schedulers/quincy/settings';
import { settleTies } from '../../schedulers/quincy/planning/tie-break';
import { TransferCosts } from '../../schedulers/quincy/costs/transfer-costs';
import type { TransferPrices } from '../../schedulers/quincy/costs/transfer-costs';
import { NetworkSimplex } from '../../schedulers/flow/network-simplex';
import { clusterAt } from '../nodes/cluster-at';
import type { Settings } from '../yarn/settings-at';

/** One decision as it was recorded. */
export interface Decided {
  readonly index: number;
  /** µs. */
  readonly at: number;
  /** Of the answer. */
  readonly cost: number;
  readonly started: number;
  readonly preempted: number;
  readonly migrated: number;
}

/** The decisions by flow of a run, in order. */
export const decisions = memo((model: RunModel): readonly Decided[] => {
  const rows = ownRecords(model, roundDecided);
  return Array.from({ length: rows?.count ?? 0 }, (_, index) => ({
    index,
    at: rows?.time[index] ?? 0,
    cost: (rows?.cost[index] ?? 0) / 1000,
    started: rows?.started[index] ?? 0,
    preempted: rows?.preempted[index] ?? 0,
    migrated: rows?.migrated[index] ?? 0,
  }));
});

/** A task in a question. */
export interface AskedTask {
  readonly app: number;
  /** Its number in its job, from 0. */
  readonly task: number;
  readonly of: RoundTask;
}

/** What was asked, and what the answer is. */
export interface Solved {
  readonly decided: Decided;
  readonly round: Round;
  readonly graph: FlowGraph;
  readonly tasks: readonly AskedTask[];
  /** Applications of the round's jobs. */
  readonly apps: readonly number[];
  /** Goes on from the answer when costs of the network change. */
  readonly simplex: NetworkSimplex;
  readonly places: Places;
  /** Prices of the nodes of the network, as the answer left them. */
  readonly potential: Float64Array;
  /** Of the answer, exact. */
  readonly cost: number;
}

/** Questions that have been solved, by run; settings are part of what they depend on. */
const solvedOf = new WeakMap<RunModel, Map<number, { readonly settings: Settings; readonly solved: Solved }>>();
const MOST_KEPT = 40;

/** The question of a decision with its answer. `settings`: as they were then. */
export function solvedRound(model: RunModel, decided: Decided, settings: Settings): Solved {
  let known = solvedOf.get(model);
  if (known === undefined) {
    known = new Map();
    solvedOf.set(model, known);
  }
  const before = known.get(decided.index);
  if (before !== undefined && sameWords(before.settings, settings)) return before.solved;
  const solved = solve(model, decided, settings);
  if (known.size >= MOST_KEPT) known.delete(known.keys().next().value ?? 0);
  known.set(decided.index, { settings, solved });
  return solved;
}

function sameWords(one: Settings, other: Settings): boolean {
  return JSON.stringify(one.scheduler) === JSON.stringify(other.scheduler);
}

function solve(model: RunModel, decided: Decided, authored: Settings): Solved {
  const settings = readSettings(authored.scheduler);
  const { directory } = model;
  const { up, capacity } = clusterAt(model, decided.at);
  const slots = directory.nodes.map((_, node) => (up[node] === 1 ? slotsOf(settings, capacity[node][0]) : -1));
  const cluster = new Cluster(
    directory.nodes.map(({ rack }) => rack),
    slots,
    Math.max(1, directory.racks.length),
  );
  const jobs = jobsBefore(model, decided).filter((job) => job.waiting + job.running > 0);
  const costsOf = transferCosts(model, cluster, settings.prices);
  const tasks: AskedTask[] = [];
  jobs.forEach((job, index) => {
    const queue = queueAt(model.applications[job.app], decided.at) ?? directory.applications[job.app].queue;
    job.omega = omegaOf(settings, authored.queue(directory.queues[queue].id));
    for (let task = 0; task < job.tasks; task++) {
      if (!job.isAsked(task, settings.rootTask)) continue;
      tasks.push({
        app: job.app,
        task,
        of: {
          job: index,
          number: task,
          costs: costsOf(job.app, task),
          root: settings.rootTask && task === 0,
          machine: job.container[task],
          ranFor: job.ran(task, decided.at) / SECOND,
          waited: job.waited(task, decided.at) / SECOND,
        },
      });
    }
  });
  const round = new Round(
    settings.policy.name,
    cluster,
    jobs,
    tasks.map(({ of }) => of),
  );
  const graph = new FlowGraph(round);
  const simplex = new NetworkSimplex(graph.network);
  const { flow, potential } = simplex.solve();
  const places = settleTies(graph, flow, potential);
  const apps = jobs.map(({ app }) => app);
  return { decided, round, graph, tasks, apps, simplex, places, potential, cost: graph.totalCost(flow) };
}

/** The jobs at the time of a decision. What a container is to the scheduler is a node here. */
function jobsBefore(model: RunModel, { index }: Decided): Job[] {
  const [known, moved] = [ownRecords(model, jobKnown), ownRecords(model, taskMoved)];
  const jobs = new Map<number, Job>();
  if (known === undefined) return [];
  let next = 0;
  const until = moved === undefined ? -1 : lastBefore(moved.round, moved.count, index);
  const end = decisions(model)[index].at;
  for (let i = 0; i <= until || next < known.count; i++) {
    const time = moved !== undefined && i <= until ? moved.time[i] : end;
    for (; next < known.count && known.time[next] <= time; next++) {
      jobs.set(known.app[next], new Job(known.app[next], -1, known.tasks[next], known.time[next], 0));
    }
    if (moved === undefined || i > until) break;
    const { [i]: task } = moved.task;
    const job = jobs.get(moved.app[i]);
    if (job === undefined) continue;
    const { [i]: node } = moved.node;
    if (node >= 0) job.start(task, node, time);
    else if (node === Moved.waits) job.waitAgain(task, time);
    else job.leave(task, time);
  }
  return [...jobs.values()];
}

/** The last row that was written before a decision was made. */
function lastBefore(round: ArrayLike<number>, count: number, index: number): number {
  return partitionPoint(0, count, (row) => round[row] <= index) - 1;
}

/** What it costs to bring their input to tasks; tasks that read the same block share it. */
function transferCosts(
  { directory }: RunModel,
  cluster: Cluster,
  prices: TransferPrices,
): (app: number, task: number) => TransferCosts {
  const nothing = new TransferCosts([], cluster, prices);
  const known = new Map<string, TransferCosts>();
  return (app, task) => {
    const data = directory.datasets?.[directory.applications[app].stageInputs?.[0] ?? -1];
    if (data === undefined) return nothing;
    const block = task % data.blocks;
    const key = `${data.id} ${block}`;
    let costs = known.get(key);
    if (costs === undefined) {
      const on = Array.from(data.replicas.subarray(block * data.replication, (block + 1) * data.replication));
      costs = new TransferCosts([{ gb: data.blockSize / GB, on }], cluster, prices);
      known.set(key, costs);
    }
    return costs;
  };
}
