import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { runCli } from '../cli';
import { MemoryIo, signalbox } from '../testing/memory-io.test-helper';
import { readManyJobs } from './all-cores';

it('reads --jobs of sweep run alone', () => {
  expect(readManyJobs(['sweep', 'run', 'p.json', '--jobs', '4', '--dir', 'd'])).toEqual({
    plan: 'p.json',
    dir: 'd',
    jobs: 4,
  });
  const equals = ['sweep', 'run', '--dir=d', '--jobs=12', 'p.json'];
  expect(readManyJobs(equals)).toEqual({ plan: 'p.json', dir: 'd', jobs: 12 });
  expect(readManyJobs(['sweep', 'run', 'p.json', '--jobs=2'])).toEqual({ plan: 'p.json', dir: '.', jobs: 2 });
  for (const others of [
    ['--jobs', '0'],
    ['--jobs', 'x'],
    ['--jobs'],
    ['--jobs', '2', '--shard', '1/2'],
    ['--jobs', '2', '--help'],
    [],
  ]) {
    expect(readManyJobs(['sweep', 'run', 'p.json', ...others])).toBe(undefined);
  }
  expect(readManyJobs(['run', 'p.json', '--jobs', '4'])).toBe(undefined);
});

it('does all shards in processes of their own, and what they write can be joined', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-jobs-'));
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  try {
    const plan = join(dir, 'plan.json');
    const io = new MemoryIo();
    expect(await runCli(['sweep', 'plan', 'driver-deadlock', '--seeds', '3', '--out', plan], io)).toBe(0);
    writeFileSync(plan, io.read(plan));
    const parts = join(dir, 'made', 'here');
    const run = ['sweep', 'run', plan, '--jobs', '2', '--dir', parts];
    const ran = spawnSync(process.execPath, [tsx, main, ...run], { encoding: 'utf8' });
    expect(ran).toMatchObject({ status: 0, stdout: '' });
    const shards = readdirSync(parts).filter((name) => name.endsWith('.ndjson'));
    expect(shards).toHaveLength(2);
    const files = Object.fromEntries(shards.map((name) => [name, readFileSync(join(parts, name), 'utf8')]));
    const { status, out } = await signalbox(['sweep', 'merge', 'plan.json', ...shards], {
      ...files,
      'plan.json': io.read(plan),
    });
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ missing: [], runs: { length: 6 } });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});

it('says once what is wrong with what all processes get', () => {
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const ran = spawnSync(process.execPath, [tsx, main, 'sweep', 'run', 'none.json', '--jobs', '2'], {
    encoding: 'utf8',
  });
  expect(ran).toMatchObject({ status: 3, stderr: 'signalbox: cannot read none.json: no such file or directory\n' });
});

it('leaves a number of jobs that is none to the command, which refuses it', async () => {
  expect(await signalbox(['sweep', 'run', 'plan.json', '--jobs', '0'])).toMatchObject({ status: 2 });
});
