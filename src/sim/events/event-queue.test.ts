import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CLASS_STRIDE, EventClass } from './event-classes';
import { EventQueue, Target } from './event-queue';

test('Messages of any latency and other events come in the order of time, class and sequence', () => {
  const step = fc.record({ message: fc.boolean(), delay: fc.nat(6), pop: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 3000 }), (steps) => {
      const queue = new EventQueue();
      const model: { readonly time: number; readonly order: number; readonly number: number }[] = [];
      const popped: number[] = [];
      const expected: number[] = [];
      const popOne = (): void => {
        model.sort((x, y) => x.time - y.time || x.order - y.order);
        const first = model.shift();
        const isLeft = first !== undefined && first.time <= queue.clock;
        expect(queue.isOverBefore(Infinity)).toBe(!isLeft);
        // Of the two classes here, only messages come before this key.
        const isMessage = isLeft && first.order < steps.length * (EventClass.fifo + 1);
        expect(queue.isOverBefore(CLASS_STRIDE * (EventClass.fifo + 1))).toBe(!isMessage);
        if (first === undefined) return;
        expect(queue.pop()).toBe(true);
        queue.clock = queue.heap.time;
        popped.push(queue.heap.b);
        expected.push(first.number);
      };
      steps.forEach(({ message, delay, pop }, number) => {
        const eventClass = message ? EventClass.fifo : EventClass.completion;
        model.push({ time: queue.clock + delay, order: eventClass * steps.length + number, number });
        if (message) queue.pushMessage(delay, Target.message, 1, number, 0);
        else queue.pushDelayed(delay, eventClass, Target.firstFramework, 1, number, 0);
        if (pop) popOne();
      });
      while (model.length > 0) popOne();
      expect(popped).toEqual(expected);
      expect(queue.pop()).toBe(false);
    }),
  );
});
