/** The setting of both YARN schedulers that names a policy of the reader for nodes. Hadoop has none like it. */
import { knobText } from '../../scenario/knobs';
import type { KnobHolder, PlacedKnob } from '../../scenario/knobs';
import { isOwnPolicy } from '../../scenario/own-policy';
import type { PolicyUse } from '../plugin';

export const nodePolicyKnob = {
  holder: [],
  knob: {
    name: 'node-policy',
    kind: 'choice',
    options: [],
    own: 'nodes',
    default: undefined,
    plain: true,
    modelOnly: true,
    help: 'Your own policy for nodes: its filter rejects offered nodes, its score orders rounds over all nodes',
    lesson: 'own-node-filter',
  },
} as const satisfies PlacedKnob;

/** The use of a policy for nodes. `inRounds`: the scheduler goes over all nodes by itself, so that scores order something. */
export function nodePolicyUses(scheduler: KnobHolder, inRounds: boolean): PolicyUse[] {
  const { knob } = nodePolicyKnob;
  const name = knobText(scheduler, knob);
  if (!isOwnPolicy(name)) return [];
  return [{ name, purpose: inRounds ? 'nodes' : 'filter', path: `scheduler.${knob.name}` }];
}
