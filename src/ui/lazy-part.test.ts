import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { afterLoads, isLoading, LoadError, loadOnce } from './lazy-part';

// What other tests have loaded is shown first.
beforeEach(async () => {
  if (isLoading()) await new Promise<void>(afterLoads);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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

  test('While the host is out of reach it is not asked for: a browser may remember that it failed', async () => {
    const host = vi.fn(() => Promise.reject(new Error('offline')));
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('document', { querySelector: () => ({ src: 'entry.js' }) });
    vi.stubGlobal('fetch', host);
    const load = vi.fn(() => Promise.resolve('here'));
    const part = loadOnce(load);
    const failure: unknown = await part().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(LoadError);
    expect(load).not.toHaveBeenCalled();
    (failure as LoadError).forget();
    // A host on the same machine answers without a network.
    vi.stubGlobal('fetch', () => Promise.resolve());
    expect(await part()).toBe('here');
  });

  test('What was loaded counts as loading until it is shown, unless its place has been closed', async () => {
    let isShown = false;
    await loadOnce(
      () => Promise.resolve(1),
      () => isShown,
    )();
    await vi.advanceTimersByTimeAsync(1000);
    expect(isLoading()).toBe(true);
    isShown = true;
    await vi.advanceTimersByTimeAsync(300);
    expect(isLoading()).toBe(false);
    await loadOnce(
      () => Promise.resolve(2),
      () => false,
    )();
    await vi.runAllTimersAsync();
    expect(isLoading()).toBe(false);
  });

  test('All who wait for the parts are called once, also where one fails', async () => {
    const ends: ((failed: boolean) => void)[] = [];
    const part = () =>
      loadOnce(() => new Promise((resolve, reject) => ends.push((failed) => (failed ? reject() : resolve(1)))))();
    const loads = [part(), part().catch(() => undefined)];
    let told = 0;
    afterLoads(() => told++);
    ends[0](false);
    await loads[0];
    await vi.runAllTimersAsync();
    expect([isLoading(), told]).toEqual([true, 0]);
    ends[1](true);
    await loads[1];
    expect([isLoading(), told]).toEqual([true, 0]);
    await vi.runAllTimersAsync();
    expect([isLoading(), told]).toEqual([false, 1]);
  });
});
