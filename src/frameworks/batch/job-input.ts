import { mean } from '../../base/math/distributions';
import { SECOND } from '../../base/units';
import { authored, knobDistribution, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { Knob, KnobHolder } from '../../scenario/knobs';
import { placesPreferred } from '../../sim/job-input';
import type { JobInput } from '../../sim/job-input';
import { jobKnobs } from './job-knobs';
import { batchKnobs } from './knobs';

/** Values of the classes of jobs: TetriSched, section 6. */
const BUDGETS = { reserved: 1000, deadline: 25, bestEffort: 1 } as const;
/** Share of its budget that a best-effort job loses per second. */
const BEST_EFFORT_LOSS = 1 / 1000;

/** The time that a task takes on a node of nominal speed, as its user estimates it, µs. */
export function taskEstimate(settings: KnobHolder): number {
  const { estimate, duration } = batchKnobs;
  if (isSet(settings, estimate)) return Math.round(knobNumber(settings, estimate));
  // Pareto's mean may be infinite, and nothing takes longer than the clock can count.
  return Math.min(Math.round(mean(knobDistribution(settings, duration))), Number.MAX_SAFE_INTEGER);
}

function isSet(settings: KnobHolder, knob: Knob): boolean {
  return authored(settings, knob) !== undefined;
}

/** What a batch job states in advance: its speed by place, its deadline and its value. */
export function jobInput(settings: KnobHolder): JobInput {
  const { prefers, preferredLabel, slowdown, deadline, reservation, budget, sensitivity, penalty } = jobKnobs;
  const place = knobText(settings, prefers);
  const hasDeadline = isSet(settings, deadline);
  const reserved = hasDeadline && knobSwitch(settings, reservation);
  const ofClass = reserved ? BUDGETS.reserved : hasDeadline ? BUDGETS.deadline : BUDGETS.bestEffort;
  const worth = isSet(settings, budget) ? knobNumber(settings, budget) : ofClass;
  const { utility } = settings;
  // A utility expression states the value of each of its leaves itself.
  const ofBestEffort = utility === undefined ? worth * BEST_EFFORT_LOSS : 0;
  const loss = isSet(settings, sensitivity) ? knobNumber(settings, sensitivity) : ofBestEffort;
  const runtime = taskEstimate(settings) * knobNumber(settings, jobKnobs.estimateError);
  return {
    tasks: knobNumber(settings, batchKnobs.tasks),
    prefers: placesPreferred.find((name) => name === place) ?? prefers.default,
    label: isSet(settings, preferredLabel) ? knobText(settings, preferredLabel) : '',
    runtime: Math.round(runtime),
    slowRuntime: Math.round(runtime * knobNumber(settings, slowdown)),
    deadline: hasDeadline ? knobNumber(settings, deadline) : undefined,
    reserved,
    budget: worth,
    sensitivity: hasDeadline && !isSet(settings, sensitivity) ? null : loss / SECOND,
    penalty: knobNumber(settings, penalty),
    ...(utility === undefined ? {} : { utility }),
  };
}
