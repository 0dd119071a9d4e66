import { expect, test } from 'vitest';
import { Changes } from './changes';

const create = () =>
  new Changes<'sums' | 'nodes', 'asked' | 'released' | 'given', string>({
    sums: ['asked', 'released'],
    nodes: ['released'],
  });

test('Everything is to be looked at once', () => {
  const changes = create();
  expect([changes.take('sums'), changes.take('sums'), changes.take('nodes')]).toEqual([true, false, true]);
});

test('A change concerns those who depend on its kind, until they have looked', () => {
  const changes = create();
  changes.take('sums');
  changes.take('nodes');
  changes.report('asked', 'a');
  changes.report('given', 'b');
  expect([changes.isStale('sums'), changes.isStale('nodes')]).toEqual([true, false]);
  changes.report('released', 'a');
  changes.report('released', 'c');
  expect([changes.takeSubjects('sums'), changes.takeSubjects('sums')]).toEqual([['a', 'c'], []]);
  expect([changes.isStale('sums'), changes.takeSubjects('nodes')]).toEqual([false, ['a', 'c']]);
});

test('One subject can be looked at alone', () => {
  const changes = create();
  changes.report('asked', 'a');
  changes.report('released', 'b');
  expect([changes.takeSubject('sums', 'a'), changes.takeSubject('sums', 'a')]).toEqual([true, false]);
  expect([changes.takeSubject('nodes', 'a'), changes.takeSubjects('sums')]).toEqual([false, ['b']]);
});
