/**
 * Chooses one of the placements of least cost, by a rule that does not depend on the solver. Tasks are visited in the order of
 * their ids. A task stays where it runs if some cheapest placement allows it. Otherwise it gets the lowest machine that some
 * cheapest placement gives it, or else it waits. The choice for a task is fixed for all later ones.
 *
 * Two flows of least cost differ by cycles of arcs with reduced cost 0. So a task can have a machine if such a cycle contains
 * its way there. In an aggregator all units are alike: a task may also take over a unit that flows on to the machine, if a
 * cycle leads from the aggregator to where the task's own unit went.
 */
import { assert } from '../../../base/assert';
import { filled } from '../../../base/collections/columns';
import type { FlowNetwork } from '../../flow/network';
import { ResidualArcs } from '../../flow/residual-arcs';
import { Way } from './flow-graph';
import type { FlowGraph } from './flow-graph';
import type { Places } from '../round/round';

const NONE = -1;
/** Stands for every target. */
const ANYWHERE = -2;

/** A way of a task to a machine. */
interface Route {
  readonly machine: number;
  /** The arc that leaves the task, that from the cluster to a rack and that from a rack to the machine, -1 where not used. */
  readonly leaving: number;
  readonly toRack: number;
  readonly toMachine: number;
  /** Where some unit has to find another way: the aggregator in which the task takes over a unit, or else the machine. */
  readonly entry: number;
  /** Arcs before the entry that carry one unit more. */
  readonly filled: readonly number[];
}

const NO_ROUTES: readonly Route[] = [];

/** The chosen placement. `flow` is a flow of least cost; `potential` proves this, exactly or up to rounding. */
export function settleTies(graph: FlowGraph, flow: Int32Array, potential: Float64Array): Places {
  const breaker = new TieBreaker(graph, flow, potential);
  const { tasks } = graph.round;
  return filled(new Int32Array(tasks.length), tasks, (_, task) => breaker.settle(task));
}

class TieBreaker {
  private readonly network: FlowNetwork;
  /** By doubled arc (2a is arc a forwards, 2a + 1 backwards): what still fits, without the units of tasks that are fixed. */
  private readonly room: Int32Array;
  private readonly price: Float64Array;
  /** Doubled arcs of reduced cost 0 that enter node n: from `enteringStart[n]` to `enteringStart[n + 1]` in `entering`. */
  private readonly enteringStart: Int32Array;
  private readonly entering: Int32Array;
  /** Nodes that the last search has reached, and the doubled arc by which each goes on towards its target. */
  private readonly reached: Int32Array;
  private readonly onward: Int32Array;
  private readonly queue: Int32Array;
  private searches = 0;
  /** The target of the last search if that was exhaustive. Until the flow is shifted a new search would find nothing else. */
  private exhausted = NONE;
  /** Whether the results of the last search may be outdated. */
  private isStale = false;
  /** The target for which the last search found no way through the cluster, or ANYWHERE. It holds until the flow is shifted. */
  private hopeless = NONE;
  /** By group: whether a task of it has to wait. */
  private readonly mustWait: Uint8Array;
  /** Machines without those of the lowest ids whose slots are all fixed. */
  private left: readonly number[];
  /** Arcs that the present task may use, by the machine or rack at their end, and the one to the cluster. */
  private readonly toMachine: Int32Array;
  private readonly toRack: Int32Array;
  private toCluster = NONE;

  constructor(
    private readonly graph: FlowGraph,
    flow: Int32Array,
    potential: Float64Array,
  ) {
    const { network, round } = graph;
    this.network = network;
    this.room = new Int32Array(2 * network.arcs);
    for (let arc = 0; arc < network.arcs; arc++) {
      this.room[2 * arc] = network.capacity[arc] - flow[arc];
      this.room[2 * arc + 1] = flow[arc];
    }
    this.price = new Float64Array(network.nodes);
    for (let node = 0; node < network.nodes; node++) this.price[node] = Math.round(potential[node]);
    this.reached = new Int32Array(network.nodes);
    this.onward = new Int32Array(network.nodes);
    this.queue = new Int32Array(network.nodes);
    this.toMachine = new Int32Array(round.cluster.rackOf.length).fill(NONE);
    this.toRack = new Int32Array(round.cluster.machinesIn.length).fill(NONE);
    this.mustWait = new Uint8Array(graph.groups.units.length);
    this.left = round.cluster.machines;
    this.refinePrices();
    const free = this.freeArcs();
    this.enteringStart = new Int32Array(network.nodes + 2);
    this.entering = new Int32Array(2 * free.length);
    const { enteringStart, entering } = this;
    for (const arc of free) {
      enteringStart[network.to[arc] + 2]++;
      enteringStart[network.from[arc] + 2]++;
    }
    for (let node = 2; node < enteringStart.length; node++) enteringStart[node] += enteringStart[node - 1];
    for (const arc of free) {
      entering[enteringStart[network.to[arc] + 1]++] = 2 * arc;
      entering[enteringStart[network.from[arc] + 1]++] = 2 * arc + 1;
    }
  }

  /** Arcs of reduced cost 0. */
  private freeArcs(): Int32Array {
    const { arcs, from, to, cost } = this.network;
    const { price } = this;
    const found = new Int32Array(arcs);
    let count = 0;
    for (let arc = 0; arc < arcs; arc++) if (cost[arc] + price[from[arc]] === price[to[arc]]) found[count++] = arc;
    return found.subarray(0, count);
  }

  /** Lowers prices until no arc with room has a reduced cost below 0, as can be done where a flow is of least cost. */
  private refinePrices(): void {
    const { network, room, price } = this;
    const open: number[] = [];
    for (let arc = 0; arc < network.arcs; arc++) {
      const reduced = this.reducedCost(2 * arc);
      if (reduced < 0 && room[2 * arc] > 0) open.push(network.from[arc]);
      else if (reduced > 0 && room[2 * arc + 1] > 0) open.push(network.to[arc]);
    }
    if (open.length === 0) return;
    const { start, arcs, cost } = new ResidualArcs(network);
    for (let i = 0; i < open.length; i++) {
      const node = open[i];
      for (let at = start[node]; at < start[node + 1]; at++) {
        const doubled = arcs[at];
        if (room[doubled] === 0 || this.reducedCost(doubled) >= 0) continue;
        const head = this.headOf(doubled);
        price[head] = price[node] + cost[doubled];
        open.push(head);
      }
    }
  }

  /** The node that a doubled arc leads to. */
  private headOf(doubled: number): number {
    const { from, to } = this.network;
    return (doubled & 1) === 0 ? to[doubled >> 1] : from[doubled >> 1];
  }

  private reducedCost(doubled: number): number {
    const { from, to, cost } = this.network;
    const arc = doubled >> 1;
    const forwards = cost[arc] + this.price[from[arc]] - this.price[to[arc]];
    return (doubled & 1) === 0 ? forwards : -forwards;
  }

  private flowOn(arc: number): number {
    return this.room[2 * arc + 1];
  }

  /** Whether one more unit fits on the arc and makes nothing more expensive. */
  private isOpen(arc: number): boolean {
    return this.room[2 * arc] > 0 && this.reducedCost(2 * arc) === 0;
  }

  /** Fixes the decision for the next task, in order of ids. Returns its machine, -1 to wait. */
  settle(task: number): number {
    const { groups, start, way, target } = this.graph;
    const group = groups.of[task];
    let present = start[group];
    while (this.flowOn(present) === 0) present++;
    if (way[present] === Way.stay) return this.fix(present, NONE, NONE, target[present]);
    const route = this.mustWait[group] === 1 ? undefined : this.bestRoute(group, present);
    if (route === undefined) return this.wait(group, present);
    this.follow(route, present);
    return this.fix(route.leaving, route.toRack, route.toMachine, route.machine);
  }

  /** The way of a task of a group to the machine that it gets; undefined when it has to wait. `present` is its arc in the flow. */
  private bestRoute(group: number, present: number): Route | undefined {
    const { start, end, way, target } = this.graph;
    const goesTo = this.network.to[present];
    // Where another arc would be more expensive the task leaves by this one in every cheapest flow.
    const mayChange = this.reducedCost(2 * present) === 0;
    if (!mayChange && way[present] === Way.wait) return undefined;
    let stay = NONE;
    const near: number[] = [];
    for (let arc = start[group]; arc < end[group]; arc++) {
      if (way[arc] === Way.wait || (arc !== present && !(mayChange && this.isOpen(arc)))) continue;
      if (way[arc] === Way.cluster) {
        if (this.hopeless !== goesTo && this.hopeless !== ANYWHERE) this.toCluster = arc;
      } else if (way[arc] === Way.rack) {
        this.toRack[target[arc]] = arc;
        near.push(...this.graph.round.cluster.machinesIn[target[arc]]);
      } else {
        this.toMachine[target[arc]] = arc;
        if (way[arc] === Way.stay) stay = target[arc];
        else near.push(target[arc]);
      }
    }
    const machines = this.toCluster === NONE ? near.sort((a, b) => a - b) : this.machinesLeft();
    const best = this.firstRoute(stay === NONE ? machines : [stay, ...machines], goesTo);
    for (let arc = start[group]; arc < end[group]; arc++) {
      if (way[arc] === Way.rack) this.toRack[target[arc]] = NONE;
      else if (way[arc] === Way.machine || way[arc] === Way.stay) this.toMachine[target[arc]] = NONE;
    }
    this.toCluster = NONE;
    return best;
  }

  /** The first of the machines to which a way is open, whose unit may go to `goesTo` instead. */
  private firstRoute(machines: readonly number[], goesTo: number): Route | undefined {
    const first = machines.findIndex((machine) => this.routes(machine).length > 0);
    if (first >= 0) {
      if (this.exhausted !== goesTo) this.searchTowards(goesTo, this.routes(machines[first])[0].entry);
      for (let i = first; i < machines.length; i++) {
        let route = this.reachedRoute(machines[i]);
        if (route !== undefined && this.isStale) {
          this.searchTowards(goesTo, route.entry);
          route = this.reachedRoute(machines[i]);
        }
        if (route !== undefined) return route;
      }
    }
    if (this.toCluster !== NONE) this.hopeless = first < 0 ? ANYWHERE : goesTo;
    return undefined;
  }

  /** The first way to a machine whose entry the last search has found. */
  private reachedRoute(machine: number): Route | undefined {
    if (!this.isReached(machine)) return undefined;
    return this.routes(machine).find(({ entry }) => this.reached[entry] === this.searches);
  }

  /** Whether the last search has found the machine or an aggregator before it: every entry is one of them. */
  private isReached(machine: number): boolean {
    const { graph, reached, searches } = this;
    const rack = graph.round.cluster.rackOf[machine];
    return (
      reached[graph.machineNode[machine]] === searches ||
      reached[graph.rackNode[rack]] === searches ||
      reached[graph.clusterNode] === searches
    );
  }

  /** The machines from the lowest on that has slots which are not fixed. */
  private machinesLeft(): readonly number[] {
    const { graph, room } = this;
    const slots = (machine: number) => {
      const arc = graph.arcToSink[machine];
      return room[2 * arc] + room[2 * arc + 1];
    };
    const lowest = this.left.findIndex((machine) => slots(machine) > 0);
    if (lowest > 0) this.left = this.left.slice(lowest);
    return this.left;
  }

  /** The ways of the present task to a machine, as far as they cost nothing more up to their entries. */
  private routes(machine: number): readonly Route[] {
    const { graph } = this;
    const rack = graph.round.cluster.rackOf[machine];
    const atMachine = graph.machineNode[machine];
    const leaving = this.toMachine[machine];
    const toMachine = graph.arcToMachine[machine];
    const takesOver = this.flowOn(toMachine) > 0;
    const isOpen = takesOver || this.isOpen(toMachine);
    if (leaving === NONE && !isOpen) return NO_ROUTES;
    const found: Route[] = [];
    if (leaving !== NONE) {
      found.push({ machine, leaving, toRack: NONE, toMachine: NONE, entry: atMachine, filled: [] });
    }
    if (!isOpen) return found;
    const inRack = this.toRack[rack];
    const atRack = takesOver ? graph.rackNode[rack] : atMachine;
    const filled = takesOver ? [] : [toMachine];
    if (inRack !== NONE) found.push({ machine, leaving: inRack, toRack: NONE, toMachine, entry: atRack, filled });
    if (this.toCluster === NONE) return found;
    const toRack = graph.arcToRack[rack];
    const comesThrough = this.flowOn(toRack) > 0;
    if (!comesThrough && !this.isOpen(toRack)) return found;
    const isAlike = takesOver && comesThrough;
    found.push({
      machine,
      leaving: this.toCluster,
      toRack,
      toMachine,
      entry: isAlike ? graph.clusterNode : atRack,
      filled: isAlike ? [] : [toRack, ...filled],
    });
    return found;
  }

  /** Finds the nodes from which a unit can get to `target` at no cost, the nearest first, until `goal` is one of them. */
  private searchTowards(target: number, goal: number): void {
    const { enteringStart, entering, reached, onward, queue, room } = this;
    const search = ++this.searches;
    reached[target] = search;
    onward[target] = NONE;
    let size = 0;
    queue[size++] = target;
    for (let i = 0; i < size && reached[goal] !== search; i++) {
      const node = queue[i];
      for (let at = enteringStart[node]; at < enteringStart[node + 1]; at++) {
        const towards = entering[at];
        const from = this.headOf(towards ^ 1);
        if (reached[from] === search || room[towards] === 0) continue;
        reached[from] = search;
        onward[from] = towards;
        queue[size++] = from;
      }
    }
    this.exhausted = reached[goal] === search ? NONE : target;
    this.isStale = false;
  }

  /** Shifts the flow so that the present task's unit takes the route, by what the last search has found. */
  private follow({ leaving, entry, filled }: Route, present: number): void {
    const { room, onward } = this;
    const push = (doubled: number): void => {
      room[doubled]--;
      room[doubled ^ 1]++;
      assert(room[doubled] >= 0, 'a cycle of no cost has room');
    };
    for (let node = entry; onward[node] !== NONE; node = this.headOf(onward[node])) push(onward[node]);
    if (leaving !== present) {
      push(2 * present + 1);
      push(2 * leaving);
    }
    for (const arc of filled) push(2 * arc);
    this.exhausted = NONE;
    this.hopeless = NONE;
  }

  /** Leaves a task of a group waiting, and with it all that come after it there: they could have been given its place. */
  private wait(group: number, present: number): number {
    this.mustWait[group] = 1;
    this.takeOut(present);
    return -1;
  }

  /** Takes the unit of a task out of the flow, together with the room that it needs, so that nothing moves it any more. */
  private fix(leaving: number, toRack: number, toMachine: number, machine: number): number {
    this.takeOut(leaving);
    if (toRack !== NONE) this.takeOut(toRack);
    if (toMachine !== NONE) this.takeOut(toMachine);
    this.takeOut(this.graph.arcToSink[machine]);
    return machine;
  }

  private takeOut(arc: number): void {
    const left = --this.room[2 * arc + 1];
    assert(left >= 0, 'a unit flows where a task was put');
    this.isStale = true;
  }
}
