/** What the scheduler says of guarantees. */
import { field, FIRST_OF_SCHEDULER, statement } from '../../sim/trace/record';

/** The number of guaranteed containers of an application from now on: as wanted, or fewer if all want too many. */
export const granted = statement(
  FIRST_OF_SCHEDULER,
  'granted',
  [field('app', 'application'), field('containers', 'count')],
  (fields, names) => ({ kind: 'control', app: names.app(fields.app), step: 'granted', guarantee: fields.containers }),
);
