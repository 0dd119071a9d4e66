import { describe, expect, it } from 'vitest';
import { lackOf, policyProblems } from './check';
import { check } from './language/program';
import type { CheckedPolicy } from './language/program';

function read(code: string): CheckedPolicy {
  const checked = check(code);
  if (!checked.ok) throw new Error(checked.error[0].message);
  return checked.value;
}

describe('what code lacks for what it is used for', () => {
  it('nothing where one of the functions is there', () => {
    expect(lackOf(read('function compare(a, b) { return 0; }'), 'order')).toBeUndefined();
    expect(lackOf(read('const filter = () => true;'), 'nodes')).toBeUndefined();
  });

  it('names the functions, and the name that was probably meant with its place', () => {
    expect(lackOf(read(''), 'order')).toMatchObject({ line: 0, message: 'expected a function `key` or `compare`' });
    expect(lackOf(read('const a = 1;\nfunction Scheduel() { return []; }'), 'whole')).toMatchObject({
      class: 'shape',
      line: 2,
      column: 10,
      message: 'expected a function `schedule`; `Scheduel` is spelt differently',
    });
  });

  it('is a problem of the field that uses it', () => {
    const uses = [{ name: 'own:x', purpose: 'order', path: 'queues.root.a' }] as const;
    expect(policyProblems([{ id: 'x', title: 'X', code: 'const kye = (app) => 1;' }], uses)).toEqual([
      {
        path: 'queues.root.a',
        message: '"x" cannot be used here: expected a function `key` or `compare`; `kye` is spelt differently',
      },
    ]);
  });
});

describe('a value where a function is expected', () => {
  it.each(['const key = 3;', 'const key = [1];', 'const key = -1 * 2;', 'const key = `a`;'])('%s', (code) => {
    expect(lackOf(read(code), 'order')).toMatchObject({
      class: 'shape',
      line: 1,
      column: 7,
      message: '`key` is not a function; write `const key = (…) => …`',
    });
  });

  it.each([
    'const key = (app) => 1;',
    'const k = (app) => 1; const key = k;',
    'let key = 3; key = () => 1;',
    // The value is only called like a function of another purpose.
    'const score = 3; const key = (app) => score;',
    'const key = 3; const compare = () => key;',
  ])('%s is none', (code) => {
    expect(lackOf(read(code), 'order')).toBeUndefined();
  });
});
