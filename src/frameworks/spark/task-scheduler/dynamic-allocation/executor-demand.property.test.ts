import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../../scripts/property-cases';
import { DynamicAllocation } from './dynamic-allocation';

/**
 * Spark's book of the work, told anew from ExecutorAllocationListener: for each attempt of a stage a set of tasks that have begun, a
 * set of copies that are wanted, and a count of what runs. All sums are taken when they are asked for.
 */
class Told {
  readonly open = new Map<
    number,
    { readonly tasks: number; readonly begun: Set<number>; readonly wanted: Set<number> }
  >();
  readonly counts = new Map<number, number>();
  /** When executors are to be added, null while nothing waits. */
  timer: number | null = null;
  private readonly blocked = new Set<number>();

  constructor(private readonly timeout: number) {}

  private startTimer(now: number): void {
    this.timer ??= now + this.timeout;
  }

  submit(stage: number, tasks: number, now: number): void {
    this.open.set(stage, { tasks, begun: new Set(), wanted: new Set() });
    this.startTimer(now);
  }

  complete(stage: number): void {
    this.open.delete(stage);
    this.forget(stage);
    if (this.open.size === 0) this.timer = null;
  }

  start(stage: number, task: number, copy: boolean): void {
    this.counts.set(stage, (this.counts.get(stage) ?? 0) + 1);
    const entry = this.open.get(stage);
    if (copy) entry?.wanted.delete(task);
    else entry?.begun.add(task);
    if (this.pending === 0 && this.copies === 0) this.timer = null;
  }

  end(stage: number, task: number, copy: boolean, how: 'succeeded' | 'killed' | 'failed', now: number): void {
    const count = this.counts.get(stage);
    if (count === 1) this.counts.delete(stage);
    else if (count !== undefined) this.counts.set(stage, count - 1);
    this.forget(stage);
    if (how === 'succeeded') this.open.get(stage)?.wanted.delete(task);
    if (how !== 'failed') return;
    if (this.pending === 0 && this.copies === 0) this.startTimer(now);
    if (!copy) this.open.get(stage)?.begun.delete(task);
  }

  markSlow(stage: number, task: number, now: number): void {
    this.open.get(stage)?.wanted.add(task);
    this.startTimer(now);
  }

  block(stage: number, now: number): void {
    if (this.open.has(stage) || this.counts.has(stage)) this.blocked.add(stage);
    this.startTimer(now);
  }

  /** A stage is blocked until it is over and nothing of it runs. */
  private forget(stage: number): void {
    if (!this.open.has(stage) && !this.counts.has(stage)) this.blocked.delete(stage);
  }

  unblock(stage: number): void {
    this.blocked.delete(stage);
  }

  get pending(): number {
    return [...this.open.values()].reduce((sum, { tasks, begun }) => sum + tasks - begun.size, 0);
  }

  get copies(): number {
    return [...this.open.values()].reduce((sum, { wanted }) => sum + wanted.size, 0);
  }

  get running(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Executors for all of it. */
  need(ratio: number, slots: number, live: number): number {
    const forTasks = Math.ceil(((this.pending + this.copies + this.running) * ratio) / slots);
    const apart = slots > 1 && forTasks === 1 && this.copies > 0 ? 2 : forTasks;
    const { size } = this.blocked;
    return size === 0 ? apart : Math.max(apart, live + Math.ceil((size * ratio) / slots));
  }
}

interface Attempt {
  readonly stage: number;
  readonly task: number;
  readonly executor: number;
  readonly copy: boolean;
}

const step = fc.record({
  what: fc.constantFrom(
    'submit',
    'complete',
    'start',
    'start',
    'start',
    'copy',
    'succeed',
    'fail',
    'kill',
    'lose',
    'slow',
    'block',
    'unblock',
    'poll',
    'poll',
    'add',
  ),
  pick: fc.nat(1000),
  wait: fc.nat(7),
});

test('Demand and target are those of the listener and the manager of Spark, whatever happens', () => {
  let lost = 0;
  let grown = 0;
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 20, maxLength: 150 }),
      fc.record({
        minExecutors: fc.nat(2),
        maxExecutors: fc.constantFrom(3, 8, Infinity),
        initialExecutors: fc.nat(4),
        tasksPerExecutor: fc.integer({ min: 1, max: 4 }),
        allocationRatio: fc.constantFrom(1, 0.5, 0.3),
        backlogTimeout: fc.constantFrom(3, 10),
        sustainedBacklogTimeout: fc.constantFrom(2, 10),
      }),
      (steps, drawn) => {
        const settings = { ...drawn, initialExecutors: Math.max(drawn.minExecutors, drawn.initialExecutors) };
        const allocation = new DynamicAllocation({
          ...settings,
          timeouts: { idle: 100_000, cached: Infinity, shuffle: Infinity, shuffleTracking: false },
        });
        const told = new Told(settings.backlogTimeout);
        const running: Attempt[] = [];
        const done: Attempt[] = [];
        let [now, stages, live, target, round] = [0, 0, 0, settings.initialExecutors, 1];
        for (const { what, pick, wait } of steps) {
          now += wait;
          const stage = pick % Math.max(1, stages);
          const at = pick % Math.max(1, running.length);
          const open = told.open.get(stage);
          const task =
            open === undefined
              ? -1
              : (Array.from({ length: open.tasks }, (_, i) => i).find((i) => !open.begun.has(i)) ?? -1);
          switch (what) {
            case 'submit':
              allocation.stageSubmitted(stages, 1 + (pick % 6), now);
              told.submit(stages, 1 + (pick % 6), now);
              stages++;
              break;
            case 'complete':
              allocation.stageCompleted(stage);
              told.complete(stage);
              break;
            case 'start':
              if (task === -1) break;
              running.push({ stage, task, executor: 0, copy: false });
              allocation.taskStarted({ stage, task, executor: 0, speculative: false });
              told.start(stage, task, false);
              break;
            case 'copy': {
              const [slow] = open?.wanted ?? [];
              if (slow === undefined) break;
              running.push({ stage, task: slow, executor: 0, copy: true });
              allocation.taskStarted({ stage, task: slow, executor: 0, speculative: true });
              told.start(stage, slow, true);
              break;
            }
            case 'succeed':
            case 'fail':
            case 'kill': {
              const [attempt] = running.splice(at, 1);
              if (attempt === undefined) break;
              const how = what === 'succeed' ? 'succeeded' : what === 'fail' ? 'failed' : 'killed';
              if (how === 'succeeded') done.push(attempt);
              allocation.taskEnded(
                { stage: attempt.stage, task: attempt.task, executor: 0, speculative: attempt.copy },
                how,
                now,
              );
              told.end(attempt.stage, attempt.task, attempt.copy, how, now);
              break;
            }
            case 'lose': {
              const [attempt] = done.splice(pick % Math.max(1, done.length), 1);
              if (attempt === undefined) break;
              lost++;
              allocation.taskReopened(attempt.stage, attempt.task, attempt.copy, now);
              // Spark reports the end of such a task again, as a failure.
              told.end(attempt.stage, attempt.task, attempt.copy, 'failed', now);
              break;
            }
            case 'slow': {
              const attempt = running[at];
              if (attempt === undefined) break;
              allocation.taskMarkedSlow(attempt.stage, attempt.task, now);
              told.markSlow(attempt.stage, attempt.task, now);
              break;
            }
            case 'block':
              allocation.unschedulableAdded(stage, now);
              told.block(stage, now);
              break;
            case 'unblock':
              allocation.unschedulableRemoved(stage);
              told.unblock(stage);
              break;
            case 'add':
              allocation.executors.added(live++, now);
              break;
            default: {
              allocation.poll(now);
              if (stages === 0) break;
              const need = told.need(settings.allocationRatio, settings.tasksPerExecutor, live);
              const before = target;
              if (need < target) {
                target = Math.max(need, settings.minExecutors);
                round = 1;
              } else if (told.timer !== null && now >= told.timer) {
                if (target < settings.maxExecutors) {
                  const wanted = Math.min(Math.max(target, live) + round, need);
                  target = Math.max(settings.minExecutors, Math.min(wanted, settings.maxExecutors));
                }
                const more = target - before;
                if (more > 0) {
                  grown++;
                  told.timer = now + settings.sustainedBacklogTimeout;
                }
                round = more === round ? 2 * round : 1;
              }
            }
          }
          if (told.timer === null) round = 1;
          expect({
            pending: allocation.demand.pending,
            copies: allocation.demand.pendingSpeculative,
            running: allocation.demand.running,
            need: allocation.need,
            timer: allocation.addTime,
            target: allocation.target,
            round: allocation.step,
          }).toEqual({
            pending: told.pending,
            copies: told.copies,
            running: told.running,
            need: told.need(settings.allocationRatio, settings.tasksPerExecutor, live),
            timer: told.timer ?? Infinity,
            target,
            round,
          });
        }
      },
    ),
    cases(1000),
  );
  expect(lost).toBeGreaterThan(0);
  expect(grown).toBeGreaterThan(0);
});
