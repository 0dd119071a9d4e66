import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readManyJobs } from './all-cores';

it('reads --jobs of sweep run alone', () => {
  expect(readManyJobs(['sweep', 'run', 'p.json', '--jobs', '4', '--dir', 'd'])).toEqual({
    args: ['sweep', 'run', 'p.json', '--dir', 'd'],
    jobs: 4,
  });
  expect(readManyJobs(['sweep', 'run', 'p.json', '--jobs=12'])).toEqual({ args: ['sweep', 'run', 'p.json'], jobs: 12 });
  for (const others of [['--jobs', '0'], ['--jobs', 'x'], ['--jobs'], ['--jobs', '2', '--shard', '1/2'], []]) {
    expect(readManyJobs(['sweep', 'run', 'p.json', ...others])).toBe(undefined);
  }
  expect(readManyJobs(['run', 'p.json', '--jobs', '4'])).toBe(undefined);
});

it('does all shards in processes of their own, and what they write can be joined', () => {
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-jobs-'));
  const tsx = createRequire(import.meta.url).resolve('tsx/cli');
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const signalbox = (...args: string[]) => spawnSync(process.execPath, [tsx, main, ...args], { encoding: 'utf8' });
  try {
    const plan = join(dir, 'plan.json');
    expect(signalbox('sweep', 'plan', 'driver-deadlock', '--seeds', '3', '--out', plan).status).toBe(0);
    expect(signalbox('sweep', 'run', plan, '--jobs', '2', '--dir', dir)).toMatchObject({ status: 0, stdout: '' });
    const files = readdirSync(dir).filter((name) => name.endsWith('.ndjson'));
    expect(files).toHaveLength(2);
    const { status, stdout } = signalbox('sweep', 'merge', plan, ...files.map((name) => join(dir, name)));
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ missing: [], runs: { length: 6 } });
    expect(signalbox('sweep', 'run', plan, '--jobs', '0')).toMatchObject({ status: 2 });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
