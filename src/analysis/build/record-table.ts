/** Records of one kind as columns, as they are declared. */
import { GrowingFloat64, GrowingInt32, GrowingUint8 } from '../../base/collections/columns';
import type { Field, Handler, RecordKind } from '../../sim/trace/record';
import type { RecordColumns, RunModel } from '../model';

export class RecordTable<F extends readonly Field[]> {
  private readonly time = new GrowingFloat64();
  private readonly columns: readonly (GrowingInt32 | GrowingUint8 | GrowingFloat64)[];

  constructor(private readonly record: RecordKind<F>) {
    this.columns = record.fields.map(({ meaning, bits }) => {
      if (bits > 32) return new GrowingFloat64();
      return meaning === 'code' || meaning === 'flag' ? new GrowingUint8() : new GrowingInt32();
    });
  }

  /** Appends a record. */
  readonly add: Handler<F> = (at, ...values) => {
    const { columns } = this;
    this.time.push(at);
    for (let i = 0; i < columns.length; i++) columns[i].push((values as readonly number[])[i]);
  };

  /** Everything read so far, in its own arrays. */
  snapshot(): RecordColumns<F> {
    const { record, columns, time } = this;
    const fields = record.fields.map(({ name }, i) => [name, columns[i].view().slice()]);
    return { ...Object.fromEntries(fields), count: time.length, time: time.view().slice() } as RecordColumns<F>;
  }
}

/** What a plug-in's own record says in a run; undefined where it was never written. */
export function ownRecords<F extends readonly Field[]>(
  model: Pick<RunModel, 'own'>,
  record: RecordKind<F>,
): RecordColumns<F> | undefined {
  return model.own[record.name] as RecordColumns<F> | undefined;
}
