/**
 * What the trace records of a cycle: the value of its plan, and for each place the nodes that it would have if nothing
 * changed.
 */
import type { ExplainingContext } from '../../sim/context-parts';
import type { Allotment } from './allocate-now';
import { Calendar } from './plan/calendar';
import type { Plan } from './plan/plan';
import type { Round, Taken } from './plan/round';
import { howOf, placePlanned, planMade, slicesInRecord, thousandths } from './records';
import { leavesOf } from './strl/expression';

/**
 * @param startsOf the nodes on which a job of the round starts now
 * @returns by job of the round: the first node of its place, undefined where it has none
 */
export function reportPlan(
  ctx: ExplainingContext,
  round: Round,
  plan: Plan,
  taken: readonly Taken[],
  startsOf: (job: number) => readonly { readonly node: number }[],
): readonly (number | undefined)[] {
  const { now, quantum } = round.slices;
  const { facts, value, bound, considered } = plan;
  const weighed = considered.filter((is) => is).length;
  ctx.report(planMade, thousandths(value), thousandths(bound), facts?.nodes ?? 0, weighed, howOf(plan));
  const calendar = new Calendar(ctx.world.nodeCount);
  for (const { node, until } of taken) calendar.take(node, 0, Math.max(1, Math.ceil((until - now) / quantum)));
  const first: (number | undefined)[] = plan.planned.map(() => undefined);
  const byStart = plan.planned.flatMap((planned, job) => (planned === undefined ? [] : [{ job, planned }]));
  byStart.sort((a, b) => a.planned.choice.start - b.planned.choice.start || a.job - b.job);
  for (const { job, planned } of byStart) {
    const { choice, grant, value: worth } = planned;
    const known = new Set(startsOf(job).map(({ node }) => node));
    leavesOf(choice.tree).forEach(({ set, start, dur }, i) => {
      set.forEach((group, g) => {
        const members = start === 0 ? round.groups[group].filter((node) => known.has(node)) : round.groups[group];
        for (const node of calendar.claim(members, grant[i][g], start, start + dur)) {
          first[job] ??= node;
          ctx.report(
            placePlanned,
            round.jobs[job].app,
            node,
            choice.option,
            start,
            slicesInRecord(dur),
            thousandths(worth),
          );
        }
      });
    });
  }
  return first;
}

/** alsched's decision is a plan in which everything starts now. */
export function reportAllotment(
  ctx: ExplainingContext,
  jobs: readonly { readonly app: number }[],
  { placed, value, bound, nodes, how, considered }: Allotment,
  quantum: number,
): void {
  const weighed = considered.filter((is) => is).length;
  ctx.report(planMade, thousandths(value), thousandths(bound), nodes, weighed, how);
  for (const place of placed) {
    const slices = slicesInRecord(Math.max(1, Math.ceil(place.runtime / quantum)));
    for (const node of place.nodes) {
      ctx.report(placePlanned, jobs[place.job].app, node, place.option, 0, slices, thousandths(place.value));
    }
  }
}
