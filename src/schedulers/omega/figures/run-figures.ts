/** What a run under Omega or one of its rivals says of the schedulers, beside what would be without a conflict. */
import { counted } from '../../../base/text/counted';
import { SECOND, formatSpan } from '../../../base/units';
import { busyness, collision, meanWait, saturation } from './formulas';
import type { JobClass } from './formulas';
import { laneLabels, laneName, laneType } from '../lane-name';
import { OmegaMetrics } from './metrics';
import { jobTypeOf, JobType, readSettings } from '../settings';
import { JobState } from '../states';
import type { RunInput } from '../../../sim/run-input';
import type { TraceChunk } from '../../../sim/trace/trace';
import type { RunFigures } from '../../plugin';

/** Jobs whose first attempt begins later have missed the line of the paper (section 4), µs. */
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
    const lines = laneLabels(readSettings(input.scheduler)).map(
      (label, number) => `${laneName(label)}: ${this.ofScheduler(number, end)}`,
    );
    const vcore = input.resourceTypes.indexOf('vcore');
    const capacity = sum(input.nodes.map((node) => node.capacity[vcore]));
    const locked = metrics.lockedShare(capacity, end);
    return locked > 0 ? [...lines, `locked for decisions: ${percent(locked)} of the vcores in the mean`] : lines;
  }

  /** Values of {@link omegaFigureKinds}. `end`: µs. */
  values(end: number): ReadonlyMap<string, number> {
    const { input, metrics } = this;
    const values = new Map<string, number>();
    if (end === 0) return values;
    const labels = laneLabels(readSettings(input.scheduler));
    const all = labels.map((_, number) => metrics.of(number));
    const failed = sum(all.map((one) => one.failed));
    const successful = sum(all.map((one) => one.successful));
    values.set('conflicts', failed);
    if (successful > 0) values.set('conflict-fraction', failed / successful);
    values.set('wasted-decisions', sum(all.map(({ wasted }) => wasted)));
    for (const type of [undefined, 'batch', 'service', 'MapReduce'] as const) {
      const busy = all.filter((_, number) => laneType(labels[number]) === type);
      const name = type?.toLowerCase();
      const id = name === undefined ? 'busyness' : `busyness-${name}`;
      if (busy.length > 0 && name !== undefined) {
        const [lost, won] = [sum(busy.map((one) => one.failed)), sum(busy.map((one) => one.successful))];
        values.set(`conflicts-${name}`, lost);
        if (won > 0) values.set(`conflict-fraction-${name}`, lost / won);
      }
      if (busy.length > 0) values.set(id, mean(busy.map(({ useful, wasted }) => (useful + wasted) / end)));
    }
    for (const [type, name] of [
      [JobType.batch, 'batch'],
      [JobType.service, 'service'],
    ] as const) {
      const jobs = input.applications.flatMap(({ settings }, app) => (jobTypeOf(settings) === type ? [app] : []));
      const begun = jobs.filter((app) => metrics.firstBegun[app] !== undefined);
      if (begun.length === 0) continue;
      values.set(`first-attempt-${name}`, mean(begun.map((app) => metrics.firstBegun[app] - metrics.submitted[app])));
      values.set(`queued-${name}`, mean(begun.map((app) => metrics.queued[app] ?? 0)));
    }
    values.set('abandoned', sum(all.map(({ abandoned }) => abandoned)));
    const vcore = input.resourceTypes.indexOf('vcore');
    const locked = metrics.lockedShare(sum(input.nodes.map(({ capacity }) => capacity[vcore])), end);
    if (locked > 0) values.set('locked-share', locked);
    return values;
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
      const jobs = classes.reduce((sum, { rate }) => sum + rate, 0);
      const tasks = Math.round(classes.reduce((sum, one) => sum + one.rate * one.tasks.mean, 0) / jobs);
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
