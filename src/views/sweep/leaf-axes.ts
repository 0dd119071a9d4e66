/** Axes of settings in all leaf queues at once. */
import { axisNumber, axisValue } from '../../analysis/compare/sweep/axis';
import { isObject } from '../../base/json';
import { nameOfKnob } from '../../engine/document/document-knobs';
import { leafKnobs, leavesNote } from '../../engine/document/leaf-knobs';
import type { LeafKnob } from '../../engine/document/leaf-knobs';
import type { Scenario } from '../../scenario/schema';
import { withPolicies } from './own-choices';
import { kindOf, knobAxis } from './sweep-axis';
import type { SweepAxis } from './sweep-axis';

/**
 * The axis of a setting in all leaf queues at once; undefined as for one, and for parts of a whole, which are the same in all queues
 * at one value only. Where the leaf queues differ there is no present value, and the range is that around the largest.
 */
export function leavesAxis(found: LeafKnob, document: Scenario): SweepAxis | undefined {
  const { path, value, values, agreed } = found;
  const knob = withPolicies(found.knob, document);
  if (knob.siblingsTotal !== undefined) return undefined;
  const name = nameOfKnob(found);
  if (agreed) return knobAxis(knob, path, value, name);
  // Distributions have no order.
  if (values.some(isObject)) return undefined;
  const kind = kindOf(knob);
  const numbers = kind === undefined ? [] : values.flatMap((one) => axisNumber(kind, one) ?? []);
  const largest = kind === undefined || numbers.length === 0 ? undefined : axisValue(kind, Math.max(...numbers));
  const axis = knobAxis({ ...knob, default: undefined }, path, largest, name);
  return axis === undefined ? undefined : { ...axis, present: undefined, note: (seen) => leavesNote(seen, path) };
}

/**
 * The axes of all settings in all leaf queues at once; none where there is one leaf queue.
 * @param written only of those that some leaf queue has of its own
 */
export function leavesAxes(seen: Scenario, written = false): SweepAxis[] {
  return leafKnobs(seen).flatMap((found) =>
    found.values.length < 2 || (written && !found.written) ? [] : (leavesAxis(found, seen) ?? []),
  );
}
