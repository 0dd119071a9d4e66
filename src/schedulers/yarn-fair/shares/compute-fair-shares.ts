/**
 * Weighted max-min fairness of one resource type, by a search for one ratio R of share to weight.
 *
 *   share(member, R) = trunc(min(max(weight R, minShare), maxShare))
 *   used(R)          = sum of the shares at R
 *
 *   R is doubled from 1 while used(R) < total; 25 times at most the interval [0, R] is then halved around the total, and
 *   its upper end decides. Shares may add up to more than the total: R is approached from above, and minimum shares are
 *   granted even where there is not enough for all of them.
 *
 * Members with a fixed share take no part, and it is taken off the total. fs-3: maxShare 0 -> 0; an inactive queue -> 0 (not in
 * steady shares); weight 0 -> minShare. fs-2014: only inactive queues -> 0.
 *
 * fs-2014 counts in int, so that a member without a maximum, and all members together, get 2^31 - 1 at most. fs-3 counts in
 * long: there "no limit" limits nothing.
 * Source: Hadoop, scheduler/fair/policies/ComputeFairShares.
 */
import { GrowingFloat64, GrowingInt32 } from '../../../base/collections/columns';
import { UNLIMITED } from '../../yarn/resources';
import { FreeKinds } from './free-kinds';
import type { ShareClamp } from './free-kinds';
import type { FairGeneration, Schedulable } from './schedulable';

const BISECTION_STEPS = 25;
/** Doubling ends here at the latest: in fs-2014 members of weight 0 take part, and no ratio gives them more. */
const LARGEST_RATIO = 2 ** 1000;

/** What the search reads of a member. */
export type ShareMember = Pick<Schedulable, 'weight' | 'minShare' | 'maxShare' | 'active'>;

/** Steady shares count inactive queues as active. */
export type ShareKind = 'instantaneous' | 'steady';

/** One ratio that was tried, for a view that animates the search. */
export interface RatioStep {
  readonly phase: 'double' | 'bisect' | 'result';
  readonly ratio: number;
  /** Sum of the shares at this ratio, fixed members not included. */
  readonly used: number;
  /** The interval that contains R after this step; while doubling, its upper end is the ratio itself. */
  readonly left: number;
  readonly right: number;
  /** Per member, its share at this ratio. */
  readonly shares: readonly number[];
  /** Per member, what decides that. */
  readonly clamps: readonly ShareClamp[];
}

/** A search with all its steps. */
export interface RatioSearch {
  /** What the free members divide: the total without the fixed shares, at most the sum of their maximum shares. */
  readonly total: number;
  readonly steps: readonly RatioStep[];
  readonly shares: readonly number[];
}

type Watch = (phase: RatioStep['phase'], ratio: number, used: number, left: number, right: number) => void;

/** In place of a fixed share: the member is free. */
const FREE = -1;

/**
 * A search, whose columns are reused. Adjacent members with equal weight and limits form a group, because they get the same share
 * at every ratio; thousands of applications mostly do.
 */
class Search {
  /** By group: index of its first member. */
  private readonly from = new GrowingInt32();
  /** By group: the fixed share of its members, or FREE. */
  private readonly fixed = new GrowingFloat64();
  /** By group: the kind of its free members. */
  private readonly kinds = new GrowingInt32();
  private members = 0;
  /** What the free members divide. */
  total = 0;
  private free = new FreeKinds();
  /** Input and result of the previous search, which is often the same. */
  private before = new FreeKinds();
  private totalBefore = NaN;
  private ratioBefore = 0;

  /** Sets the members and what they divide. Returns whether any of them is free. */
  load(
    members: readonly ShareMember[],
    total: number,
    type: number,
    generation: FairGeneration,
    kind: ShareKind,
  ): boolean {
    const { free, before } = this;
    this.free = before;
    this.before = free;
    before.clear();
    this.group(members, type, generation, kind);
    let taken = 0;
    for (let g = 0; g < this.fixed.length; g++) {
      if (this.fixed.get(g) !== FREE) taken += (this.startOf(g + 1) - this.startOf(g)) * this.fixed.get(g);
    }
    const most = generation === 'fs-2014' ? UNLIMITED : Infinity;
    this.total = Math.min(this.free.sumOfMaxShares(most), Math.max(total - taken, 0));
    return this.free.length > 0;
  }

  /** The ratio R. */
  ratio(watch?: Watch): number {
    const isKnown = this.total === this.totalBefore && this.free.equals(this.before);
    if (!isKnown || watch !== undefined) this.ratioBefore = this.find(watch);
    this.totalBefore = this.total;
    return this.ratioBefore;
  }

  private find(watch?: Watch): number {
    const { free, total } = this;
    let right = 1;
    for (;;) {
      const used = free.used(right);
      watch?.('double', right, used, 0, right);
      if (used >= total || right >= LARGEST_RATIO) break;
      right *= 2;
    }
    let left = 0;
    for (let step = 0; step < BISECTION_STEPS; step++) {
      const mid = (left + right) / 2;
      const used = free.used(mid);
      if (used < total) left = mid;
      else right = mid;
      watch?.('bisect', mid, used, left, right);
      if (used === total) break;
    }
    watch?.('result', right, free.used(right), left, right);
    return right;
  }

  /** The number of groups. */
  get groups(): number {
    return this.from.length;
  }

  /** Index of the first member of a group; after the last group, the number of members. */
  startOf(g: number): number {
    return g < this.from.length ? this.from.get(g) : this.members;
  }

  /** The share of each member of a group at a ratio. */
  shareOf(g: number, ratio: number): number {
    const fixed = this.fixed.get(g);
    return fixed === FREE ? this.free.share(this.kinds.get(g), ratio) : fixed;
  }

  /** What decides that share. */
  clampOf(g: number, ratio: number): ShareClamp {
    return this.fixed.get(g) === FREE ? this.free.clamp(this.kinds.get(g), ratio) : 'fixed';
  }

  private group(members: readonly ShareMember[], type: number, generation: FairGeneration, kind: ShareKind): void {
    this.members = members.length;
    this.from.clear();
    this.fixed.clear();
    this.kinds.clear();
    let weight = NaN;
    let minShare = NaN;
    let maxShare = NaN;
    let active = false;
    let fixed = FREE;
    for (let i = 0; i < members.length; i++) {
      const member = members[i];
      const isAlike =
        member.weight === weight &&
        member.minShare[type] === minShare &&
        member.maxShare[type] === maxShare &&
        member.active === active;
      if (!isAlike) {
        ({ weight, active } = member);
        minShare = member.minShare[type];
        maxShare = member.maxShare[type];
        fixed = fixedShare(member, type, generation, kind);
        this.from.push(i);
        this.fixed.push(fixed);
      }
      const most = generation === 'fs-3' && maxShare === UNLIMITED ? Infinity : maxShare;
      const free = fixed === FREE ? this.free.add(weight, minShare, most) : -1;
      if (!isAlike) this.kinds.push(free);
    }
  }
}

/** The fixed share of a member, or FREE. */
function fixedShare(member: ShareMember, type: number, generation: FairGeneration, kind: ShareKind): number {
  const isInactive = kind === 'instantaneous' && !member.active;
  if (generation === 'fs-2014') return isInactive ? 0 : FREE;
  if (member.maxShare[type] <= 0 || isInactive) return 0;
  return member.weight <= 0 ? Math.max(member.minShare[type], 0) : FREE;
}

const search = new Search();

/**
 * Computes the shares of one resource type and hands each member with its share to `write`, in their order.
 * @param total amount to share, MB or units
 * @param type index of the resource type
 */
export function computeFairShares<Member extends ShareMember>(
  members: readonly Member[],
  total: number,
  type: number,
  generation: FairGeneration,
  kind: ShareKind,
  write: (member: Member, share: number, type: number) => void,
): void {
  const ratio = search.load(members, total, type, generation, kind) ? search.ratio() : 0;
  for (let g = 0; g < search.groups; g++) {
    const share = search.shareOf(g, ratio);
    const end = search.startOf(g + 1);
    for (let i = search.startOf(g); i < end; i++) write(members[i], share, type);
  }
}

/** The same computation with every ratio that it tried, in order; the last step is the result. Parameters as above. */
export function traceFairShares(
  members: readonly ShareMember[],
  total: number,
  type: number,
  generation: FairGeneration,
  kind: ShareKind,
): RatioSearch {
  const steps: RatioStep[] = [];
  const ofMembers = <T>(of: (group: number) => T): T[] => {
    const values: T[] = [];
    for (let g = 0; g < search.groups; g++) {
      for (let i = search.startOf(g); i < search.startOf(g + 1); i++) values.push(of(g));
    }
    return values;
  };
  const sharesAt = (ratio: number): number[] => ofMembers((g) => search.shareOf(g, ratio));
  const watch: Watch = (phase, ratio, used, left, right) => {
    const clamps = ofMembers((g) => search.clampOf(g, ratio));
    steps.push({ phase, ratio, used, left, right, shares: sharesAt(ratio), clamps });
  };
  const ratio = search.load(members, total, type, generation, kind) ? search.ratio(watch) : 0;
  return { total: search.total, steps, shares: sharesAt(ratio) };
}
