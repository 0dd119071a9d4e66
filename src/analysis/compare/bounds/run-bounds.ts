/** Reference lines of one run: what no schedule of its workload on its cluster can be below. Bounds, not results. */
import { leastWork } from '../../../engine/run/least-work';
import type { LeastWork } from '../../../frameworks/least-work';
import { schedulerExpansion } from '../../../engine/expansions';
import type { RunInput } from '../../../sim/run-input';
import { makespanBound } from './makespan-bound';
import type { Binding, TaskShape } from './makespan-bound';
import { meanCompletionBound } from './mean-completion-bound';
import { SECOND } from '../../../base/units';
import { P95_FROM } from '../../metrics/application-times';
import { percentile } from '../measures/percentile';
import type { MeanCompletionBound } from './mean-completion-bound';
import type { AppWork } from './work';

export interface RunBounds {
  /** Seconds; undefined where there is no bound. */
  readonly makespan: number | undefined;
  readonly meanCompletion: number | undefined;
  /** Of the 95th percentile of completion times, undefined for fewer than 20 applications, and of the longest one. */
  readonly p95Completion: number | undefined;
  readonly maxCompletion: number | undefined;
  /** What determines the makespan, in words. */
  readonly binding: string;
  /** The same of the mean completion. */
  readonly meanBinding: string;
}

/** Lengths of simulated tasks are whole µs, those of the bound are not. */
const ROUNDED = 1 - 1e-6;

/** The bounds of a run, from its input alone; a sentence where none can be given. */
export function runBounds(input: RunInput): RunBounds | string {
  const works = leastWork(input);
  if (typeof works === 'string') return works;
  const apps = appWorks(input, works);
  const capacity = capacityOf(input);
  const overcommitted = overcommittedIn(input);
  const shapes = shapesOf(input, works, fastest(input));
  const bound = makespanBound({ apps, capacity, overcommitted, nodes: largestNodes(input), shapes });
  const mean = apps.length === 0 ? undefined : meanCompletionBound(apps, capacity, overcommitted);
  return {
    makespan: seconds(bound.makespan),
    meanCompletion: seconds(mean?.bound),
    p95Completion: apps.length < P95_FROM ? undefined : pathBound(apps, 95),
    maxCompletion: pathBound(apps, 100),
    binding: bindingText(bound.binding, input.resourceTypes),
    meanBinding: mean === undefined ? '' : meanBindingText(mean, input.resourceTypes),
  };
}

/** A percentile of completion times is at least that percentile of the critical paths: each time is at least its own path. */
function pathBound(apps: readonly AppWork[], percent: number): number | undefined {
  const paths = apps.map(({ path }) => path);
  return seconds(percentile(paths, percent));
}

/** Each application on the fastest node that there ever is. */
export function appWorks(input: RunInput, works: readonly LeastWork[]): AppWork[] {
  const speed = fastest(input);
  return works.map(({ startup = 0, chain, work }, app): AppWork => ({
    submit: input.applications[app].submit,
    path: startup + chain / speed,
    work: work.map((amount) => amount / speed),
  }));
}

/** By resource type, the most that all nodes ever have together. */
export function capacityOf(input: RunInput): number[] {
  const nodes = largestNodes(input);
  return input.resourceTypes.map((_, type) => nodes.reduce((sum, node) => sum + node[type], 0));
}

/** By node and resource type, the most that each ever has: the largest of its sizes. */
function largestNodes({ nodes, interventions }: RunInput): (readonly number[])[] {
  const largest = nodes.map(({ capacity }) => capacity);
  for (const { kind, target, capacity } of interventions) {
    if (kind !== 'node-resized' || capacity === undefined) continue;
    largest[target] = largest[target].map((amount, type) => Math.max(amount, capacity[type]));
  }
  return largest;
}

/** Resource types of which the scheduler of a run gives away more than there is. */
export function overcommittedIn(input: RunInput): ReadonlySet<number> {
  return new Set(schedulerExpansion(input.scheduler.type).overcommits?.(input) ?? []);
}

/** Speeds of nodes, those that they are given on the way among them. */
function fastest({ nodes, interventions }: RunInput): number {
  const given = interventions.filter(({ kind }) => kind === 'node-slowed').map(({ value }) => value);
  return Math.max(...nodes.map(({ speed }) => speed), ...given);
}

/** What the applications hold at least, by size: containers of equal size share slots. There may be a hundred thousand of one size. */
function shapesOf({ applications }: RunInput, works: readonly LeastWork[], speed: number): TaskShape[] {
  const bySize = new Map<string, { readonly ask: readonly number[]; readonly tasks: TaskShape['tasks'][number][] }>();
  for (const [app, { held }] of works.entries()) {
    const task = { submit: applications[app].submit, count: 1, time: held.time / speed };
    const size = held.size.join(' ');
    const known = bySize.get(size);
    if (known === undefined) bySize.set(size, { ask: held.size, tasks: [task] });
    else known.tasks.push(task);
  }
  return [...bySize.values()];
}

function seconds(micros: number | undefined): number | undefined {
  return micros === undefined || !Number.isFinite(micros) ? undefined : (micros * ROUNDED) / SECOND;
}

function meanBindingText({ srpt, path, bound }: MeanCompletionBound, types: readonly string[]): string {
  if (path === bound) return 'the longest chains of tasks, on average';
  return `the ${types[srpt.indexOf(bound)]} of the cluster`;
}

function bindingText(binding: Binding | undefined, types: readonly string[]): string {
  if (binding === undefined) return '';
  if (binding === 'path') return 'the longest chain of tasks';
  return binding === 'slots' ? 'how many containers fit on the nodes' : `the ${types[binding]} of the cluster`;
}
