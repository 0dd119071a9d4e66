import { ln } from '../../../src/base/exact-math';
import { draw, hashString } from '../../../src/base/random';
import { HybridScheduler } from '../../../src/schedulers/hawk/scheduler';
import type { Framework, FrameworkContext } from '../../../src/sim/ports';
import type { ApplicationInput, RunInput } from '../../../src/sim/run-input';
import { Simulation } from '../../../src/sim/simulation';
import { AppOutcome, ContainerKind, ContainerOutcome, Rec } from '../../../src/sim/trace';
import { number, object, oneOf } from '../../read';
import type { Json, JsonObject } from '../../vectors';

const SECOND = 1_000_000;
const HORIZON = 1e9 * SECOND;
const SLOT = 1000;

const systems = ['Sparrow', 'HawkNoSteal', 'Hawk', 'EagleSSS', 'Eagle'] as const;

/** The settings that make a system of one of the two plug-ins. */
const settingsOf: Readonly<Record<(typeof systems)[number], Readonly<Record<string, unknown>>>> = {
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

/** Numbers from 0 to `count` - 1 in the order of their draws. */
function shuffled(count: number, seed: number, stream: string): number[] {
  const keys = Array.from({ length: count }, (_, i) => draw(seed, stream, i, 0));
  return keys.map((_, i) => i).sort((x, y) => keys[x] - keys[y]);
}

/**
 * The jobs of a run, as even as chance allows, because a run is short for its statistics: the times of a Poisson stream
 * given how many jobs arrive until its end, exactly the share of long jobs, and of the durations of a class one in each of
 * as many equally likely ranges. The order is random throughout.
 */
function jobsOf(given: JsonObject, seed: number): Job[] {
  const count = number(given.jobs);
  const described = classes.map((name) => {
    const { share, tasks, mean_s: mean } = object(given[name]);
    return { share: number(share), tasks: number(tasks), mean: number(mean), durations: [] as number[] };
  });
  const [short, long] = described;
  const longJobs = Math.round(count * long.share);
  let work = 0;
  for (const one of described) {
    work += one.share * one.tasks * one.mean;
    const draws = one.tasks * (one === long ? longJobs : count - longJobs);
    const ranges = shuffled(draws, seed, `durations ${one.mean}`);
    one.durations = ranges.map((range, i) => {
      const u = (range + draw(seed, `duration ${one.mean}`, i, 0)) / draws;
      return Math.max(1, Math.round(-one.mean * ln(1 - u)));
    });
  }
  const span = (count * work) / (number(given.load) * number(given.workers));
  const times = Array.from({ length: count }, (_, i) => draw(seed, 'arrival', i, 0)).sort((x, y) => x - y);
  const isLong = new Set(shuffled(count, seed, 'class').slice(0, longJobs));
  return times.map((time, i) => {
    const { tasks, mean, durations } = isLong.has(i) ? long : short;
    return {
      of: isLong.has(i) ? 'long' : 'short',
      submit: Math.round(time * span * SECOND),
      durations: durations.splice(0, tasks),
      estimate: mean,
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
    this.ctx.ask(app, ContainerKind.task, this.shape, 0, this.jobs[app].durations.length);
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
    // Nobody kills jobs here.
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

/** Response times in seconds of the jobs of each class, ascending. */
function responses(given: JsonObject, seed: number): Readonly<Record<Class, number[]>> {
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
      found[job.of].push((chunk.time[row] - job.submit) / SECOND);
    }
  }
  for (const name of classes) found[name].sort((x, y) => x - y);
  return found;
}

/** Kind measured.hybrid: statistics of each run with the seeds 1 to `runs`, averaged over the runs. */
export function runHybrid(input: Json): Record<string, number> {
  const given = object(input);
  const runs = number(given.runs);
  const averages: Record<string, number> = {};
  const add = (key: string, value: number) => {
    averages[key] = (averages[key] ?? 0) + value / runs;
  };
  for (let seed = 1; seed <= runs; seed++) {
    const found = responses(given, seed);
    for (const name of classes) {
      const sorted = found[name];
      const at = (p: number) => sorted[Math.floor(p * (sorted.length - 1))];
      add(`${name}_mean_s`, sorted.reduce((sum, value) => sum + value, 0) / sorted.length);
      add(`${name}_p50_s`, at(0.5));
      add(`${name}_p90_s`, at(0.9));
      add(`${name}_p99_s`, at(0.99));
    }
  }
  return averages;
}
