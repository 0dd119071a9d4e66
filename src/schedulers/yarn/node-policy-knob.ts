/** The setting of both YARN schedulers that names a node policy of the reader. Hadoop has no such setting. */
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

/** Whether a node policy of the reader is in force. */
export function hasNodePolicy(scheduler: KnobHolder): boolean {
  return isOwnPolicy(knobText(scheduler, nodePolicyKnob.knob));
}

/** The use of a node policy. `inRounds`: the scheduler has rounds over all nodes, which scores can order. */
export function nodePolicyUses(scheduler: KnobHolder, inRounds: boolean): PolicyUse[] {
  const { knob } = nodePolicyKnob;
  const name = knobText(scheduler, knob);
  if (!isOwnPolicy(name)) return [];
  return [{ name, purpose: inRounds ? 'nodes' : 'filter', path: `scheduler.${knob.name}` }];
}
