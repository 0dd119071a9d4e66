/** What the sentence of a reason may ask about its instant, answered from the model. */
import { formatInstant, formatSpan } from '../../base/units';
import type { ReasonLookup } from '../../sim/reasons';
import { limitsAt, stateAt, timerAt } from '../at';
import type { RunModel } from '../model';
import { measureAt } from '../build/queue-measures';
import { valueAt } from '../series';
import { skipTimeLeft, slotsSkipped } from './skips';
import { quantityText } from './words';

/** A lookup into the model at an instant (µs). */
export function reasonLookup(model: RunModel, at: number): ReasonLookup {
  const { directory, applications, queues } = model;
  return {
    directory,
    at,
    stateSince: (app) => stateAt(applications[app], at)?.at ?? applications[app].submitted,
    stateName: (app) => {
      const state = stateAt(applications[app], at);
      return state === undefined ? 'submitted' : directory.states[state.state].name;
    },
    timerEnd: (app) => timerAt(applications[app], at)?.due,
    queueUsed: (queue, type) => valueAt(queues[queue].used[type], at),
    queueMax: (queue, type) => limitsAt(queues[queue], at).max[type],
    queueMeasure: (queue, measure) => measureAt(queues[queue].measures[measure], at),
    slotsSkipped: (app) => slotsSkipped(model, app, at),
    skipTimeLeft: (app) => skipTimeLeft(model, app, at),
    quantity: (value, type) => quantityText(value, directory.resourceTypes[type]),
    instant: formatInstant,
    span: formatSpan,
  };
}
