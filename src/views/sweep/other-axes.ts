import { documentKnobs, nameOfKnob } from '../../engine/document/document-knobs';
import type { Scenario } from '../../scenario/schema';
import { knobAxis, loadAxis } from './sweep-axis';
import type { SweepAxis } from './sweep-axis';

/** Everything that can vary in addition to `first`: the load, and every number in the document. */
export function otherAxes(seen: Scenario, first: SweepAxis): SweepAxis[] {
  const load = loadAxis(seen);
  const knobs = documentKnobs(seen).flatMap((found) => {
    const axis = found.written ? knobAxis(found.knob, found.path, found.value, nameOfKnob(found)) : undefined;
    return axis === undefined ? [] : [axis];
  });
  return [...(load === undefined ? [] : [load]), ...knobs].filter(({ key }) => key !== first.key);
}
