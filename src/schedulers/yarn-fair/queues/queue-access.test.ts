import { expect, test } from 'vitest';
import { accessProblem } from './queue-access';

const queues = (...texts: { id: string; aclSubmitApps?: string; aclAdministerApps?: string }[]) =>
  new Map(texts.map((queue) => [queue.id, queue]));

const maySubmit = (known: ReturnType<typeof queues>, path: string, user: string, groups: string[]): boolean =>
  accessProblem((id) => known.get(id), path, { user, groups }) === '';

test('By default everybody may submit, whatever lists queues below root have', () => {
  const open = queues({ id: 'root' }, { id: 'root.a', aclSubmitApps: 'ann' });
  expect(maySubmit(open, 'root.a', 'bob', [])).toBe(true);
});

test('With a list on root only those on a list on the path may submit, by name or by group', () => {
  const shut = queues(
    { id: 'root', aclSubmitApps: ' ', aclAdministerApps: 'admin' },
    { id: 'root.a', aclSubmitApps: 'ann,eve staff' },
    { id: 'root.a.b' },
    { id: 'root.c', aclSubmitApps: '*' },
  );
  const may = (path: string, user: string, ...groups: string[]) => maySubmit(shut, path, user, groups);
  expect([may('root.a.b', 'ann'), may('root.a.b', 'bob'), may('root.a.b', 'bob', 'staff')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([may('root.a.b', 'staff'), may('root.c', 'bob'), may('root.a', 'admin')]).toEqual([false, true, true]);
  expect(may('root.new', 'bob')).toBe(false);
});
