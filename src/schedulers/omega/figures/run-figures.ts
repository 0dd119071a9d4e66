/** What a run under Omega or one of its rivals says of the schedulers, beside what would be without a conflict. */
import { counted } from '../../../base/text/counted';
import { SECOND, formatSpan } from '../../../base/units';
import { busyness, collision, meanWait, saturation } from './formulas';
import type { JobClass } from './formulas';
import { schedulerLabels, schedulerName, schedulerType } from '../scheduler-name';
import { OmegaMetrics } from './metrics';
import type { SchedulerFigures } from './metrics';
import { jobTypeOf, JobType, readSettings } from '../settings';
import { JobState } from '../states';
import type { RunInput } from '../../../sim/run-input';
import type { TraceChunk } from '../../../sim/trace/trace';
import type { RunFigures } from '../../plugin';
import { ResourceType } from '../../../sim/resource-types';

/** The service level objective of the paper (section 4): the first attempt of a job begins within this time, µs. */
const SLO = 30 * SECOND;

export class OmegaRunFigures implements RunFigures {
  private readonly metrics = new OmegaMetrics(JobState.queued);

  constructor(private readonly input: RunInput) {}

  read(chunk: TraceChunk): void {
    this.metrics.read(chunk);
  }

  /** A line for each scheduler, and one for what was locked. `end`: µs. */
  lines(end: number): string[] {
    const { input, metrics } = this;
    if (end === 0) return [];
    const lines = schedulerLabels(readSettings(input.scheduler)).map(
      (label, number) => `${schedulerName(label)}: ${this.ofScheduler(number, end)}`,
    );
    const locked = metrics.lockedShare(this.capacity(), end);
    return locked > 0 ? [...lines, `locked for decisions: ${percent(locked)} of the vcores on average`] : lines;
  }

  /** Values of {@link omegaFigureKinds}. `end`: µs. */
  values(end: number): ReadonlyMap<string, number> {
    const values = new Map<string, number>();
    if (end === 0) return values;
    const { input, metrics } = this;
    const labels = schedulerLabels(readSettings(input.scheduler));
    const ofType = (wanted: ReturnType<typeof schedulerType>): SchedulerFigures[] =>
      labels.flatMap((label, number) => (schedulerType(label) === wanted ? [metrics.of(number)] : []));
    const all = labels.map((_, number) => metrics.of(number));
    addConflicts(values, '', all);
    values.set('wasted-decisions', sum(all.map(({ wasted }) => wasted)));
    addBusyness(values, '', ofType(undefined), end);
    for (const type of ['batch', 'service', 'MapReduce'] as const) {
      const schedulers = ofType(type);
      if (schedulers.length === 0) continue;
      addConflicts(values, `-${type.toLowerCase()}`, schedulers);
      addBusyness(values, `-${type.toLowerCase()}`, schedulers, end);
    }
    this.addWaits(values, JobType.batch, 'batch');
    this.addWaits(values, JobType.service, 'service');
    values.set('abandoned', sum(all.map(({ abandoned }) => abandoned)));
    const locked = metrics.lockedShare(this.capacity(), end);
    if (locked > 0) values.set('locked-share', locked);
    return values;
  }

  /** Adds how long jobs of a type waited, if any was decided on. */
  private addWaits(values: Map<string, number>, type: number, name: string): void {
    const { input, metrics } = this;
    const jobs = input.applications.flatMap(({ settings }, app) => (jobTypeOf(settings) === type ? [app] : []));
    const begun = jobs.filter((app) => metrics.firstBegun[app] !== undefined);
    if (begun.length === 0) return;
    values.set(`first-attempt-${name}`, mean(begun.map((app) => metrics.firstBegun[app] - metrics.submitted[app])));
    values.set(`queued-${name}`, mean(begun.map((app) => metrics.queued[app] ?? 0)));
  }

  /** Milli-vcores of the cell. */
  private capacity(): number {
    const { nodes } = this.input;
    const { vcore } = ResourceType;
    return sum(nodes.map(({ capacity }) => capacity[vcore]));
  }

  private ofScheduler(number: number, end: number): string {
    const { metrics } = this;
    const { useful, wasted, foundNothing, successful, failed, abandoned } = metrics.of(number);
    const parts = [`busy ${percent((useful + wasted) / end)}`];
    if (foundNothing > 0)
      parts.push(`${percent((useful + wasted + foundNothing) / end)} with decisions that found nothing`);
    parts.push(...this.theory(number, end));
    const waits = this.apps(number).map((app) => metrics.firstBegun[app] - metrics.submitted[app]);
    if (waits.length > 0) {
      const late = waits.filter((wait) => wait > SLO).length;
      parts.push(`mean wait ${formatSpan(Math.round(mean(waits)))}${late > 0 ? ` (${late} above 30 s)` : ''}`);
      parts.push(`in the queue until placed ${formatSpan(Math.round(mean(this.queued(number))))}`);
    }
    if (failed > 0) {
      const share = successful > 0 ? ` (${(failed / successful).toFixed(2)} for each that did not)` : '';
      parts.push(`${failed} transactions conflicted${share}, ${percent(wasted / end)} of its time wasted`);
    }
    if (abandoned > 0) parts.push(`${counted(abandoned, 'job')} abandoned`);
    return parts.join(', ');
  }

  /** What queueing theory expects if nothing is decided twice, with the jobs that came as they were. */
  private theory(number: number, end: number): string[] {
    const settings = readSettings(this.input.scheduler);
    const classes = [JobType.batch, JobType.service].flatMap((type) => {
      const tasks = this.apps(number).flatMap((app) => {
        const { settings: own } = this.input.applications[app];
        return jobTypeOf(own) === type ? [Number(own['tasks'] ?? 1)] : [];
      });
      if (tasks.length === 0) return [];
      const moments = { mean: mean(tasks), square: mean(tasks.map((count) => count * count)) };
      return [{ rate: tasks.length, job: settings.jobTime[type], task: settings.taskTime[type], tasks: moments }];
    });
    if (classes.length === 0) return [];
    const during = (span: number): JobClass[] => classes.map((one) => ({ ...one, rate: one.rate / span }));
    const parts = [`${percent(busyness(during(end)))} if nothing were decided twice`];
    const arrivals = during(Math.max(...this.metrics.submitted.filter((at) => at >= 0)));
    const wait = meanWait(arrivals);
    if (Number.isFinite(wait)) parts.push(`an M/G/1 queue would wait ${formatSpan(Math.round(wait))}`);
    else parts.push('an M/G/1 queue would be saturated');
    if (arrivals.length === 1) {
      const [{ rate, task, tasks }] = arrivals;
      const limit = saturation(rate, task, tasks.mean);
      if (limit > 0) parts.push(`saturated at t_job ${formatSpan(Math.round(limit))}`);
    }
    if (settings.architecture === 'shared-state') {
      const jobs = sum(classes.map(({ rate }) => rate));
      const tasks = Math.round(sum(classes.map(({ rate, tasks: { mean: each } }) => rate * each)) / jobs);
      const { none } = collision(this.input.nodes.length, tasks, tasks);
      const rooms = 'machines with room for one task each';
      parts.push(
        `two transactions of ${tasks} tasks at once would conflict in ${percent(1 - none)} of cases on ${rooms}`,
      );
    }
    return parts;
  }

  private apps(number: number): number[] {
    return this.input.applications.flatMap((_, app) => (this.metrics.scheduler[app] === number ? [app] : []));
  }

  private queued(number: number): number[] {
    return this.apps(number).map((app) => this.metrics.queued[app] ?? 0);
  }
}

/** Adds how many transactions of some schedulers conflicted. `suffix`: of the ids. */
function addConflicts(values: Map<string, number>, suffix: string, schedulers: readonly SchedulerFigures[]): void {
  const failed = sum(schedulers.map((one) => one.failed));
  const successful = sum(schedulers.map((one) => one.successful));
  values.set(`conflicts${suffix}`, failed);
  if (successful > 0) values.set(`conflict-fraction${suffix}`, failed / successful);
}

/** Adds the mean share of its time that a scheduler decides, if there is one. `end`: µs. */
function addBusyness(
  values: Map<string, number>,
  suffix: string,
  schedulers: readonly SchedulerFigures[],
  end: number,
): void {
  if (schedulers.length === 0) return;
  values.set(`busyness${suffix}`, mean(schedulers.map(({ useful, wasted }) => (useful + wasted) / end)));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
