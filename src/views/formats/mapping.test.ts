import { expect, it } from 'vitest';
import { AS_ASKED, targetOf } from './mapping';
import type { LostQueue } from '../../authoring/files/queues-plan';

const LOST: LostQueue = {
  queue: 'root.etl',
  applications: 1,
  events: 0,
  places: [],
  suggestion: 'root.batch',
  placed: false,
};
const LEAVES = ['root.batch', 'root.adhoc'];

it('a chosen leaf holds while the text has it', () => {
  const chosen = { 'root.etl': 'root.adhoc' };
  expect(targetOf({ leaves: LEAVES, placed: false }, {}, LOST)).toBe('root.batch');
  expect(targetOf({ leaves: LEAVES, placed: false }, chosen, LOST)).toBe('root.adhoc');
  // The text was edited, and back.
  expect(targetOf({ leaves: ['root.batch'], placed: false }, chosen, LOST)).toBe('root.batch');
  expect(targetOf({ leaves: LEAVES, placed: false }, chosen, LOST)).toBe('root.adhoc');
});

it('what rules place is left to them only while the text has rules', () => {
  const chosen = { 'root.etl': AS_ASKED };
  expect(targetOf({ leaves: LEAVES, placed: true }, chosen, LOST)).toBe(AS_ASKED);
  expect(targetOf({ leaves: LEAVES, placed: false }, chosen, LOST)).toBe('root.batch');
  expect(targetOf({ leaves: LEAVES, placed: true }, {}, { ...LOST, placed: true })).toBe(AS_ASKED);
});
