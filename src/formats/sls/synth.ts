/**
 * Synthetic workloads: jobs drawn from classes. The draws are seeded and always the same here; they are not Java's random numbers.
 * Source: Hadoop, hadoop-sls: synthetic/SynthTraceJobProducer, SynthJob, SynthUtils; SchedulerLoadSimulator.md.
 */
import { sample } from '../../base/math/distributions';
import { ln } from '../../base/math/exact-math';
import { drawKeyed, hashString, streamKey } from '../../base/math/random';
import { JobError, objects, text, whole } from './fields';
import type { SequenceObject } from './json-sequence';
import { SLS_DEFAULTS, SLS_LIMITS } from './trace';
import type { SlsJob, SlsTask } from './trace';

type Fields = Readonly<Record<string, unknown>>;

/** A quantity that is drawn again each time, from one number in [0, 1). */
type Quantity = (u: number) => number;

interface TaskClass {
  readonly reduce: boolean;
  readonly count: Quantity;
  /** Seconds. */
  readonly time: Quantity;
  readonly memory: Quantity;
  readonly vcores: Quantity;
}

interface JobClass {
  readonly user: string;
  readonly weight: number;
  readonly tasks: readonly TaskClass[];
}

interface Workload {
  readonly queue: string;
  readonly weight: number;
  readonly classes: readonly JobClass[];
  readonly times: readonly { readonly time: number; readonly weight: number }[];
}

export interface Synth {
  /** Undefined if it asks for more nodes than a scenario holds. */
  readonly generated: { readonly nodes: number; readonly racks: number } | undefined;
  readonly jobs: readonly SlsJob[];
  /** Whether a class is a stream: services that the simulator's stream master runs, and no maps. */
  readonly streams: boolean;
  /** Fields of classes that say something and have no effect here. */
  readonly ignored: readonly string[];
  /** How many jobs the file asks for. */
  readonly wanted: number;
  readonly nodes: number;
}

/**
 * Draws all jobs, at most `most` and as many as stay within the limit of tasks, in the order of their submission. Throws
 * JobError.
 */
export function readSynth({ value, line, column }: SequenceObject, most: number): Synth {
  const nodes = Math.max(1, whole(value, 'num_nodes', 10, 32));
  const perRack = Math.max(1, whole(value, 'nodes_per_rack', nodes, 32));
  const wanted = Math.max(0, whole(value, 'num_jobs', undefined, 32));
  const count = Math.min(most, wanted);
  const workloads = objects(value, 'workloads').map(readWorkload);
  const key = streamKey(whole(value, 'rand_seed', 0), 'sls-synth');
  const jobs: SlsJob[] = [];
  let drawn = 0;
  for (let job = 0; job < count && drawn < SLS_LIMITS.drawnTasks; job++) {
    let draws = 0;
    const draw = (): number => drawKeyed(key, hashString(`job ${job}`), draws++);
    const workload = weighted(workloads, draw());
    const { user, tasks } = weighted(workload.classes, draw());
    const start = startOf(workload, draw(), draw());
    const drawnTasks = tasks.flatMap((task) => drawTasks(task, draw));
    drawn += drawnTasks.length;
    jobs.push({
      line,
      column,
      id: '',
      user,
      queue: workload.queue,
      start,
      count: 1,
      amMemoryMb: SLS_DEFAULTS.amMemoryMb,
      amVcores: SLS_DEFAULTS.amVcores,
      label: undefined,
      tasks: drawnTasks,
    });
  }
  const sorted = jobs.filter(({ tasks }) => tasks.length > 0).sort((a, b) => a.start - b.start);
  const generated = nodes > SLS_LIMITS.nodes ? undefined : { nodes, racks: Math.ceil(nodes / perRack) };
  const classes = classesOf(value);
  const streams = classes.some((one) => text(one, 'type', '') === 'stream');
  return { generated, jobs: sorted, streams, ignored: ignoredFields(classes), wanted, nodes };
}

function drawTasks({ reduce, count, time, memory, vcores }: TaskClass, draw: () => number): SlsTask[] {
  const wanted = Math.max(0, Math.round(count(draw())));
  if (!(wanted <= SLS_LIMITS.tasksOfJob)) {
    throw new JobError(`a job would have ${wanted} tasks: at most ${SLS_LIMITS.tasksOfJob} are accepted`);
  }
  return Array.from({ length: wanted }, () => ({
    reduce,
    count: 1,
    duration: Math.max(1, Math.round(time(draw()) * 1000)),
    memoryMb: Math.max(1, Math.round(memory(draw()))),
    vcores: Math.max(1, Math.round(vcores(draw()))),
    host: undefined,
  }));
}

function readWorkload(fields: Fields): Workload {
  return {
    queue: text(fields, 'queue_name', undefined),
    weight: number(fields, 'workload_weight', 1),
    classes: objects(fields, 'job_classes').map(readClass),
    times: objects(fields, 'time_distribution').map((one) => ({
      time: number(one, 'time', 0),
      weight: number(one, 'weight', 1),
    })),
  };
}

function readClass(fields: Fields): JobClass {
  const tasks =
    fields['tasks'] === undefined
      ? [flatTasks(fields, 'm', 'map', false), flatTasks(fields, 'r', 'reduce', true)]
      : objects(fields, 'tasks').map((task) => ({
          reduce: text(task, 'type', 'map') === 'reduce',
          count: quantity(task, 'count', 1),
          time: quantity(task, 'time', undefined),
          memory: quantity(task, 'max_memory', SLS_DEFAULTS.memoryMb),
          vcores: quantity(task, 'max_vcores', SLS_DEFAULTS.vcores),
        }));
  return { user: text(fields, 'user_name', SLS_DEFAULTS.user), weight: number(fields, 'class_weight', 1), tasks };
}

/** Fields about reservations and execution types. */
const IGNORED: Readonly<Record<string, unknown>> = {
  reservation: 0,
  chance_of_reservation: 0,
  deadline_factor: undefined,
  deadline_factor_avg: undefined,
  execution_type: 'GUARANTEED',
};

/** Those of them that any class sets to something other than nothing. */
function ignoredFields(classes: readonly Fields[]): string[] {
  return Object.keys(IGNORED).filter((name) =>
    classes.some((one) => one[name] !== undefined && one[name] !== IGNORED[name]),
  );
}

/** All classes of jobs, and those of their tasks. Throws JobError. */
function classesOf(value: Fields): readonly Fields[] {
  const ofJobs = objects(value, 'workloads').flatMap((workload) => objects(workload, 'job_classes'));
  return [...ofJobs, ...ofJobs.flatMap((one) => (one['tasks'] === undefined ? [] : objects(one, 'tasks')))];
}

/** The older form, without a list of tasks. */
function flatTasks(fields: Fields, letter: 'm' | 'r', stage: 'map' | 'reduce', reduce: boolean): TaskClass {
  const flat = (name: string, fallback: number): Quantity =>
    lognormal(number(fields, `${name}_avg`, fallback), number(fields, `${name}_stddev`, 0));
  return {
    reduce,
    count: flat(`${letter}tasks`, 0),
    time: flat(`${letter}time`, 1),
    memory: flat(`${stage}_max_memory`, SLS_DEFAULTS.memoryMb),
    vcores: flat(`${stage}_max_vcores`, SLS_DEFAULTS.vcores),
  };
}

/** A constant, `{val, std, dist}` or `{discrete, weights}`. */
function quantity(fields: Fields, name: string, fallback: number | undefined): Quantity {
  const value = fields[name];
  if (value === undefined && fallback !== undefined) return () => fallback;
  if (typeof value === 'number') {
    const constant = finite(value, name);
    return () => constant;
  }
  if (typeof value !== 'object' || value === null) throw new JobError(`"${name}" is missing`);
  const of = value as Fields;
  const { val, discrete, weights } = of;
  if (val !== undefined && discrete === undefined && weights === undefined) {
    const dist = text(of, 'dist', 'LOGNORM');
    if (dist !== 'LOGNORM' && dist !== 'NORM') throw new JobError(`"${name}": dist is LOGNORM or NORM, got "${dist}"`);
    const [mean, std] = [number(of, 'val', 0), number(of, 'std', 0)];
    if (dist === 'LOGNORM') return lognormal(mean, std);
    return (u) => (std === 0 ? mean : sample({ dist: 'normal', mean, sd: std }, u));
  }
  if (val === undefined && Array.isArray(discrete) && discrete.length > 0 && of['std'] === undefined) {
    const values = discrete.map((one: unknown) => finite(one, name));
    const chances = Array.isArray(weights) ? weights.map((one: unknown) => finite(one, name)) : values.map(() => 1);
    if (chances.length !== values.length) throw new JobError(`"${name}": expected as many weights as values`);
    const options = values.map((one, at) => ({ value: one, weight: chances[at] }));
    return (u) => weighted(options, u).value;
  }
  throw new JobError(`"${name}" is a number, {val, std} or {discrete, weights}`);
}

/** By mean and standard deviation of the quantity itself. */
function lognormal(mean: number, std: number): Quantity {
  if (mean <= 0 || std === 0) return () => mean;
  const spread = (std * std) / (mean * mean);
  return (u) =>
    sample({ dist: 'lognormal', median: mean / Math.sqrt(1 + spread), sigma: Math.sqrt(ln(1 + spread)) }, u);
}

/** ms: anywhere between the chosen time and the next one. */
function startOf({ times }: Workload, u: number, within: number): number {
  const chosen = weighted(times, u);
  const next = times[times.indexOf(chosen) + 1];
  const length = next === undefined ? 0 : Math.max(0, next.time - chosen.time);
  return Math.max(0, Math.round((chosen.time + within * length) * 1000));
}

function weighted<T extends { readonly weight: number }>(options: readonly T[], u: number): T {
  const sum = options.reduce((total, { weight }) => total + weight, 0);
  let left = u * sum;
  for (const option of options) {
    left -= option.weight;
    if (left < 0) return option;
  }
  return options[options.length - 1];
}

function number(fields: Fields, name: string, fallback: number): number {
  const value = fields[name];
  return value === undefined ? fallback : finite(value, name);
}

/** A number, which may be written as a text. Throws JobError. */
function finite(value: unknown, name: string): number {
  const read = typeof value === 'string' ? Number(value) : value;
  if (typeof read !== 'number' || !Number.isFinite(read)) throw new JobError(`"${name}" is not a number`);
  return read;
}
