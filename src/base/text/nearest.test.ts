import { expect, test } from 'vitest';
import { nearest } from './nearest';

test('A swap of neighbours, a missing letter and a wrong case are near', () => {
  expect(nearest(['weight', 'capacity'], 'wieght')).toBe('weight');
  expect(nearest(['weight', 'capacity'], 'capcity')).toBe('capacity');
  expect(nearest(['maxAMShare'], 'maxamshare')).toBe('maxAMShare');
});

test('The nearest of several is meant, the first where two are equally near', () => {
  expect(nearest(['tasks', 'task', 'mask'], 'tesk')).toBe('task');
  expect(nearest(['bat', 'cat'], 'rat')).toBe('bat');
});

test('More than a quarter of the letters wrong is another name', () => {
  expect(nearest(['capacity'], 'capital')).toBe(null);
  expect(nearest(['cpu'], 'gpu')).toBe('cpu');
  expect(nearest(['cpu'], 'gpx')).toBe(null);
  expect(nearest([], 'cpu')).toBe(null);
});

test('A very long wrong name costs no time and is near nothing', () => {
  expect(nearest(['weight'], 'w'.repeat(1_000_000))).toBe(null);
});
