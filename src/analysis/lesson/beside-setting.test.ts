import { expect, it } from 'vitest';
import { applyChanges } from '../../base/json';
import { applyVariant } from '../../engine/document/variants';
import { galleryEntry } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { besideSetting } from './beside-setting';
import { settingAt, settingEdits } from './settings';

function settingOf(document: Scenario, path: string) {
  const setting = settingAt(document, path);
  if (setting === undefined) throw new Error(`there is no ${path}`);
  return setting;
}

function changed(document: Scenario, path: string, value: number): Scenario {
  const changes = settingEdits(document, settingOf(document, path), value).map(({ path: place, value: next }) =>
    next === undefined ? { path: place, remove: true as const } : { path: place, value: next },
  );
  const applied = applyChanges(document, changes);
  if (!applied.ok) throw new Error(applied.error.message);
  return applied.value as unknown as Scenario;
}

const applied = applyVariant(galleryEntry('driver-deadlock')?.scenario as Scenario, 'B');
const shipped = applied.ok ? applied.value : undefined;
const CORES = 'cluster/cores';
const LIMIT = 'queues/root.spark/maxapplications';

it.each([CORES, LIMIT])('is the same for every value of %s, and another one where anything else differs', (path) => {
  const document = shipped as Scenario;
  const beside = (seen: Scenario) => besideSetting(seen, settingOf(seen, path));
  const other = path === CORES ? LIMIT : CORES;
  expect(beside(changed(document, path, 9))).toBe(beside(document));
  expect(beside(changed(changed(document, path, 9), path, 8))).toBe(beside(document));
  expect(beside({ ...document, title: 'Another one' })).toBe(beside(document));
  expect(beside(changed(document, other, 3))).not.toBe(beside(document));
  expect(beside({ ...document, seed: 2 })).not.toBe(beside(document));
});
