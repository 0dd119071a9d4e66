/**
 * What has changed in a scheduler's book, and who must react. Each change of the book is reported once, by kind.
 * Everything that is derived from the book is a consumer, and one table says on which kinds it depends. There are no
 * other dirty flags.
 */

/** A table of consumers: the kinds of change that each depends on. */
export type Dependencies<Consumer extends string, Kind extends string> = Readonly<Record<Consumer, readonly Kind[]>>;

export class Changes<Consumer extends string, Kind extends string, Subject> {
  private readonly consumers: ReadonlyMap<Consumer, State<Subject>>;
  private readonly affected: ReadonlyMap<Kind, readonly State<Subject>[]>;

  constructor(dependencies: Dependencies<Consumer, Kind>) {
    const table = (Object.entries(dependencies) as [Consumer, readonly Kind[]][]).map(([consumer, kinds]) => ({
      consumer,
      kinds,
      state: new State<Subject>(),
    }));
    this.consumers = new Map(table.map(({ consumer, state }) => [consumer, state]));
    const all = new Set(table.flatMap(({ kinds }) => kinds));
    this.affected = new Map(
      [...all].map((kind) => [kind, table.filter(({ kinds }) => kinds.includes(kind)).map(({ state }) => state)]),
    );
  }

  /** Something of a kind has changed: about one subject, or about all of them. */
  report(kind: Kind, subject?: Subject): void {
    const consumers = this.affected.get(kind);
    if (consumers === undefined) return;
    for (let i = 0; i < consumers.length; i++) {
      consumers[i].isStale = true;
      if (subject !== undefined) consumers[i].add(subject);
    }
  }

  /** Whether a consumer has to look again. */
  isStale(consumer: Consumer): boolean {
    return this.consumers.get(consumer)?.isStale ?? false;
  }

  /** Whether a consumer has to look again, which it does now. */
  take(consumer: Consumer): boolean {
    const state = this.consumers.get(consumer);
    if (state?.isStale !== true) return false;
    state.isStale = false;
    return true;
  }

  /** Whether a consumer has to look at one subject again, which it does now. */
  takeSubject(consumer: Consumer, subject: Subject): boolean {
    return this.consumers.get(consumer)?.remove(subject) ?? false;
  }

  /** The subjects that a consumer has to look at again, which it does now, in the order in which they changed. */
  takeSubjects(consumer: Consumer): readonly Subject[] {
    const state = this.consumers.get(consumer);
    if (state === undefined) return NONE;
    state.isStale = false;
    return state.takeAll();
  }
}

const NONE: readonly never[] = [];
/** Up to this number, subjects are searched one by one: a set that is emptied and refilled takes new memory each time. */
const FEW = 8;

/** What one consumer has to look at again. */
class State<Subject> {
  /** Everything counts as changed at the beginning. */
  isStale = true;
  private few: Subject[] = [];
  /** In place of `few` where there are more. */
  private many: Set<Subject> | undefined;

  add(subject: Subject): void {
    if (this.many !== undefined) this.many.add(subject);
    else if (!this.few.includes(subject)) {
      this.few.push(subject);
      if (this.few.length > FEW) this.many = new Set(this.few);
    }
  }

  remove(subject: Subject): boolean {
    if (this.many !== undefined) return this.many.delete(subject);
    const at = this.few.indexOf(subject);
    if (at < 0) return false;
    this.few.splice(at, 1);
    return true;
  }

  takeAll(): readonly Subject[] {
    const { few, many } = this;
    if (many === undefined && few.length === 0) return NONE;
    this.few = [];
    this.many = undefined;
    return many === undefined ? few : [...many];
  }
}
