import { beforeEach, describe, expect, it } from 'vitest';
import { rowsAwaited, rowsStore } from './rows-store';

const said = (): string[] => [...rowsStore.getState().waiting.values()].flat();

describe('rows that are still to come', () => {
  const [one, two] = [Symbol('one'), Symbol('two')];
  beforeEach(() => {
    for (const by of [one, two]) rowsAwaited(by, []);
  });

  it('are known by view, and each view replaces all of its own', () => {
    rowsAwaited(one, ['A', 'B']);
    rowsAwaited(two, ['A']);
    rowsAwaited(one, ['B']);
    expect(said()).toEqual(['B', 'A']);
    rowsAwaited(one, []);
    rowsAwaited(two, []);
    expect(rowsStore.getState().waiting.size).toBe(0);
  });

  it('change nothing when the same is set again', () => {
    rowsAwaited(one, ['A']);
    const before = rowsStore.getState();
    rowsAwaited(one, ['A']);
    expect(rowsStore.getState()).toBe(before);
  });
});
