/**
 * Solves a round: who is to have which nodes when.
 *
 *  1. Of the jobs for whose choices there is room, those are weighed against each other that are not too many for the solver.
 *  2. They get their places all at once, one by one, or greedily (`Method`). Where the solver finds nothing, greedily.
 *  3. A job that is planned for later starts now if no other job has to move for it.
 *  4. What room is left goes to the jobs without a place, those of the highest value first.
 *
 * Source: TetriSched, EuroSys 2016, sections 4 to 6; its plans one by one and greedily are those of section 7. Steps 3 and 4 are our
 * choice: they undo what a plan within a gap of the best one gives away.
 */
import { assert } from '../../../base/assert';
import type { MilpLimits, MilpSolver } from '../../../sim/milp';
import type { MilpSize } from '../compile/milp-size';
import { grantValue, isEmpty } from '../compile/grant';
import type { Grant } from '../compile/grant';
import { solveTogether } from '../compile/solve';
import type { Supply } from '../compile/supply';
import { isLeaf, isList, leavesOf } from '../strl/expression';
import type { Expression } from '../strl/expression';
import { bestGrant, commit } from './greedy';
import type { Choice, OpenRound } from './round';
import { expressionsOf, weighedJobs } from './weighed';

/**
 * global: all jobs at once. one-by-one: each alone, those with accepted reservations first, then those with deadlines, then the
 * rest. greedy: each gets the best that is left, the one of the highest value first.
 */
export type Method = 'global' | 'one-by-one' | 'greedy';

export interface PlanSettings {
  readonly method: Method;
  readonly limits: MilpLimits;
  /** Most jobs that are weighed against each other. */
  readonly maxJobs: number;
}

/** A job's place in the plan. */
export interface Planned {
  readonly choice: Choice;
  /** For each leaf of the choice. */
  readonly grant: Grant;
  readonly value: number;
}

/** What the solver had to do. */
export interface SolverFacts {
  readonly size: Readonly<MilpSize>;
  /** Columns and rows in all. */
  readonly columns: number;
  readonly rows: number;
  /** The value of the solver's own solution, and the upper bound on any value, of the jobs that it weighed. */
  readonly value: number;
  readonly bound: number;
  readonly nodes: number;
  /** It stopped at most nodes or the most work, not at the gap. */
  readonly stopped: boolean;
}

export interface Plan {
  /** By job of the round. */
  readonly planned: readonly (Planned | undefined)[];
  /** Of each job that is postponed: what the best start now would be worth that leaves everyone else where they are planned; 0: none. */
  readonly bestNow: readonly number[];
  /** Whether a job was weighed against the others. */
  readonly considered: readonly boolean[];
  /** Sum of what the places are worth, less the penalties of all jobs: what is lost when none of them is placed. */
  readonly value: number;
  /**
   * No plan that leaves the jobs that were not weighed where they are has a higher value, but for what the preference for early
   * starts takes off. NaN where the solver did not weigh the jobs against each other.
   */
  readonly bound: number;
  /** What the solver had to do last; undefined if it was not called. */
  readonly facts: SolverFacts | undefined;
  /** The solver found nothing and the greedy plan stands in. */
  readonly fellBack: boolean;
  /** Jobs were left to the greedy end of the plan, since the program of all would be too large. */
  readonly tooLarge: boolean;
}

/** A round job's rank when jobs are planned one by one. */
export type RankOf = (job: number) => number;

/** Plans one cycle. The solver may be undefined where the method is greedy; other methods throw without it. */
export function planRound(
  round: OpenRound,
  settings: PlanSettings,
  rankOf: RankOf,
  solver: MilpSolver | undefined,
): Plan {
  return new Planner(round, settings, rankOf, solver).plan();
}

class Planner {
  /** Choices with room, by job, and the expression over them. */
  private readonly choices: readonly (readonly Choice[])[];
  private readonly expressions: readonly Expression[];
  private readonly highest: readonly number[];
  private readonly planned: (Planned | undefined)[];
  /** Nodes that are free of running and planned tasks. */
  private readonly supply: Supply;
  private readonly contested: number[];
  private facts: SolverFacts | undefined;
  private fellBack = false;

  constructor(
    private readonly round: OpenRound,
    private readonly settings: PlanSettings,
    private readonly rankOf: RankOf,
    private readonly solver: MilpSolver | undefined,
  ) {
    this.choices = round.choices.map((own) => own.filter(({ hasRoom }) => hasRoom));
    this.expressions = expressionsOf(round);
    this.highest = this.choices.map((own) => own.reduce((most, { value }) => Math.max(most, value), 0));
    this.planned = round.jobs.map(() => undefined);
    this.supply = round.supply.copy();
    this.contested = round.groups.map(() => 0);
    for (const { set } of this.expressions.flatMap((expression) => leavesOf(expression))) {
      for (const group of set) this.contested[group]++;
    }
  }

  plan(): Plan {
    const { method, maxJobs } = this.settings;
    const { weighed: jobs, tooLarge } = weighedJobs(this.round, this.expressions, maxJobs, method !== 'greedy');
    if (method === 'global') this.planGlobally(jobs);
    else if (method === 'one-by-one') this.planOneByOne(jobs);
    else this.take(jobs, this.greedyGrants(jobs));
    this.shiftToNow();
    this.fillUp();
    const weighed = new Set(jobs);
    const considered = this.round.jobs.map((_, job) => weighed.has(job));
    const worth = this.planned.reduce((sum, planned) => sum + (planned?.value ?? 0), 0);
    const lost = this.round.jobs.reduce((sum, { penalty, weight }) => sum + penalty * weight, 0);
    const { planned, facts, fellBack } = this;
    const others = planned.reduce((sum, own, job) => sum + (weighed.has(job) ? 0 : (own?.value ?? 0)), 0);
    const bound = method === 'global' && facts !== undefined ? facts.bound + others - lost : NaN;
    return { planned, bestNow: this.bestNow(), considered, value: worth - lost, bound, facts, fellBack, tooLarge };
  }

  private planGlobally(jobs: readonly number[]): void {
    if (jobs.length === 0) return;
    const start = this.greedyGrants(jobs);
    const solution = this.solve(jobs, start);
    this.fellBack = solution === undefined;
    this.take(jobs, solution ?? start);
  }

  private planOneByOne(jobs: readonly number[]): void {
    for (const job of jobs.toSorted((a, b) => this.rankOf(a) - this.rankOf(b) || a - b)) {
      const expression = this.expressions[job];
      const grant = isSimple(expression)
        ? bestGrant(expression, this.supply, this.contested)
        : (this.solve([job])?.[0] ?? bestGrant(expression, this.supply, this.contested));
      this.take([job], [grant]);
    }
  }

  private solve(jobs: readonly number[], start?: readonly Grant[]): readonly Grant[] | undefined {
    assert(this.solver !== undefined, 'a plan by mixed integer programs needs a solver');
    const { window } = this.round.slices;
    const expressions = jobs.map((job) => this.expressions[job]);
    const { limits } = this.settings;
    const { supply, solver } = this;
    const { program, solution } = solveTogether({ expressions, supply, window, limits, start }, solver);
    const { columns, rows } = program.milp;
    const { value = 0, bound = NaN, nodes = 0, stopped = true } = solution ?? {};
    this.facts = { size: program.size, columns, rows, value, bound, nodes, stopped };
    return solution?.grants;
  }

  /** Grants of the jobs, the one of the highest value first. */
  private greedyGrants(jobs: readonly number[]): Grant[] {
    const supply = this.supply.copy();
    const grants = new Map<number, Grant>();
    for (const job of jobs.toSorted((a, b) => this.highest[b] - this.highest[a] || a - b)) {
      const grant = bestGrant(this.expressions[job], supply, this.contested);
      commit(this.expressions[job], grant, supply);
      grants.set(job, grant);
    }
    return jobs.map((job) => grants.get(job) ?? []);
  }

  private take(jobs: readonly number[], grants: readonly Grant[]): void {
    jobs.forEach((job, i) => {
      const planned = this.chosen(job, grants[i]);
      if (planned === undefined) return;
      this.planned[job] = planned;
      commit(planned.choice.tree, planned.grant, this.supply);
    });
  }

  /** Which of a job's choices a grant of its whole expression is. */
  private chosen(job: number, grant: Grant): Planned | undefined {
    let first = 0;
    for (const choice of this.choices[job]) {
      const leaves = leavesOf(choice.tree).length;
      const own = grant.slice(first, first + leaves);
      if (!isEmpty(own)) return { choice, grant: own, value: grantValue(choice.tree, own) };
      first += leaves;
    }
    return undefined;
  }

  /**
   * A plan within a gap of the best may postpone a possible start: the same option then starts now if no other job has
   * to move.
   */
  private shiftToNow(): void {
    const deferred = this.planned.flatMap((planned, job) => (planned === undefined ? [] : [{ job, planned }]));
    deferred.sort((a, b) => a.planned.choice.start - b.planned.choice.start || a.job - b.job);
    for (const { job, planned } of deferred) {
      const { choice, grant, value } = planned;
      const now = this.choices[job].find(({ option, start }) => option === choice.option && start === 0);
      if (choice.start === 0 || now === undefined) continue;
      commit(choice.tree, grant, this.supply, -1);
      const earlier = bestGrant(now.tree, this.supply, this.contested);
      const worth = grantValue(now.tree, earlier);
      const kept = worth >= value ? { choice: now, grant: earlier, value: worth } : planned;
      commit(kept.choice.tree, kept.grant, this.supply);
      this.planned[job] = kept;
    }
  }

  private bestNow(): number[] {
    return this.planned.map((planned, job) => {
      if (planned === undefined || planned.choice.start === 0) return 0;
      commit(planned.choice.tree, planned.grant, this.supply, -1);
      const worth = this.choices[job].map(({ tree, start }) =>
        start > 0 ? 0 : grantValue(tree, bestGrant(tree, this.supply, this.contested)),
      );
      commit(planned.choice.tree, planned.grant, this.supply);
      return Math.max(0, ...worth);
    });
  }

  /** Unassigned room goes to jobs without a place, highest value first. */
  private fillUp(): void {
    const left = this.choices.flatMap((own, job) => (own.length > 0 && this.planned[job] === undefined ? [job] : []));
    for (const job of left.sort((a, b) => this.highest[b] - this.highest[a] || a - b)) {
      this.take([job], [bestGrant(this.expressions[job], this.supply, this.contested)]);
    }
  }
}

/** Whether granting the best of its parts is the best of the whole: a max of leaves. */
function isSimple(expression: Expression): boolean {
  if (isLeaf(expression)) return true;
  if (isList(expression)) return expression.op === 'max' && expression.of.every(isSimple);
  return expression.op === 'scale' && isSimple(expression.of);
}
