import type { PlacedKnob } from '../../scenario/knobs';

export const tickets: PlacedKnob = {
  holder: [],
  knob: {
    name: 'lottery.tickets',
    kind: 'integer',
    default: 1,
    min: 1,
    max: 1000,
    help: 'Tickets of every application; one with a priority has as many more',
  },
};
