import { sample } from '../../../src/base/math/distributions';
import { draw, hashString } from '../../../src/base/math/random';
import { HybridScheduler } from '../../../src/schedulers/hawk/scheduler';
import type { Framework, FrameworkContext } from '../../../src/sim/ports';
import type { ApplicationInput, RunInput, SchedulerInput } from '../../../src/sim/run-input';
import { Simulation } from '../../../src/sim/simulation';
import { AppOutcome, ContainerKind, ContainerOutcome, Rec } from '../../../src/sim/trace/trace';
import { mean } from '../../judging';
import { number, object, oneOf } from '../../read';
import { SECOND } from '../../../src/base/units';
import type { JsonObject } from '../../vectors';

const HORIZON = 1e9 * SECOND;
const SLOT = 1000;

const systems = ['Sparrow', 'HawkNoSteal', 'Hawk', 'EagleSSS', 'Eagle'] as const;

/** The settings that make a system of one of the two plug-ins. */
const settingsOf: Readonly<Record<(typeof systems)[number], SchedulerInput>> = {
  Sparrow: { type: 'hawk', stealing: false, SCHEDULE_BIG_CENTRALIZED: false },
  HawkNoSteal: { type: 'hawk', stealing: false },
  Hawk: { type: 'hawk' },
  EagleSSS: { type: 'eagle', SBP_ENABLED: false, SRPT_ENABLED: false },
  Eagle: { type: 'eagle' },
};

const classes = ['short', 'long'] as const;
type Class = (typeof classes)[number];

interface Job {
  readonly of: Class;
  /** µs. */
  readonly submit: number;
  /** Seconds, one for each task. */
  readonly durations: readonly number[];
  /** Seconds. */
  readonly estimate: number;
}

/** A Poisson stream of jobs. The class of each job and the duration of its tasks are drawn independently. */
function jobsOf(given: JsonObject, seed: number): Job[] {
  oneOf(given.arrivals, 'poisson');
  const { dist, mean_s: mean, per, round, min_s: least } = object(given.durations);
  oneOf(dist, 'exp');
  oneOf(mean, 'class');
  oneOf(per, 'task');
  oneOf(round, 's');
  oneOf(given.estimate, 'class_mean');
  const described = classes.map((name) => {
    const { share, tasks, mean_s: meanTime } = object(given[name]);
    return { of: name, share: number(share), tasks: number(tasks), mean: number(meanTime) };
  });
  const work = described.reduce((sum, { share, tasks, mean: time }) => sum + share * tasks * time, 0);
  const gap = { dist: 'exponential', mean: work / (number(given.load) * number(given.workers)) } as const;
  let time = 0;
  return Array.from({ length: number(given.jobs) }, (_, i) => {
    time += sample(gap, draw(seed, 'arrival', i, 0));
    const [short, long] = described;
    const drawn = draw(seed, 'class', i, 0) < long.share ? long : short;
    const duration = { dist: 'exponential', mean: drawn.mean } as const;
    return {
      of: drawn.of,
      submit: Math.round(time * SECOND),
      durations: Array.from({ length: drawn.tasks }, (_task, t) =>
        Math.max(number(least), Math.round(sample(duration, draw(seed, 'duration', i, t)))),
      ),
      estimate: drawn.mean,
    };
  });
}

/** Jobs whose tasks take the given times; the scheduler says which task a container runs. */
class GivenJobs implements Framework {
  private readonly shape: number;
  private readonly done: Int32Array;

  constructor(
    private readonly ctx: FrameworkContext,
    private readonly jobs: readonly Job[],
  ) {
    this.shape = ctx.world.shape([SLOT]);
    this.done = new Int32Array(jobs.length);
  }

  submitted(app: number): void {
    this.ctx.ask(app, {
      kind: ContainerKind.task,
      shape: this.shape,
      priority: 0,
      count: this.jobs[app].durations.length,
    });
  }

  allocated(container: number): void {
    const { world } = this.ctx;
    const app = world.askApp[world.containerAsk[container]];
    this.ctx.schedule(this.jobs[app].durations[world.containerTask[container]] * SECOND, 0, container, app);
  }

  event(_kind: number, container: number, app: number): void {
    this.ctx.release(container, ContainerOutcome.completed);
    if (++this.done[app] === this.jobs[app].durations.length) this.ctx.finish(app, AppOutcome.succeeded);
  }

  taskEstimate(app: number): number {
    return this.jobs[app].estimate * SECOND;
  }

  lost(): void {
    // Nothing happens to workers here.
  }

  killed(): void {
    // No job is killed here.
  }

  nodeSpeedChanged(): void {
    // All workers are equal.
  }

  intervene(): string {
    return 'nobody intervenes';
  }
}

function inputOf(given: JsonObject, seed: number, jobs: readonly Job[]): RunInput {
  return {
    seed,
    horizon: HORIZON,
    resourceTypes: ['vcore'],
    racks: ['rack'],
    nodes: Array.from({ length: number(given.workers) }, (_, n) => ({
      id: `worker/${n + 1}`,
      rack: 0,
      capacity: [SLOT * number(given.slots)],
      speed: 1,
      labels: [],
    })),
    queues: [{ id: 'root', parent: -1, leaf: true, guaranteed: [NaN], max: [NaN], settings: { id: 'root' } }],
    users: ['user'],
    applications: jobs.map(({ submit }, i): ApplicationInput => {
      const id = `job/${i + 1}`;
      const where = { generator: 'job', kind: 'given', queue: 0, user: 0, priority: 0 };
      return { id, key: hashString(id), ...where, submit, settings: {} };
    }),
    interventions: [],
    scheduler: {
      ...settingsOf[oneOf(given.system, ...systems)],
      CUTOFF_THIS_EXP: number(given.cutoff_s),
      BIG_PARTITION: number(given.long_partition_percent),
      PROBE_RATIO: number(given.d),
      MIN_NR_PROBES: number(given.min_probes),
      NETWORK_DELAY: number(given.ND_s),
    },
  };
}

/** Response times in seconds of the jobs of each class that arrive after `from` (µs) or at it, ascending. */
function responses(given: JsonObject, seed: number, from: number): Readonly<Record<Class, number[]>> {
  const jobs = jobsOf(given, seed);
  const simulation = new Simulation(
    inputOf(given, seed, jobs),
    { scheduler: (ctx) => new HybridScheduler(ctx), frameworks: { given: (ctx) => new GivenJobs(ctx, jobs) } },
    'metrics',
  );
  while (!simulation.runSlice(1_000_000));
  const found: Record<Class, number[]> = { short: [], long: [] };
  for (const chunk of simulation.trace.takeChunks()) {
    for (let row = 0; row < chunk.length; row++) {
      if (chunk.kind[row] !== Rec.appFinished) continue;
      const job = jobs[chunk.a[row]];
      if (job.submit >= from) found[job.of].push((chunk.time[row] - job.submit) / SECOND);
    }
  }
  for (const name of classes) found[name].sort((x, y) => x - y);
  return found;
}

/** One run of a mix of short and long jobs; response times in s. */
export function runHybridMix(given: JsonObject, seed: number): Readonly<Record<string, number>> {
  const { jobs, warm_up_s: warmUp } = object(given.statistics);
  oneOf(jobs, 'all');
  const found = responses(given, seed, number(warmUp) * SECOND);
  const statistics: Record<string, number> = {};
  for (const name of classes) {
    const sorted = found[name];
    const at = (p: number) => sorted[Math.floor(p * (sorted.length - 1))];
    statistics[`${name}_mean_s`] = mean(sorted);
    statistics[`${name}_p50_s`] = at(0.5);
    statistics[`${name}_p90_s`] = at(0.9);
    statistics[`${name}_p99_s`] = at(0.99);
  }
  return statistics;
}
