/** Where Hadoop offers the next free slot: the node with the next heartbeat, then the pools, then the jobs of a pool with their skips. */
import { capacityAt, nodesUpAt, queueAt } from '../../../analysis/at';
import { lastName } from '../../../scenario/queue-path';
import { levelAccepted, skipTimeLeft, slotsSkipped } from '../../../analysis/explain/skips';
import { containersHeldAt } from '../../../analysis/held';
import type { RunModel } from '../../../analysis/model';
import { placesAt } from '../../../analysis/policy-places';
import { formatInstant, formatSpan } from '../../../base/units';
import { localityNames } from '../../../frameworks/spark/task-scheduler/locality/locality';
import { FairJobs } from '../../../schedulers/delay/fair-jobs';
import type { PoolSettings } from '../../../schedulers/delay/fair-jobs';
import { jobWeight } from '../../../schedulers/delay/fair-order';
import { fifoPool, poolOf, readSettings, slotsOf } from '../../../schedulers/delay/settings';
import type { DelaySettings } from '../../../schedulers/delay/settings';
import { UnlaunchedTasks } from '../../../schedulers/delay/unlaunched-tasks';
import { PeriodicSource } from '../../../sim/events/periodic';
import type { Settings } from '../../yarn/settings-at';
import type { NextColumn, NextRow } from './next-column';
import { waitingApps } from './waiting-apps';
import type { WaitingApp } from './waiting-apps';
import { ResourceType } from '../../../sim/resource-types';

interface Jobs {
  readonly model: RunModel;
  readonly at: number;
  readonly settings: DelaySettings;
  readonly fair: FairJobs;
  readonly pools: readonly PoolSettings[];
  /** Those with tasks to launch, pool by pool as slots are offered to them. */
  readonly order: readonly PoolJobs[];
}

interface PoolJobs {
  readonly pool: number;
  readonly jobs: readonly (WaitingApp & { readonly running: number })[];
}

/** @param picked name of the pool whose jobs are listed, '' for the next pool @param at µs */
export function delayNext(model: RunModel, settings: Settings, picked: string, at: number): NextColumn[] {
  const jobs = jobsAt(model, settings, at);
  const start = jobs.pools.findIndex(({ name }) => name === picked);
  const path = pathThrough(jobs, Math.max(0, start));
  const levels = path.map((pool, depth) =>
    childrenOf(jobs, pool).length > 0 ? ofParent(jobs, pool, path[depth + 1]) : ofPool(jobs, pool),
  );
  return [ofNodes(jobs), ...levels];
}

/** The scheduler's own book of pools and jobs, filled with what the run says of the instant. */
function jobsAt(model: RunModel, written: Settings, at: number): Jobs {
  const settings = readSettings(written.scheduler);
  const appOf: number[] = [];
  const pools = poolsOf(model, settings, written, at, appOf);
  const fair = new FairJobs(pools);
  const running = new Map<number, number>();
  for (const container of containersHeldAt(model, at)) {
    const app = model.containers.app[container];
    running.set(app, (running.get(app) ?? 0) + 1);
  }
  const waiting = new Map(waitingApps(model, at).map((one) => [one.app, one]));
  for (const app of model.applications) {
    const queue = queueAt(app, at);
    if (queue === undefined || app.finished <= at) continue;
    const left = waiting.get(app.id)?.lacking ?? 0;
    appOf.push(app.id);
    fair.add({
      running: running.get(app.id) ?? 0,
      submitted: app.submitted,
      tasks: new UnlaunchedTasks(Array.from({ length: left }, () => [])),
      priority: model.directory.applications[app.id].priority,
      pool: pools.length === 1 ? 0 : queue,
    });
  }
  const order = fair
    .inOrder()
    .map((jobs) => [...jobs])
    .map((list): PoolJobs => ({
      pool: fair.jobs[list[0]].pool ?? 0,
      jobs: list.flatMap((job) => {
        const one = waiting.get(appOf[job]);
        return one === undefined ? [] : [{ ...one, running: fair.jobs[job].running }];
      }),
    }))
    .filter(({ jobs }) => jobs.length > 0);
  return { model, at, settings, fair, pools, order };
}

/** @param appOf application of each job, known when the pools are asked for their order */
function poolsOf(
  model: RunModel,
  { policy }: DelaySettings,
  written: Settings,
  at: number,
  appOf: readonly number[],
): readonly PoolSettings[] {
  if (policy === 'fifo') return [fifoPool];
  return model.directory.queues.map(({ id, parent, leaf, guaranteed, max }, queue) => {
    const places = placesAt(model, queue, at);
    const own = (jobs: readonly number[]): readonly number[] => {
      const placed = places.map(({ member }) => appOf.indexOf(member)).filter((job) => jobs.includes(job));
      return [...placed, ...jobs.filter((job) => !placed.includes(job))];
    };
    const input = { id, parent, leaf, guaranteed, max, settings: { ...written.queue(id) } };
    return poolOf(input, places.length > 0 ? own : undefined);
  });
}

function childrenOf({ pools }: Jobs, above: number): number[] {
  return pools.flatMap(({ parent }, pool) => (parent === above ? [pool] : []));
}

/** The pools below one in the order in which slots are offered to them, those with nothing to launch last. */
function inOrder(jobs: Jobs, above: number): readonly number[] {
  const children = childrenOf(jobs, above);
  const found = new Set<number>();
  for (const { pool } of jobs.order) {
    const child = children.find((one) => isBelow(jobs, pool, one));
    if (child !== undefined) found.add(child);
  }
  return [...found, ...children.filter((child) => !found.has(child))];
}

function isBelow({ pools }: Jobs, pool: number, above: number): boolean {
  for (let p = pool; p !== -1; p = pools[p].parent) if (p === above) return true;
  return false;
}

function pathThrough(jobs: Jobs, by: number): readonly number[] {
  const path: number[] = [];
  for (let pool = by; pool !== -1; pool = jobs.pools[pool].parent) path.unshift(pool);
  for (let [next] = inOrder(jobs, by); next !== undefined; [next] = inOrder(jobs, next)) path.push(next);
  return path;
}

/** Nodes with free slots in the order in which they are heard: nothing is launched anywhere else. */
function ofNodes({ model, at, settings }: Jobs): NextColumn {
  const { nodes } = model.directory;
  const { vcore } = ResourceType;
  const taken = new Int32Array(nodes.length);
  for (const container of containersHeldAt(model, at)) taken[model.containers.node[container]]++;
  const first = nodes.filter(({ absent }) => absent !== true).length;
  const free = nodesUpAt(model, at).flatMap((node) => {
    const slots = slotsOf(settings, capacityAt(model, node, at)[vcore]) - taken[node];
    const phase = Math.floor((node * settings.heartbeat) / first);
    return slots > 0 ? [{ node, slots, beat: new PeriodicSource(settings.heartbeat, phase).nextTick(at) }] : [];
  });
  free.sort((a, b) => a.beat - b.beat || a.node - b.node);
  return {
    title: 'Free slots',
    by: 'by the next heartbeat',
    rows: free.map(({ node, slots, beat }) => ({
      key: nodes[node].id,
      name: nodes[node].id,
      keys: `${slots} free, heard ${formatInstant(beat)}`,
      passed: '',
    })),
    empty: 'No slot is free.',
  };
}

function ofParent(jobs: Jobs, above: number, next: number | undefined): NextColumn {
  const { pools, fair, order } = jobs;
  const rows = inOrder(jobs, above).map((pool): NextRow => {
    const { name, weight } = pools[pool];
    const { needy, minShare, ratio } = fair.rankOf(pool);
    const running = runningIn(jobs, pool);
    const keys = needy
      ? `below its minimum share: ${running} of ${minShare} slots`
      : `${running} running over weight ${weight} = ${rounded(ratio)}`;
    const wants = order.some((list) => isBelow(jobs, list.pool, pool));
    return {
      key: name,
      name: lastName(name),
      keys,
      passed: wants ? '' : 'has nothing to launch',
      pick: name,
      picked: pool === next,
    };
  });
  return { title: pools[above].name, by: 'offers slots by fair share', rows, empty: 'It has no pools.' };
}

function runningIn(jobs: Jobs, pool: number): number {
  return jobs.fair.jobs.reduce((sum, job) => sum + (isBelow(jobs, job.pool ?? 0, pool) ? job.running : 0), 0);
}

function ofPool(jobs: Jobs, pool: number): NextColumn {
  const { model, pools, order } = jobs;
  const { name, fifo, own } = pools[pool];
  const list = order.find((one) => one.pool === pool)?.jobs ?? [];
  const rows = list.map((job): NextRow => {
    const { submitted } = model.applications[job.app];
    const { priority } = model.directory.applications[job.app];
    const weight = jobWeight({ priority });
    const share = `${job.running} running${weight === 1 ? '' : ` over weight ${weight}`}`;
    const first = fifo ? `priority ${priority}` : share;
    return {
      key: String(job.app),
      name: model.directory.applications[job.app].id,
      app: job.app,
      keys: own === undefined ? `${first}, submitted ${formatInstant(submitted)}` : 'as set by its policy',
      letter: job.reason.letter,
      passed: `${job.reason.title}${acceptsText(jobs, job.app)}`,
    };
  });
  const by = own === undefined ? (fifo ? 'fifo' : 'fair') : 'a policy';
  return { title: name, by: `serves by ${by}`, rows, empty: 'None of its jobs has a task to launch.' };
}

/** "; takes NODE_LOCAL, 3 of 5 skips", "; takes RACK_LOCAL, 4 skips, ANY after 2.1 s more". */
function acceptsText({ model, at, settings }: Jobs, app: number): string {
  const level = levelAccepted(model, app, at);
  if (level === undefined || settings.policy === 'fifo' || settings.policy === 'naive-fair') return '';
  const skips = slotsSkipped(model, app, at);
  const takes = `; takes ${localityNames[level]}`;
  if (settings.policy === 'skip-count') return skips === 0 ? takes : `${takes}, ${skips} of ${settings.maxSkips} skips`;
  const left = skipTimeLeft(model, app, at);
  return left === undefined ? takes : `${takes}, worse after ${formatSpan(left)} more skipping`;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
