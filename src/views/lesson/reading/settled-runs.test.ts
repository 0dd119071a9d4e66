import { expect, it } from 'vitest';
import { modelOf } from '../../../analysis/testing/model-of.test-helper';
import { galleryEntry } from '../../../engine/gallery';
import { variantsOf } from '../../../engine/document/variants';
import type { Scenario } from '../../../scenario/schema';
import { pagePlayground } from '../../../store/page-playground';
import { setRuns, WAITING } from '../../../store/runs/run-store';
import { pendingWords } from './reading';
import { onSettled, settledRuns } from './settled-runs';

it('stays the same while runs go on, also where one variant never finishes', () => {
  const id = 'driver-deadlock';
  const document = galleryEntry(id)?.scenario as Scenario;
  pagePlayground.scenario.getState().replace(document, { kind: 'gallery', id });
  const [first, second] = variantsOf(document).map((variant) => variant.id);
  const model = modelOf(document, first);
  const show = (status: 'running' | 'failed') =>
    setRuns({ [first]: { ...WAITING, status: 'done', model }, [second]: { ...WAITING, status } }, pagePlayground.runs);
  show('running');
  expect(pendingWords(settledRuns())).toBe('The run has not finished yet.');
  let changes = 0;
  const stop = onSettled(() => changes++);
  show('running');
  show('running');
  expect(changes).toBe(0);
  show('failed');
  show('failed');
  stop();
  expect(changes).toBe(1);
  expect([...settledRuns().byVariant.keys()]).toEqual([first]);
  expect(pendingWords(settledRuns())).toBe('A run has no result. The timeline says why.');
});
