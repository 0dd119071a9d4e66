/** What schedulers record about the orders of the reader. */
import { field, statement } from '../sim/trace/record';

/** Who is at a place (from 0) of the order of a queue, application or queue, and its key as a text of the run. */
export const policyPlace = statement(120, 'policy-place', [
  field('queue', 'queue'),
  field('place', 'count'),
  field('member', 'integer'),
  field('key', 'integer'),
]);

/** Number of places of each order that are recorded. */
export const PLACES = 10;
