import { expect, it } from 'vitest';
import { gallery, galleryEntry } from '../gallery';
import { withDockView } from './entry-view';

it('every scenario of the gallery names the view of the dock that it opens with', () => {
  for (const { id, scenario } of gallery) expect(scenario.view?.panels?.['dock'], id).toBeDefined();
  expect(galleryEntry('plan-two-jobs')?.scenario.view?.panels?.['dock']).toBe('plan');
});

it('an entry that names one keeps it', () => {
  const entry = galleryEntry('quincy-hog') ?? expect.fail('no such scenario');
  expect(withDockView(entry)).toBe(entry);
});
