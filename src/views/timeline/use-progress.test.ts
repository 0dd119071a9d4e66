import { expect, test } from 'vitest';
import { progressText } from './use-progress';

test('a long run says how far it is and how long it may take; a short one nothing', () => {
  expect(progressText(0.5, 800)).toBe('');
  expect(progressText(0.02, 3000)).toBe('2 %');
  expect(progressText(0.25, 4000)).toBe('25 %, about 12 s left');
  expect(progressText(0.1, 20_000)).toBe('10 %, about 3 min left');
  expect(progressText(0.999, 9000)).toBe('99 %, about 1 s left');
});
