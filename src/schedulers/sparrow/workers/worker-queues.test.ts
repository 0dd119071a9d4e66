import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Entries } from './entries';
import { FairQueues } from './fair-queues';
import { PriorityQueues } from './priority-queues';
import { FifoQueues } from './worker-queues';
import type { WorkerQueues } from './worker-queues';

/** One worker's queue with entries by name. */
function queueOf(make: (entries: Entries) => WorkerQueues) {
  const entries = new Entries();
  const queue = make(entries);
  const names: string[] = [];
  const named = (entry: number): string => (entry === -1 ? '-' : names[entry]);
  return {
    push: (name: string, key: number): number => {
      const entry = entries.allocate(1);
      entries.write(entry, 0, 0, 0, 0, 0, -1);
      names[entry] = name;
      queue.push(0, entry, key);
      return entry;
    },
    atOnce: (key: number) => queue.servedAtOnce(0, key),
    next: () => named(queue.next(0)),
    afterNone: (key: number) => named(queue.nextAfterNone(0, key)),
    remove: (entry: number) => queue.remove(0, entry),
    length: () => queue.length(0),
  };
}

const fair = (weights: readonly number[] = []) =>
  queueOf((entries) => new FairQueues(entries, 1, (user) => weights[user] ?? 1));

describe('queues of a worker', () => {
  test('FIFO serves in the order of arrival, and an entry may leave from anywhere', () => {
    const queue = queueOf((entries) => new FifoQueues(entries, 1));
    const [, b, , d] = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.push(name, 0));
    queue.remove(b);
    queue.remove(d);
    expect(queue.length()).toBe(3);
    expect([queue.next(), queue.afterNone(0), queue.next(), queue.next()]).toEqual(['a', 'c', 'e', '-']);
  });

  test('Priority serves the lowest number first, and in the order of arrival among equals', () => {
    const queue = queueOf((entries) => new PriorityQueues(entries, 1));
    queue.push('low', 5);
    queue.push('high 1', -1);
    queue.push('middle', 2);
    queue.push('high 2', -1);
    expect([queue.next(), queue.next(), queue.next(), queue.next(), queue.next()]).toEqual([
      'high 1',
      'high 2',
      'middle',
      'low',
      '-',
    ]);
  });

  test('Round robin goes round the users in the order of their first appearance', () => {
    const queue = fair();
    for (const name of ['x1', 'x2', 'x3']) queue.push(name, 7);
    for (const name of ['y1', 'y2']) queue.push(name, 3);
    queue.push('z1', 5);
    expect(Array.from({ length: 7 }, () => queue.next())).toEqual(['x1', 'y1', 'z1', 'x2', 'y2', 'x3', '-']);
  });

  test('What is served at once in a free slot takes its user’s turn', () => {
    const queue = fair();
    queue.atOnce(1);
    queue.push('x', 1);
    queue.push('y', 2);
    expect([queue.next(), queue.next()]).toEqual(['x', 'y']);
    queue.push('x', 1);
    queue.push('y', 2);
    queue.atOnce(1);
    expect([queue.next(), queue.next()]).toEqual(['y', 'x']);
  });

  test('A slot that comes back without a task goes to the same user, else to the one whose turn it is', () => {
    const queue = fair();
    for (const name of ['x1', 'x2']) queue.push(name, 1);
    for (const name of ['y1', 'y2']) queue.push(name, 2);
    expect(queue.next()).toBe('x1');
    expect(queue.afterNone(1)).toBe('x2');
    expect(queue.afterNone(1)).toBe('y1');
    expect(queue.next()).toBe('y2');
  });

  test('Weights are shares of the slots', () => {
    const queue = fair([3, 1, 0.5]);
    for (let i = 0; i < 40; i++) for (const user of [0, 1, 2]) queue.push(`${user}`, user);
    const served = Array.from({ length: 36 }, () => queue.next());
    expect([0, 1, 2].map((user) => served.filter((name) => name === `${user}`).length)).toEqual([24, 8, 4]);
    expect(served.slice(0, 9).join('')).toBe('000100012');
  });

  test('Every entry pushed is served once, whatever happens in between, and the length is right', () => {
    const makers = [
      (entries: Entries) => new FifoQueues(entries, 1),
      (entries: Entries) => new PriorityQueues(entries, 1),
      (entries: Entries) => new FairQueues(entries, 1, (user) => 0.3 + user),
    ];
    const step = fc.record({ what: fc.constantFrom('push', 'push', 'next', 'none', 'remove'), key: fc.nat(3) });
    fc.assert(
      fc.property(fc.constantFrom(...makers), fc.array(step, { maxLength: 60 }), (make, steps) => {
        const queue = queueOf(make);
        const inside = new Map<string, number>();
        for (const [i, { what, key }] of steps.entries()) {
          if (what === 'push') {
            inside.set(`e${i}`, queue.push(`e${i}`, key));
          } else if (what === 'remove') {
            const [name, entry] = [...inside][key] ?? [];
            if (name === undefined || entry === undefined) continue;
            queue.remove(entry);
            inside.delete(name);
          } else {
            const name = what === 'next' ? queue.next() : queue.afterNone(key);
            expect(name === '-').toBe(inside.size === 0);
            if (name !== '-') expect(inside.delete(name)).toBe(true);
          }
          expect(queue.length()).toBe(inside.size);
        }
      }),
    );
  });
});
