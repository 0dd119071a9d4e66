/** What Quincy says of its decisions. */
import { code, field, FIRST_OF_SCHEDULER, namesOf, signed, statement } from '../../sim/trace/record';

/**
 * A decision by min-cost flow: the cost of the answer, of all tasks together, and what it changes. Tasks that it leaves
 * where they are, or lets wait on, are not counted.
 */
export const roundDecided = statement(FIRST_OF_SCHEDULER, 'round', [
  field('cost', 'thousandths'),
  field('started', 'count'),
  field('preempted', 'count'),
  field('migrated', 'count'),
]);

/** Whether a solver began from nothing, or continued from the tree of the answer before. */
export const SolverStart = { fresh: 1, goesOn: 2 } as const;

/** The effort for a decision: steps of its solver (pivots, pushes or augmentations) and arcs of its network. */
export const questionSolved = statement(FIRST_OF_SCHEDULER + 4, 'solved', [
  field('steps', 'count'),
  field('arcs', 'count'),
  code('start', namesOf(SolverStart)),
]);

/** The share of a job (A*), and the least and the most of its worker tasks that run (E and F), when one of them changes. */
export const boundsChanged = statement(FIRST_OF_SCHEDULER + 1, 'job-bounds', [
  field('app', 'application'),
  field('quota', 'count'),
  field('least', 'count'),
  field('most', 'count'),
]);

/** A job has asked for its tasks, all of which wait from now on. */
export const jobKnown = statement(FIRST_OF_SCHEDULER + 2, 'job-known', [
  field('app', 'application'),
  field('tasks', 'count'),
]);

/** In place of a node: the task waits again, or is done, withdrawn or lost. */
export const Moved = { waits: -1, gone: -2 } as const;

/**
 * The outcome for a task: it starts on a node, or one of {@link Moved}. `round`: decisions by flow that had been made
 * before. From these a view rebuilds the question of any decision.
 */
export const taskMoved = statement(
  FIRST_OF_SCHEDULER + 3,
  'task-moved',
  [field('app', 'application'), field('task', 'integer'), signed('node', 24), field('round', 'count')],
  ({ app, task, node, round }, names) => ({
    app: names.app(app),
    task,
    step: node >= 0 ? 'starts' : node === Moved.waits ? 'waits' : 'gone',
    ...(node >= 0 && { node: names.node(node) }),
    round,
  }),
);
