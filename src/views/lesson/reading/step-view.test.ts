import { expect, it } from 'vitest';
import { taskId } from './step-view';

it('keeps answers under the name that the author gave, but for names that every object has', () => {
  const at = { line: 7, column: 1, length: 1 };
  expect(taskId({ id: 'waits', at, places: {} })).toBe('waits');
  expect(taskId({ id: undefined, at, places: {} })).toBe('line-7');
  for (const id of ['__proto__', 'constructor', 'toString']) expect(taskId({ id, at, places: {} })).toBe('line-7');
});
