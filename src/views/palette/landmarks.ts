/** Instants that one wants to go to by name: deadlocks, conflicts, preemptions, and where variants part. */
import { standstills } from '../../analysis/at';
import { ownRecords } from '../../analysis/build/record-table';
import type { RunModel } from '../../analysis/model';
import { ContainerOutcome } from '../../sim/trace/codes';
import { DecisionMark, decisionStep } from '../../schedulers/omega/records';

/** Instants of one kind, µs, ascending and distinct. */
export interface Landmarks {
  /** One of them, in a word: "conflict". */
  readonly name: string;
  readonly times: readonly number[];
}

/** The landmarks of a run; kinds that do not occur are left out. */
export function landmarksOf(model: RunModel): readonly Landmarks[] {
  const kinds: readonly Landmarks[] = [
    { name: 'deadlock', times: distinct(standstills(model).map(({ from }) => from)) },
    { name: 'conflict', times: distinct(conflicts(model)) },
    { name: 'preemption', times: distinct(preempted(model)) },
    { name: 'event', times: distinct(model.interventions.map(({ at }) => at)) },
  ];
  return kinds.filter(({ times }) => times.length > 0);
}

/** The first instant after another one; after the last one the first again. Undefined where there is none. */
export function nextOf({ times }: Landmarks, after: number): number | undefined {
  return times.find((time) => time > after) ?? times.at(0);
}

/** The last instant before another one; before the first one the last again. */
export function previousOf({ times }: Landmarks, before: number): number | undefined {
  return times.findLast((time) => time < before) ?? times.at(-1);
}

function conflicts(model: RunModel): number[] {
  const steps = ownRecords(model, decisionStep);
  if (steps === undefined) return [];
  return Array.from({ length: steps.count }, (_, i) => i).flatMap((i) =>
    steps.mark[i] === DecisionMark.conflict || steps.mark[i] === DecisionMark.spurious ? [steps.time[i]] : [],
  );
}

/** Containers that were preempted. */
function preempted({ containers }: RunModel): number[] {
  const times: number[] = [];
  for (let c = 0; c < containers.count; c++) {
    if (containers.outcome[c] === ContainerOutcome.preempted) times.push(containers.ended[c]);
  }
  return times;
}

function distinct(times: readonly number[]): number[] {
  return [...new Set(times)].sort((a, b) => a - b);
}
