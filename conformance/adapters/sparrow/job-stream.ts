import { sample } from '../../../src/base/math/distributions';
import { draw } from '../../../src/base/math/random';
import { BatchFramework } from '../../../src/frameworks/batch/batch';
import { SparrowScheduler } from '../../../src/schedulers/sparrow/scheduler';
import { Simulation } from '../../../src/sim/simulation';
import { Rec } from '../../../src/sim/trace/trace';
import type { TraceChunk } from '../../../src/sim/trace/trace';
import { number, object, oneOf } from '../../read';
import type { JsonObject } from '../../vectors';
import { inputOf, job, MS, policyNames, schedulerOf } from './run-input';

/** Statistics of the jobs of one run, ms where nothing else is said. */
type JobStatistics = Readonly<Record<string, number>>;

const EVENTS = 100_000;

/** What the trace says of the jobs, by application, and of their tasks. Times are µs. */
class JobRecords {
  /** Jobs whose last task has started, in that order. */
  readonly launched: number[] = [];
  readonly launchedAt: number[] = [];
  /** Jobs that have ended among the first `stop` of them. */
  ended = 0;
  readonly submit: Float64Array;
  readonly end: Float64Array;
  readonly longest: Float64Array;
  private readonly started: Int32Array;
  private readonly rank: Int32Array;
  private readonly app: Int32Array;
  private readonly start: Float64Array;

  constructor(
    jobs: number,
    private readonly tasks: number,
    private readonly stop: number,
  ) {
    this.submit = new Float64Array(jobs);
    this.end = new Float64Array(jobs);
    this.longest = new Float64Array(jobs);
    this.started = new Int32Array(jobs);
    this.rank = new Int32Array(jobs).fill(-1);
    this.app = new Int32Array(jobs * tasks);
    this.start = new Float64Array(jobs * tasks);
  }

  /** `askApp`: application of each ask. */
  read(chunk: TraceChunk, askApp: Int32Array): void {
    const { time, kind, a, b } = chunk;
    for (let row = 0; row < chunk.length; row++) {
      if (kind[row] === Rec.appSubmitted) {
        this.submit[a[row]] = time[row];
      } else if (kind[row] === Rec.containerAllocated) {
        const app = askApp[b[row]];
        this.app[a[row]] = app;
        this.start[a[row]] = time[row];
        if (++this.started[app] < this.tasks) continue;
        this.rank[app] = this.launched.push(app) - 1;
        this.launchedAt.push(time[row]);
      } else if (kind[row] === Rec.containerEnded) {
        const app = this.app[a[row]];
        this.end[app] = time[row];
        this.longest[app] = Math.max(this.longest[app], time[row] - this.start[a[row]]);
      } else if (kind[row] === Rec.appFinished && this.rank[a[row]] !== -1 && this.rank[a[row]] < this.stop) {
        this.ended++;
      }
    }
  }
}

/** One run of a stream of equal jobs with the seed given. */
export function runJobStream(given: JsonObject, seed: number): JobStatistics {
  const policy = oneOf(given.policy, ...policyNames);
  const durations = object(given.durations);
  oneOf(durations.dist, 'exp');
  oneOf(given.arrivals, 'poisson');
  const mean = number(durations.mean_ms);
  const [workers, slots, tasks, delay] = [given.workers, given.slots, given.m, given.ND_ms].map(number);
  const stop = number(object(given.stop).jobs_fully_launched);
  const settings = {
    tasks,
    memory: 0,
    duration: { dist: 'exponential', mean: `${mean * MS}us` },
    durationPer: oneOf(durations.per, 'task', 'job'),
  };
  // More jobs than are launched by then: arrivals must not run out before.
  const jobs = stop + Math.ceil(stop / 4) + 5000;
  const gap = (mean * MS * tasks) / (number(given.load) * slots * workers);
  const gaps = { dist: 'exponential', mean: gap } as const;
  const arrivals = new Float64Array(jobs);
  for (let i = 1; i < jobs; i++) arrivals[i] = arrivals[i - 1] + sample(gaps, draw(seed, 'arrivals', i, 0));
  const applications = Array.from(arrivals, (submit, i) => job(`job/${i + 1}`, Math.round(submit), settings));
  const d = given.d === undefined ? 2 : number(given.d);
  const simulation = new Simulation(
    inputOf(seed, workers, slots, schedulerOf(policy, d, delay), applications),
    { scheduler: (ctx) => new SparrowScheduler(ctx), frameworks: { batch: (ctx) => new BatchFramework(ctx) } },
    'metrics',
  );
  const records = new JobRecords(jobs, tasks, stop);
  // On until the jobs that count have ended: what runs by then would end as it does here.
  for (let over = false; !over && records.ended < stop;) {
    over = simulation.runSlice(EVENTS);
    for (const chunk of simulation.trace.takeChunks()) records.read(chunk, simulation.world.askApp);
  }
  if (records.launchedAt[stop - 1] > arrivals[jobs - 1])
    throw new Error('the arrivals ran out before the end of the run');
  const { late } = simulation.scheduler as SparrowScheduler;
  return {
    ...statistics(records, stop, number(given.discard_jobs_started_before_ms) * MS, delay * MS),
    ...(policy === 'late+cancel'
      ? { cancels_effective_fraction: late.cancellation.effective / late.cancellation.sent }
      : {}),
  };
}

function statistics(records: JobRecords, stop: number, discard: number, delay: number): JobStatistics {
  const { submit, end, longest } = records;
  const counted = records.launched.slice(0, stop).filter((app) => submit[app] > discard);
  const response = Float64Array.from(counted, (app) => (end[app] - submit[app]) / MS).sort();
  const late = Float64Array.from(counted, (app) => (end[app] - submit[app] - longest[app]) / MS).sort();
  const inTime = late.findLastIndex((value) => value <= (3 * delay) / MS + 1e-6) + 1;
  return {
    response_mean_ms: response.reduce((sum, value) => sum + value, 0) / response.length,
    response_p50_ms: percentile(response, 0.5),
    response_p95_ms: percentile(response, 0.95),
    response_p99_ms: percentile(response, 0.99),
    delay_p95_ms: percentile(late, 0.95),
    zero_delay_fraction: inTime / late.length,
  };
}

/** Linear interpolation at rank p (n - 1). */
function percentile(sorted: Float64Array, p: number): number {
  const rank = p * (sorted.length - 1);
  const below = Math.floor(rank);
  const value = sorted[below];
  return below + 1 < sorted.length ? value + (rank - below) * (sorted[below + 1] - value) : value;
}
