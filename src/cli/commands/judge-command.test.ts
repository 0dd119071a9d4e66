import { expect, it } from 'vitest';
import { runCli } from '../cli';
import { Exit } from '../exit';
import { MemoryIo } from '../testing/memory-io.test-helper';

async function judge(...args: string[]): Promise<{ readonly status: number; readonly out: string }> {
  const io = new MemoryIo();
  const status = await runCli(['judge', ...args], io);
  return { status, out: io.printed + io.errors };
}

it('passes the policy that runs the shortest job first, and not one that only repeats the built-in order', async () => {
  expect(await judge('own-sjf', '--below', '0.9', '--seeds', '3')).toMatchObject({ status: Exit.ok });
  const { status, out } = await judge('own-fifo', '--below', '0.9', '--seeds', '3');
  expect(status).toBe(Exit.condition);
  expect(out).toMatch(/^not passed: mean-waiting of B is 1\.000 of A's/);
});

it('says which metric or variant does not exist', async () => {
  expect(await judge('own-sjf', '--metric', 'beauty', '--seeds', '2')).toMatchObject({ status: Exit.usage });
  expect((await judge('own-sjf', '--of', 'Z')).out).toContain('there is no variant "Z"; the variants are A, B');
});
