/** What an application says of its executors. */
import { field, FIRST_OF_FRAMEWORK, statement } from '../../sim/record';

/** An executor was told to leave: it takes no more tasks. */
export const executorLeaves = statement(FIRST_OF_FRAMEWORK + 8, 'executor-leaves', [field('container', 'container')]);

/** An executor that was told to leave is gone, with the number of blocks it had moved to others. */
export const blocksMoved = statement(FIRST_OF_FRAMEWORK + 9, 'blocks-moved', [
  field('container', 'container'),
  field('blocks', 'integer'),
]);
