import { describe, expect, test } from 'vitest';
import { LoadError, loadOnce } from './lazy-part';

describe('a part that is loaded when it is first shown', () => {
  test('It is asked for once, however often it is rendered', async () => {
    let asked = 0;
    const part = loadOnce(() => Promise.resolve(++asked));
    expect([await part(), await part()]).toEqual([1, 1]);
  });

  test('A failure stays until it is forgotten, and then the part is asked for again', async () => {
    let asked = 0;
    const part = loadOnce(() => (++asked === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('here')));
    const failure: unknown = await part().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LoadError);
    expect(await part().catch((error: unknown) => error)).toBe(failure);
    (failure as LoadError).forget();
    expect(await part()).toBe('here');
    expect(asked).toBe(2);
  });
});
