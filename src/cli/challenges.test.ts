/** The challenges of the gallery: what they begin with does not pass, and there is a policy that does. */
import { expect, it } from 'vitest';
import { galleryEntry } from '../engine/gallery';
import { runCli } from './cli';
import { Exit } from './exit';
import { MemoryIo } from './testing/memory-io.test-helper';

/** Judges a challenge with some code in its slot; the seeds are as many as the page takes unless told otherwise. */
async function judged(
  id: string,
  code?: string,
  seeds = '20',
): Promise<{ readonly status: number; readonly out: string }> {
  const scenario = galleryEntry(`challenge-${id}`)?.scenario;
  const policies = scenario?.policies?.map((policy) => ({ ...policy, code: code ?? policy.code }));
  const io = new MemoryIo({ 'scenario.json': JSON.stringify({ ...scenario, policies }) });
  const status = await runCli(['judge', 'scenario.json', '--seeds', seeds], io);
  return { status, out: io.printed + io.errors };
}

const SOLUTIONS = {
  'heavy-tails': 'const key = (app) => app.pending * app.estimate;',
  'fair-share': 'const key = (queue) => queue.usedMemory / queue.weight;',
  deadlines: 'const key = (app) => [app.deadline, app.submitted];',
  'two-resources': `const key = (app, ctx) =>
  Math.max(app.usedMemory / ctx.memory, app.usedVcores / ctx.vcores);`,
};

it.each(Object.entries(SOLUTIONS))('%s is passed by a policy, and not by what it begins with', async (id, code) => {
  expect(await judged(id, undefined, '5')).toMatchObject({ status: Exit.condition });
  expect(await judged(id, code)).toMatchObject({ status: Exit.ok });
});

it('is not passed by a policy that makes a mistake, and says so', async () => {
  const { status, out } = await judged('heavy-tails', 'const key = (app) => app.nonsense;', '2');
  expect(status).toBe(Exit.condition);
  expect(out).toBe('not passed: its policy made a mistake in 2 of 2 runs (2 seeds)\n');
});
