/** What an application says of its executors and of stages that launch nothing. */
import { code, field, FIRST_OF_FRAMEWORK, namesOf, statement } from '../../sim/trace/record';

/** An executor was decommissioned: it takes no more tasks. */
export const executorLeaves = statement(FIRST_OF_FRAMEWORK + 8, 'executor-leaves', [field('container', 'container')]);

/** A decommissioned executor is gone, with the number of blocks it had moved to others. */
export const blocksMoved = statement(FIRST_OF_FRAMEWORK + 9, 'blocks-moved', [
  field('container', 'container'),
  field('blocks', 'integer'),
]);

/** Why a stage launches nothing, where neither a free slot nor a place near its data is what it lacks. */
export const Hold = {
  /** Nothing holds it: the last statement is taken back. */
  none: 0,
  /** Output that it reads was lost. arg1: a stage that makes it again. */
  lostOutput: 1,
  /** A barrier stage is not submitted: it found too few slots. arg1: how many; arg2: ms until it looks again. */
  fewSlots: 2,
  /** A barrier stage starts all of its tasks together, and fewer slots are free. arg1: how many it needs. */
  barrier: 3,
  /** The executors with a free slot are excluded. arg1: the container of one; arg2: by which ExclusionLimit. */
  excluded: 4,
  /**
   * What still waits belongs to no task set: it runs with the next attempt of the stage. arg1: the most ms from when the stage failed
   * until that is submitted; 0: it follows when the present attempt is done.
   */
  nextAttempt: 5,
} as const;
export type Hold = (typeof Hold)[keyof typeof Hold];

export const stageHeld = statement(FIRST_OF_FRAMEWORK + 10, 'stage-held', [
  field('app', 'application'),
  field('stage', 'stage', 16),
  code('cause', namesOf(Hold), 8),
  field('arg1', 'integer'),
  field('arg2', 'integer'),
]);
