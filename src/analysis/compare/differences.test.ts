import { expect, test } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { differencesOf, differencesText } from './differences';

const scenario = galleryEntry('driver-deadlock')?.scenario as Scenario;

test('names what a variant changes, and counts the rest', () => {
  expect(differencesOf(scenario, 'A')).toEqual([]);
  expect(differencesText([])).toBe('');
  expect(differencesText(differencesOf(scenario, 'B'))).toBe(
    'queues › root.spark › properties › application.sort.policy: stateaware → fifo',
  );
  const many = ['a', 'b', 'c', 'd', 'e'].map((path) => ({ path, base: '1', value: '2' }));
  expect(differencesText(many)).toBe('a: 1 → 2; b: 1 → 2; c: 1 → 2; 2 more settings');
});
