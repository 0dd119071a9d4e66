import type { HealthTracker } from '../../../src/frameworks/spark/task-scheduler/exclusion/health-tracker';
import { ExecutorBook } from '../../../src/frameworks/spark/task-scheduler/executor-book';
import { localityNames } from '../../../src/frameworks/spark/task-scheduler/locality/locality';
import {
  ANY_EXECUTOR,
  HDFS_CACHED,
  preferencesOf,
} from '../../../src/frameworks/spark/task-scheduler/locality/preferences';
import type { PreferredLocation } from '../../../src/frameworks/spark/task-scheduler/locality/preferences';
import { Offers } from '../../../src/frameworks/spark/task-scheduler/offers';
import { PoolTree } from '../../../src/frameworks/spark/task-scheduler/pool-config';
import { SubmittedTaskSet, TaskScheduler } from '../../../src/frameworks/spark/task-scheduler/task-scheduler';
import { TaskSetManager } from '../../../src/frameworks/spark/task-scheduler/task-set-manager';
import { list, number, object, text } from '../../read';
import type { Json } from '../../vectors';
import { exclusionOf, healthOf, poolsOf, setSettings } from './replay-settings';

interface Executor {
  readonly id: number;
  readonly host: number;
  readonly cores: number;
  alive: boolean;
}

interface Running {
  readonly set: ReplayedSet;
  readonly attempt: number;
  readonly executor: number;
}

/** A task set with what the driver of the script knows of it. */
class ReplayedSet extends SubmittedTaskSet {
  /** It left its pool. */
  gone = false;

  constructor(
    id: number,
    manager: TaskSetManager,
    readonly stage: number,
    readonly shuffleMap: boolean,
  ) {
    super(id, manager);
  }
}

/** A script of everything that reaches a task scheduler: what it launches and marks, and how its sets stand at the end. */
export function runSchedulerReplay(input: Json): unknown {
  const { config, racks, steps } = object(input);
  const replay = new Replay(object(config), list(racks).map(number));
  list(steps).forEach((line, step) => replay.run(step, text(line).split(' ')));
  return { launched: replay.launched, slow: replay.slow, sets: replay.sets.map(stateOf) };
}

class Replay {
  readonly launched: unknown[] = [];
  readonly slow: unknown[] = [];
  readonly sets: ReplayedSet[] = [];
  private readonly offers = new Offers();
  private readonly executors = new Map<number, Executor>();
  private readonly running: Running[] = [];
  private readonly book: ExecutorBook;
  private readonly scheduler: TaskScheduler;
  private readonly health: HealthTracker | null;
  private readonly taskCores: number;
  private now = 0;
  private launches: string[] = [];

  constructor(
    private readonly config: ReturnType<typeof object>,
    racks: readonly number[],
  ) {
    this.taskCores = number(config.taskCores);
    this.book = new ExecutorBook(racks);
    this.health = healthOf(config);
    this.scheduler = new TaskScheduler(
      new PoolTree(config.mode === 'FAIR' ? 'FAIR' : 'FIFO', poolsOf(config), true),
      this.book,
      this.taskCores,
      {
        launched: (set, attempt, offer) => this.started(this.sets[set.id], attempt, this.offers.executorAt(offer)),
        delayRejected: () => {},
        timerReset: () => {},
        abandoned: () => {},
      },
    );
  }

  run(step: number, [op, ...words]: readonly string[]): void {
    const [first = 0, second = 0, third = 0] = words.map(Number);
    this.launches = [];
    switch (op) {
      case 'advance':
        this.now += first;
        break;
      case 'add':
        this.executors.set(first, { id: first, host: second, cores: third, alive: true });
        break;
      case 'offer':
      case 'offer-all':
        this.offer(words.map(Number), op === 'offer-all');
        break;
      case 'lose':
        this.lose(first, words[1] === 'app');
        break;
      case 'decommission':
        this.book.decommission(first, words[1] === 'host', this.now);
        for (const { manager, gone } of this.sets) if (!gone) manager.executorsChanged();
        break;
      case 'submit':
        this.submit(words);
        break;
      case 'slow?':
        this.look(step);
        break;
      default:
        this.end(first, op);
    }
    if (this.launches.length > 0) this.launched.push([step, ...this.launches]);
    for (const set of this.sets) this.settle(set);
  }

  private started(set: ReplayedSet, attempt: number, executor: number): void {
    const { attempts } = set.manager;
    this.running.push({ set, attempt, executor });
    const copy = attempts.isSpeculative(attempt) ? ' copy' : '';
    const level = localityNames[attempts.localityOf(attempt)];
    this.launches.push(`${set.id}/${attempts.taskOf(attempt)} on ${executor} ${level}${copy}`);
  }

  private offer(ids: readonly number[], all: boolean): void {
    this.offers.clear();
    for (const id of ids) {
      const executor = this.executors.get(id);
      if (executor?.alive !== true) continue;
      const { host, cores } = executor;
      const used = this.running.filter((one) => one.executor === id).length * this.taskCores;
      const avoided = this.health?.excludes(id, host, this.now) === true;
      // An executor that is avoided from the start is known all the same.
      if (!avoided) this.offers.add(id, host, cores - used);
      else if (!this.book.isRegistered(id)) this.offers.add(id, host, 0);
    }
    this.scheduler.round(this.offers, all, this.now);
  }

  private lose(id: number, counts: boolean): void {
    const executor = this.executors.get(id);
    if (executor?.alive !== true) return;
    executor.alive = false;
    if (!this.book.isRegistered(id)) return;
    this.book.remove(id);
    this.health?.removed(id);
    for (const set of this.sets) {
      if (set.gone) continue;
      const repeated = set.shuffleMap ? set.manager.tasksToRepeat(id) : [];
      for (const one of this.running) if (one.set === set && one.executor === id) this.scheduler.attemptEnded(set);
      set.manager.executorLost(id, counts, repeated, this.now);
    }
    for (let i = this.running.length - 1; i >= 0; i--) if (this.running[i].executor === id) this.running.splice(i, 1);
  }

  private submit([job, stage, attempt, pool, barrier, shuffleMap, ...tasks]: readonly string[]): void {
    const preferences = preferencesOf(tasks.map((task) => (task === '-' ? [] : task.split(',').map(location))));
    const number = Number(stage);
    for (const set of this.sets) if (set.stage === number && !set.gone) set.manager.zombie = true;
    const settings = {
      ...setSettings(this.config),
      barrier: barrier === 'barrier',
      exclusion: exclusionOf(this.config),
    };
    const manager = new TaskSetManager(settings, preferences, this.book, this.now);
    const set = new ReplayedSet(this.sets.length, manager, number, shuffleMap === 'map');
    this.sets.push(set);
    const name = `TaskSet_${stage}.${attempt}`;
    this.scheduler.submit(set, {
      name,
      execution: 0,
      job: Number(job),
      stage: number,
      pool: pool === '-' ? null : pool,
    });
  }

  private look(step: number): void {
    const runtime = this.config.speculation === null ? 0 : number(object(this.config.speculation).minRuntimeMs);
    for (const { id, gone, manager } of this.sets) {
      if (gone || !manager.checkSpeculation(this.now, runtime)) continue;
      for (const task of manager.slow.found) this.slow.push([step, `${id}/${task}`]);
    }
  }

  /** An attempt that runs ends, counted from the earliest launch on. */
  private end(position: number, how: string): void {
    const [one] = this.running.splice(position, 1);
    const { manager } = one.set;
    if (how === 'succeed') manager.succeed(one.attempt, this.now);
    else if (how === 'fail-fetch') manager.failFetch(one.attempt);
    else manager.fail(one.attempt, how === 'fail', this.now);
    this.scheduler.attemptEnded(one.set);
  }

  private settle(set: ReplayedSet): void {
    const { manager, gone, id } = set;
    if (gone || !manager.isFinished) return;
    set.gone = true;
    this.scheduler.remove(set);
    if (!manager.isWhole) return;
    const failed = manager.failuresByExecutor().map((failure) => ({ ...failure, task: `${id} ${failure.task}` }));
    this.health?.setSucceeded(failed, this.now);
  }
}

function location(word: string): PreferredLocation {
  const [host, executor = ANY_EXECUTOR] = word.slice(1).split('@').map(Number).reverse();
  return { host, executor: word.startsWith('c') ? HDFS_CACHED : executor };
}

function stateOf({ manager, clean }: ReplayedSet): unknown {
  const { zombie, timer, attempts, succeeded } = manager;
  const known = { running: attempts.running, succeeded };
  if (zombie) return { ...known, zombie };
  const levels = timer.levels.map((level) => localityNames[level]);
  return { ...known, zombie, levels, level: localityNames[timer.level], since: timer.lastReset, clean };
}
