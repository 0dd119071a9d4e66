/**
 * What the graphs of two rounds have in common: the nodes of the same jobs, tasks, racks and machines, and the arcs between
 * them. Most tasks outlive a round, so that the answer to the last one is close to that to the next.
 */
import { filled } from '../../base/columns';
import type { FlowGraph } from './flow-graph';

/** By node and by arc of the new graph: which one it was in the last graph, -1 for a new one. */
export interface GraphMatch {
  readonly nodeWas: Int32Array;
  readonly arcWas: Int32Array;
}

/** Finds in the last graph what is still there. Jobs are known again as objects, tasks by their numbers. */
export function matchGraphs(graph: FlowGraph, last: FlowGraph): GraphMatch {
  const nodeWas = new Int32Array(graph.network.nodes).fill(-1);
  const arcWas = new Int32Array(graph.network.arcs).fill(-1);
  const link = (was: Int32Array, now: number, then: number): void => {
    if (now >= 0 && then >= 0) was[now] = then;
  };
  link(nodeWas, graph.clusterNode, last.clusterNode);
  link(nodeWas, graph.sink, last.sink);
  graph.rackNode.forEach((node, rack) => {
    link(nodeWas, node, last.rackNode[rack]);
    link(arcWas, graph.arcToRack[rack], last.arcToRack[rack]);
  });
  graph.machineNode.forEach((node, machine) => {
    link(nodeWas, node, last.machineNode[machine]);
    link(arcWas, graph.arcToMachine[machine], last.arcToMachine[machine]);
    link(arcWas, graph.arcToSink[machine], last.arcToSink[machine]);
  });
  const jobWas = jobsInLast(graph, last);
  jobWas.forEach((was, job) => {
    link(nodeWas, graph.waitNode[job], was < 0 ? -1 : last.waitNode[was]);
    link(arcWas, graph.waitToSink[job], was < 0 ? -1 : last.waitToSink[was]);
  });
  const isTaken = new Uint8Array(last.units.length);
  matchTasks(graph, last, jobWas, (task, taskWas) => {
    const node = graph.nodeOf[task];
    const was = last.nodeOf[taskWas];
    // A task that has left those that it was alike with is new, and so is all but the first part of what was split.
    const hasLeft = graph.round.tasks[task].machine >= 0 && last.units[was] > 1;
    if (nodeWas[node] >= 0 || isTaken[was] === 1 || hasLeft) return;
    isTaken[was] = 1;
    nodeWas[node] = was;
    for (let arc = graph.start[node]; arc < graph.start[node + 1]; arc++) arcWas[arc] = sameArc(graph, arc, last, was);
  });
  return { nodeWas, arcWas };
}

function jobsInLast({ round }: FlowGraph, last: FlowGraph): Int32Array {
  const numbers = new Map(last.round.jobs.map((job, index) => [job, index]));
  return filled(new Int32Array(round.jobs.length), round.jobs, (job) => numbers.get(job) ?? -1);
}

/** Tasks are in the order of their numbers in both rounds, those of a job side by side. */
function matchTasks(
  { round }: FlowGraph,
  { round: last }: FlowGraph,
  jobWas: Int32Array,
  matched: (task: number, was: number) => void,
): void {
  // How far the tasks of each job of the last round have been gone through.
  const next = new Int32Array(last.jobs.length);
  for (let task = last.tasks.length - 1; task >= 0; task--) next[last.tasks[task].job] = task;
  round.tasks.forEach(({ job, number }, task) => {
    const was = jobWas[job];
    if (was < 0 || number === undefined) return;
    let other = next[was];
    while (last.tasks[other]?.job === was && (last.tasks[other].number ?? Infinity) < number) other++;
    next[was] = other;
    const found = last.tasks[other];
    if (found?.job === was && found.number === number) matched(task, other);
  });
}

/** The arc of a node of tasks of the last graph that leads the same way to the same place, -1 when there is none. */
function sameArc(graph: FlowGraph, arc: number, last: FlowGraph, node: number): number {
  for (let other = last.start[node]; other < last.start[node + 1]; other++) {
    if (last.way[other] === graph.way[arc] && last.target[other] === graph.target[arc]) return other;
  }
  return -1;
}
