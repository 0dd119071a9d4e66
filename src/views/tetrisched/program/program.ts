/** The program of a cycle: as in the paper, and as it is given to the solver. */
import { allocationRound, weighedNow } from '../../../schedulers/tetrisched/allocate-now';
import { alikeClasses } from '../../../schedulers/tetrisched/compile/alike';
import { compile } from '../../../schedulers/tetrisched/compile/compile';
import type { CompiledProgram } from '../../../schedulers/tetrisched/compile/compile';
import type { MilpSize } from '../../../schedulers/tetrisched/compile/milp-size';
import { allocationSize } from '../../../schedulers/tetrisched/plan/allocation';
import { reachOf } from '../../../schedulers/tetrisched/plan/reach';
import { expressionsOf, weighedJobs } from '../../../schedulers/tetrisched/plan/weighed';
import { groupName } from '../plan/plan-at';
import { programText } from './program-text';
import type { GridCell, Shown } from '../plan/shown';

export interface Program {
  /** Sizes as in the paper, and as given to the solver. */
  readonly literal: Readonly<MilpSize>;
  readonly used: Readonly<MilpSize>;
  /** Undefined for alsched, whose program has no slices. */
  readonly compiled: CompiledProgram | undefined;
  /** Applications that each expression stands for. */
  readonly apps: readonly (readonly number[])[];
}

/**
 * The program over the jobs that are weighed against each other, which is what a solver is given. It takes long in a large round, and
 * is the same for every job that is looked at.
 */
export function programOf(shown: Pick<Shown, 'at' | 'variant'>): Program {
  return shown.at.settings.timeless ? timelessProgram(shown) : plannedProgram(shown.at);
}

function timelessProgram({ at, variant }: Pick<Shown, 'at' | 'variant'>): Program {
  const { round, settings, running } = at;
  const busy = new Set(running.filter(({ from }) => from < round.slices.now).map(({ node }) => node));
  const reach = reachOf(round.jobs, { window: 0 });
  const jobs = round.jobs.filter((_, i) => reach[i] >= 0);
  const allocation = allocationRound(jobs, variant.model.directory.nodes.length, (node) => !busy.has(node));
  const { weighed } = weighedNow(allocation, settings.plan.maxJobs);
  const size = allocationSize(
    weighed.map((index) => allocation.trees[index]),
    allocation.sizes,
  );
  return { literal: size, used: size, compiled: undefined, apps: weighed.map((index) => [jobs[index].app]) };
}

function plannedProgram({ round, settings }: Shown['at']): Program {
  const all = expressionsOf(round);
  const { weighed } = weighedJobs(round, all, settings.plan.maxJobs, true);
  const expressions = weighed.map((job) => all[job]);
  const classes = alikeClasses(expressions);
  const representatives = classes.map(([first]) => expressions[first]);
  const counts = classes.map((members) => members.length);
  const compiled = compile(representatives, round.supply, { rows: 'binding', counts });
  return {
    literal: compile(expressions, round.supply).size,
    used: compiled.size,
    compiled,
    apps: classes.map((members) => members.map((member) => round.jobs[weighed[member]].app)),
  };
}

/** Rows that limit the nodes of a cell, a line each; empty where no job could be there. */
export function rowsThrough(shown: Shown, { compiled, apps }: Program, { group, slice }: GridCell): string[] {
  if (compiled === undefined) return [];
  const { round } = shown.at;
  const { model } = shown.variant;
  const inside = new Set(shown.groups[group].members);
  const names = apps.map((own) => {
    const { id } = model.directory.applications[own[0]];
    return own.length === 1 ? id : `${id} and ${own.length - 1} alike`;
  });
  const groups = round.groups.map((members) => groupName(model, members));
  const counts = apps.map((own) => own.length);
  return round.groups.flatMap((members, index) =>
    members.some((node) => inside.has(node)) ? programText(compiled, names, counts, groups, index, slice) : [],
  );
}

/** Share of the bound that the plan lies below it; undefined if no solver was used. */
export function gapOf({ plan }: Pick<Shown, 'plan'>): number | undefined {
  return Number.isNaN(plan.bound) || plan.bound <= 0 ? undefined : Math.max(0, 1 - plan.value / plan.bound);
}
