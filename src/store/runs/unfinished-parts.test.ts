import { beforeEach, describe, expect, it } from 'vitest';
import { partsStore, setFinished, setUnfinished } from './unfinished-parts';

const said = (): string[] => [...partsStore.getState().unfinished.values()].flat();

describe('parts of the page that are not finished', () => {
  const [one, two] = [Symbol('one'), Symbol('two')];
  beforeEach(() => {
    for (const part of [one, two]) setFinished(part);
  });

  it('name the variants that they prepare, and each replaces all of its own', () => {
    setUnfinished(one, ['A', 'B']);
    setUnfinished(two, ['A']);
    setUnfinished(one, ['B']);
    expect(said()).toEqual(['B', 'A']);
    setFinished(one);
    setFinished(two);
    expect(partsStore.getState().unfinished.size).toBe(0);
  });

  it('count also where they prepare no single variant', () => {
    setUnfinished(one);
    expect(partsStore.getState().unfinished.size).toBe(1);
  });

  it('change nothing when the same is said again', () => {
    setUnfinished(one, ['A']);
    setUnfinished(two);
    const before = partsStore.getState();
    setUnfinished(one, ['A']);
    setUnfinished(two);
    setFinished(Symbol('three'));
    expect(partsStore.getState()).toBe(before);
  });
});
