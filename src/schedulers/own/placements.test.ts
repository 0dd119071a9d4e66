import { expect, test } from 'vitest';
import { KINDS } from './fields';
import { check, LoadedPolicy } from './language/program';
import { PolicyRecord } from './language/values';
import { startState } from './placements';

/** What is wrong with the state that `start` makes; '' for nothing. */
function faultOf(start: string): string {
  const checked = check(`const start = () => ${start};\nconst schedule = () => [];`);
  if (!checked.ok) throw new Error(checked.error[0].message);
  const loaded = LoadedPolicy.load(checked.value, () => 0);
  if (!loaded.ok) throw new Error(loaded.error.message);
  const state = startState(loaded.value, new PolicyRecord(KINDS.cluster, {}));
  return state.ok ? '' : state.error.message;
}

test('A state of many values is refused, whatever holds them', () => {
  const filled = (made: string, add: string): string =>
    `{ const s = ${made}; for (let i = 0; i < 99_000; i++) ${add}; return { s }; }`;
  const tooMany = 'the state may hold 10,000 values, and it holds more';
  // An object has no largest number of fields, and this one has more than JavaScript takes as arguments of a call.
  expect(faultOf('{ const s = {}; for (let i = 0; i < 400_000; i++) s["k" + i] = i; return s; }')).toBe(tooMany);
  expect(faultOf(filled('[]', 's.push(i)'))).toBe(tooMany);
  expect(faultOf(filled('new Map()', 's.set(i, i)'))).toBe(tooMany);
  expect(faultOf(filled('new Set()', 's.add(i)'))).toBe(tooMany);
});

test('A state holds plain values only, and itself if it likes', () => {
  expect(faultOf('({ f: () => 1 })')).toBe('the state holds plain values, not a function');
  expect(faultOf('1')).toBe('the state is an object, not a number');
  expect(faultOf('{ const s = { list: [1, new Map([[1, "a"]])] }; s.own = s; return s; }')).toBe('');
});
