import type { PlacedKnob } from '../../scenario/knobs';

/** The one setting of a scheduler that the reader writes. */
export const ownKnobs = {
  policy: {
    holder: [],
    knob: {
      name: 'policy',
      kind: 'choice',
      options: [],
      own: 'whole',
      default: undefined,
      plain: true,
      help: 'The policy that places all containers: it defines schedule(cluster, state)',
    },
  },
} as const satisfies Record<string, PlacedKnob>;
