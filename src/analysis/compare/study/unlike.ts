/** Variants that are not one experiment: what their figures then are of. Source: comparison specification, section 8. */
import { deepEqual } from '../../../base/json';
import type { Json } from '../../../base/json';
import { listText } from '../../../base/text/list-text';
import { applyVariant, variantsOf } from '../../../engine/document/variants';
import type { Scenario } from '../../../scenario/schema';
import { micros } from '../../../scenario/written-amounts';

/**
 * What variants do not share with the first one, and what that makes of their figures, a sentence each.
 * @param names by variant
 */
export function unlikeSentences(scenario: Scenario, names: readonly string[]): string[] {
  const [base, ...others] = variantsOf(scenario).map(({ id }) => {
    const seen = applyVariant(scenario, id);
    return seen.ok ? seen.value : undefined;
  });
  if (base === undefined) return [];
  const named = (differs: (other: Scenario) => boolean): string[] =>
    others.flatMap((other, at) => (other !== undefined && differs(other) ? [names[at + 1]] : []));
  const runs = named((other) => !deepEqual(endOf(other), endOf(base)));
  const nodes = named((other) => !deepEqual(nodesOf(other), nodesOf(base)));
  const have = (of: readonly string[]): string => (of.length === 1 ? 'has' : 'have');
  return [
    ...(runs.length === 0
      ? []
      : [
          `${listText(runs)} ${have(runs)} another horizon than ${names[0]}: what is unfinished then is that of another experiment.`,
        ]),
    ...(nodes.length === 0
      ? []
      : [
          `${listText(nodes)} ${have(nodes)} other nodes than ${names[0]}: shares are those of ${nodes.length === 1 ? 'its' : 'their'} own capacity.`,
        ]),
  ];
}

function endOf({ horizon }: Scenario): Json {
  return horizon === undefined ? null : micros(horizon);
}

/** How many nodes there are, and how large. */
function nodesOf({ cluster }: Scenario): Json {
  return (cluster?.nodes ?? []).map(({ count = 1, capacity }) => [count, capacity]) as unknown as Json;
}
