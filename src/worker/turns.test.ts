import { expect, it } from 'vitest';
import { createTurns } from './turns';

it('carries actions out later, in the order of the calls', async () => {
  const turns = createTurns();
  const done: string[] = [];
  await new Promise<void>((resolve) => {
    turns.next(() => done.push('first'));
    turns.next(() => {
      done.push('second');
      resolve();
    });
    done.push('now');
  });
  turns.close();
  expect(done).toEqual(['now', 'first', 'second']);
});

it('drops pending actions when it is closed', async () => {
  const turns = createTurns();
  const others = createTurns();
  const done: string[] = [];
  turns.next(() => done.push('never'));
  turns.close();
  await new Promise<void>((resolve) => {
    others.next(resolve);
  });
  others.close();
  expect(done).toEqual([]);
});
