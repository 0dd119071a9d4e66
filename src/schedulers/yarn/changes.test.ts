import { expect, test } from 'vitest';
import { Changes } from './changes';
import type { ChangeSubject } from './changes';

const create = () =>
  new Changes<'sums' | 'nodes', 'asked' | 'released' | 'given', Subject>({
    sums: ['asked', 'released'],
    nodes: ['released'],
  });

interface Subject extends ChangeSubject {
  readonly name: string;
}

const subject = (name: string): Subject => ({ name, unseenBy: 0 });

test('Everything is examined once', () => {
  const changes = create();
  expect([changes.take('sums'), changes.take('sums'), changes.take('nodes')]).toEqual([true, false, true]);
});

test('A change concerns those that depend on its kind, until they have examined it', () => {
  const changes = create();
  const [a, b, c] = ['a', 'b', 'c'].map(subject);
  changes.take('sums');
  changes.take('nodes');
  changes.report('asked', a);
  changes.report('given', b);
  expect([changes.isStale('sums'), changes.isStale('nodes')]).toEqual([true, false]);
  changes.report('released', a);
  changes.report('released', c);
  expect([changes.takeSubjects('sums'), changes.takeSubjects('sums')]).toEqual([[a, c], []]);
  expect([changes.isStale('sums'), changes.takeSubjects('nodes')]).toEqual([false, [a, c]]);
});

test('A subject that changes again is examined after those that changed before it', () => {
  const changes = create();
  const [a, b] = ['a', 'b'].map(subject);
  changes.report('asked', a);
  changes.takeSubjects('sums');
  changes.report('asked', b);
  changes.report('released', a);
  expect(changes.takeSubjects('sums')).toEqual([b, a]);
});
