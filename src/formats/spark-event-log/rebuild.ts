/**
 * Rebuilds an application from the lines of its event log: executors, jobs, stages and task attempts. Lines may come in any
 * order, be cut or unknown; what cannot be read is counted.
 */
import { readEvent } from './events';
import { loggedExclusions } from './exclusions';
import type { ExclusionEvent, LoggedExclusion } from './exclusions';
import type { EndReason, LogEvent, ResourceProfile, StageInfo, TaskInfo, TaskMetrics } from './events';

export interface LoggedExecutor {
  readonly id: string;
  readonly host: string;
  readonly cores: number;
  readonly start: number;
  /** Null: it was there to the end. */
  end: number | null;
  removedReason: string | null;
}

export interface LoggedStage {
  readonly stage: number;
  readonly attempt: number;
  name: string;
  tasks: number;
  parents: readonly number[];
  submitted: number | null;
  completed: number | null;
  failure: string | null;
  pool: string | null;
  persists: boolean;
}

export interface LoggedTask {
  readonly stage: number;
  readonly stageAttempt: number;
  info: TaskInfo;
  reason: EndReason | null;
  metrics: TaskMetrics | null;
}

export interface LoggedJob {
  readonly job: number;
  readonly submitted: number;
  readonly stages: readonly StageInfo[];
  readonly description: string | null;
  /** Null: it did not end, or the log does not say when. */
  completed: number | null;
  succeeded: boolean | null;
}

export interface LoggedApplication {
  version: string;
  id: string | null;
  name: string;
  user: string;
  start: number;
  /** The attempts at applications that begin in the lines, as Spark names their logs: with several the rest is a mixture. */
  readonly attempts: readonly string[];
  /** Null: the log has no end line. */
  end: number | null;
  properties: Readonly<Record<string, string>>;
  /** In the order of being added. */
  readonly executors: readonly LoggedExecutor[];
  /** By id; the default profile, 0, is not always among them. */
  readonly profiles: readonly ResourceProfile[];
  /** In the order of their beginnings. */
  readonly exclusions: readonly LoggedExclusion[];
  /** By id. */
  readonly jobs: readonly LoggedJob[];
  /** Attempts in the order of submission. */
  readonly stages: readonly LoggedStage[];
  /** By task id. */
  readonly tasks: readonly LoggedTask[];
  readonly skippedLines: number;
  readonly unknownEvents: number;
}

/** What the driver is called as an executor; the second name is that of Spark 1.x. */
const DRIVERS: readonly string[] = ['driver', '<driver>'];

/** Whether an executor is the driver, which runs the tasks of a local run. */
export function isDriver(executor: string): boolean {
  return DRIVERS.includes(executor);
}

/** Takes the lines of a log one by one. */
export class LogRebuilder {
  private readonly head = { version: '', id: null as string | null, name: '', user: '', start: 0 };
  private readonly attempts = new Set<string>();
  private end: number | null = null;
  private properties: Readonly<Record<string, string>> = {};
  private readonly executors = new Map<string, LoggedExecutor>();
  private readonly profiles = new Map<number, ResourceProfile>();
  private readonly exclusions: ExclusionEvent[] = [];
  private readonly jobs = new Map<number, LoggedJob>();
  private readonly stages = new Map<string, LoggedStage>();
  /** Stages that a job does not only list: a line says that they, or tasks of theirs, began or ended. */
  private readonly begun = new Set<LoggedStage>();
  /** In a local run, which adds no executors, the driver runs the tasks. */
  private driver: LoggedExecutor | null = null;
  private readonly tasks = new Map<number, LoggedTask>();
  private skippedLines = 0;
  private unknownEvents = 0;

  /** One line of the log. Empty ones do not count. */
  line(text: string): void {
    if (text.trim() === '') return;
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      this.skippedLines++;
      return;
    }
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      this.skippedLines++;
      return;
    }
    const event = readEvent(json);
    if (event === null) this.unknownEvents++;
    else this.take(event);
  }

  /** The application that the lines so far describe. */
  application(): LoggedApplication {
    const stages = [...this.stages.values()].filter((stage) => this.begun.has(stage));
    return {
      ...this.head,
      attempts: [...this.attempts],
      end: this.end,
      properties: this.properties,
      executors:
        this.isLocal() && this.driver !== null
          ? [this.driver]
          : [...this.executors.values()].sort((x, y) => x.start - y.start),
      profiles: [...this.profiles.values()].sort((x, y) => x.id - y.id),
      exclusions: loggedExclusions(this.exclusions),
      jobs: [...this.jobs.values()].sort((x, y) => x.job - y.job),
      stages: stages.sort((x, y) => (x.submitted ?? Number.MAX_VALUE) - (y.submitted ?? Number.MAX_VALUE)),
      tasks: [...this.tasks.values()].sort((x, y) => x.info.taskId - y.info.taskId),
      skippedLines: this.skippedLines,
      unknownEvents: this.unknownEvents,
    };
  }

  private isLocal(): boolean {
    return this.executors.size === 0 && [...this.tasks.values()].some(({ info }) => info.executor === this.driver?.id);
  }

  private take(event: LogEvent): void {
    switch (event.type) {
      case 'logStart':
        this.head.version = event.version;
        return;
      case 'applicationStart':
        this.applicationStart(event);
        return;
      case 'applicationEnd':
        this.end = event.time;
        return;
      case 'environment':
        this.properties = event.properties;
        return;
      case 'executorAdded':
        this.executorAdded(event);
        return;
      case 'executorRemoved': {
        const executor = this.executorNamed(event.executor, event.time);
        executor.end = event.time;
        executor.removedReason = event.reason;
        return;
      }
      case 'blockManagerAdded': {
        const { executor: id, host, time: start } = event;
        if (isDriver(id)) this.driver = { id, host, cores: 0, start, end: null, removedReason: null };
        return;
      }
      case 'jobStart':
        this.jobStart(event);
        return;
      case 'jobEnd':
        this.jobEnd(event);
        return;
      case 'stageSubmitted':
      case 'stageCompleted':
        this.stage(event.info, event.pool);
        return;
      case 'taskGettingResult': {
        // It does not name the stage, so a task whose start is missing waits for its end.
        const known = this.tasks.get(event.info.taskId);
        if (known !== undefined && known.reason === null) known.info = event.info;
        return;
      }
      case 'taskStart':
      case 'taskEnd':
        this.task(event);
        return;
      case 'resourceProfile':
        this.profiles.set(event.profile.id, event.profile);
        return;
      case 'executorExcluded':
      case 'nodeExcluded':
      case 'executorUnexcluded':
      case 'nodeUnexcluded':
        this.exclusions.push(event);
        return;
      default:
    }
  }

  /** The first one counts. */
  private applicationStart({ id, name, user, attempt, time: start }: LogEvent & { type: 'applicationStart' }): void {
    if (this.attempts.size === 0) Object.assign(this.head, { id, name, user, start });
    this.attempts.add(`${id ?? name}${attempt === null ? '' : `_${attempt}`}`);
  }

  private executorAdded({ executor: id, host, cores, time: start }: LogEvent & { type: 'executorAdded' }): void {
    const { end = null, removedReason = null } = this.executors.get(id) ?? {};
    this.executors.set(id, { id, host, cores, start, end, removedReason });
  }

  private jobEnd({ job: id, time, succeeded }: LogEvent & { type: 'jobEnd' }): void {
    const completed = time < 0 ? null : time;
    const job = this.jobs.get(id);
    if (job !== undefined) Object.assign(job, { completed, succeeded });
    else this.jobs.set(id, { job: id, submitted: -1, stages: [], description: null, completed, succeeded });
  }

  /** An executor that the log does not describe, such as the driver of a local run. */
  private executorNamed(id: string, time: number): LoggedExecutor {
    const known = this.executors.get(id);
    if (known !== undefined) return known;
    const made = { id, host: '', cores: 0, start: time, end: null, removedReason: null };
    this.executors.set(id, made);
    return made;
  }

  private jobStart({ job, time, stages, pool, description }: LogEvent & { type: 'jobStart' }): void {
    const known = this.jobs.get(job);
    const { completed = null, succeeded = null } = known ?? {};
    this.jobs.set(job, { job, submitted: time, stages, description, completed, succeeded });
    for (const info of stages) {
      const stage = this.stageOf(info.stage, info.attempt);
      stage.name ||= info.name;
      stage.tasks ||= info.tasks;
      if (stage.parents.length === 0) stage.parents = info.parents;
      stage.pool ??= pool;
    }
  }

  private stageOf(stage: number, attempt: number): LoggedStage {
    const key = `${stage}.${attempt}`;
    let known = this.stages.get(key);
    if (known === undefined) {
      known = {
        stage,
        attempt,
        name: '',
        tasks: 0,
        parents: [],
        submitted: null,
        completed: null,
        failure: null,
        pool: null,
        persists: false,
      };
      this.stages.set(key, known);
    }
    return known;
  }

  private stage(info: StageInfo, pool: string | null): void {
    const stage = this.stageOf(info.stage, info.attempt);
    this.begun.add(stage);
    // Stages that are submitted in one instant stay in the order of their lines.
    if (stage.submitted === null && info.submitted !== null) {
      this.stages.delete(`${info.stage}.${info.attempt}`);
      this.stages.set(`${info.stage}.${info.attempt}`, stage);
    }
    if (info.name !== '') stage.name = info.name;
    if (info.tasks > 0) stage.tasks = info.tasks;
    if (info.parents.length > 0) stage.parents = info.parents;
    stage.submitted = info.submitted ?? stage.submitted;
    stage.completed = info.completed ?? stage.completed;
    stage.failure = info.failure ?? stage.failure;
    stage.persists ||= info.persists;
    stage.pool = pool ?? stage.pool;
  }

  private task(event: LogEvent & { type: 'taskStart' | 'taskEnd' }): void {
    const { stage, attempt: stageAttempt, info } = event;
    this.begun.add(this.stageOf(stage, stageAttempt));
    const known = this.tasks.get(info.taskId);
    if (event.type === 'taskStart') {
      // An end that came first knows more.
      if (known?.reason === undefined || known.reason === null) {
        this.tasks.set(info.taskId, { stage, stageAttempt, info, reason: null, metrics: null });
      }
      return;
    }
    // It repeats a task that was successful before its output was lost: no new attempt.
    if (event.reason.reason === 'Resubmitted' && known !== undefined) return;
    this.tasks.set(info.taskId, { stage, stageAttempt, info, reason: event.reason, metrics: event.metrics });
  }
}

/** Whether a log held no line of use. */
export function saysNothing({
  id,
  name,
  version,
  executors,
  stages,
  tasks,
  unknownEvents,
}: LoggedApplication): boolean {
  const counts = [executors.length, stages.length, tasks.length, unknownEvents];
  return id === null && name === '' && version === '' && counts.every((count) => count === 0);
}

/**
 * Rebuilds an application from whole lines.
 * @internal
 */
export function rebuild(lines: Iterable<string>): LoggedApplication {
  const rebuilder = new LogRebuilder();
  for (const line of lines) rebuilder.line(line);
  return rebuilder.application();
}
