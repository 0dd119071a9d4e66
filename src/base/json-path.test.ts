import { expect, test } from 'vitest';
import { isAtOrBelow, samePath } from './json-path';

test('A path is at or below itself and the paths of which it has all steps', () => {
  expect(isAtOrBelow(['queues', 'root'], ['queues', 'root'])).toBe(true);
  expect(isAtOrBelow(['queues', 'root'], [])).toBe(true);
  expect(isAtOrBelow(['queues', 'root'], ['queues', 'root.a'])).toBe(false);
  expect(isAtOrBelow(['queues'], ['queues', 'root'])).toBe(false);
});

test('Paths are the same only with the same steps', () => {
  expect(samePath(['seed'], ['seed'])).toBe(true);
  expect(samePath(['queues', 'root'], ['queues'])).toBe(false);
  expect(samePath(['queues'], ['queues', 'root'])).toBe(false);
});
