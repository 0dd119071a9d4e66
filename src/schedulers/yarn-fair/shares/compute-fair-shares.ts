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

/** The search for one set of members; its columns are kept and used again. */
class Search {
  /** Per member its fixed share, or FREE. */
  fixed = new Float64Array(16);
  private weights = new Float64Array(16);
  private minShares = new Float64Array(16);
  private maxShares = new Float64Array(16);
  /** Free members side by side that get the same share at every ratio: the first of them, and how many they are. */
  private alikeFrom = new Int32Array(16);
  private alikeCount = new Int32Array(16);
  private groups = 0;
  /** What the free members divide. */
  total = 0;

  load(
    members: readonly ShareMember[],
    total: number,
    type: number,
    generation: FairGeneration,
    kind: ShareKind,
  ): boolean {
    if (this.fixed.length < members.length) this.grow(members.length * 2);
    this.groups = 0;
    let taken = 0;
    let sumOfMaxShares = 0;
    let isAnyFree = false;
    for (let i = 0; i < members.length; i++) {
      const { weight, minShare, maxShare } = members[i];
      const fixed = fixedShare(members[i], type, generation, kind);
      this.fixed[i] = fixed;
      this.weights[i] = weight;
      this.minShares[i] = minShare[type];
      this.maxShares[i] = maxShare[type];
      if (fixed === FREE) {
        isAnyFree = true;
        this.group(i);
        sumOfMaxShares = Math.min(sumOfMaxShares + maxShare[type], UNLIMITED);
      } else {
        taken += fixed;
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

  share(i: number, ratio: number): number {
    if (this.fixed[i] !== FREE) return this.fixed[i];
    return Math.trunc(Math.min(Math.max(this.weights[i] * ratio, this.minShares[i]), this.maxShares[i]));
  }

  clamp(i: number, ratio: number): ShareClamp {
    if (this.fixed[i] !== FREE) return 'fixed';
    const byWeight = this.weights[i] * ratio;
    if (Math.max(byWeight, this.minShares[i]) > this.maxShares[i]) return 'maxShare';
    return byWeight < this.minShares[i] ? 'minShare' : 'weight';
  }

  private used(ratio: number): number {
    let used = 0;
    for (let g = 0; g < this.groups; g++) used += this.alikeCount[g] * this.share(this.alikeFrom[g], ratio);
    return used;
  }

  /** Counts a free member with those before it, where it is like them: thousands of applications mostly are. */
  private group(i: number): void {
    const { weights, minShares, maxShares } = this;
    const last = this.groups - 1;
    const other = last < 0 ? i : this.alikeFrom[last];
    const isAlike =
      weights[other] === weights[i] && minShares[other] === minShares[i] && maxShares[other] === maxShares[i];
    if (last >= 0 && isAlike) {
      this.alikeCount[last]++;
      return;
    }
    this.alikeFrom[this.groups] = i;
    this.alikeCount[this.groups++] = 1;
  }

  private grow(length: number): void {
    this.fixed = new Float64Array(length);
    this.weights = new Float64Array(length);
    this.minShares = new Float64Array(length);
    this.maxShares = new Float64Array(length);
    this.alikeFrom = new Int32Array(length);
    this.alikeCount = new Int32Array(length);
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
  for (let i = 0; i < members.length; i++) write(i, search.share(i, ratio));
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
    const shares = members.map((_, i) => search.share(i, ratio));
    const clamps = members.map((_, i) => search.clamp(i, ratio));
    steps.push({ phase, ratio, used, left, right, shares, clamps });
  };
  const ratio = search.load(members, total, type, generation, kind) ? search.ratio(watch) : 0;
  return { total: search.total, steps, shares: members.map((_, i) => search.share(i, ratio)) };
}
