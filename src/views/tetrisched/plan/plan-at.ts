/** The plans of a run, and what a cycle knew when it made one: read from the trace and the directory, without a solver. */
import { ownRecords } from '../../../analysis/build/record-table';
import type { RunModel } from '../../../analysis/model';
import { memo } from '../../../base/memo';
import { MILLISECOND } from '../../../base/units';
import type { KnobHolder } from '../../../scenario/knobs';
import { believedRequest, timelessRequest } from '../../../schedulers/tetrisched/job';
import { Round } from '../../../schedulers/tetrisched/plan/round';
import type { RoundJob, Taken } from '../../../schedulers/tetrisched/plan/round';
import { nodeSetsOf } from '../../../schedulers/tetrisched/reason-values';
import { placePlanned, planMade, runExpected } from '../../../schedulers/tetrisched/records';
import { readSettings, weightOf } from '../../../schedulers/tetrisched/settings';
import type { TetriSettings } from '../../../schedulers/tetrisched/settings';
import { ContainerOutcome } from '../../../sim/trace/trace';

const THOUSAND = 1000;

/** One node of a job's place in a plan. */
export interface Place {
  readonly app: number;
  readonly node: number;
  readonly option: number;
  /** Slices from the cycle, and how many. */
  readonly start: number;
  readonly slices: number;
  readonly value: number;
}

export interface CyclePlan {
  readonly index: number;
  /** µs. */
  readonly at: number;
  readonly value: number;
  /** NaN if none is known: no solver weighed all jobs at once. */
  readonly bound: number;
  readonly nodes: number;
  readonly weighed: number;
  /** PlanHow. */
  readonly how: number;
  readonly places: readonly Place[];
}

/** The plans of a run in order; empty under other schedulers. */
export const plans = memo((model: RunModel): readonly CyclePlan[] => {
  const made = ownRecords(model, planMade);
  const placed = ownRecords(model, placePlanned);
  const found: CyclePlan[] = [];
  let row = 0;
  for (let index = 0; made !== undefined && index < made.count; index++) {
    const at = made.time[index];
    const places: Place[] = [];
    for (; placed !== undefined && row < placed.count && placed.time[row] <= at; row++) {
      places.push({
        app: placed.app[row],
        node: placed.node[row],
        option: placed.option[row],
        start: placed.start[row],
        slices: placed.slices[row],
        value: placed.value[row] / THOUSAND,
      });
    }
    const value = made.value[index] / THOUSAND;
    // The bound is on values with a preference for earlier starts taken off: the plan may be worth a trifle more.
    const bound = made.bound[index] < 0 ? NaN : Math.max(value, made.bound[index] / THOUSAND);
    const { [index]: nodes } = made.nodes;
    found.push({
      index,
      at,
      value,
      bound,
      nodes,
      weighed: made.weighed[index],
      how: made.how[index],
      places,
    });
  }
  return found;
});

/** The last plan made at an instant or before it. */
export function planAt(model: RunModel, at: number): CyclePlan | undefined {
  return plans(model).findLast((plan) => plan.at <= at);
}

/** A task that runs when a plan is made. */
export interface Running extends Taken {
  readonly app: number;
  readonly from: number;
  /** When it will have ended, which the plan does not know; Infinity where the run ends before. */
  readonly ended: number;
  /** When it was first expected to end. Past that, its end is moved on in every cycle. */
  readonly expected: number;
}

/** What starts were expected to take, µs, by instant and node. */
const expectations = memo((model: RunModel): ReadonlyMap<string, number> => {
  const rows = ownRecords(model, runExpected);
  const found = new Map<string, number>();
  for (let row = 0; rows !== undefined && row < rows.count; row++) {
    found.set(`${rows.time[row]} ${rows.node[row]}`, rows.milliseconds[row] * MILLISECOND);
  }
  return found;
});

/** What runs at the instant of a plan, and what it starts; `until` as the plan expects it. */
function runningAt(model: RunModel, at: number, quantum: number): Running[] {
  const { containers } = model;
  const expected = expectations(model);
  const found: Running[] = [];
  for (let c = 0; c < containers.count; c++) {
    const [from, ended] = [containers.allocated[c], containers.ended[c]];
    if (from > at || ended <= at) continue;
    const node = containers.node[c];
    const until = from + (expected.get(`${from} ${node}`) ?? 0);
    found.push({
      app: containers.app[c],
      node,
      from,
      ended,
      until: until <= at ? at + quantum : until,
      expected: until,
    });
  }
  return found;
}

/** A task that is over. */
export interface Past {
  readonly app: number;
  readonly node: number;
  readonly from: number;
  readonly ended: number;
}

/** What ended between two instants. */
export function pastOf(model: RunModel, after: number, at: number): Past[] {
  const { containers } = model;
  const found: Past[] = [];
  for (let c = 0; c < containers.count; c++) {
    const [from, ended] = [containers.allocated[c], containers.ended[c]];
    if (ended <= after || ended > at || from > at) continue;
    found.push({ app: containers.app[c], node: containers.node[c], from, ended });
  }
  return found;
}

/** Tasks of a job that wait at the instant of a plan, before it starts any. */
function pendingAt(model: RunModel, app: number, tasks: number, at: number): number {
  const { containers, applications } = model;
  let placed = 0;
  for (const c of applications[app].containers) {
    if (containers.allocated[c] >= at) continue;
    if (containers.ended[c] > at || containers.outcome[c] === ContainerOutcome.completed) placed++;
  }
  return tasks - placed;
}

function downAt(model: RunModel, at: number): Set<number> {
  const down = new Set<number>();
  for (const change of model.nodeChanges) {
    if (change.at > at) break;
    if (change.up) down.delete(change.node);
    else down.add(change.node);
  }
  return down;
}

export interface RoundAt {
  readonly settings: TetriSettings;
  readonly round: Round;
  readonly running: readonly Running[];
}

/**
 * What the cycle of a plan had to choose from.
 * @param scheduler as it is written at that instant @param queue settings of a queue by its path
 */
export function roundAt(
  model: RunModel,
  { at }: CyclePlan,
  scheduler: KnobHolder,
  queue: (path: string) => KnobHolder,
): RoundAt {
  const settings = readSettings(scheduler);
  const { directory } = model;
  const sets = nodeSetsOf(directory);
  const down = downAt(model, at);
  const jobs = directory.applications.flatMap(({ job, queue: leaf }, app): RoundJob[] => {
    const { submitted, finished } = model.applications[app];
    if (job === undefined || submitted > at || finished <= at) return [];
    const tasks = pendingAt(model, app, job.tasks, at);
    if (tasks <= 0) return [];
    const believed = believedRequest(job, tasks, sets.racks, settings.constraints, settings.estimateError);
    const { timeless } = settings;
    return [
      {
        app,
        tasks,
        request: timeless ? timelessRequest(believed, job) : believed,
        submit: submitted,
        runtime: job.runtime,
        // alsched weighs what starts now, whenever it is done.
        desired: timeless ? Infinity : submitted + (job.deadline ?? 0),
        sensitivity: job.sensitivity,
        penalty: timeless ? 0 : job.penalty,
        weight: weightOf(queue(directory.queues[leaf].id)),
        nodesOf: (names) => sets.nodesOf(names).filter((node) => !down.has(node)),
      },
    ];
  });
  const running = runningAt(model, at, settings.quantum);
  // What this plan itself starts is not taken yet.
  const taken = running.filter(({ from }) => from < at);
  const { quantum, window } = settings;
  return { settings, running, round: new Round(directory.nodes.length, { now: at, quantum, window }, taken, jobs) };
}

/** What a group of nodes is called: the smallest set that has just these nodes, else what its first node is known by. */
export function groupName(model: RunModel, members: readonly number[]): string {
  const { directory } = model;
  const sets = nodeSetsOf(directory);
  const same = sets.names.find((name) => {
    const nodes = sets.nodesOf([name]);
    return nodes.length === members.length && nodes.every((node, i) => node === members[i]);
  });
  if (same !== undefined) return same;
  const { labels, rack } = directory.nodes[members[0]];
  return [...labels, directory.racks[rack]].join(', ');
}
