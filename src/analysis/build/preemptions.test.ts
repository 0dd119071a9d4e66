import { describe, expect, test } from 'vitest';
import { ContainerKind, ContainerOutcome, PreemptionMark, Rec } from '../../sim/trace/trace';
import { Fate } from '../model-columns';
import { marksOf, nextOnNode } from './preemptions';
import { Scribe, testDirectory } from '../testing/scribe.test-helper';

const S = 1_000_000;
const directory = testDirectory({ apps: [{ id: 'a' }, { id: 'b' }], nodes: [8, 8] });

/** Application a holds `count` containers on the first node. */
function scene(count: number): { readonly scribe: Scribe; readonly held: readonly number[] } {
  const scribe = new Scribe(directory);
  scribe.submit(0, 0);
  scribe.submit(0, 1);
  const ask = scribe.ask(0, 0, ContainerKind.task, 0, count);
  return { scribe, held: Array.from({ length: count }, () => scribe.allocate(1, ask)) };
}

describe('containers that are wanted back', () => {
  test('A container is marked, killed when its time has come, and names who wanted its room', () => {
    const { scribe, held } = scene(2);
    scribe.record(5, Rec.preemption, held[0], PreemptionMark.marked, 15_000, 1 + 1);
    scribe.end(20, held[0], ContainerOutcome.preempted);
    const model = scribe.model(30, 'horizon');
    const { preemptions } = model;
    expect(preemptions && Array.from(preemptions.container)).toEqual([held[0]]);
    expect(preemptions?.marked[0]).toBe(5 * S);
    expect(preemptions?.due[0]).toBe(20 * S);
    expect(preemptions?.until[0]).toBe(20 * S);
    expect(preemptions?.fate[0]).toBe(Fate.preempted);
    expect(preemptions?.app[0]).toBe(1);
    expect(preemptions?.queue[0]).toBe(-1);
  });

  test('A container that is spared and marked again has two rows; one that ends by itself was not preempted', () => {
    const { scribe, held } = scene(1);
    scribe.record(2, Rec.preemption, held[0], PreemptionMark.marked, 15_000);
    scribe.record(5, Rec.preemption, held[0], PreemptionMark.spared, -1);
    scribe.record(8, Rec.preemption, held[0], PreemptionMark.marked, 15_000);
    scribe.end(9, held[0], ContainerOutcome.completed);
    const model = scribe.model(30, 'horizon');
    expect(marksOf(model, held[0])).toEqual([0, 1]);
    expect(Array.from(model.preemptions?.fate ?? [])).toEqual([Fate.spared, Fate.gone]);
    expect(Array.from(model.preemptions?.until ?? [])).toEqual([5 * S, 9 * S]);
  });

  test('A mark that is repeated in every round stays one mark; whether it is killable and which queue wants the room are kept', () => {
    const { scribe, held } = scene(1);
    scribe.record(3, Rec.preemption, held[0], PreemptionMark.marked, 15_000, -(0 + 1));
    scribe.record(6, Rec.preemption, held[0], PreemptionMark.marked, 12_000, -(0 + 1));
    scribe.record(18, Rec.preemption, held[0], PreemptionMark.killable, -1);
    const { preemptions } = scribe.model(30, 'horizon');
    expect(Array.from(preemptions?.marked ?? [])).toEqual([3 * S]);
    expect(preemptions?.due[0]).toBe(18 * S);
    expect(preemptions?.killable[0]).toBe(18 * S);
    expect(preemptions?.until[0]).toBe(Infinity);
    expect(preemptions?.fate[0]).toBe(Fate.open);
    expect(preemptions?.queue[0]).toBe(0);
  });

  test('Whoever starts next on the node got the room', () => {
    const { scribe, held } = scene(2);
    scribe.end(4, held[0], ContainerOutcome.preempted);
    const ask = scribe.ask(4, 1, ContainerKind.task, 0, 2);
    scribe.allocate(4, ask, 1);
    const next = scribe.allocate(6, ask, 0);
    const model = scribe.model(30, 'horizon');
    expect(nextOnNode(model, held[0])).toBe(next);
    expect(nextOnNode(model, next)).toBe(-1);
  });

  test('A run in which nothing is wanted back has no columns for it', () => {
    const model = scene(1).scribe.model(3, 'horizon');
    expect(model.preemptions).toBeUndefined();
    expect(model.queues[0].measures).toEqual([]);
  });
});
