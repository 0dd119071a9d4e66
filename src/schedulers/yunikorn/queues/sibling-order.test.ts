import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { orderQueues } from './queue-order';
import { SiblingOrder } from './sibling-order';
import type { OrderedSibling } from './sibling-order';

class Sibling implements OrderedSibling {
  isChanged = false;
  priority = 0;
  share = 0;
  constructor(
    readonly position: number,
    public now: { readonly priority: number; readonly share: number },
    readonly pending: Float64Array,
  ) {}

  get hasPending(): boolean {
    return this.pending.some((quantity) => quantity > 0);
  }

  pendingOf(type: number): number {
    return this.pending[type];
  }

  measure(): void {
    this.priority = this.now.priority;
    this.share = this.now.share;
  }
}

const amounts = fc.record({
  priority: fc.constantFrom(0, 0, 0, 5),
  share: fc.constantFrom(0, 0.5, 0.5, 1),
  pending: fc.tuple(fc.nat(2), fc.nat(2)),
});

test('The repaired order is that of the stable sort, whatever changes and whatever ties there are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('first', 'last', 'none'),
      fc.array(amounts, { minLength: 2, maxLength: 40 }),
      fc.array(fc.array(fc.tuple(fc.nat(39), amounts), { maxLength: 4 }), { maxLength: 12 }),
      (rank, start, rounds) => {
        const queues = start.map((of, position) => new Sibling(position, of, Float64Array.from(of.pending)));
        const order = new SiblingOrder(queues);
        order.reset(rank);
        for (const changes of [[], ...rounds]) {
          for (const [number, of] of changes) {
            const queue = queues[number % queues.length];
            order.willChange(queue);
            queue.now = of;
            queue.pending.set(of.pending);
          }
          const sorted = queues
            .filter(({ hasPending }) => hasPending)
            .map(({ position, now, pending }) => ({ position, ...now, pending }));
          expect(Array.from(order.inOrder(), ({ position }) => position)).toEqual(
            orderQueues('fair', rank, sorted).map(({ position }) => position),
          );
        }
      },
    ),
    cases(500),
  );
});
