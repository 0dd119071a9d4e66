/** What schedulers record about the orders of the reader. */
import { field, statement } from '../sim/trace/record';

/**
 * Who is at a place (from 0) of the order of a queue, application or queue, the steps that this took (of its key, or of the last
 * comparison that it was in), and its key as a text of the run.
 */
export const policyPlace = statement(
  120,
  'policy-place',
  [
    field('queue', 'queue'),
    field('place', 'count', 8),
    field('steps', 'count', 24),
    field('member', 'integer'),
    field('key', 'integer'),
  ],
  ({ queue, place, steps, member, key }, names) => ({
    queue: names.queue(queue),
    place,
    ...(member < 0 ? { member: null } : { member: names.member(queue, member), key: names.text(key), steps }),
  }),
);

/** Number of places of each order that are recorded. */
export const PLACES = 10;
