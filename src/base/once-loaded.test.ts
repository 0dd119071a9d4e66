import { expect, test } from 'vitest';
import { onceLoaded, startOnceLoaded } from './once-loaded';

test('what is loaded is fetched once, however many ask for it', async () => {
  let fetched = 0;
  const part = onceLoaded(() => Promise.resolve(++fetched));
  expect(part.loaded()).toBeUndefined();
  expect(await Promise.all([part.load(), part.load()])).toEqual([1, 1]);
  expect(await part.load()).toBe(1);
  expect(part.loaded()).toBe(1);
});

test('after a failure the next call tries again', async () => {
  let fetched = 0;
  const part = onceLoaded(() => (++fetched === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('here')));
  await expect(part.load()).rejects.toThrow('offline');
  expect(part.loaded()).toBeUndefined();
  expect(await part.load()).toBe('here');
});

test('what is started once its code is loaded can be ended at any time', async () => {
  const seen: string[] = [];
  const start = (part: string) => {
    seen.push(`${part} starts`);
    return () => void seen.push(`${part} ends`);
  };
  const stop = startOnceLoaded(() => Promise.resolve('one'), start);
  startOnceLoaded(() => Promise.resolve('two'), start)();
  startOnceLoaded(() => Promise.reject<string>(new Error('no network')), start);
  await new Promise((resolve) => setTimeout(resolve));
  stop();
  expect(seen).toEqual(['one starts', 'one ends']);
});
