/** What schedulers that take time to decide say of their work. */
import { SECOND } from '../../base/units';
import { code, field, FIRST_OF_SCHEDULER, inColumn, namesOf, statement } from '../../sim/trace/record';
import type { TraceLine } from '../../sim/trace/record';

/** A step of a scheduler: its transactions and their outcomes. It says what `amount` and `detail` are. */
export const DecisionMark = {
  /**
   * It begins to decide on a job: amount = tasks to be placed, detail = how long that takes, µs, or where that is too long for
   * a column, ms below 0 ({@link timeOfDecision}). Several that begin in the same instant are decided one after another
   * and answered together.
   */
  begun: 1,
  /**
   * The transaction is committed whole: amount = tasks placed, detail = decisions on the job that began earlier and are still
   * open. It is 0 except under offers, where a framework may work on several at a time.
   */
  committed: 2,
  /** Some of its claims conflicted: amount = tasks placed nevertheless, detail = claims that conflicted. */
  failed: 3,
  /** Nothing was found to claim, and there was no transaction: detail as under `committed`. */
  nothingFound: 4,
  /** A claim of the transaction that ends in this instant conflicted: amount = node, detail = application that won it, -1: the node is gone. */
  conflict: 5,
  /** The decision is dropped, because its job or its scheduler is gone: detail as under `committed`. */
  dropped: 6,
  /** The job is given up for good: amount = tasks that were never placed. */
  abandoned: 7,
  /** Resources are locked for a scheduler to decide on, or no longer: amount = milli-vcores locked for it now, detail = for all of them. */
  locked: 8,
  /** As `conflict`, though the task would have fitted: only the number of the machine had changed (coarse detection). */
  spurious: 9,
} as const;

const MARK_NAMES = namesOf(DecisionMark);
const MILLI = 1000;

/** One step of one of several schedulers; `app` is -1 for `locked`. */
export const decisionStep = statement(
  FIRST_OF_SCHEDULER,
  'decision',
  [
    field('app', 'application'),
    field('scheduler', 'integer', 16),
    code('mark', MARK_NAMES, 16),
    field('amount', 'integer'),
    field('detail', 'integer'),
  ],
  ({ app, scheduler, mark, amount, detail }, names): TraceLine => {
    if (mark === DecisionMark.locked) {
      return { scheduler: scheduler + 1, step: 'locked', vcores: amount / MILLI, vcoresOfAll: detail / MILLI };
    }
    const step = { scheduler: scheduler + 1, app: names.app(app), step: MARK_NAMES[mark] };
    switch (mark) {
      case DecisionMark.begun:
        return { ...step, tasks: amount, seconds: timeOfDecision(detail) / SECOND };
      case DecisionMark.failed:
        return { ...step, tasks: amount, conflicts: detail };
      case DecisionMark.conflict:
      case DecisionMark.spurious:
        return { ...step, node: names.node(amount), winner: detail < 0 ? null : names.app(detail) };
      default:
        return { ...step, tasks: amount };
    }
  },
);

/** From now on a framework keeps room on a node idle for a number of tasks: it hoards. */
export const roomKept = statement(
  FIRST_OF_SCHEDULER + 1,
  'room-kept',
  [field('app', 'application'), field('scheduler', 'integer', 16), field('node', 'node'), field('tasks', 'integer')],
  ({ app, scheduler, node, tasks }, names) => ({
    scheduler: scheduler + 1,
    app: names.app(app),
    node: names.node(node),
    tasks,
  }),
);

/** A MapReduce job is given more workers than it asked for, with its first decision. */
export const workersAdded = statement(
  FIRST_OF_SCHEDULER + 2,
  'workers-added',
  [
    field('app', 'application'),
    field('scheduler', 'integer', 16),
    field('requested', 'integer'),
    field('workers', 'integer'),
  ],
  ({ app, scheduler, requested, workers }, names) => ({
    scheduler: scheduler + 1,
    app: names.app(app),
    requested,
    workers,
  }),
);

/** The `detail` of the beginning of a decision that takes `time` µs. */
export function detailOfTime(time: number): number {
  return time < 2 ** 31 ? time : inColumn(-time / MILLI);
}

/** How long a decision takes, µs, as the `detail` of its beginning says. */
export function timeOfDecision(detail: number): number {
  return detail < 0 ? -detail * MILLI : detail;
}
