/** How long tasks wait once they could run. In steps, because a run may have millions of them. */
import { partitionPoint } from '../../base/collections/bisect';
import type { Steps } from '../../base/steps';
import { ContainerKind } from '../../sim/trace/trace';
import { exactly, UNKNOWN } from '../compare/measures/measured';
import type { Measured } from '../compare/measures/measured';
import type { ApplicationModel, Metric, RunModel } from '../model';
import { stageBegins } from '../stage-begins';
import type { StageBegins } from '../stage-begins';
import { P95_FROM } from './application-times';
import { duration } from './metric';

/** Number of tasks or containers that are looked at, and of values that are sorted, between two pauses. */
const SLICE = 50_000;

/**
 * A task container waits from its ask to its allocation, a task inside an executor from the latest beginning of its stage
 * to its own start (first attempts). Undefined values where a run has no tasks.
 */
export function* schedulingDelaySteps(model: RunModel, apps: readonly ApplicationModel[]): Steps<Metric[]> {
  const inside = yield* delaysInExecutors(model, apps);
  const delays = inside.length > 0 ? inside : yield* delaysOfContainers(model, apps);
  const n = delays.length;
  const [worst, rank] = n >= P95_FROM ? ['p95', 95] : ['max', 100];
  const [median, high] = yield* ranked(delays, [50, rank]);
  return [duration('p50-scheduling-delay', median, n), duration(`${worst}-scheduling-delay`, high, n)];
}

function* delaysInExecutors({ tasks }: RunModel, apps: readonly ApplicationModel[]): Steps<Float64Array> {
  const delays = new Float64Array(tasks.count);
  if (tasks.count === 0) return delays;
  /** When each stage began, by application. */
  const began: StageBegins[] = [];
  for (const app of apps) began[app.id] = stageBegins(app);
  let found = 0;
  for (let task = 0; task < tasks.count; task++) {
    const { [task]: start } = tasks.start;
    const ofApp = tasks.attempt[task] === 0 ? (began[tasks.app[task]] as StageBegins | undefined) : undefined;
    const ready = ofApp?.(tasks.stage[task], start);
    if (ready !== undefined) delays[found++] = start - ready;
    if (task % SLICE === SLICE - 1) yield;
  }
  return delays.subarray(0, found);
}

function* delaysOfContainers({ containers }: RunModel, apps: readonly ApplicationModel[]): Steps<Float64Array> {
  const measured = new Set(apps.map(({ id }) => id));
  const delays = new Float64Array(containers.count);
  let found = 0;
  for (let c = 0; c < containers.count; c++) {
    if (containers.kind[c] === ContainerKind.task && measured.has(containers.app[c])) {
      delays[found++] = containers.allocated[c] - containers.asked[c];
    }
    if (c % SLICE === SLICE - 1) yield;
  }
  return delays.subarray(0, found);
}

/**
 * The percentiles `ps` of `values` by nearest rank; `values` are put in another order. They are sorted piece by piece, and the value
 * of a rank is found by halving the range of values, which are whole µs.
 */
function* ranked(values: Float64Array, ps: readonly number[]): Steps<Measured[]> {
  const pieces: Float64Array[] = [];
  for (let from = 0; from < values.length; from += SLICE) {
    pieces.push(values.subarray(from, from + SLICE).sort());
    yield;
  }
  const least = Math.min(...pieces.map((piece) => piece[0]));
  const most = Math.max(...pieces.map((piece) => piece[piece.length - 1]));
  const upTo = (value: number): number =>
    pieces.reduce((sum, piece) => sum + partitionPoint(0, piece.length, (i) => piece[i] <= value), 0);
  return ps.map((p) => {
    if (values.length === 0) return UNKNOWN;
    const rank = Math.max(1, Math.ceil((values.length * p) / 100));
    let low = least;
    let high = most;
    while (low < high) {
      const middle = low + Math.floor((high - low) / 2);
      if (upTo(middle) < rank) low = middle + 1;
      else high = middle;
    }
    return exactly(low);
  });
}
