/**
 * What each application still asks for at an instant, in YARN's resources. The model knows how many containers an application
 * lacks, and how many each of its asks is ever to have: those that are missing belong to the oldest of these asks.
 */
import { memo } from '../../../base/memo';
import type { RunModel } from '../../../analysis/model';
import { stretchAt } from '../../../analysis/waiting/stretches';
import type { Resource } from '../../../schedulers/yarn/resources';
import { addMultiple } from '../../../schedulers/yarn/resources';
import { ContainerKind } from '../../../sim/trace/trace';
import { unitsOf } from '../amounts-at';

/** By application: its asks, oldest first. */
const asksOf = memo(({ asks, applications }: RunModel): readonly (readonly number[])[] => {
  const lists = applications.map((): number[] => []);
  for (let ask = 0; ask < asks.count; ask++) lists[asks.app[ask]].push(ask);
  return lists;
});

/** @param at µs */
export function demandAt(model: RunModel, app: number, at: number): Resource {
  const { asks, directory } = model;
  const units = unitsOf(model);
  const sum = units.none();
  for (const { ask, count } of openAsks(model, app, at)) {
    addMultiple(sum, units.ask(directory.shapes[asks.shape[ask]], 0), count);
  }
  return sum;
}

/** The application master that an application still asks for; undefined: it asks for none. */
export function awaitedMasterAt(model: RunModel, app: number, at: number): Resource | undefined {
  const { asks, directory } = model;
  const open = openAsks(model, app, at).find(({ ask, count }) => count > 0 && asks.kind[ask] === ContainerKind.driver);
  return open && unitsOf(model).ask(directory.shapes[asks.shape[open.ask]], 0);
}

/** The asks of an application, oldest first, with the number of containers that each still lacks. */
function openAsks(model: RunModel, app: number, at: number): { readonly ask: number; readonly count: number }[] {
  const { asks, containers } = model;
  const open: { readonly ask: number; readonly count: number }[] = [];
  let missing = stretchAt(model, app, at)?.lacking ?? 0;
  if (missing === 0) return open;
  const given = new Map<number, number>();
  for (const id of model.applications[app].containers) {
    if (containers.allocated[id] > at) break;
    const ask = containers.ask[id];
    given.set(ask, (given.get(ask) ?? 0) + 1);
  }
  for (const ask of asksOf(model)[app]) {
    if (asks.created[ask] > at) break;
    const count = Math.min(missing, Math.max(0, asks.wanted[ask] - (given.get(ask) ?? 0)));
    open.push({ ask, count });
    missing -= count;
  }
  return open;
}
