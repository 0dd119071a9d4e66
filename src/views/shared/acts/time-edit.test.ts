import { describe, expect, it } from 'vitest';
import { expandScenario } from '../../../engine/expand';
import { galleryEntry } from '../../../engine/gallery';
import { galleryRun } from '../../../render/gallery-runs.test-helper';
import { editDocument } from '../../../authoring/edit-document';
import { applicationPath, secondsText } from './time-edit';

describe('dragging a submission', () => {
  it('writes instants as fine as the pixels are', () => {
    expect(secondsText(61_234_567, 370_000)).toBe('61.2s');
    expect(secondsText(61_234_567, 2_000_000)).toBe('61s');
    expect(secondsText(-5, 1000)).toBe('0s');
  });

  it('moves exactly the application that was dragged', () => {
    for (const { id } of galleryRun('two-queues').directory.applications.slice(0, 8)) {
      const scenario = galleryEntry('two-queues')?.scenario;
      if (scenario === undefined) throw new Error('the gallery has no two-queues');
      const before = expandScenario(scenario, 'A');
      if (!before.ok) throw new Error('the gallery is valid');
      const app = galleryRun('two-queues').directory.applications.find((entry) => entry.id === id);
      if (app === undefined) throw new Error(`no application ${id}`);
      const edited = editDocument(scenario, [{ path: applicationPath(app, 'submit'), value: '77s' }], 'A');
      expect(edited.ok).toBe(true);
      const after = edited.ok ? expandScenario(edited.value, 'A') : edited;
      if (!after.ok) throw new Error(JSON.stringify(after.error));
      after.value.applications.forEach((changed, i) => {
        const { submit } = before.value.applications[i];
        expect(changed.submit).toBe(changed.id === id ? 77_000_000 : submit);
      });
    }
  });
});
