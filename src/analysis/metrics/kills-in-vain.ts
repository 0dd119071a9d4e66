/**
 * Containers that were killed although their room was not used. Each is killed for an application or a queue. Its room is unused if
 * this claimant starts too little on the node within one round of preemption after the kill: the claimant needs it no longer, another
 * one is faster, or the room does not suit it. Source: comparison specification, section 1 (kills in vain).
 */
import { Fate } from '../model-columns';
import type { Metric, RunModel } from '../model';
import { count } from './metric';
import { roundAt } from './scale';
import type { Scale } from './scale';
import type { MeasurementWindow } from './window';

interface Kill {
  readonly at: number;
  /** When a round has passed since. */
  readonly until: number;
  readonly size: readonly number[];
  used: boolean;
}

interface Start {
  readonly at: number;
  readonly size: readonly number[];
}

/** What happened on one node for one claimant. */
interface Place {
  readonly kills: Kill[];
  readonly starts: Start[];
}

/**
 * How many kills left unused room, and of how many. Empty if no kill names its claimant. If the horizon cuts the round after a kill
 * short, the number is a lower bound.
 * @param scale how long a round of preemption takes
 */
export function killsInVain(model: RunModel, { from, to }: MeasurementWindow, scale: Pick<Scale, 'rounds'>): Metric[] {
  const places = placesOf(model, scale);
  if (places === undefined) return [];
  const kills: Kill[] = [];
  for (const place of places) {
    takeRoom(place);
    kills.push(...place.kills.filter(({ at }) => at >= from && at <= to));
  }
  const isCut = model.ended === undefined || model.ended.reason === 'horizon';
  const unused = kills.filter(({ used }) => !used);
  const open = unused.filter(({ until }) => isCut && until > model.end).length;
  return [{ ...count('kills-in-vain', unused.length - open), atLeast: open > 0, population: kills.length }];
}

/** A container that starts uses the room of the earliest kills whose round is not over, up to its own size. */
function takeRoom({ kills, starts }: Place): void {
  for (const { at, size } of starts.toSorted((a, b) => a.at - b.at)) {
    const left = [...size];
    for (const kill of kills) {
      if (kill.used || at < kill.at || at > kill.until) continue;
      if (!left.some((amount, type) => amount > 0 && kill.size[type] > 0)) continue;
      kill.used = true;
      for (const [type, amount] of kill.size.entries()) left[type] -= amount;
    }
  }
}

/** By node and claimant; undefined if no kill names its claimant, or there are no rounds. */
function placesOf(model: RunModel, scale: Pick<Scale, 'rounds'>): Iterable<Place> | undefined {
  const { preemptions, containers, directory } = model;
  if (preemptions === undefined) return undefined;
  const places = new Map<string, Place>();
  const sizeOf = (container: number): readonly number[] => directory.shapes[containers.shape[container]] ?? [];
  let isNamed = false;
  for (let row = 0; row < preemptions.container.length; row++) {
    const [app, queue] = [preemptions.app[row], preemptions.queue[row]];
    if (preemptions.overMaximum[row] === 1 || (app < 0 && queue < 0)) continue;
    const container = preemptions.container[row];
    const length = roundAt(scale, preemptions.until[row]);
    if (length === undefined) continue;
    isNamed = true;
    if (preemptions.fate[row] !== Fate.preempted) continue;
    const at = preemptions.until[row];
    const key = `${containers.node[container]} ${app >= 0 ? `app ${app}` : `queue ${queue}`}`;
    const place = places.get(key) ?? { kills: [], starts: [] };
    places.set(key, place);
    place.kills.push({ at, until: at + length, size: sizeOf(container), used: false });
  }
  if (!isNamed) return undefined;
  for (const place of places.values()) place.kills.sort((a, b) => a.at - b.at);
  for (let container = 0; container < containers.count; container++) {
    const at = containers.allocated[container];
    for (const who of claimantsOf(model, containers.app[container], at)) {
      places.get(`${containers.node[container]} ${who}`)?.starts.push({ at, size: sizeOf(container) });
    }
  }
  return places.values();
}

/** An application, its leaf at an instant, and the queues above. */
function claimantsOf({ applications, directory }: RunModel, app: number, at: number): string[] {
  const claimants = [`app ${app}`];
  const leaf = applications[app].queues.findLast((one) => one.at <= at)?.queue ?? directory.applications[app].queue;
  for (let queue = leaf; queue !== -1; queue = directory.queues[queue].parent) claimants.push(`queue ${queue}`);
  return claimants;
}
