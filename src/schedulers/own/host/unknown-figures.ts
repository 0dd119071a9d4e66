/** Fields of applications that an order reads and that no application of the run has: it cannot tell any two apart by them. */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { RunView } from '../../../sim/context-parts';
import type { Fill } from './fill';

/** What applications may lack, with the value that stands for that. */
const LACKED = [
  { field: 'estimate', none: 0, has: 'an estimate' },
  { field: 'deadline', none: Infinity, has: 'a deadline' },
] as const;

/**
 * A sentence about each such field.
 * @param reads names of fields that the policy reads, or `*` for any: then none is meant
 */
export function unknownFigures(
  name: OwnPolicyName,
  reads: readonly string[] | '*',
  fill: Fill,
  { world }: Pick<RunView, 'world'>,
): string[] {
  const { applications } = world.input;
  return LACKED.filter(
    ({ field, none }) =>
      reads !== '*' &&
      reads.includes(field) &&
      applications.length > 0 &&
      applications.every((_, app) => fill[field](app) === none),
  ).map(
    ({ field, none, has }) =>
      `the order ${name} reads \`${field}\`, and no application of this run has ${has}: it is ${none} for all`,
  );
}
