// A sweep of many shards of which one in ten is killed, joined to the bytes of a single process and read as a table by DuckDB.
import { spawn } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { cli, environment, expectSame, folder, has, inFolder, run, signalbox } from './stranger.mjs';

const asked = process.argv.indexOf('--shards');
const SHARDS = asked === -1 ? 12 : Number(process.argv[asked + 1]);
/** Where the plan is written. */
export const plan = join(folder, 'plan.json');
/** Where a single process does all of it. */
export const whole = join(folder, 'whole');

export const sweepChecks = {
  [`a sweep of ${SHARDS} shards, one in ten killed, has the bytes of a single process`]: async () => {
    const seeds = String(Math.ceil(SHARDS / 4));
    signalbox(['sweep', 'plan', 'driver-deadlock', '--over', 'load=0.5..1.5/10', '--seeds', seeds, '--out', plan]);
    inFolder('whole');
    signalbox(['sweep', 'run', plan, '--shard', '1/1', '--dir', whole]);
    const withParallel = has('parallel', ['--version']);
    const parts = inFolder('parts');
    if (withParallel) doShardsWithParallel(parts);
    else await doShards(parts);
    expectSame(merged(parts), merged(whole));
    return withParallel ? 'with GNU parallel' : 'there is no GNU parallel: with processes of its own';
  },
  'DuckDB reads the result as Parquet, and comes to the numbers of the CSV': async () => {
    const [shard] = shardsIn(whole);
    const [parquet, csv] = ['result.parquet', 'result.csv'].map((name) => join(folder, name));
    signalbox(['sweep', 'merge', plan, shard, '--parquet', '--out', parquet]);
    signalbox(['sweep', 'merge', plan, shard, '--csv', '--out', csv]);
    const read = await duckdb();
    const types = await read(`select column_name, column_type from (describe select * from '${parquet}')`);
    expectSame(Object.fromEntries(types), {
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
      most: 'DOUBLE',
    });
    const question = (file) => `select variant, load, count(*), sum(value), bool_or(at_least), sum(most),
        string_agg(ended, ',')
      from ${file} where metric = 'makespan' group by all order by all`;
    const table = await read(question(`'${parquet}'`));
    expectSame(table, await read(question(`read_csv('${csv}', types = {'load': 'VARCHAR', 'most': 'DOUBLE'})`)));
    const { runs } = JSON.parse(merged(whole));
    expectSame(String(table.reduce((sum, [, , count]) => sum + Number(count), 0)), String(runs.length));
  },
};

/** What asks DuckDB a question and answers with rows. */
async function duckdb() {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  return async (question) => (await connection.runAndReadAll(question)).getRowsJson();
}

const shardsIn = (path) => readdirSync(path).flatMap((name) => (name.endsWith('.ndjson') ? [join(path, name)] : []));

/** The shards of a folder, joined. */
export const merged = (path) => signalbox(['sweep', 'merge', plan, ...shardsIn(path)]);

/**
 * Does what the job file for GNU parallel says. In its path stands a command line that kills itself in the first attempt at every
 * tenth shard, as soon as it has begun to write.
 */
function doShardsWithParallel(dir) {
  const job = signalbox(['sweep', 'jobs', plan, '--for', 'parallel', '--shards', String(SHARDS)]);
  const bin = inFolder('bin');
  const width = String(SHARDS).length;
  writeFileSync(
    join(bin, 'signalbox'),
    `#!/bin/sh
case "$*" in *"--shard "*1/${SHARDS}) ;; *) exec node '${cli}' "$@" ;; esac
for last; do :; done
index=\${last%/*}
[ -e "killed-$index" ] && exec node '${cli}' "$@"
touch "killed-$index"
node '${cli}' "$@" &
while kill -0 $! 2>/dev/null && ! ls shard-*-"$(printf %0${width}d "$index")"-of-${SHARDS}.ndjson.part >/dev/null 2>&1; do
  sleep 0.01
done
kill -9 $!
exit 137
`,
  );
  chmodSync(join(bin, 'signalbox'), 0o755);
  run('sh', ['-c', job], dir, { env: environment(bin) });
  const killed = readdirSync(dir).filter((name) => name.startsWith('killed-'));
  if (killed.length !== Math.ceil(SHARDS / 10)) throw new Error(`${killed.length} shards were killed`);
  const result = readdirSync(dir).find((name) => name.startsWith('result-'));
  expectSame(readFileSync(join(dir, result), 'utf8'), merged(dir));
}

/** Does all shards on all cores; the first attempt at one in ten is killed in the middle of its work. */
async function doShards(dir) {
  const waiting = Array.from({ length: SHARDS }, (_, i) => ({ index: i + 1, killed: i % 10 === 0 }));
  const worker = async () => {
    for (let shard = waiting.pop(); shard !== undefined; shard = waiting.pop()) {
      const status = await attempt(dir, shard);
      if (status !== 0 && !shard.killed) throw new Error(`shard ${shard.index} ended with ${status}`);
      if (shard.killed) waiting.push({ index: shard.index, killed: false });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

function attempt(dir, { index, killed }) {
  return new Promise((resolve) => {
    const args = [cli, 'sweep', 'run', plan, '--shard', `${index}/${SHARDS}`, '--dir', dir];
    const child = spawn(process.execPath, args, { stdio: 'ignore' });
    const timer = killed
      ? setInterval(() => {
          // As soon as it has begun to write.
          if (readdirSync(dir).some((file) => file.includes(`${index}-of-`) && file.endsWith('.part')))
            child.kill('SIGKILL');
        }, 1)
      : undefined;
    child.on('close', (code) => {
      clearInterval(timer);
      resolve(code);
    });
  });
}
