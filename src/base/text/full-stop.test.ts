import { expect, it } from 'vitest';
import { fullStopAfter } from './full-stop';

it('ends a sentence once', () => {
  expect(['Two queues', 'Who waits?', 'And then…'].map((title) => title + fullStopAfter(title))).toEqual([
    'Two queues.',
    'Who waits?',
    'And then…',
  ]);
});
