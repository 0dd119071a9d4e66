import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { runCli } from '../cli';
import { Exit } from '../exit';
import { processIo } from '../io';

it('the Parquet file of a sweep has the columns and types of the table, and the rows of the CSV', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-parquet-'));
  try {
    const at = (name: string): string => join(folder, name);
    const io = { ...processIo(), error: () => undefined };
    const signalbox = async (...args: string[]) => expect(await runCli(args, io)).toBe(Exit.ok);
    await signalbox('sweep', 'plan', 'driver-deadlock', '--over', 'load=0.5,1', '--seeds', '2', '--out', at('plan'));
    await signalbox('sweep', 'run', at('plan'), '--shard', '1/1', '--dir', folder);
    const shard = readdirSync(folder).find((name) => name.endsWith('.ndjson')) ?? '';
    await signalbox('sweep', 'merge', at('plan'), at(shard), '--parquet', '--out', at('r.parquet'));
    await signalbox('sweep', 'merge', at('plan'), at(shard), '--csv', '--out', at('r.csv'));
    const file = new Uint8Array(readFileSync(at('r.parquet'))).buffer;
    const types = parquetMetadata(file).schema.slice(1);
    expect(Object.fromEntries(types.map(({ name, type }) => [name, type]))).toEqual({
      run: 'INT64',
      variant: 'BYTE_ARRAY',
      seed: 'INT64',
      load: 'BYTE_ARRAY',
      ended: 'BYTE_ARRAY',
      fingerprint: 'BYTE_ARRAY',
      refused: 'BYTE_ARRAY',
      metric: 'BYTE_ARRAY',
      unit: 'BYTE_ARRAY',
      value: 'DOUBLE',
      at_least: 'BOOLEAN',
      most: 'DOUBLE',
    });
    const rows = await parquetReadObjects({ file });
    const lines = rows.map((row) => Object.values(row).map((value) => String(value ?? '')));
    const csv = readFileSync(at('r.csv'), 'utf8').trimEnd().split('\r\n').slice(1);
    expect(lines.map((cells) => cells.join(','))).toEqual(csv);
    expect(new Set(rows.map(({ run }) => run)).size).toBe(8);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
