/** What if a job began in one cell of the grid: its options there, what is in their way, and what the plan would be worth. */
import { bestGrant, commit } from '../../../schedulers/tetrisched/plan/greedy';
import { planRound } from '../../../schedulers/tetrisched/plan/plan';
import type { Choice, OpenRound, Round } from '../../../schedulers/tetrisched/plan/round';
import { leavesOf } from '../../../schedulers/tetrisched/strl/expression';
import type { Place, RoundAt } from '../plan/plan-at';

/** A cell of the grid: a group of nodes, and a slice counted from the cycle. */
export interface Cell {
  readonly members: readonly number[];
  readonly slice: number;
}

export interface WhatIf {
  readonly choice: Choice;
  /** Names of jobs that are planned where it would be, by number of the application; empty where it fits beside all of them. */
  readonly inTheWay: readonly number[];
  /** What the plan would be worth with the job there and all others given what is left, the best first; undefined: no room. */
  readonly planValue: number | undefined;
  /** The value of the greedy plan when the job is free to choose: `planValue` is compared with it. */
  readonly otherwise: number;
}

/** The choices of a job of the round that begin in a cell, or run through it where none begins there. */
export function choicesAt({ round }: RoundAt, job: number, { members, slice }: Cell): readonly Choice[] {
  const touches = ({ tree }: Choice): boolean =>
    leavesOf(tree).some(
      ({ set, start, dur }) =>
        start <= slice &&
        slice < start + dur &&
        set.some((group) => round.groups[group].some((n) => members.includes(n))),
    );
  const all = (round.choices[job] ?? []).filter(touches);
  const begin = all.filter(({ start }) => start === slice);
  return begin.length > 0 ? begin : all;
}

/** What would follow if a job of the round had a choice. */
export function whatIf(at: RoundAt, places: readonly Place[], job: number, choice: Choice): WhatIf {
  const { round } = at;
  return {
    choice,
    inTheWay: planOf(round, places, job, choice),
    planValue: forced(at, job, choice),
    otherwise: greedyValue(at, at.round),
  };
}

/** Jobs whose planned places lie on the last free nodes of the choice. */
function planOf(round: Round, places: readonly Place[], job: number, choice: Choice): number[] {
  const { app } = round.jobs[job];
  const groupOf = (node: number): number => round.groups.findIndex((members) => members.includes(node));
  const supply = round.supply.copy();
  const others = places.filter((place) => place.app !== app);
  for (const { node, start, slices } of others) supply.take(groupOf(node), start, slices, 1);
  const fits = bestGrant(choice.tree, supply, zeros(round)).some((taken) => taken.some((nodes) => nodes > 0));
  if (fits) return [];
  const leaves = leavesOf(choice.tree);
  const overlaps = ({ node, start, slices }: Place): boolean =>
    leaves.some(
      (leaf) => leaf.set.includes(groupOf(node)) && start < leaf.start + leaf.dur && leaf.start < start + slices,
    );
  return [...new Set(others.filter(overlaps).map((place) => place.app))];
}

/** Greedy, after the job has had its choice: what a page can work out without a solver. */
function forced(
  { round, settings }: Pick<RoundAt, 'round' | 'settings'>,
  job: number,
  choice: Choice,
): number | undefined {
  const supply = round.supply.copy();
  const grant = bestGrant(choice.tree, supply, zeros(round));
  if (grant.every((taken) => taken.every((nodes) => nodes === 0))) return undefined;
  commit(choice.tree, grant, supply);
  const choices = round.choices.map((own, index) => (index === job ? [] : own));
  return greedyValue({ settings }, { ...openRound(round), choices, supply }) + choice.value;
}

function greedyValue({ settings }: Pick<RoundAt, 'settings'>, round: OpenRound): number {
  return planRound(round, { ...settings.plan, method: 'greedy' }, () => 0, undefined).value;
}

function openRound({ groups, jobs, slices, choices, supply }: OpenRound): OpenRound {
  return { groups, jobs, slices, choices, supply };
}

function zeros({ groups }: Round): number[] {
  return groups.map(() => 0);
}
