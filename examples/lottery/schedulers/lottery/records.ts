import { field, FIRST_OF_SCHEDULER, statement } from '../../sim/trace/record';

/** A draw: who won, of how many tickets. */
export const drawn = statement(FIRST_OF_SCHEDULER, 'lottery-draw', [
  field('app', 'application'),
  field('tickets', 'count'),
]);
