/** The records of one kind that policies see, one for each entity, updated when they are read. */
import { KINDS } from '../fields';
import type { RecordName } from '../fields';
import { PolicyRecord } from '../language/values';
import type { Fill } from './fill';

export class RecordTable {
  private readonly records: (PolicyRecord | undefined)[] = [];
  /** By id: something in the record may be another value now. */
  private readonly stale: boolean[] = [];
  private readonly fields: readonly { readonly name: string; readonly fill: (id: number) => unknown }[];

  /** @param reads names of fields that the policy reads, or `*` for any */
  constructor(
    private readonly kind: RecordName,
    fill: Fill,
    reads: readonly string[] | '*',
  ) {
    this.fields = Object.entries(fill)
      .filter(([name]) => name === 'id' || reads === '*' || reads.includes(name))
      .map(([name, of]) => ({ name, fill: of }));
  }

  /** The record with its current values, provided that changes were reported. */
  get(id: number): PolicyRecord {
    const known = this.records[id];
    if (known !== undefined && !this.stale[id]) return known;
    const record = known ?? new PolicyRecord(KINDS[this.kind], {});
    this.records[id] = record;
    this.write(id, record);
    return record;
  }

  /** The record has been seen. */
  has(id: number): boolean {
    return this.records[id] !== undefined;
  }

  /** Something in the record may be another value now. */
  isStale(id: number): boolean {
    return this.stale[id];
  }

  /** Updates a record that was read before. Returns whether that changed it. */
  renew(id: number): boolean {
    const record = this.records[id];
    return record !== undefined && this.write(id, record);
  }

  touch(id: number): void {
    this.stale[id] = true;
  }

  touchAll(): void {
    this.stale.fill(true);
  }

  private write(id: number, { values }: PolicyRecord): boolean {
    this.stale[id] = false;
    let changed = false;
    for (const { name, fill } of this.fields) {
      const value = fill(id);
      if (values[name] === value) continue;
      values[name] = value;
      changed = true;
    }
    return changed;
  }
}
