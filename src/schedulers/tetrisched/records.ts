/** What the scheduler says of its plans. */
import { code, field, FIRST_OF_SCHEDULER, inColumn, namesOf, statement } from '../../sim/trace/record';

/** How a plan came about. */
export const PlanHow = {
  /** The solver stopped within the gap. */
  solved: 1,
  /** It stopped at most nodes or the most work. */
  stopped: 2,
  /** It found nothing, and the greedy plan stands in. */
  fellBack: 3,
  /** The solver was not called: no job could have anything, or the plan is greedy. */
  unsolved: 4,
} as const;

/** Of a cycle: whether the greedy plan stands in for a failed search, and what the solver came to, undefined if it was not called. */
export function howOf({ fellBack, facts }: HowPlanned): number {
  if (fellBack) return PlanHow.fellBack;
  if (facts === undefined) return PlanHow.unsolved;
  return facts.stopped ? PlanHow.stopped : PlanHow.solved;
}

interface HowPlanned {
  readonly fellBack: boolean;
  readonly facts: { readonly stopped: boolean } | undefined;
}

const HOW_NAMES = namesOf(PlanHow);
const THOUSAND = 1000;

/**
 * One cycle: the value of its plan, the bound (-1: none) and nodes of the solver's tree, and how many jobs were weighed.
 */
export const planMade = statement(
  FIRST_OF_SCHEDULER,
  'plan',
  [
    field('value', 'thousandths'),
    field('bound', 'thousandths'),
    field('nodes', 'count'),
    field('weighed', 'count', 24),
    code('how', HOW_NAMES, 8),
  ],
  ({ value, bound, nodes, weighed, how }) => ({
    value: value / THOUSAND,
    bound: bound < 0 ? null : bound / THOUSAND,
    nodes,
    weighed,
    how: HOW_NAMES[how],
  }),
);

/** One node of a job's place in the plan that was made in this instant; slices are counted from it. */
export const placePlanned = statement(FIRST_OF_SCHEDULER + 1, 'place', [
  field('app', 'application'),
  field('node', 'node', 16),
  field('option', 'integer', 16),
  field('start', 'count', 16),
  field('slices', 'count', 16),
  field('value', 'thousandths'),
]);

/** How long a task that starts in this instant is expected to run. */
export const runExpected = statement(FIRST_OF_SCHEDULER + 2, 'expected', [
  field('app', 'application'),
  field('node', 'node'),
  field('milliseconds', 'milliseconds'),
]);

/** A number of slices as a record holds it: very late ones are cut off, beyond what a view shows. */
export function slicesInRecord(slices: number): number {
  return Math.min(slices, 2 ** 16 - 1);
}

/** A value as a record holds it. */
export function thousandths(value: number): number {
  return Number.isNaN(value) ? -1 : inColumn(value * THOUSAND);
}
