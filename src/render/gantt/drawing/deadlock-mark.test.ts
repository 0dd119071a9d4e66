import { describe, expect, it } from 'vitest';
import { lastingDeadlocks, standstills } from '../../../analysis/at';
import { galleryEntry } from '../../../engine/gallery';
import type { Scenario } from '../../../scenario/schema';
import { DrawList, Mark } from '../../draw-list';
import { timeScale } from '../../time-scale';
import { drawAll, ganttInput } from '../../gallery-runs.test-helper';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';

/** The FIFO variant of the driver deadlock, in which one of those that stand still may be killed. */
const runWith = (interventions: Scenario['interventions']) => {
  const entry = galleryEntry('driver-deadlock');
  if (entry === undefined) throw new Error('no driver deadlock in the gallery');
  return modelOf({ ...entry.scenario, interventions }, 'B');
};
const marksIn = (model: ReturnType<typeof runWith>, mark: number): number =>
  drawAll(new DrawList(), ganttInput(model, 'application')).filter((rect) => rect.mark === mark).length;

describe('the mark of a deadlock', () => {
  it('stands where nothing moves any more', () => {
    const model = runWith([]);
    expect(lastingDeadlocks(model).map(({ from }) => from)).toEqual([4.75e6]);
    expect(marksIn(model, Mark.dangerLine)).toBe(1);
    expect(marksIn(model, Mark.dangerWash)).toBeGreaterThan(0);
  });

  it('is gone once an action resolves the deadlock, which the run still records', () => {
    const model = runWith([{ id: 'kill', at: '20s', kind: 'application-killed', application: 'etl/5' }]);
    expect(model.deadlocks.map(({ from, to }) => [from, to])).toEqual([[4.75e6, 20e6]]);
    expect(lastingDeadlocks(model)).toEqual([]);
    expect(marksIn(model, Mark.dangerLine)).toBe(0);
    expect(marksIn(model, Mark.dangerWash)).toBe(0);
  });

  it('also stands where all that is left waits forever without any drivers', () => {
    const entry = galleryEntry('omega-hoarding');
    if (entry === undefined) throw new Error('no hoards in the gallery');
    const model = modelOf(entry.scenario, 'A');
    expect(lastingDeadlocks(model)).toEqual([]);
    expect(standstills(model).map(({ from, apps }) => [from, apps.size])).toEqual([[8_262_000, 2]]);
    // The axis reaches on beside variants that take longer.
    const beside = { ...ganttInput(model, 'application'), scale: timeScale(0, 75e6, 800), openEnd: 75e6 };
    const marks = drawAll(new DrawList(), beside).map(({ mark }) => mark);
    expect(marks.filter((mark) => mark === Mark.dangerLine).length).toBe(1);
    expect(marks.filter((mark) => mark === Mark.dangerWash).length).toBe(2);
  });
});
