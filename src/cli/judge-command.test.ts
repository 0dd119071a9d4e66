import { expect, it } from 'vitest';
import { runCli } from './cli';
import { Exit } from './exit';
import { MemoryIo } from './testing/memory-io.test-helper';

function judge(...args: string[]): { readonly status: number; readonly out: string } {
  const io = new MemoryIo();
  const status = runCli(['judge', ...args], io);
  return { status, out: io.printed + io.errors };
}

it('passes the shortest job first, and not what only repeats the built-in order', () => {
  expect(judge('own-sjf', '--below', '0.9', '--seeds', '3')).toMatchObject({ status: Exit.ok });
  const { status, out } = judge('own-fifo', '--below', '0.9', '--seeds', '3');
  expect(status).toBe(Exit.condition);
  expect(out).toMatch(/^not passed: mean-waiting of B is 1\.000 of A's/);
});

it('says what it does not know', () => {
  expect(judge('own-sjf', '--metric', 'beauty', '--seeds', '2')).toMatchObject({ status: Exit.usage });
  expect(judge('own-sjf', '--of', 'Z').out).toContain('there is no variant "Z"; there is A, B');
});
