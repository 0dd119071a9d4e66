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

it('records that no policy would see are problems of their file', async () => {
  const code = 'const key = (app) => app.submitted;';
  const trial = async (json: unknown) =>
    await signalbox(['policy', 'p.ts', '--try', 't.json'], { 'p.ts': code, 't.json': JSON.stringify(json) });
  expect(await trial({ apps: [{ id: 'a', submited: 3 }], aps: [] })).toMatchObject({
    status: 1,
    error:
      'signalbox: t.json: aps: there is no such field; did you mean apps?\nsignalbox: t.json: apps[0].submited: there is no such field; did you mean submitted?\n',
  });
  expect((await trial({ apps: [{ submitted: 'x' }] })).error).toContain(
    'apps[0].submitted: expected a number, got "x"',
  );
  expect((await trial({ apps: { id: 'a' } })).error).toContain('apps: expected a list of records');
  expect((await trial({ apps: [{ preferred: 'n' }] })).error).toContain('expected a list of strings, got "n"');
  expect((await trial([])).error).toContain('t.json: expected an object with apps');
  expect((await trial({ apps: [{ id: 'a', deadline: 'Infinity' }] })).status).toBe(0);
  expect((await trial({ apps: [{ id: 'b', submitted: 2 }, { id: 'a' }] })).out).toContain('order: a, b\n');
});

it('a policy of which the engine calls nothing is refused', async () => {
  const { status, error } = await signalbox(['policy', 'p.ts'], { 'p.ts': 'const kye = (app) => 1;' });
  expect(status).toBe(1);
  expect(error).toMatch(/^signalbox: p\.ts: it defines kye, but none of key, compare, .*; did you mean key\?\n$/);
});

it('tries the whole policy of a Fair scheduler', async () => {
  const code = `const shares = (members, total) => members.map(() => total / 2);
const over = (member) => member.usage > 5;
const headroom = (queue, free) => ({ memory: free.memory / 2, vcores: free.vcores });`;
  const trial = { members: [{ id: 'x', usage: 9 }, { id: 'y' }], total: 8, free: { memory: 512, vcores: 3 } };
  const { out } = await signalbox(['policy', 'p.ts', '--try', 't.json'], {
    'p.ts': code,
    't.json': JSON.stringify(trial),
  });
  expect(out).toContain('over: x\nheadroom: 256 MB, 3 vcores\nshares: 4, 4\n');
});

it.each([
  ['Math.random()', '`draw(name, n)` gives reproducible numbers'],
  ['Date.now()', 'the simulated time is `ctx.now`'],
])('says what to write in place of %s', async (expression, instead) => {
  const { error } = await signalbox(['policy', 'p.ts'], { 'p.ts': `const key = () => ${expression};` });
  expect(error).toContain(instead);
});

it('a gate says who may begin', async () => {
  const code = 'const key = (app) => app.submitted;\nconst admit = (app, ctx) => app.id === ctx.oldest;';
  const trial = JSON.stringify({ apps: [{ id: 'a' }, { id: 'b' }], ctx: { oldest: 'b' } });
  const { out } = await signalbox(['policy', 'p.ts', '--try', 't.json'], { 'p.ts': code, 't.json': trial });
  expect(out).toContain('admitted: b\n');
});

it('a seed that is none is refused before anything is printed', async () => {
  const args = ['policy', 'p.ts', '--seed', '1e3'];
  expect(await signalbox(args, { 'p.ts': 'const key = () => 1;' })).toMatchObject({ status: 2, out: '' });
});
