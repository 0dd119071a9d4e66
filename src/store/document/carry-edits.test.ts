import { describe, expect, it } from 'vitest';
import { galleryEntry } from '../../engine/gallery';
import { carryEdits } from './carry-edits';
import { createPlayground } from '../page-playground';
import { scenarioStore } from './scenario-store';

const scenario = galleryEntry('two-queues')?.scenario ?? scenarioStore.getState().document;

/** The steps of a lesson; those that begin afresh by their number from 0. */
function stepsOf(count: number, fresh: readonly number[]) {
  const steps = Array.from({ length: count }, (_, index) => ({
    playground: createPlayground(scenario, { kind: 'gallery' }),
    fresh: fresh.includes(index),
  }));
  const seeds = () => steps.map(({ playground }) => playground.scenario.getState().document.seed);
  const edit = (step: number, seed: number) => steps[step].playground.scenario.getState().edit(['seed'], seed);
  return { steps, seeds, edit };
}

describe('edits in an essay', () => {
  const { seed } = scenario;

  it('hold in the steps after theirs, up to one that begins afresh', () => {
    const { steps, seeds, edit } = stepsOf(5, [3]);
    carryEdits(steps);
    edit(1, 77);
    expect(seeds()).toEqual([seed, 77, 77, seed, seed]);
  });

  it('leave a step alone in which the reader has changed something', () => {
    const { steps, seeds, edit } = stepsOf(4, []);
    carryEdits(steps);
    edit(2, 5);
    edit(0, 77);
    expect(seeds()).toEqual([77, 77, 5, 5]);
    steps[0].playground.scenario.getState().undo();
    expect(seeds()).toEqual([seed, seed, 5, 5]);
  });

  it('stay where they are once they are no longer carried over', () => {
    const { steps, seeds, edit } = stepsOf(2, []);
    carryEdits(steps)();
    edit(0, 77);
    expect(seeds()).toEqual([77, seed]);
  });
});
