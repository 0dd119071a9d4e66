/**
 * When a leaf was entitled to more than it held, and the consequences: since when it was starved, when its patience was
 * over, what was marked for it, what was killed, and when its own containers began.
 */
import type { RunModel } from '../../../analysis/model';
import { queueAt } from '../../../analysis/at';
import { Fate } from '../../../analysis/model-columns';
import { valueAt } from '../../../analysis/series';
import { knobNumber } from '../../../scenario/knobs';
import { schedulerKnobs as fairKnobs } from '../../../schedulers/yarn-fair/knobs';
import { readQueue, yarnTypeNames } from '../../../schedulers/yarn-fair/queues/queue-config';
import { readPreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import type { QueueMeasure } from '../../../schedulers/plugin';
import { measuresOf } from '../../../analysis/queue-figures';
import { MB, MILLISECOND } from '../../../base/units';
import type { Settings } from '../settings-at';
import { ResourceType } from '../../../sim/resource-types';

/** The shares with which a leaf is compared. */
export interface Entitlement {
  /** "fair share", "minimum share", "guarantee". */
  readonly name: string;
  /** The real names of the settings, and their values: how long it waits (µs, Infinity for never), and the part that counts. */
  readonly patience: number;
  readonly patienceSetting: string;
  readonly part: number;
  readonly role: 'fair' | 'minimum' | 'guaranteed';
}

/** A stretch in which a leaf held less than it was entitled to and asked for more. */
export interface Spell {
  readonly from: number;
  /** The end of the run where it lasts. */
  readonly to: number;
  readonly entitlement: Entitlement;
  /** When patience was over; Infinity when the spell was over before, or nothing is ever done about it. */
  readonly overdue: number;
}

export interface Story {
  readonly spells: readonly Spell[];
  /** Rows of the model's preemptions for this leaf (or without a beneficiary). */
  readonly victims: readonly number[];
  /** When its own containers began, µs. */
  readonly starts: readonly number[];
  /** From the mark to the kill, µs, and the name of the setting. */
  readonly grace: number;
  readonly graceSetting: string;
}

/** The shares with which the Fair scheduler or the preemption monitor compares a leaf; those that are zero all the time are left out. */
export function entitlementsOf(model: RunModel, settings: Settings, queue: number): readonly Entitlement[] {
  const measures = measuresOf(model);
  return allOf(model, settings, queue).filter((one) => isOwed(model, queue, one, measures));
}

function allOf(model: RunModel, settings: Settings, queue: number): readonly Entitlement[] {
  const { queues, scheduler, resourceTypes } = model.directory;
  if (scheduler === 'yarn-capacity') {
    const { monitoringInterval } = readPreemptionSettings(settings.scheduler);
    return [
      {
        name: 'guarantee',
        patience: monitoringInterval * MILLISECOND,
        patienceSetting: 'monitoring_interval',
        part: 1,
        role: 'guaranteed',
      },
    ];
  }
  const types = yarnTypeNames(resourceTypes);
  const path: ReturnType<typeof readQueue>[] = [];
  for (let q = queue; q !== -1; q = queues[q].parent) {
    path.push(readQueue(settings.queue(queues[q].id), settings.scheduler, types));
  }
  // What a queue does not say is as in the queue above.
  const first = (of: (config: ReturnType<typeof readQueue>) => number | undefined): number | undefined =>
    path.map(of).find((value) => value !== undefined);
  return [
    {
      name: 'minimum share',
      patience: (first((config) => config.minSharePreemptionTimeout) ?? Infinity) * MILLISECOND,
      patienceSetting: 'minSharePreemptionTimeout',
      part: 1,
      role: 'minimum',
    },
    {
      name: 'fair share',
      patience: (first((config) => config.fairSharePreemptionTimeout) ?? Infinity) * MILLISECOND,
      patienceSetting: 'fairSharePreemptionTimeout',
      part: first((config) => config.fairSharePreemptionThreshold) ?? 0.5,
      role: 'fair',
    },
  ];
}

/** What of them is more than nothing at any time. */
function isOwed(
  { queues }: RunModel,
  queue: number,
  { role }: Entitlement,
  measures: readonly QueueMeasure[],
): boolean {
  return measures.some(
    (measure, number) =>
      measure.role === role && queues[queue].measures[number]?.value.some((value) => value > 0) === true,
  );
}

/** The story of a leaf over the whole run. Memory decides. */
export function storyOf(model: RunModel, settings: Settings, queue: number): Story {
  const isCapacity = model.directory.scheduler === 'yarn-capacity';
  const grace = isCapacity
    ? readPreemptionSettings(settings.scheduler).maxWaitBeforeKill
    : knobNumber(settings.scheduler, fairKnobs.waitTimeBeforeKill.knob);
  return {
    spells: entitlementsOf(model, settings, queue).flatMap((entitlement) => spellsOf(model, queue, entitlement)),
    victims: victimsFor(model, queue),
    starts: startsOf(model, queue),
    grace: grace * MILLISECOND,
    graceSetting: isCapacity ? 'max_wait_before_kill' : 'waitTimeBeforeKill',
  };
}

function spellsOf(model: RunModel, queue: number, entitlement: Entitlement): Spell[] {
  const { memory: type } = ResourceType;
  const number = measuresOf(model).findIndex(({ role, unit }) => role === entitlement.role && unit === 'MB');
  const used = model.queues[queue].used[type];
  const pending = model.queues[queue].pending[type];
  const owed = model.queues[queue].measures[number];
  if (used === undefined || pending === undefined || owed === undefined) return [];
  const instants = Float64Array.from(new Set([used, pending, owed].flatMap(({ time }) => [...time]))).sort();
  const spells: Spell[] = [];
  let since = -1;
  const end = (at: number): void => {
    if (since < 0 || at <= since) return;
    const overdue = since + entitlement.patience;
    spells.push({ from: since, to: at, entitlement, overdue: overdue < at ? overdue : Infinity });
    since = -1;
  };
  for (const at of instants) {
    const held = valueAt(used, at);
    const wanted = held + valueAt(pending, at);
    const due = Math.min(entitlement.part * Math.max(0, valueAt(owed, at)) * MB, wanted);
    if (held >= due) end(at);
    else if (since < 0) since = at;
  }
  end(model.end);
  return spells;
}

function victimsFor(model: RunModel, queue: number): number[] {
  const { preemptions, containers, applications } = model;
  if (preemptions === undefined) return [];
  const rows: number[] = [];
  for (let row = 0; row < preemptions.container.length; row++) {
    const app = preemptions.app[row];
    const at = preemptions.marked[row];
    const wantedBy = app >= 0 ? queueAt(applications[app], at) : preemptions.queue[row];
    const own = queueAt(applications[containers.app[preemptions.container[row]]], at);
    if (wantedBy === queue || (wantedBy === -1 && own !== queue)) rows.push(row);
  }
  return rows;
}

function startsOf(model: RunModel, queue: number): number[] {
  const { containers, applications } = model;
  const starts: number[] = [];
  for (let container = 0; container < containers.count; container++) {
    const at = containers.allocated[container];
    if (queueAt(applications[containers.app[container]], at) === queue) starts.push(at);
  }
  return starts;
}

/**
 * The stretch of time, µs, around what happens at an instant: the spell in which it lies, or the one before it, or the first,
 * with what was marked in it; all of the run where nothing ever happens.
 */
export function episodeAround(model: RunModel, story: Story, at: number): readonly [from: number, to: number] {
  const { spells, victims, grace } = story;
  const { preemptions } = model;
  const begun = spells.filter((spell) => spell.from <= at);
  const spell = begun.length > 0 ? begun.reduce((a, b) => (b.from > a.from ? b : a)) : spells[0];
  if (spell === undefined) return [0, model.end];
  const patience = Number.isFinite(spell.entitlement.patience) ? spell.entitlement.patience : 0;
  let to = Math.max(Math.min(spell.to, spell.from + 2 * (patience + grace)), Math.min(at, spell.to));
  for (const row of victims) {
    const marked = preemptions?.marked[row] ?? 0;
    if (marked >= spell.from && marked <= spell.to)
      to = Math.max(to, Math.min(preemptions?.until[row] ?? 0, model.end));
  }
  const margin = 0.12 * (to - spell.from);
  return [Math.max(0, spell.from - margin), Math.min(model.end, to + margin)];
}

/** "killed", "spared", "ended by itself", "still marked". */
export function fateText(fate: number): string {
  if (fate === Fate.preempted) return 'killed';
  if (fate === Fate.spared) return 'spared';
  return fate === Fate.gone ? 'ended by itself' : 'still marked';
}

/** When a victim was marked, µs. */
export function markedAt({ preemptions }: RunModel, row: number): number {
  return preemptions?.marked[row] ?? 0;
}

/** When it was spared or gone, at the latest the end of the run, µs. */
export function overAt({ preemptions, end }: RunModel, row: number): number {
  return Math.min(preemptions?.until[row] ?? 0, end);
}
