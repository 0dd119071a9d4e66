/**
 * One cycle before it is solved: which nodes are interchangeable, how many of them are free when, and what each job may be given.
 * A view asks the same of the instant under the cursor.
 */
import { refine } from '../compile/node-groups';
import { Supply } from '../compile/supply';
import { highestValue, leavesOf, mapLeaves, mostWorth } from '../strl/expression';
import type { GroupLeaf, Tree } from '../strl/expression';
import { alternativesOf } from './alternatives';
import type { Slices, TimedRequest } from './alternatives';
import { reachOf } from './reach';

export interface RoundJob extends TimedRequest {
  readonly app: number;
  /** Multiplier on its values. */
  readonly weight: number;
  /** The nodes of a union of sets that can run its tasks and are there, ascending. */
  nodesOf(names: readonly string[]): readonly number[];
}

/** A node that is taken. */
export interface Taken {
  readonly node: number;
  /** Expected end, µs. */
  readonly until: number;
}

/** A leaf over groups of nodes. */
export interface PlanLeaf extends GroupLeaf {
  /** µs. */
  readonly runtime: number;
}

export interface Choice {
  readonly option: number;
  readonly start: number;
  readonly tree: Tree<PlanLeaf>;
  /** Its full value. */
  readonly value: number;
  /** Whether there would be room for it beside running tasks if the job were alone. */
  readonly hasRoom: boolean;
}

/** What a plan is made from. */
export type OpenRound = Pick<Round, 'groups' | 'supply' | 'choices' | 'jobs' | 'slices'>;

export class Round<J extends RoundJob = RoundJob> {
  readonly groups: readonly (readonly number[])[];
  /** Nodes that running tasks leave free. */
  readonly supply: Supply;
  /** What each job may be given, by start and option; also what has no room, which the solver is not asked about. */
  readonly choices: readonly (readonly Choice[])[];
  /** By job: the last slice in which it was offered a start. */
  readonly reach: readonly number[];

  constructor(
    nodes: number,
    readonly slices: Slices,
    taken: readonly Taken[],
    readonly jobs: readonly J[],
  ) {
    const sets = new NodeLists();
    this.reach = reachOf(jobs, slices);
    const alternatives = jobs.map((job, i) =>
      alternativesOf(job, { ...slices, window: this.reach[i] }, (names) => sets.numberOf(job.nodesOf(names))),
    );
    const used = [...new Set(alternatives.flat().flatMap(({ tree }) => leavesOf(tree).map(({ set }) => set)))];
    const { groups, groupsOf } = refine(
      nodes,
      used.map((set) => sets.lists[set]),
    );
    this.groups = groups;
    this.supply = supplyOf(nodes, groups, taken, slices);
    const groupsOfSet = new Map(used.map((set, i) => [set, groupsOf[i]]));
    this.choices = alternatives.map((own, job) =>
      own.map(({ option, start, tree }): Choice => {
        const { weight } = jobs[job];
        const grouped = mapLeaves(tree, (leaf): PlanLeaf => ({ ...leaf, set: groupsOfSet.get(leaf.set) ?? [] }));
        const weighted: Tree<PlanLeaf> = weight === 1 ? grouped : { op: 'scale', by: weight, of: grouped };
        return { option, start, tree: weighted, value: highestValue(weighted), hasRoom: this.hasRoom(weighted) };
      }),
    );
  }

  /** Whether a job could be worth something if all nodes that are there were free. */
  couldBeWorth(job: number): boolean {
    return this.choices[job].some(
      ({ tree }) => mostWorth(tree, ({ set }) => set.reduce((sum, group) => sum + this.groups[group].length, 0)) > 0,
    );
  }

  /** Whether a tree could be worth something with all that is free. */
  private hasRoom(tree: Tree<PlanLeaf>): boolean {
    const free = ({ set, start, dur }: PlanLeaf) =>
      set.reduce((sum, group) => sum + this.supply.freeThroughout(group, start, dur), 0);
    return mostWorth(tree, free) > 0;
  }
}

/** Lists of nodes with a number each; equal ones have the same. */
class NodeLists {
  readonly lists: (readonly number[])[] = [];
  private readonly byText = new Map<string, number>();
  private readonly known = new Map<readonly number[], number>();

  numberOf(list: readonly number[]): { readonly set: number; readonly size: number } {
    const set = this.known.get(list) ?? this.equalTo(list);
    this.known.set(list, set);
    return { set, size: list.length };
  }

  private equalTo(list: readonly number[]): number {
    const text = list.join(' ');
    const set = this.byText.get(text) ?? this.lists.push(list) - 1;
    this.byText.set(text, set);
    return set;
  }
}

function supplyOf(
  nodes: number,
  groups: readonly (readonly number[])[],
  taken: readonly Taken[],
  { now, quantum, window }: Slices,
): Supply {
  const groupOf = new Int32Array(nodes);
  groups.forEach((members, group) => members.forEach((node) => (groupOf[node] = group)));
  const supply = new Supply(
    groups.map((members) => members.length),
    window + 1,
  );
  for (const { node, until } of taken)
    supply.take(groupOf[node], 0, Math.max(1, Math.ceil((until - now) / quantum)), 1);
  return supply;
}
