/** What the scheduler says of guarantees. */
import { field, FIRST_OF_SCHEDULER, statement } from '../../sim/record';

/** So many containers of an application are guaranteed from now on: those it wanted, or fewer where all want too many. */
export const granted = statement(
  FIRST_OF_SCHEDULER,
  'granted',
  [field('app', 'application'), field('containers', 'count')],
  (fields, names) => ({ kind: 'control', app: names.app(fields.app), step: 'granted', guarantee: fields.containers }),
);
