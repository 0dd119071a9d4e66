/**
 * How much of one resource type each member is entitled to: weighted max-min fairness by a search for one ratio R.
 *
 *   share(member, R) = trunc(min(max(weight R, minShare), maxShare))
 *   used(R)          = sum of the shares at R
 *
 *   R is doubled from 1 while used(R) < total; 25 times at most the interval [0, R] is then halved around the total, and
 *   its upper end decides. Shares may add up to more than the total: R is approached from above, and minimum shares are
 *   granted even where there is not enough for all of them.
 *
 * Fixed members take no part. fs-3: maxShare 0 -> 0; an inactive queue -> 0 (not in steady shares); weight 0 -> minShare;
 * what they get is taken off the total. fs-2014: only inactive queues -> 0.
 * Source: Hadoop, scheduler/fair/policies/ComputeFairShares.
 */
import { UNLIMITED } from '../../yarn/resources';
import type { FairGeneration, Schedulable } from './schedulable';

const BISECTION_STEPS = 25;
/** Doubling ends here at the latest: in fs-2014 members of weight 0 take part, and no ratio gives them more. */
const LARGEST_RATIO = 2 ** 1000;

/** What the search looks at in a member. */
export type ShareMember = Pick<Schedulable, 'weight' | 'minShare' | 'maxShare' | 'active'>;

/** For what shares are computed: steady ones count inactive queues as if they had something to run. */
export type ShareKind = 'instantaneous' | 'steady';

/** What decides a member's share at a ratio. */
export type ShareClamp = 'fixed' | 'minShare' | 'weight' | 'maxShare';

/** One ratio that was tried, for a view that animates the search. */
export interface RatioStep {
  readonly phase: 'double' | 'bisect' | 'result';
  readonly ratio: number;
  /** Sum of the shares at this ratio, fixed members not included. */
  readonly used: number;
  /** The interval in which R is looked for after this step; while doubling, its end is the ratio itself. */
  readonly left: number;
  readonly right: number;
  /** Per member its share at this ratio and what decides it. */
  readonly shares: readonly number[];
  readonly clamps: readonly ShareClamp[];
}

/** The whole search over one type. */
export interface RatioSearch {
  /** What the members without a fixed share divide: the total less the fixed shares, capped by the sum of maximum shares. */
  readonly total: number;
  readonly steps: readonly RatioStep[];
  readonly shares: readonly number[];
}

type Watch = (phase: RatioStep['phase'], ratio: number, used: number, left: number, right: number) => void;

/** Marks a member whose share is not fixed. */
const FREE = -1;

/**
 * The search for one set of members; its columns are kept and used again. Members side by side that are alike get the same share
 * at every ratio, and thousands of applications mostly are: they are one group.
 */
class Search {
  /** By group: its first member. */
  private from = new Int32Array(16);
  /** The share that is fixed for its members, or FREE. */
  private fixed: Float64Array = new Float64Array(16);
  private weights: Float64Array = new Float64Array(16);
  private minShares: Float64Array = new Float64Array(16);
  private maxShares: Float64Array = new Float64Array(16);
  private groups = 0;
  private members = 0;
  /** What the free members divide. */
  total = 0;

  /** Takes the members of a set. Whether any of them is free. */
  load(
    members: readonly ShareMember[],
    total: number,
    type: number,
    generation: FairGeneration,
    kind: ShareKind,
  ): boolean {
    this.group(members, type, generation, kind);
    let taken = 0;
    let sumOfMaxShares = 0;
    let isAnyFree = false;
    for (let g = 0; g < this.groups; g++) {
      const count = this.end(g) - this.from[g];
      if (this.fixed[g] === FREE) {
        isAnyFree = true;
        sumOfMaxShares = Math.min(sumOfMaxShares + count * this.maxShares[g], UNLIMITED);
      } else {
        taken += count * this.fixed[g];
      }
    }
    this.total = Math.min(sumOfMaxShares, Math.max(total - taken, 0));
    return isAnyFree;
  }

  /** The ratio at which the free members get their shares. */
  ratio(watch?: Watch): number {
    let right = 1;
    for (;;) {
      const used = this.used(right);
      watch?.('double', right, used, 0, right);
      if (used >= this.total || right >= LARGEST_RATIO) break;
      right *= 2;
    }
    let left = 0;
    for (let step = 0; step < BISECTION_STEPS; step++) {
      const mid = (left + right) / 2;
      const used = this.used(mid);
      if (used < this.total) left = mid;
      else right = mid;
      watch?.('bisect', mid, used, left, right);
      if (used === this.total) break;
    }
    watch?.('result', right, this.used(right), left, right);
    return right;
  }

  /** Hands the share of each member at a ratio, and what decides it, to `write`. */
  shares(ratio: number, write: (member: number, share: number, clamp: ShareClamp) => void): void {
    for (let g = 0; g < this.groups; g++) {
      const share = this.share(g, ratio);
      const clamp = this.clamp(g, ratio);
      const end = this.end(g);
      for (let i = this.from[g]; i < end; i++) write(i, share, clamp);
    }
  }

  private share(g: number, ratio: number): number {
    if (this.fixed[g] !== FREE) return this.fixed[g];
    return Math.trunc(Math.min(Math.max(this.weights[g] * ratio, this.minShares[g]), this.maxShares[g]));
  }

  private clamp(g: number, ratio: number): ShareClamp {
    if (this.fixed[g] !== FREE) return 'fixed';
    const byWeight = this.weights[g] * ratio;
    if (Math.max(byWeight, this.minShares[g]) > this.maxShares[g]) return 'maxShare';
    return byWeight < this.minShares[g] ? 'minShare' : 'weight';
  }

  private used(ratio: number): number {
    let used = 0;
    for (let g = 0; g < this.groups; g++) {
      if (this.fixed[g] === FREE) used += (this.end(g) - this.from[g]) * this.share(g, ratio);
    }
    return used;
  }

  /** The first member behind a group. */
  private end(g: number): number {
    return g + 1 < this.groups ? this.from[g + 1] : this.members;
  }

  private group(members: readonly ShareMember[], type: number, generation: FairGeneration, kind: ShareKind): void {
    this.members = members.length;
    this.groups = 0;
    let wasActive = false;
    for (let i = 0; i < members.length; i++) {
      const { weight, active } = members[i];
      const minShare = members[i].minShare[type];
      const maxShare = members[i].maxShare[type];
      const g = this.groups - 1;
      const isAlike =
        g >= 0 &&
        weight === this.weights[g] &&
        minShare === this.minShares[g] &&
        maxShare === this.maxShares[g] &&
        active === wasActive;
      if (isAlike) continue;
      if (this.groups === this.from.length) this.grow();
      this.from[this.groups] = i;
      this.fixed[this.groups] = fixedShare(members[i], type, generation, kind);
      this.weights[this.groups] = weight;
      this.minShares[this.groups] = minShare;
      this.maxShares[this.groups++] = maxShare;
      wasActive = active;
    }
  }

  private grow(): void {
    const doubled = (column: Float64Array): Float64Array => {
      const larger = new Float64Array(column.length * 2);
      larger.set(column);
      return larger;
    };
    const from = new Int32Array(this.from.length * 2);
    from.set(this.from);
    this.from = from;
    this.fixed = doubled(this.fixed);
    this.weights = doubled(this.weights);
    this.minShares = doubled(this.minShares);
    this.maxShares = doubled(this.maxShares);
  }
}

/** The share that a member has whatever the others have, or FREE. */
function fixedShare(member: ShareMember, type: number, generation: FairGeneration, kind: ShareKind): number {
  const isInactive = kind === 'instantaneous' && !member.active;
  if (generation === 'fs-2014') return isInactive ? 0 : FREE;
  if (member.maxShare[type] <= 0 || isInactive) return 0;
  return member.weight <= 0 ? Math.max(member.minShare[type], 0) : FREE;
}

const search = new Search();

/**
 * Computes the shares of one resource type and hands each to `write` with the position of its member.
 * @param total amount to share, MB or units
 * @param type index of the resource type
 */
export function computeFairShares(
  members: readonly ShareMember[],
  total: number,
  type: number,
  generation: FairGeneration,
  kind: ShareKind,
  write: (member: number, share: number) => void,
): void {
  const ratio = search.load(members, total, type, generation, kind) ? search.ratio() : 0;
  search.shares(ratio, write);
}

/** The same computation with every ratio it tried, in order; the last step is the result. Parameters as above. */
export function traceFairShares(
  members: readonly ShareMember[],
  total: number,
  type: number,
  generation: FairGeneration,
  kind: ShareKind,
): RatioSearch {
  const steps: RatioStep[] = [];
  const watch: Watch = (phase, ratio, used, left, right) => {
    const shares: number[] = [];
    const clamps: ShareClamp[] = [];
    search.shares(ratio, (_, share, clamp) => {
      shares.push(share);
      clamps.push(clamp);
    });
    steps.push({ phase, ratio, used, left, right, shares, clamps });
  };
  const ratio = search.load(members, total, type, generation, kind) ? search.ratio(watch) : 0;
  const shares: number[] = [];
  search.shares(ratio, (_, share) => void shares.push(share));
  return { total: search.total, steps, shares };
}
