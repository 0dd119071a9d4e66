/**
 * What has changed in a scheduler's book, and who has to look at it again. Whoever changes the book reports the kind of change,
 * once; whoever keeps something that follows from the book is a consumer and says, in one table, on which kinds it depends. No
 * other flag says that something is out of date.
 */

/** A table of consumers: the kinds of change that each depends on. */
export type Dependencies<Consumer extends string, Kind extends string> = Readonly<Record<Consumer, readonly Kind[]>>;

export class Changes<Consumer extends string, Kind extends string, Subject> {
  /** Consumers that have to look again, and at what; everything counts as changed at the beginning. */
  private readonly stale: Set<Consumer>;
  private readonly subjects: ReadonlyMap<Consumer, Set<Subject>>;
  private readonly affected: ReadonlyMap<Kind, readonly Consumer[]>;

  constructor(dependencies: Dependencies<Consumer, Kind>) {
    const table = Object.entries(dependencies) as [Consumer, readonly Kind[]][];
    this.stale = new Set(table.map(([consumer]) => consumer));
    this.subjects = new Map(table.map(([consumer]) => [consumer, new Set<Subject>()]));
    const kinds = new Set(table.flatMap(([, dependsOn]) => dependsOn));
    this.affected = new Map(
      [...kinds].map((kind) => [kind, table.filter(([, of]) => of.includes(kind)).map(([consumer]) => consumer)]),
    );
  }

  /** Something of a kind has changed: about one subject, or about all of them. */
  report(kind: Kind, subject?: Subject): void {
    const consumers = this.affected.get(kind) ?? [];
    for (let i = 0; i < consumers.length; i++) {
      this.stale.add(consumers[i]);
      if (subject !== undefined) this.subjects.get(consumers[i])?.add(subject);
    }
  }

  /** Whether a consumer has to look again. */
  isStale(consumer: Consumer): boolean {
    return this.stale.has(consumer);
  }

  /** Whether a consumer has to look again, which it does now. */
  take(consumer: Consumer): boolean {
    return this.stale.delete(consumer);
  }

  /** Whether a consumer has to look at one subject again, which it does now. */
  takeSubject(consumer: Consumer, subject: Subject): boolean {
    return this.subjects.get(consumer)?.delete(subject) ?? false;
  }

  /** The subjects that a consumer has to look at again, which it does now. */
  takeSubjects(consumer: Consumer): Subject[] {
    this.stale.delete(consumer);
    const subjects = this.subjects.get(consumer);
    if (subjects === undefined || subjects.size === 0) return [];
    const all = [...subjects];
    subjects.clear();
    return all;
  }
}
