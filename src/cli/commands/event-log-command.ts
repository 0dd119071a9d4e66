/** `event-log`: rebuilds an application from its Spark event log, with executors, stages and tasks. */
import { groupBy } from '../../base/collections/group-by';
import { counted, grouped } from '../../base/text/counted';
import {
  completedIndices,
  durationSum,
  executorsAt,
  executorTotals,
  jobsOfStages,
  localityCounts,
  maxConcurrent,
  skippedStages,
} from '../../formats/spark-event-log/figures';
import { barOf, durationOf, PHASES, quantiles, statusOf } from '../../formats/spark-event-log/phases';
import type { ResourceProfile } from '../../formats/spark-event-log/events';
import type { LoggedExclusion } from '../../formats/spark-event-log/exclusions';
import type { LoggedApplication } from '../../formats/spark-event-log/rebuild';
import { inferredSlotWaits } from '../../formats/spark-event-log/slot-waits';
import { parseArguments } from '../arguments';
import type { CommandIo } from '../io';
import { readLog } from '../read-log';

const QUANTILES = [0, 0.25, 0.5, 0.75, 1];

/** Rebuilds the application of one log, or of the parts of a rolling one given in any order. */
export function eventLogCommand(args: readonly string[], io: CommandIo): void {
  const { positional: files, switches } = parseArguments('event-log', args, {
    positional: ['FILE'],
    more: 'FILE',
    options: [],
    switches: ['--json'],
  });
  const application = readLog('event-log', files, io);
  const figures = figuresOf(application);
  io.out(switches.has('--json') ? `${JSON.stringify(figures, null, 2)}\n` : textOf(figures));
}

/** Everything that `--json` prints. Times in ms, as in the log. */
function figuresOf(app: LoggedApplication) {
  const { id, name, version, start, end, executors, profiles, exclusions } = app;
  const { jobs, stages, tasks, skippedLines, unknownEvents } = app;
  const waits = inferredSlotWaits(app);
  const totals = new Map(executorTotals(tasks).map((one) => [one.executor, one]));
  const jobsOf = jobsOfStages(app);
  const attempts = groupBy(tasks, ({ stage, stageAttempt }) => `${stage}.${stageAttempt}`);
  const ended = tasks.filter(({ info }) => info.finish > 0);
  const durations = ended.map(({ info }) => durationOf(info)).sort((x, y) => x - y);
  return {
    app: { id, name, version, start, end, complete: end !== null },
    executors: executors.map((executor) => ({ ...executor, totals: totals.get(executor.id) ?? null })),
    executorsAtEnd: executorsAt(app, end ?? Infinity),
    profiles,
    exclusions,
    jobs: jobs.map(({ stages: listed, ...job }) => ({ ...job, stages: listed.map(({ stage }) => stage) })),
    stages: stages.map((stage) => ({
      ...stage,
      jobs: jobsOf(stage),
      completedTasks: completedIndices(attempts.get(`${stage.stage}.${stage.attempt}`) ?? []).length,
      inferredSlotWaitMs: waits.get(`${stage.stage}.${stage.attempt}`) ?? 0,
    })),
    skippedStages: skippedStages(app),
    tasks: {
      count: tasks.length,
      statuses: countBy(tasks.map(({ info }) => statusOf(info))),
      localities: localityCounts(tasks),
      durationQuantiles: quantiles(durations, QUANTILES),
      mostAtOnce: maxConcurrent(tasks),
      busyMs: durationSum(tasks, ['SUCCESS', 'FAILED', 'KILLED']),
      wastedMs: durationSum(tasks, ['FAILED', 'KILLED']),
      phases: phaseSums(app),
    },
    skippedLines,
    unknownEvents,
  };
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** ms of all finished tasks by phase. */
function phaseSums({ tasks }: LoggedApplication): Record<string, number> {
  const sums: Record<string, number> = Object.fromEntries(PHASES.map((phase) => [phase, 0]));
  for (const { info, metrics } of tasks) {
    const bar = info.finish > 0 ? barOf(info, metrics) : null;
    if (bar !== null) for (const phase of PHASES) sums[phase] += bar.ms[phase];
  }
  return sums;
}

function textOf(figures: ReturnType<typeof figuresOf>): string {
  const { app, executors, stages, tasks, skippedStages: skipped, skippedLines } = figures;
  // A log without its first lines says neither when the application began nor what it is called.
  const length =
    app.end === null
      ? 'the log stops before its end'
      : app.start > 0
        ? `${app.end - app.start} ms`
        : 'the log does not say when it began';
  const version = app.version === '' ? 'unknown release' : app.version;
  const lines = [
    `${app.name === '' ? 'no name' : app.name} (${app.id ?? 'no id'}), Spark ${version}: ${length}`,
    `${counted(executors.length, 'executor')}, ${counted(stages.length, 'stage attempt')}, ${counted(tasks.count, 'task attempt')}, ${grouped(tasks.mostAtOnce)} at once`,
    ...executors.map(({ id, host, cores, totals }) => {
      const work =
        totals === null
          ? 'no task'
          : `${counted(totals.totalTasks, 'task')}, ${grouped(totals.failedTasks)} failed, ${totals.totalDurationMs} ms`;
      return `  executor ${id} on ${host}, ${counted(cores, 'core')}: ${work}`;
    }),
    ...figures.profiles.map(profileText),
    ...exclusionLines(figures.exclusions, app.start),
    ...figures.jobs.map(jobText),
    ...stages.map(({ stage, attempt, name, jobs, tasks: wanted, completedTasks, failure, inferredSlotWaitMs }) => {
      const wait = inferredSlotWaitMs > 0 ? `, slots waited ${inferredSlotWaitMs} ms before launches (inferred)` : '';
      const shared = jobs.length > 1 ? `, shared by jobs ${jobs.join(', ')}` : '';
      return `  stage ${stage}.${attempt} ${name}: ${grouped(completedTasks)} of ${counted(wanted, 'task')}${failure === null ? '' : ', failed'}${shared}${wait}`;
    }),
    ...(tasks.count === 0 ? [] : [`statuses: ${listed(tasks.statuses)}; locality: ${listed(tasks.localities)}`]),
    `time by phase, ms: ${listed(tasks.phases)}; wasted ${tasks.wastedMs} of ${tasks.busyMs}`,
  ];
  if (skipped.length > 0) lines.push(`skipped stages: ${skipped.join(', ')}`);
  if (skippedLines > 0) lines.push(`${counted(skippedLines, 'line')} could not be read`);
  return `${lines.join('\n')}\n`;
}

function profileText({ id, executorCores, taskCpus, executorResources }: ResourceProfile): string {
  const cores = executorCores === null ? '' : `, ${executorCores} cores an executor`;
  const cpus = taskCpus === null ? '' : `, ${taskCpus} a task`;
  const others = Object.entries(executorResources).map(([name, amount]) => `, ${name} ${amount}`);
  return `  resource profile ${id}${cores}${cpus}${others.join('')}`;
}

const MOST_EXCLUSIONS = 20;

function exclusionLines(exclusions: readonly LoggedExclusion[], start: number): string[] {
  const lines = exclusions.slice(0, MOST_EXCLUSIONS).map((exclusion) => exclusionText(exclusion, start));
  const more = exclusions.length - lines.length;
  return more > 0 ? [...lines, `  and ${more} more exclusions`] : lines;
}

/** Times since the start of the application, or as in the log where it does not say when that was. */
function exclusionText({ kind, name, stage, from, to }: LoggedExclusion, start: number): string {
  const origin = Math.max(0, start);
  const until = to === null ? '' : ` until ${to - origin} ms`;
  return `  ${kind} ${name} excluded at ${from - origin} ms${until}${stage === null ? '' : `, from stage ${stage}`}`;
}

type JobFigures = ReturnType<typeof figuresOf>['jobs'][number];

function jobText({ job, description, submitted, completed, succeeded, stages }: JobFigures): string {
  const about = description === null ? '' : ` ${description}`;
  const end = succeeded === null ? 'did not end' : succeeded ? 'succeeded' : 'failed';
  const took = completed === null || submitted < 0 ? '' : ` after ${completed - submitted} ms`;
  return `  job ${job}${about}: ${counted(stages.length, 'stage')}, ${end}${took}`;
}

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
