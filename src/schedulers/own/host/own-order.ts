/**
 * An order of applications or queues by a policy. A key holds until what it was made of changes, or until time moves where the
 * policy reads what moves with it: then it is asked again, once.
 */
import type { OwnPolicyName } from '../../../scenario/own-policy';
import type { GateQueue, OrderChanges, PolicyOrder } from '../../../sim/policy-host';
import { compareKeys, comparisonOf, keyOf, nameOf, shown, unlikeKeys } from '../answers';
import type { KeyPart } from '../answers';
import type { PolicyRecord } from '../language/values';
import { ruleAt, whyFirst } from '../why';
import type { RunningPolicy } from './loaded';
import type { OwnGate } from './own-gate';
import type { RecordTable } from './record-table';

interface Key {
  readonly parts: readonly KeyPart[];
  /** Where the answer is in the code, as an offset. */
  readonly at: number;
  readonly steps: number;
  /** For people, made when it is first asked for. */
  text: string | undefined;
}

/** What an order works with. */
export interface OrderParts {
  readonly running: RunningPolicy;
  /** Records of those that are ordered. */
  readonly members: RecordTable;
  /** The one record of `ctx`. */
  readonly context: RecordTable;
  /** Where the policy has one. */
  readonly gate: OwnGate | undefined;
}

/** What has changed since it was last taken. */
interface Noted {
  everything: boolean;
  members: Set<number>;
}

const NOBODY: ReadonlySet<number> = new Set();

/** Number of members at the head of an order that are checked for contradictions. */
const LOOKED_AT = 8;
/** Most of these checks in a run. */
const MOST_LOOKS = 100;

export class OwnOrder implements PolicyOrder {
  private parts: OrderParts | undefined;
  private hasKey: boolean | undefined;
  private readonly keys: (Key | undefined)[] = [];
  /** By member: steps of the last comparison that it was in. */
  private readonly compared: number[] = [];
  /** Members that were touched and not looked at since. */
  private readonly touched = new Set<number>();
  /** Of each that keeps members in this order: what has changed for it. */
  private readonly noted: Noted[] = [];
  private isContextStale = false;
  private instant = -1;
  private looks = 0;

  /** @param load reads the policy, when it is first asked: by then a mistake ends the run and not its preparation */
  constructor(
    readonly name: OwnPolicyName,
    private readonly load: () => OrderParts,
    private readonly now: () => number,
  ) {}

  compare(a: number, b: number): number {
    this.noticeTime();
    const { running } = this.loaded;
    if (!this.byKey) {
      const [x, y, ctx] = [this.record(a), this.record(b), this.context()];
      const compared = running.value(comparisonOf(running.policy, x, y, ctx), 'compare', [x, y, ctx]);
      this.compared[a] = this.compared[b] = running.policy.steps;
      return compared;
    }
    const [x, y] = [this.keyOf(a).parts, this.keyOf(b).parts];
    const compared = compareKeys(x, y);
    if (compared !== undefined) return compared;
    const given = [this.record(a), this.record(b)] as const;
    const error = unlikeKeys(running.policy, [x, given[0]], [y, given[1]]);
    return running.value({ ok: false, error }, 'key', given);
  }

  admits(app: number, queue: GateQueue): boolean {
    const { gate } = this.loaded;
    if (gate === undefined) return true;
    this.noticeTime();
    return gate.admits(app, this.record(app), queue);
  }

  get gateMovesWithTime(): boolean {
    const { gate, running } = this.loaded;
    return gate !== undefined && running.movesWithTime;
  }

  changes(): () => OrderChanges {
    const noted: Noted = { everything: true, members: new Set() };
    this.noted.push(noted);
    return () => {
      this.noticeTime();
      for (const id of this.touched) this.record(id);
      const { everything, members } = noted;
      noted.everything = false;
      // The set that is handed out grows no more: members are put to their new places while others are looked at.
      if (members.size === 0) return { everything, members: NOBODY };
      noted.members = new Set();
      return { everything, members };
    };
  }

  /** What the member's record is made of has changed. */
  touch(id: number): void {
    if (this.parts?.members.has(id) === true) this.touched.add(id);
  }

  /** Anything may have changed: the cluster, figures of the scheduler, or time. A key outlives what it was not made of. */
  touchAll(): void {
    this.parts?.members.touchAll();
    this.parts?.gate?.touchAll();
    this.touched.clear();
    this.isContextStale = true;
    for (const noted of this.noted) noted.everything = true;
  }

  keyText(id: number): string {
    this.noticeTime();
    if (!this.byKey) return '';
    const key = this.keyOf(id);
    return (key.text ??= key.parts.map(valueText).join(', '));
  }

  steps(id: number): number {
    return this.byKey ? this.keyOf(id).steps : (this.compared[id] ?? 0);
  }

  why(first: number, second: number): string {
    this.noticeTime();
    const { running } = this.loaded;
    if (this.byKey) {
      const [x, y] = [this.keyOf(first), this.keyOf(second)];
      const part = x.parts.findIndex((value, i) => value !== y.parts[i]);
      if (part < 0) return '';
      return ruleText(ruleAt(running.policy, x.at, part), [x.parts[part], y.parts[part]]);
    }
    const why = whyFirst(running.aside, this.record(first), this.record(second), this.context());
    return why.ok ? ruleText(why.value.rule, why.value.values) : '';
  }

  takeContradiction(sorted: readonly number[]): string {
    // Keys cannot contradict each other.
    if (this.byKey || this.looks >= MOST_LOOKS) return '';
    this.looks++;
    const head = sorted.slice(0, LOOKED_AT).map((id) => this.record(id));
    for (let i = 0; i < head.length; i++) {
      for (let k = i + 1; k < head.length; k++) {
        const found = this.contradiction(head[i], head[k], head[i + 1]);
        if (found === '') continue;
        this.looks = MOST_LOOKS;
        return found;
      }
    }
    return '';
  }

  /** What is wrong with a pair that is in this order, `between` after the first: '' where nothing is. */
  private contradiction(x: PolicyRecord, y: PolicyRecord, between: PolicyRecord): string {
    const there = this.aside(x, y);
    const back = this.aside(y, x);
    const [a, b, c] = [nameOf(x), nameOf(between), nameOf(y)];
    if (there < 0 && back < 0) return `compare(${a}, ${c}) and compare(${c}, ${a}) both put the first one first`;
    if (there <= 0 || between === y || this.aside(x, between) > 0 || this.aside(between, y) > 0) return '';
    return `${a} goes before ${b}, and ${b} before ${c}, but ${c} before ${a}`;
  }

  private aside(x: PolicyRecord, y: PolicyRecord): number {
    const compared = comparisonOf(this.loaded.running.aside, x, y, this.context());
    // Without steps left nothing is found any more.
    return compared.ok ? compared.value : 0;
  }

  /** The record of a member. A key outlives what changes nothing that the policy reads. */
  private record(id: number): PolicyRecord {
    const { members, gate } = this.loaded;
    if ((this.touched.delete(id) || members.isStale(id)) && members.renew(id)) {
      this.keys[id] = undefined;
      gate?.touch(id);
      for (const { members: ids } of this.noted) ids.add(id);
    }
    return members.get(id);
  }

  /** The record of `ctx`. Keys were made of it as well. */
  private context(): PolicyRecord {
    const { context } = this.loaded;
    if (this.isContextStale && context.renew(0)) this.keys.length = 0;
    this.isContextStale = false;
    return context.get(0);
  }

  private keyOf(id: number): Key {
    const record = this.record(id);
    const ctx = this.context();
    const known = this.keys[id];
    if (known !== undefined) return known;
    const { running } = this.loaded;
    const parts = running.value(keyOf(running.policy, record, ctx), 'key', [record, ctx]);
    const { returned, steps } = running.policy;
    const key: Key = { parts: [...parts], at: returned, steps, text: undefined };
    this.keys[id] = key;
    return key;
  }

  private get loaded(): OrderParts {
    return (this.parts ??= this.load());
  }

  private get byKey(): boolean {
    return (this.hasKey ??= this.loaded.running.has('key'));
  }

  private noticeTime(): void {
    if (!this.loaded.running.movesWithTime || this.now() === this.instant) return;
    this.instant = this.now();
    this.touchAll();
  }
}

/** "`app.submitted`: 3 against 7"; '' where no rule tells them apart. */
function ruleText(rule: string, values: readonly unknown[]): string {
  if (rule === '') return '';
  return values.length === 2 ? `${rule}: ${valueText(values[0])} against ${valueText(values[1])}` : rule;
}

/** A value for people: numbers with six digits at most. */
function valueText(value: unknown): string {
  return typeof value === 'number' && Number.isFinite(value) ? String(Number(value.toPrecision(6))) : shown(value);
}
