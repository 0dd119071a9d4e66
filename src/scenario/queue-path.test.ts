import { expect, test } from 'vitest';
import { isQueueName, childrenOf, lastName, parentPath } from './queue-path';

test('A path without its last name is that of the parent queue, and the root has none', () => {
  expect(parentPath('root.etl.daily')).toBe('root.etl');
  expect(parentPath('root.etl')).toBe('root');
  expect(parentPath('root')).toBe('');
});

test('The last name of a path comes after its last dot', () => {
  expect(lastName('root.etl.daily')).toBe('daily');
  expect(lastName('root')).toBe('root');
});

test('Children of a queue are directly below it, and queues whose names only begin alike are not', () => {
  const queues = ['root', 'root.a', 'root.ab', 'root.a.x', 'root.a.y.z'].map((id) => ({ id }));
  expect(childrenOf(queues, 'root.a')).toEqual([{ id: 'root.a.x' }]);
  expect(childrenOf(queues, 'root')).toEqual([{ id: 'root.a' }, { id: 'root.ab' }]);
  expect(childrenOf(queues, '')).toEqual([{ id: 'root' }]);
});

test('Names of queues have letters of all scripts, blanks inside, and the signs that YuniKorn accepts', () => {
  for (const name of ['etl', 'données', '夜間', 'night jobs', 'a/b', '_:#@-', '9'])
    expect(isQueueName(name), name).toBe(true);
  for (const name of ['', ' a', 'a ', 'a.b', 'a[b]', 'a"b', 'a\tb', 'a\u00a0b', 'a,b', '\u202ea', 'x'.repeat(101)]) {
    expect(isQueueName(name), name).toBe(false);
  }
});
