import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawKeyed, streamKey } from '../../base/math/random';
import { TaskDurations } from './task-durations';

const key = streamKey(1, 'durations');
const draw = (_stream: number, app: number, task: number): number => drawKeyed(key, app, task);

/** One draw after the other: what a context does. */
function contextOf(drawOne: (stream: number, app: number, task: number) => number) {
  return {
    draw: drawOne,
    drawEach(stream: number, app: number, first: number, count: number, values: Float64Array, at: number): void {
      for (let i = 0; i < count; i++) values[at + i] = drawOne(stream, app, first + i);
    },
  };
}

describe('TaskDurations', () => {
  it('gives each task its own draw, whatever is asked for before', () => {
    const asked = fc.record({ app: fc.nat(2), task: fc.nat(999) });
    fc.assert(
      fc.property(fc.array(asked), (questions) => {
        const durations = new TaskDurations(contextOf(draw), Int32Array.of(1000, 0, 10));
        for (const { app, task } of questions) {
          const expected = Math.round(1000 * draw(0, app, task));
          expect(durations.of(app, task, 1000, { dist: 'uniform', min: 0, max: 1000 })).toBe(expected);
        }
      }),
    );
  });

  it('draws no task more than twice, in order and in reverse', () => {
    for (const order of [(task: number) => task, (task: number) => 199 - task]) {
      let draws = 0;
      const durations = new TaskDurations(
        contextOf(() => draws++ / 1e6),
        Int32Array.of(200),
      );
      for (let i = 0; i < 200; i++) durations.of(0, order(i), 200, { dist: 'uniform', min: 0, max: 1 });
      expect(draws).toBeLessThanOrEqual(400);
    }
  });
});
