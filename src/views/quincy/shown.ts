/** What all parts of the view of the flow are about. */
import { numberText } from '../../analysis/metrics/value-text';
import { SECOND, formatSpan } from '../../base/units';
import { Way } from '../../schedulers/quincy/planning/flow-graph';
import type { VariantModel } from '../shared/runs/use-runs-view';
import type { AskedTask, Solved } from './rounds';

export interface Shown {
  readonly variant: VariantModel;
  readonly solved: Solved;
  /** Color of an application, as a number of the palette. */
  readonly colorOf: (app: number) => number;
  /** The selected task, by its place in the round; -1 if there is none. */
  readonly task: number;
  readonly onTask: (task: number) => void;
}

/** A cost to a tenth: that of staying falls below zero with time. */
export function costText(cost: number): string {
  return numberText(cost, 1);
}

/** "etl/1·4": job and number of a task. */
export function taskName({ variant, solved }: Shown, task: number): string {
  const { app, task: number } = solved.tasks[task];
  return `${variant.model.directory.applications[app].id}·${number + 1}`;
}

/** The id of a node. */
export function machineName({ variant }: Shown, machine: number): string {
  return variant.model.directory.nodes[machine].id;
}

/** The name of a rack; "the rack" where the cluster has only one, without a name. */
export function rackName({ variant }: Shown, rack: number): string {
  return variant.model.directory.racks[rack] ?? 'the rack';
}

/** What a task does at the time of the decision: "waits 13 s", "runs 16 s on m/1". */
export function stateWords(shown: Shown, { of }: AskedTask): string {
  if (of.machine < 0) return of.waited === 0 ? 'waits' : `waits ${formatSpan(of.waited * SECOND)}`;
  return `runs ${formatSpan(of.ranFor * SECOND)} on ${machineName(shown, of.machine)}`;
}

/** What the answer makes of a task. */
export function answerWords(shown: Shown, task: number): string {
  const { machine } = shown.solved.tasks[task].of;
  const { [task]: place } = shown.solved.places;
  if (place === machine) return place < 0 ? 'waits on' : `stays on ${machineName(shown, place)}`;
  if (place < 0) return `is stopped on ${machineName(shown, machine)}`;
  return `${machine < 0 ? 'starts on' : `moves from ${machineName(shown, machine)} to`} ${machineName(shown, place)}`;
}

/** Whether the answer changes anything for a task. */
export function isChanged({ solved }: Shown, task: number): boolean {
  return solved.places[task] !== solved.tasks[task].of.machine;
}

/** What a way leads to: "any machine", "rack-1", "m/3", "wait". */
export function wayWords(shown: Shown, way: number, target: number): string {
  switch (way) {
    case Way.wait:
      return 'wait';
    case Way.cluster:
      return 'any machine';
    case Way.rack:
      return rackName(shown, target);
    case Way.stay:
      return `${machineName(shown, target)}, stay`;
    default:
      return machineName(shown, target);
  }
}
