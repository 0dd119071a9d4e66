import { describe, expect, it } from 'vitest';
import { setAt } from '../../base/json';
import { parseScenario } from '../../engine/document/schema';
import { unknownFields } from '../../engine/document/unknown-fields';
import { galleryEntry } from '../../engine/gallery';
import { galleryRun } from '../../render/gallery-runs.test-helper';
import { edgeMeaning } from './edges';

function meanings(id: string) {
  const model = galleryRun(id);
  const document = galleryEntry(id)?.scenario;
  if (document === undefined) throw new Error(`no scenario ${id}`);
  return model.applications.flatMap((app) =>
    app.states.map(({ at }, entry) => ({ app, at, meaning: edgeMeaning(model, document, { app: app.id, entry, at }) })),
  );
}

describe('what moves a change of state', () => {
  it('is the submission where it happens with it, and nowhere else', () => {
    for (const { app, at, meaning } of meanings('driver-deadlock')) {
      const submits = 'edit' in meaning && meaning.edit.path.at(-1) === 'submit';
      expect(submits).toBe(at === app.submitted);
    }
  });

  it('is the start-up where the driver came up in the state before, and counts from its allocation', () => {
    const starts = meanings('driver-deadlock').flatMap(({ at, meaning }) =>
      'edit' in meaning && meaning.edit.path.at(-1) === 'driverStartup' ? [{ at, edit: meaning.edit }] : [],
    );
    expect(starts.length).toBeGreaterThan(0);
    for (const { at, edit } of starts) expect(edit.origin + edit.value).toBeLessThanOrEqual(at);
  });

  it('is the scheduler or the tasks everywhere else', () => {
    const whys = meanings('driver-deadlock').flatMap(({ meaning }) => ('why' in meaning ? [meaning.why] : []));
    expect(whys.some((why) => why.includes('The scheduler decides when it is Starting'))).toBe(true);
    expect(whys.some((why) => why.includes('timer of 30 s is fixed'))).toBe(true);
  });

  it('is a field that the document can hold', () => {
    const scenario = galleryEntry('driver-deadlock')?.scenario ?? {};
    const paths = meanings('driver-deadlock').flatMap(({ meaning }) => ('edit' in meaning ? [meaning.edit.path] : []));
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const moved = setAt(scenario, path, '2s');
      const document = moved.ok ? moved.value : null;
      expect(parseScenario(document).ok, path.join('/')).toBe(true);
      expect(unknownFields(document), path.join('/')).toEqual([]);
    }
  });
});
