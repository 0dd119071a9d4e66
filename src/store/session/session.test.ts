import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RunModel } from '../../analysis/model';
import { gallery } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';
import { encodeShared } from '../../scenario/share';
import { keep } from '../autosave/autosave';
import { lessonStore, opensLesson, setLayout } from '../lesson/lesson-store';
import { heldPolicies } from './policy-consent';
import * as files from '../opening/download';
import { runStore, setProgress, setRuns, WAITING } from '../runs/run-store';
import { scenarioStore } from '../document/scenario-store';
import {
  document,
  documentIn,
  FakeStorage,
  first,
  notices,
  OWN,
  second,
  settle,
  start,
  withPage,
} from './session.test-helper';
import { viewStore } from '../view/view-store';

withPage();

describe('what a page starts with', () => {
  it('is the first scenario of the gallery without a link and without kept work', () => {
    start();
    expect(document()).toBe(first.scenario);
    expect(scenarioStore.getState()).toMatchObject({ origin: { kind: 'gallery', id: first.id }, canUndo: false });
  });

  it('is the link, with its view', () => {
    const shared = { ...OWN, view: { cursor: '2min', variant: 'B', group: 'node' } } as Scenario;
    start(encodeShared(shared, {}));
    expect(document()).toEqual(shared);
    expect(viewStore.getState()).toMatchObject({ cursor: 120_000_000, variant: 'B', group: 'node', fit: true });
    expect(scenarioStore.getState()).toMatchObject({ origin: { kind: 'link' }, canUndo: false });
  });

  it('is a scenario of the gallery when the link names one', () => {
    start(`#gallery/${second.id}`);
    expect(document()).toBe(second.scenario);
  });

  it('may run the policies of the gallery, from wherever on the page it was opened', () => {
    const { id, scenario } = gallery.find(({ scenario: one }) => one.policies !== undefined) ?? first;
    start();
    expect(heldPolicies(scenario, 'B')).not.toEqual([]);
    scenarioStore.getState().replace(scenario, { kind: 'gallery', id });
    expect(heldPolicies(scenario, 'B')).toEqual([]);
  });

  it('is the work kept in this browser when there is no link', () => {
    const storage = new FakeStorage();
    keep(storage, 'work', OWN);
    start('', storage);
    expect(document()).toEqual(OWN);
    start('#file', storage);
    expect(document()).toEqual(OWN);
  });

  it('is the last document that ran when the kept work is not readable', () => {
    const storage = new FakeStorage();
    storage.setItem('signalbox.work', '{"document": {"signalbox": 1}}');
    keep(storage, 'good', OWN);
    start('', storage);
    expect(document()).toEqual(OWN);
  });

  it('sets work aside that cannot be read, says why, and offers it until it has been saved', async () => {
    const storage = new FakeStorage();
    const newer = JSON.stringify({ document: { ...OWN, signalbox: 99 }, tab: 5 });
    storage.setItem('signalbox.work', newer);
    storage.setItem('signalbox.previous', '{"document":{"signalbox":1,"ti');
    storage.setItem('signalbox.other', '[]');
    for (let visit = 0; visit < 2; visit++) {
      start('', storage);
      expect(scenarioStore.getState().notices.map(({ text }) => text)).toEqual([
        expect.stringMatching(
          /^Work that this browser has kept cannot be shown: .*newer Signalbox .*\. It is set aside/,
        ),
      ]);
      scenarioStore.getState().edit(['seed'], 5 + visit);
      await settle();
    }
    // The page has written its own work since.
    expect(storage.getItem('signalbox.work')).toContain('"seed":6');
    expect(JSON.parse(storage.getItem('signalbox.unread') ?? '')).toEqual([newer, '{"document":{"signalbox":1,"ti']);
    const [{ id, action }] = scenarioStore.getState().notices;
    const saved = vi.spyOn(files, 'download').mockReturnValue();
    action?.run();
    scenarioStore.getState().dismiss(id);
    expect(saved.mock.calls.map(([name]) => name)).toEqual(['kept-work.signalbox.json', 'kept-work-2.signalbox.json']);
    expect(saved.mock.calls[0][1]).toContain('"signalbox": 99');
    start('', storage);
    expect(scenarioStore.getState().notices).toEqual([]);
  });

  it('does not discard work that was set aside after it had offered what there was', () => {
    const storage = new FakeStorage();
    const newer = (title: string): string => JSON.stringify({ document: { ...OWN, title, signalbox: 99 } });
    storage.setItem('signalbox.work', newer('One'));
    start('', storage);
    const [{ action }] = scenarioStore.getState().notices;
    storage.setItem('signalbox.unread', JSON.stringify([newer('Two'), newer('One')]));
    const saved = vi.spyOn(files, 'download').mockReturnValue();
    saved.mockClear();
    action?.run();
    expect(saved.mock.calls.map(([, text]) => text)).toEqual([
      expect.stringContaining('"title": "Two"'),
      expect.stringContaining('"title": "One"'),
    ]);
  });

  it('is a link, and the work it takes the place of can be had back', async () => {
    const storage = new FakeStorage();
    keep(storage, 'work', OWN);
    start(`#gallery/${second.id}`, storage);
    const [notice] = scenarioStore.getState().notices;
    expect(notice.action?.label).toBe('Back to your previous work');
    await settle();
    notice.action?.run();
    expect(document()).toEqual(OWN);
    // What was given up for it is now the previous work.
    notice.action?.run();
    expect(document()).toEqual(second.scenario);
  });

  it('is told apart from a place on the page, and is not passed over in silence', async () => {
    const { bar } = start('#foo/bar');
    expect(document().title).toBe(first.scenario.title);
    expect(notices()).toEqual(['"#foo/bar" is not a link to a scenario, so nothing was opened.']);
    await settle();
    const link = bar.hash;
    for (const place of ['#learn', '#learn/starting', '#experiments', '#file', '#', '']) bar.paste(place);
    expect(notices()).toHaveLength(1);
    bar.paste('#driver-deadlock');
    expect(notices()).toHaveLength(2);
    await settle();
    expect(bar.hash).toBe(link);
  });

  it('is the same again after a reload, without a word about it', async () => {
    const { bar, storage } = start(encodeShared(OWN, {}));
    viewStore.getState().setCursor(7_000_000);
    await settle();
    const again = start(bar.hash, storage);
    expect(document()).toMatchObject({ title: 'My own', seed: 4242 });
    await settle();
    expect(again.bar.hash).toBe(bar.hash);
    expect(notices()).toEqual([]);
  });
});

describe('the view', () => {
  it('follows the extent of the runs until the person zooms, and again when asked to', async () => {
    start();
    await settle();
    expect(viewStore.getState().zoom).toEqual([0, 90_000_000]);
    viewStore.getState().setZoom([5, 10]);
    scenarioStore.getState().edit(['seed'], 2);
    await settle();
    expect(viewStore.getState().zoom).toEqual([5, 10]);
    viewStore.getState().setFit(true);
    expect(viewStore.getState().zoom).toEqual([0, 90_000_000]);
  });

  it('does not jump to the first pictures of a run', async () => {
    start();
    await settle();
    const short = {
      ...WAITING,
      status: 'running' as const,
      model: { end: 5_000_000, applications: [] as RunModel['applications'] } as RunModel,
    };
    setRuns({ A: short });
    expect(viewStore.getState().zoom).toEqual([0, 90_000_000]);
    setRuns({ A: { ...short, status: 'done' } });
    expect(viewStore.getState().zoom).toEqual([0, 5_000_000]);
  });

  it('shows the first run of a document at the length that it may have, once, and then only farther', async () => {
    start();
    await settle();
    setRuns({ A: WAITING });
    viewStore.setState({ zoom: [0, 60_000_000] });
    const after = (end: number, share: number): number => {
      const model = { end, applications: [] as RunModel['applications'] } as RunModel;
      setProgress('A', share, undefined, runStore);
      setRuns({ A: { ...WAITING, status: 'running', model } });
      return viewStore.getState().zoom[1];
    };
    // Nothing can be told from the first instants.
    expect(after(100_000, 0)).toBe(60_000_000);
    expect(after(500_000, 0.25)).toBe(2_000_000);
    // Later it goes faster, and the range stays.
    expect(after(1_000_000, 0.9)).toBe(2_000_000);
    expect(after(2_500_000, 0.95)).toBe(2_500_000);
  });

  it('leaves a variant that is gone', async () => {
    start();
    const id = scenarioStore.getState().addVariant('A');
    viewStore.getState().setVariant(id);
    scenarioStore.getState().undo();
    expect(viewStore.getState().variant).toBe('A');
  });
});

describe('the layout for a lesson', () => {
  afterEach(() => lessonStore.setState(lessonStore.getInitialState(), true));

  it('goes with a link from the workbench, until the reader chooses one or opens something else', async () => {
    const { bar } = start();
    setLayout('workbench');
    await settle();
    const reader = new FakeStorage();
    start(bar.hash, reader);
    expect(opensLesson()).toBe(false);
    await settle();
    expect(documentIn(bar.hash)).toMatchObject({ view: { layout: 'workbench' } });
    scenarioStore.getState().replace(first.scenario, { kind: 'gallery', id: first.id });
    expect(opensLesson()).toBe(true);

    const again = start(bar.hash, reader);
    setLayout('lesson');
    expect(opensLesson()).toBe(true);
    await settle();
    expect(documentIn(again.bar.hash)).not.toHaveProperty('view.layout');
  });

  it("stays the reader's own where the lesson was read, or was written by the sender", async () => {
    const { bar } = start();
    await settle();
    expect(documentIn(bar.hash)).not.toHaveProperty('view.layout');
    setLayout('workbench');
    scenarioStore.getState().replace({ ...first.scenario, lesson: '## One\nMy own words.' }, { kind: 'file' });
    await settle();
    expect(opensLesson()).toBe(false);
    expect(documentIn(bar.hash)).not.toHaveProperty('view.layout');
  });
});
