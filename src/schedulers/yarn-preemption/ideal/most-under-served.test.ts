import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '../../../../scripts/property-cases';
import { defaultCalculator, dominantCalculator } from '../../yarn/resources';
import { inOrder, takeMostUnderServed, underServedOrder } from './most-under-served';
import type { UnderServedOrder } from './most-under-served';
import type { QueueState } from '../queue-state';

const zero = () => Float64Array.of(0, 0);

function stateOf(queue: number, priority: number, ideal: number[], guaranteed: number[]): QueueState {
  return {
    queue,
    partition: 0,
    parent: undefined,
    children: [],
    priority,
    preemptionDisabled: false,
    inDeadZone: false,
    guaranteed: Float64Array.from(guaranteed),
    ideal: Float64Array.from(ideal),
    maximum: zero(),
    used: zero(),
    pending: zero(),
    pendingWithoutReserved: zero(),
    reserved: zero(),
    killable: zero(),
    untouchable: zero(),
    preemptable: zero(),
    over: zero(),
    toBePreempted: zero(),
    toObtain: zero(),
  };
}

/** The rule: the list is gone through for the first one, again and again. */
function oneByOne(wanting: readonly QueueState[], order: UnderServedOrder): QueueState[] {
  const rest = [...wanting];
  return wanting.map(() => {
    let first = 0;
    rest.forEach((state, i) => {
      const difference = order(state, rest[first]);
      if (difference < 0 || (difference === 0 && state.queue < rest[first].queue)) first = i;
    });
    return rest.splice(first, 1)[0];
  });
}

test('Queues are ordered and taken as if the first one were searched for each time', () => {
  const amounts = fc.array(fc.nat(3), { minLength: 2, maxLength: 2 });
  const queue = fc.record({ priority: fc.nat(1), ideal: amounts, guaranteed: amounts });
  fc.assert(
    fc.property(fc.array(queue, { maxLength: 8 }), fc.boolean(), fc.boolean(), (queues, alike, dominant) => {
      const states = queues.map(({ priority, ideal, guaranteed }, i) =>
        stateOf((i * 5) % 8, alike ? 0 : priority, ideal, guaranteed),
      );
      const order = underServedOrder(dominant ? dominantCalculator : defaultCalculator, Float64Array.of(100, 50));
      const expected = oneByOne(states, order);
      expect(inOrder(states, order)).toEqual(expected);
      const left = [...states];
      const taken: QueueState[] = [];
      while (left.length > 0) taken.push(...takeMostUnderServed(left, order, () => {}));
      expect(taken).toEqual(expected);
    }),
    cases(300),
  );
});
