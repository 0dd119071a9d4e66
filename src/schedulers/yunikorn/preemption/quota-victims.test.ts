import { describe, expect, it } from 'vitest';
import { givenBackBy } from './scene.test-helper';

const nodes = { n1: { first: 200, second: 200 } };
const HOUR = 3_600_000_000;

type Container = { first: number; second?: number; priority?: number; is?: 'driver' | 'opted out'; created?: number };

/** What root.leaf gives back of these containers, in order. */
function givenBack(
  containers: Record<string, Container>,
  queues: Parameters<typeof givenBackBy>[1]['queues'],
): string[] {
  const held = Object.fromEntries(
    Object.entries(containers).map(([name, { first, second = 0, ...other }]) => [
      name,
      { queue: 'root.leaf', node: 'n1', size: { first, second }, ...other },
    ]),
  );
  return givenBackBy('root.leaf', { queues, nodes, held });
}

const leaf = (first: number) => ({ 'root.leaf': { max: { first } } });

// The scenes without a word about the order are those of quota_preemptor_test.go of YuniKorn core.
describe('containers above a lowered maximum', () => {
  it('are none while the queue holds no more, or has no maximum', () => {
    expect(givenBack({ a: { first: 10 } }, leaf(10))).toEqual([]);
    expect(givenBack({ a: { first: 10 } }, { 'root.leaf': {} })).toEqual([]);
    expect(givenBack({ a: { first: 0, second: 10 } }, leaf(5))).toEqual([]);
  });

  it('are passed over when one is larger than the amount, or would bring the sum above it', () => {
    expect(givenBack({ big: { first: 11 }, fits: { first: 9 } }, leaf(10))).toEqual(['fits']);
    expect(givenBack({ a: { first: 5 }, b: { first: 6 }, c: { first: 3 }, d: { first: 4 } }, leaf(10))).toEqual([
      'c',
      'd',
    ]);
    expect(givenBack({ only: { first: 11 } }, leaf(10))).toEqual([]);
  });

  it('hold some of the types of which there is too much, whatever else they hold', () => {
    expect(
      givenBack({ a: { first: 10, second: 50 }, b: { first: 9, second: 9 }, other: { first: 0, second: 5 } }, leaf(10)),
    ).toEqual(['b']);
  });

  it('go by priority, and by the hour of their creation before their size', () => {
    const sizes = { first: 2 };
    expect(givenBack({ high: { ...sizes, priority: 1 }, low: { first: 3 } }, leaf(2))).toEqual(['low']);
    expect(givenBack({ old: sizes, next: { first: 3, created: HOUR } }, leaf(2))).toEqual(['next']);
    expect(givenBack({ old: sizes, same: { first: 3, created: HOUR - 1 } }, leaf(2))).toEqual(['old']);
    expect(givenBack({ mixed: { first: 2, second: 2 }, pure: { first: 3 } }, leaf(2))).toEqual(['pure']);
  });

  it('are those that ask not to be preempted first, and then drivers, as in YuniKorn', () => {
    const two = { first: 2 };
    const containers = { task: two, driver: { ...two, is: 'driver' }, out: { ...two, is: 'opted out' } } as const;
    expect(givenBack(containers, leaf(1))).toEqual(['out', 'driver']);
  });

  it('take no more than the largest excess over a guarantee above', () => {
    const queues = (guaranteed: number) => ({
      'root.parent': { guaranteed: { first: guaranteed } },
      'root.parent.leaf': { max: { first: 10 } },
    });
    const one = { queue: 'root.parent.leaf', node: 'n1', size: { first: 1 } };
    const held = Object.fromEntries(Array.from({ length: 15 }, (_, i) => [`c${i}`, one]));
    const count = (guaranteed: number) =>
      givenBackBy('root.parent.leaf', { queues: queues(guaranteed), nodes, held }).length;
    expect([count(12), count(9), count(20)]).toEqual([3, 5, 5]);
  });

  it('are shared out among the children of a parent by what they hold above their guarantee', () => {
    const guaranteed = { first: 10 };
    const queues = (max: number) => ({
      'root.parent': { max: { first: max } },
      'root.parent.leaf1': { guaranteed },
      'root.parent.leaf1.leaf11': { guaranteed },
      'root.parent.leaf1.leaf12': { guaranteed },
      'root.parent.leaf2': {},
      'root.parent.leaf2.leaf21': {},
      'root.parent.leaf2.leaf22': {},
      'root.parent.leaf3': {},
      'root.parent.leaf4': { guaranteed },
    });
    const counts = { 'leaf1.leaf11': 30, 'leaf1.leaf12': 20, 'leaf2.leaf21': 50, 'leaf2.leaf22': 30, leaf4: 10 };
    const held = Object.fromEntries(
      Object.entries(counts).flatMap(([name, count]) =>
        Array.from({ length: count }, (_, i) => [
          `${name} ${i}`,
          { queue: `root.parent.${name}`, node: 'n1', size: { first: 1 } },
        ]),
      ),
    );
    const shares = (max: number) => {
      const given = givenBackBy('root.parent', { queues: queues(max), nodes, held });
      return Object.keys(counts).map((name) => given.filter((one) => one.startsWith(name)).length);
    };
    expect(shares(40)).toEqual([22, 11, 41, 24, 0]);
    expect(shares(90)).toEqual([10, 5, 20, 12, 0]);
  });
});
