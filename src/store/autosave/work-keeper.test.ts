import { describe, expect, it, vi } from 'vitest';
import type { Scenario } from '../../scenario/schema';
import { encodeShared } from '../../scenario/share';
import { keep } from './autosave';
import { kept } from '../opening/kept';
import { linkStore } from '../address/link-store';
import { scenarioStore } from '../document/scenario-store';
import { resolveTrouble, restoreLastGood } from '../session/session';
import {
  close,
  document,
  documentIn,
  FakeStorage,
  first,
  notices,
  OWN,
  settle,
  start,
  withPage,
} from '../session/session.test-helper';
import { viewStore } from '../view/view-store';

withPage();

describe('a reload right after an edit', () => {
  const link = encodeShared(OWN, {});

  function leave(page: EventTarget): void {
    page.dispatchEvent(new Event('pagehide'));
    close();
    vi.unstubAllGlobals();
  }

  /** The page is left before the address bar has followed. */
  async function editAndLeave() {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const { bar, storage } = start(link);
    await settle();
    const shown = bar.hash;
    scenarioStore.getState().edit(['seed'], 7);
    await vi.advanceTimersByTimeAsync(100);
    leave(page);
    expect(bar.hash).toBe(shown);
    return { bar, storage };
  }

  it('keeps the edit, and the address follows', async () => {
    const { bar, storage } = await editAndLeave();
    const again = start(bar.hash, storage, true);
    expect(document()).toMatchObject({ title: 'My own', seed: 7 });
    expect(notices()).toEqual([]);
    await settle();
    expect(documentIn(again.bar.hash)).toMatchObject({ seed: 7 });
  });

  it('keeps the edit also when the link was given a moment ago and the run is still running', () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const { bar, storage } = start(link);
    scenarioStore.getState().edit(['seed'], 7);
    leave(page);
    expect(bar.hash).toBe(link);
    start(bar.hash, storage, true);
    expect(document()).toMatchObject({ seed: 7 });
  });

  it('keeps the edit also when the address is written while the reload is under way', async () => {
    const { bar, storage } = start(link);
    await settle();
    const before = bar.hash;
    scenarioStore.getState().edit(['seed'], 7);
    await settle();
    expect(bar.hash).not.toBe(before);
    start(before, storage, true);
    expect(document()).toMatchObject({ seed: 7 });
  });

  it('is no reason to show the edit to whoever opens the same link anew', async () => {
    const { bar, storage } = await editAndLeave();
    start(bar.hash, storage);
    expect(document()).toMatchObject({ seed: 4242 });
    expect(notices()).toEqual(['A link was opened.']);
  });

  it('offers the previous work again, as often as the page is reloaded', async () => {
    const { bar, storage } = await editAndLeave();
    start(bar.hash, storage);
    await settle();
    for (let i = 0; i < 2; i++) {
      scenarioStore.setState({ notices: [] });
      start(bar.hash, storage, true);
      await settle();
      expect(scenarioStore.getState().notices.map((n) => n.action?.label)).toEqual(['Back to your previous work']);
    }
    scenarioStore.getState().notices[0].action?.run();
    expect(document()).toMatchObject({ seed: 7 });
  });
});

describe('work from before a link', () => {
  const prior: Scenario = { ...OWN, title: 'Before' };

  it('stays when an unchanged scenario of the gallery gives way to something else', async () => {
    const { bar, storage } = start(encodeShared(prior, {}));
    await settle();
    bar.paste(`#gallery/${first.id}`);
    expect(kept(storage, 'previous')?.document.title).toBe('Before');
    linkStore.setState({ trouble: { stage: 'gallery', message: 'No.', raw: '#gallery/none', salvaged: undefined } });
    resolveTrouble('gallery');
    expect(kept(storage, 'previous')?.document.title).toBe('Before');
  });
});

describe('work in progress', () => {
  it('is kept with its view', async () => {
    const { storage } = start();
    scenarioStore.getState().edit(['seed'], 5);
    viewStore.getState().setCursor(2_000_000);
    await settle();
    expect(kept(storage, 'work')?.document).toMatchObject({ seed: 5, view: { cursor: '2s' } });
  });

  it('that ran can be had back when a later document breaks the page', async () => {
    const { runner } = start();
    scenarioStore.getState().edit(['seed'], 5);
    await settle();
    runner.fails = true;
    scenarioStore.getState().edit(['seed'], 6);
    await settle();
    restoreLastGood();
    expect(document().seed).toBe(5);
  });

  it('that finds no room is mentioned once', async () => {
    const storage = new FakeStorage();
    storage.full = true;
    start('', storage);
    for (const seed of [1, 2]) {
      scenarioStore.getState().edit(['seed'], seed);
      await settle();
    }
    expect(notices()).toEqual([expect.stringContaining('no space')]);
  });
});

describe('a storage that is full', () => {
  it('is no trouble while there is nothing that would be missed', async () => {
    const storage = new FakeStorage();
    storage.full = true;
    start('', storage);
    await settle();
    viewStore.getState().setCursor(1_000_000);
    await settle();
    expect(notices()).toEqual([]);
  });
});

describe('another tab', () => {
  const theirs: Scenario = { ...OWN, title: 'In the other tab', seed: 99 };

  it('loses nothing when this one keeps its work in the same place', async () => {
    const { storage } = start(encodeShared(OWN, {}));
    await settle();
    keep(storage, 'work', theirs);
    scenarioStore.getState().edit(['title'], 'Mine, edited');
    await settle();
    expect(kept(storage, 'work')?.document.title).toBe('Mine, edited');
    expect(kept(storage, 'other')?.document).toEqual(theirs);
    // A tab that is opened later shows what was kept last, and offers the other.
    start('', storage);
    expect(document().title).toBe('Mine, edited');
    const offer = scenarioStore.getState().notices.find(({ text }) => text.startsWith('Another tab had other work'));
    offer?.action?.run();
    expect(document()).toEqual(theirs);
    expect(kept(storage, 'previous')?.document.title).toBe('Mine, edited');
  });

  it('is looked through with all others, also when one keeps its work while this page is open', async () => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    const [first, second, third] = [1, 2, 3].map((seed): Scenario => ({ ...OWN, seed }));
    const storage = new FakeStorage();
    const setAside = (...all: Scenario[]): void =>
      storage.setItem('signalbox.other', JSON.stringify(all.map((one) => ({ document: one }))));
    keep(storage, 'work', first);
    setAside(third, second);
    start('', storage);
    await settle();
    // The second tab is closed late: it sets aside what is on screen here, and keeps its own.
    setAside(first, third, second);
    keep(storage, 'work', second);
    const newValue = storage.getItem('signalbox.work');
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'signalbox.work', newValue }));
    const seen = [document().seed];
    for (let i = 0; i < 2; i++) {
      const offer = scenarioStore.getState().notices.at(-1);
      scenarioStore.setState({ notices: scenarioStore.getState().notices.slice(0, -1) });
      offer?.action?.run();
      await settle();
      seen.push(document().seed);
    }
    close();
    vi.unstubAllGlobals();
    expect(seen).toEqual([1, 2, 3]);
  });

  it('with the same work is no reason to set anything aside', async () => {
    const { storage } = start(encodeShared(OWN, {}));
    await settle();
    keep(storage, 'work', { ...OWN, view: { cursor: '5s' } } as Scenario);
    viewStore.getState().setCursor(1_000_000);
    await settle();
    expect(kept(storage, 'other')).toBeUndefined();
  });
});
