import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { runCli } from '../cli';
import { Exit } from '../exit';
import { processIo } from '../io';

it('DuckDB reads the result of a sweep: columns, types, and what the CSV says', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-parquet-'));
  try {
    const at = (name: string): string => join(folder, name);
    const io = { ...processIo(), error: () => undefined };
    const signalbox = (...args: string[]) => expect(runCli(args, io)).toBe(Exit.ok);
    signalbox('sweep', 'plan', 'driver-deadlock', '--over', 'load=0.5,1', '--seeds', '2', '--out', at('plan'));
    signalbox('sweep', 'run', at('plan'), '--shard', '1/1', '--dir', folder);
    const shard = readdirSync(folder).find((name) => name.endsWith('.ndjson')) ?? '';
    signalbox('sweep', 'merge', at('plan'), at(shard), '--parquet', '--out', at('r.parquet'));
    signalbox('sweep', 'merge', at('plan'), at(shard), '--csv', '--out', at('r.csv'));
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
    const types = await rows(`select column_name, column_type from (describe select * from '${at('r.parquet')}')`);
    expect(Object.fromEntries(types as [string, string][])).toEqual({
      run: 'BIGINT',
      variant: 'VARCHAR',
      seed: 'BIGINT',
      load: 'VARCHAR',
      ended: 'VARCHAR',
      fingerprint: 'VARCHAR',
      refused: 'VARCHAR',
      metric: 'VARCHAR',
      unit: 'VARCHAR',
      value: 'DOUBLE',
      at_least: 'BOOLEAN',
    });
    const csv = `read_csv('${at('r.csv')}', types = {'load': 'VARCHAR', 'fingerprint': 'VARCHAR', 'refused': 'VARCHAR'})`;
    const both = await rows(`select count(*) from (select * from '${at('r.parquet')}' except select * from ${csv})`);
    expect(both).toEqual([['0']]);
    expect(await rows(`select count(distinct run) from '${at('r.parquet')}'`)).toEqual([['8']]);
    connection.closeSync();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
