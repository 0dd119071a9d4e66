/**
 * How evenly the cluster was shared over time, by leaf queue, or by application where there is one leaf. A claimant's usage
 * and demand are dominant shares of the cluster (Ghodsi et al. 2011); entitlements are their max-min shares, by the weights that
 * the system gives its queues.
 */
import { SECOND } from '../../base/units';
import { fairnessOverTime } from '../compare/measures/fairness-over-time';
import type { FairnessSegment } from '../compare/measures/fairness-over-time';
import { waterFill } from '../compare/measures/water-fill';
import type { Steps } from '../../base/steps';
import type { Metric, RunModel, StepSeries } from '../model';
import { share } from './metric';
import type { MeasurementWindow } from './window';

/** Beyond this many instants a sum is taken over equal parts of the window. */
const MOST_SEGMENTS = 4000;

/** Ids of {@link fairnessSteps}, known before they are computed. */
export const FAIRNESS_IDS: readonly string[] = ['jain', 'shortfall', 'dominant-spread'];

/**
 * The fairness of a run in a window, measured in slices: Jain's index, shortfall and spread of dominant shares, 0 to 1. Goes through
 * all leaf queues at each instant of change, which takes seconds for thousands of queues.
 */
export function* fairnessSteps(model: RunModel, window: MeasurementWindow): Steps<Metric[]> {
  const leaves = leafQueues(model);
  // A queue without demand is entitled to nothing.
  const claimants = leaves.filter((queue) => wantsAnything(model, queue));
  const segments = leaves.length < 2 ? [] : yield* queueSegmentsSteps(model, claimants, window);
  yield;
  const { index, shortfall } = fairnessOverTime(segments);
  const resources = model.directory.resourceTypes.length;
  yield;
  return [
    share('jain', index),
    share('shortfall', index === undefined ? undefined : shortfall),
    share('dominant-spread', resources < 2 ? undefined : spread(segments)),
  ];
}

function wantsAnything({ queues }: RunModel, queue: number): boolean {
  const { used, pending } = queues[queue];
  return [...used, ...pending].some(({ value }) => value.some((amount) => amount > 0));
}

/** Indices of the queues that take applications. */
export function leafQueues({ directory }: RunModel): number[] {
  return directory.queues.flatMap(({ leaf }, queue) => (leaf ? [queue] : []));
}

/** A stretch of time, µs. */
export interface QueueSegment extends FairnessSegment {
  readonly from: number;
  readonly to: number;
}

/** Queues that are looked at between two pauses. */
const SLICE = 10_000;

/** Usage and entitlement of leaf queues as dominant shares of the cluster, in stretches in which nothing changes. */
export function* queueSegmentsSteps(
  model: RunModel,
  leaves: readonly number[],
  { from, to }: MeasurementWindow,
): Steps<QueueSegment[]> {
  const end = Math.min(to, model.end);
  const instants = changesOf(
    leaves.flatMap((queue) => [...model.queues[queue].used, ...model.queues[queue].pending]),
  ).filter((at) => at > from && at < end);
  const borders =
    instants.length <= MOST_SEGMENTS
      ? [from, ...instants, end]
      : Array.from({ length: MOST_SEGMENTS + 1 }, (_, i) => from + ((end - from) * i) / MOST_SEGMENTS);
  const weights = leaves.map((queue) => model.directory.queues[queue].weight ?? 1);
  const capacities = model.capacity.map((series) => new Cursor(series));
  const used = leaves.map((queue) => model.queues[queue].used.map((series) => new Cursor(series)));
  const pending = leaves.map((queue) => model.queues[queue].pending.map((series) => new Cursor(series)));
  const segments: QueueSegment[] = [];
  let looked = 0;
  for (let i = 0; i + 1 < borders.length; i++) {
    const [at, until] = [borders[i], borders[i + 1]];
    const capacity = capacities.map((cursor) => cursor.at(at));
    const usage: number[] = [];
    const claims: { readonly weight: number; readonly demand: number }[] = [];
    for (let leaf = 0; leaf < leaves.length; leaf++) {
      let held = 0;
      let demand = 0;
      for (let type = 0; type < capacity.length; type++) {
        const own = used[leaf][type].at(at);
        const wanted = pending[leaf][type].at(at);
        if (capacity[type] <= 0) continue;
        held = Math.max(held, own / capacity[type]);
        demand = Math.max(demand, (own + wanted) / capacity[type]);
      }
      usage.push(held);
      claims.push({ weight: weights[leaf], demand });
    }
    const entitlement = waterFill(1, claims);
    segments.push({ from: at, to: until, seconds: Math.max(0, until - at) / SECOND, usage, entitlement });
    looked += leaves.length;
    if (looked < SLICE) continue;
    looked = 0;
    yield;
  }
  return segments;
}

/** Reads a step series at ascending instants. */
class Cursor {
  private next = 0;
  private value = 0;

  constructor(private readonly series: StepSeries) {}

  at(instant: number): number {
    const { time, value } = this.series;
    while (this.next < time.length && time[this.next] <= instant) this.value = value[this.next++];
    return this.value;
  }
}

function changesOf(all: readonly StepSeries[]): number[] {
  const instants = new Set<number>();
  for (const { time } of all) for (const at of time) instants.add(at);
  return [...instants].sort((a, b) => a - b);
}

/** Time mean of the largest minus the smallest dominant share among those that are entitled to something. */
function spread(segments: readonly FairnessSegment[]): number | undefined {
  let sum = 0;
  let time = 0;
  for (const { seconds, usage, entitlement } of segments) {
    const demanding = usage.filter((_, claimant) => entitlement[claimant] > 0);
    if (demanding.length < 2) continue;
    sum += seconds * (Math.max(...demanding) - Math.min(...demanding));
    time += seconds;
  }
  return time === 0 ? undefined : sum / time;
}
