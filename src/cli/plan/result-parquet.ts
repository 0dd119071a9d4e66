import { parquetWriteBuffer } from 'hyparquet-writer';
import type { ResultColumn } from '../../analysis/compare/shards/result-table';

/** How a column is stored. Numbers of runs and seeds go beyond 32 bits. */
const TYPES = { integer: 'INT64', number: 'DOUBLE', text: 'STRING', boolean: 'BOOLEAN' } as const;

/** The table of results as a Parquet file, with the columns and types of the CSV. */
export function resultParquet(columns: readonly ResultColumn[]): Uint8Array {
  const columnData = columns.map(({ name, type, values }) => ({
    name,
    type: TYPES[type],
    data: type === 'integer' ? values.map((value) => BigInt(value as number)) : [...values],
    nullable: type !== 'integer',
  }));
  return new Uint8Array(parquetWriteBuffer({ columnData }));
}
