import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { SeedRun } from '../../analysis/compare/study/sample';
import { galleryEntry } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { QUIET } from '../progress';
import { signalbox } from '../testing/memory-io.test-helper';
import { Processes } from './processes';

const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const main = fileURLToPath(new URL('../main.ts', import.meta.url));

it('a comparison in two processes prints the same bytes as in one', async () => {
  const args = ['compare', 'driver-deadlock', '--seeds', '6', '--goal', 'mean-waiting', '--json'];
  const two = spawnSync(process.execPath, [tsx, main, ...args, '--jobs', '2'], { encoding: 'utf8' });
  expect(two).toMatchObject({ status: 0, stderr: '' });
  const one = await signalbox(args);
  expect(one.status).toBe(0);
  expect(one.out).toBe(two.stdout);
});

describe('a process that does runs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-processes-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const orders = Array.from({ length: 12 }, (_, seed) => ({ variant: 'A', seed }));

  /** Twelve runs by two processes of a program that answers as the test says, the process with seed 0 late. */
  function runsOf(name: string, answer: string): Promise<SeedRun[]> {
    const program = join(folder, `${name}.mjs`);
    const text = `let last = Promise.resolve();
      const late = (seed) => new Promise((resolve) => setTimeout(resolve, seed === 0 ? 100 : 0));
      process.on('message', ({ order: { seed } }) => {
        last = last.then(() => late(seed)).then(() => { ${answer} });
      });`;
    writeFileSync(program, text);
    const runner = new Processes(2, QUIET, program);
    return runner.run(galleryEntry('driver-deadlock')?.scenario as Scenario, orders).finally(() => runner.close());
  }

  it('may be slow: runs are in the order of the requests', async () => {
    const runs = await runsOf('slow', `process.send({ run: { ok: false, message: String(seed) } });`);
    expect(runs.map((run) => (run.ok ? '' : Number(run.message)))).toEqual(orders.map(({ seed }) => seed));
  });

  it('may be killed: the command ends with a sentence', async () => {
    const killed = `if (seed === 5) process.kill(process.pid, 'SIGKILL');
      else process.send({ run: { ok: false, message: '' } });`;
    await expect(runsOf('killed', killed)).rejects.toThrow(/ended early \(SIGKILL\)/);
  });

  it('may fail several: the first in order is reported, whichever answered first', async () => {
    const failing = `process.send({ bug: 'run ' + seed });`;
    await expect(runsOf('failing', failing)).rejects.toThrow('run 0');
  });
});
