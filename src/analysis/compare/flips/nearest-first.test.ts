import { expect, test } from 'vitest';
import { nearestFirst } from './nearest-first';

test('changes are ordered by factor, up and down alike, before what is not a number', () => {
  const trials = [
    { knob: 'mode', base: 'a', value: 'b' },
    { knob: 'zero', base: 0, value: 5 },
    { knob: 'half', base: 4, value: 2 },
    { knob: 'double', base: 3, value: 6 },
    { knob: 'near', base: 10, value: 11 },
  ];
  expect(nearestFirst(trials).map(({ knob }) => knob)).toEqual(['near', 'half', 'double', 'mode', 'zero']);
});
