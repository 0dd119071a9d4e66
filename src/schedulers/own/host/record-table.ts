/** The records of one kind that a policy sees, each filled anew when what it is about has changed. */
import { KINDS } from '../fields';
import type { RecordName } from '../fields';
import { PolicyRecord } from '../language/values';
import type { Fill } from './fill';

export class RecordTable {
  private readonly records: (PolicyRecord | undefined)[] = [];
  private readonly stale = new Set<number>();
  private readonly fields: readonly string[];

  /** @param reads names of fields that the policy reads, or `*` for any */
  constructor(
    private readonly kind: RecordName,
    private readonly fill: Fill,
    reads: readonly string[] | '*',
  ) {
    this.fields = Object.keys(fill).filter((name) => name === 'id' || reads === '*' || reads.includes(name));
  }

  /** The record with what is true now. */
  get(id: number): PolicyRecord {
    const known = this.records[id];
    if (known !== undefined && !this.stale.delete(id)) return known;
    const record = known ?? new PolicyRecord(KINDS[this.kind], {});
    for (const name of this.fields) record.values[name] = this.fill[name](id);
    this.records[id] = record;
    return record;
  }

  /** Returns whether anybody has seen the record since it was last touched. */
  touch(id: number): boolean {
    if (this.records[id] === undefined || this.stale.has(id)) return false;
    this.stale.add(id);
    return true;
  }

  touchAll(): void {
    this.records.forEach((_, id) => this.stale.add(id));
  }
}
