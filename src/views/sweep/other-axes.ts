import { documentKnobs, nameOfKnob } from '../../engine/document/document-knobs';
import type { Scenario } from '../../scenario/schema';
import { knobAxis, loadAxis } from './sweep-axis';
import { leavesAxes } from './leaf-axes';
import { withPolicies } from './own-choices';
import type { SweepAxis } from './sweep-axis';

/**
 * Everything that can vary in addition to `first`: the load, every number in the document, and those of all leaf queues at once. What
 * sets a place that `first` sets too is left out.
 */
export function otherAxes(seen: Scenario, first: SweepAxis): SweepAxis[] {
  const load = loadAxis(seen);
  const taken = new Set([first.key, ...placesOf(first, seen)]);
  const knobs = documentKnobs(seen).flatMap((found) => {
    const axis = found.written
      ? knobAxis(withPolicies(found.knob, seen), found.path, found.value, nameOfKnob(found))
      : undefined;
    return axis === undefined || taken.has(axis.key) ? [] : [axis];
  });
  const leaves = leavesAxes(seen, true).filter(
    (axis) => ![axis.key, ...placesOf(axis, seen)].some((key) => taken.has(key)),
  );
  return [...(load === undefined || load.key === first.key ? [] : [load]), ...knobs, ...leaves];
}

function placesOf(axis: SweepAxis, seen: Scenario): string[] {
  return axis.changes(axis.points[0], seen).map(({ path }) => path.join('/'));
}
