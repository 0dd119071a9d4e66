import { expect, it } from 'vitest';
import { FIELDS } from './fields';
import { check } from './language/program';
import { readsOf } from './reads';

it('describes every field in a sentence', () => {
  for (const fields of Object.values(FIELDS)) for (const { help } of fields) expect(help).not.toBe('');
});

function reads(code: string): unknown {
  const checked = check(code);
  return checked.ok ? readsOf(checked.value).reads : checked.error;
}

it('counts a computed name as all fields and a place in a list as none', () => {
  expect(reads('const key = (app) => app.preferred[0]')).toEqual(['preferred']);
  expect(reads('const key = (app) => app["weight"]')).toEqual(['weight']);
  expect(reads('const key = ({ weight, priority: p = 1 }) => weight - p')).toEqual(['priority', 'weight']);
  expect(
    reads(
      'const key = (app) => { let s = 0; for (let i = 0; i < 3; i = i + 1) s += app.preferred[i].length; return s; }',
    ),
  ).toEqual(['preferred']);
  expect(reads('const key = (app) => app[app.user]')).toBe('*');
  expect(reads('const key = (app) => ({ ...app }).weight')).toBe('*');
  // A variable that was a number need not stay one.
  for (const change of ['i = app.user', '[i] = ["weight"]', '({ i } = { i: "weight" })', 'for (i of ["weight"]) i']) {
    expect([change, reads(`const key = (app) => { let i = 0; ${change}; return app[i]; }`)]).toEqual([change, '*']);
  }
  expect(reads('const key = (app) => Object.values(app).length')).toBe('*');
});
