/** The command `policy` on hostile policies: the same fate as in a run, told by exit status and one line for each mistake. */
import { expect, it } from 'vitest';
import { MORE_HOSTILE } from '../../schedulers/own/language/hostile-kinds.test-helper';
import { HOSTILE } from '../../schedulers/own/language/hostile.test-helper';
import { signalbox } from '../testing/memory-io.test-helper';

const TRIAL = JSON.stringify({ apps: [{ id: 'a' }], ctx: {} });

function tried(code: string): ReturnType<typeof signalbox> {
  return signalbox(['policy', 'p.ts', '--try', 't.json'], { 'p.ts': code, 't.json': TRIAL });
}

const all = [...HOSTILE, ...MORE_HOSTILE];

/** Every fourth, and with that some of each attack. */
const sample = all.filter((_, i) => i % 4 === 0);

it.each(sample)('$attack: $code', async ({ code, outcome, kind }) => {
  const { status, error, files } = await tried(code);
  if (outcome === 'answers') {
    // It does what the language allows; what it answers need not be a key.
    expect(error).toMatch(/^$|stopped \(result\): /);
  } else {
    expect(status).toBe(1);
    expect(error).toContain(`${outcome} (${kind}): `);
  }
  expect(error.length).toBeLessThan(5_000);
  expect(files).toEqual({});
  expect(Object.keys(Object.prototype)).toEqual([]);
});

it('a gate says who may begin', async () => {
  const code = 'const key = (app) => app.submitted;\nconst admit = (app, ctx) => app.id === ctx.oldest;';
  const trial = JSON.stringify({ apps: [{ id: 'a' }, { id: 'b' }], ctx: { oldest: 'b' } });
  const { out } = await signalbox(['policy', 'p.ts', '--try', 't.json'], { 'p.ts': code, 't.json': trial });
  expect(out).toContain('admitted: b\n');
});
