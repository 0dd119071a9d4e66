import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keep, keptText } from './autosave';
import type { TextStorage } from './autosave';
import { kept } from '../opening/kept';
import { SharedSlot } from './other-tabs';
import * as readerPart from '../reader-part';
import { gallery } from '../../engine/gallery';
import type { Scenario } from '../../scenario/schema';

const [{ scenario: MINE }] = gallery;
const THEIRS: Scenario = { ...MINE, title: 'In the other tab' };

function memory(): TextStorage {
  const texts = new Map<string, string>();
  return { getItem: (key) => texts.get(key) ?? null, setItem: (key, text) => void texts.set(key, text) };
}

/** The slot of one tab, and how many times it was told of another. */
function tab(storage: TextStorage): { slot: SharedSlot; told: () => number } {
  let times = 0;
  const slot = new SharedSlot(
    storage,
    (theirs, mine) => theirs.title !== mine.title,
    () => (times += 1),
  );
  return { slot, told: () => times };
}

beforeAll(readerPart.loadReader);

describe('SharedSlot', () => {
  it('reports work that another tab has kept', () => {
    const storage = memory();
    const { slot, told } = tab(storage);
    slot.keep(MINE, undefined);
    keep(storage, 'work', THEIRS);
    slot.hear(keptText(storage, 'work') ?? '', MINE);
    expect(told()).toBe(1);
    expect(slot.theirs(MINE)?.document).toEqual(THEIRS);
    expect(kept(storage, 'other')).toBeUndefined();
  });

  it('also reports it when it finds it while keeping its own work, before the event has arrived', () => {
    const storage = memory();
    const { slot, told } = tab(storage);
    slot.keep(MINE, undefined);
    keep(storage, 'work', THEIRS);
    slot.keep(MINE, undefined);
    expect(told()).toBe(1);
    expect(kept(storage, 'other')?.document).toEqual(THEIRS);
  });

  it('sets aside work that it has overwritten without reading it', () => {
    const storage = memory();
    const { slot, told } = tab(storage);
    const elsewhere = memory();
    keep(elsewhere, 'work', THEIRS);
    slot.keep(MINE, undefined);
    slot.hear(keptText(elsewhere, 'work') ?? '', MINE);
    expect(told()).toBe(1);
    expect(kept(storage, 'other')?.document).toEqual(THEIRS);
    expect(kept(storage, 'work')?.document).toEqual(MINE);
  });

  it('knows whether the work that it kept last is still stored', () => {
    const storage = memory();
    const { slot } = tab(storage);
    expect(slot.isOwn()).toBe(false);
    slot.keep(MINE, undefined);
    expect(slot.isOwn()).toBe(true);
    keep(storage, 'work', THEIRS);
    expect(slot.isOwn()).toBe(false);
  });

  it('sets aside the work of every tab, and of each only the latest', () => {
    const storage = memory();
    const tabs = [tab(storage), tab(storage), tab(storage)];
    for (const round of [1, 2])
      for (const [i, { slot }] of tabs.entries())
        slot.keep({ ...MINE, title: `Tab ${i + 1}, edit ${round}` }, undefined);
    const titles = (JSON.parse(keptText(storage, 'other') ?? '') as { document: Scenario }[]).map(
      ({ document }) => document.title,
    );
    expect(titles).toEqual(['Tab 2, edit 2', 'Tab 1, edit 2', 'Tab 3, edit 1']);
  });

  describe('in a tab of a browser', () => {
    /** The storage of a tab, and what its page says when it goes. */
    const texts = new Map<string, string>();
    const heard = new Map<string, () => void>();
    beforeAll(() => {
      vi.stubGlobal('sessionStorage', {
        getItem: (key: string) => texts.get(key) ?? null,
        setItem: (key: string, text: string) => void texts.set(key, text),
        removeItem: (key: string) => void texts.delete(key),
      });
      vi.stubGlobal('addEventListener', (type: string, hear: () => void) => void heard.set(type, hear));
    });
    afterAll(() => void vi.unstubAllGlobals());
    const tabIn = (storage: TextStorage): unknown =>
      (JSON.parse(keptText(storage, 'work') ?? '') as { tab?: unknown }).tab;

    it('is the same tab after a reload, and a duplicate is another one', () => {
      const storage = memory();
      const first = tab(storage);
      first.slot.keep(MINE, undefined);
      const name = tabIn(storage);
      const beforeGoing = heard.get('pagehide');
      // Duplicated while it is open: the copy of its storage has no name in it.
      tab(storage).slot.keep({ ...MINE, seed: 5 }, undefined);
      expect(tabIn(storage)).not.toBe(name);
      beforeGoing?.();
      tab(storage).slot.keep({ ...MINE, seed: 6 }, undefined);
      expect(tabIn(storage)).toBe(name);
      // A page that comes back as it was has its name for itself again.
      heard.get('pagehide')?.();
      heard.get('pageshow')?.();
      tab(storage).slot.keep({ ...MINE, seed: 7 }, undefined);
      expect(tabIn(storage)).not.toBe(name);
    });
  });

  it('does not write over the work of another tab that there is no room to set aside', () => {
    const storage = memory();
    const { slot } = tab(storage);
    slot.keep(MINE, undefined);
    keep(storage, 'work', THEIRS);
    const narrow: TextStorage = {
      getItem: storage.getItem,
      setItem: (key, text) => {
        if (key === 'signalbox.other') throw new DOMException('full', 'QuotaExceededError');
        storage.setItem(key, text);
      },
    };
    expect(tab(narrow).slot.keep(THEIRS, undefined)).toBe(true);
    const late = tab(narrow);
    keep(storage, 'work', { ...THEIRS, seed: 5 });
    expect(late.slot.keep(MINE, undefined)).toBe(false);
    expect(kept(storage, 'work')?.document.seed).toBe(5);
  });

  it('does not lose what was set aside where another tab has emptied the place of the work', () => {
    const storage = memory();
    const early = tab(storage);
    const others = JSON.stringify([{ document: THEIRS }]);
    storage.setItem('signalbox.other', others);
    storage.setItem('signalbox.work', '');
    vi.spyOn(readerPart, 'loadedReader').mockReturnValue(undefined);
    expect(early.slot.keep(MINE, undefined)).toBe(true);
    vi.restoreAllMocks();
    expect(keptText(storage, 'other')).toBe(others);
  });

  it('gives up the older state of the work where there is room for one', () => {
    const texts = new Map<string, string>();
    const storage: TextStorage = {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => {
        const others = [...texts].filter(([other]) => other !== key).reduce((sum, [, { length }]) => sum + length, 0);
        if (others + text.length > 1.5 * JSON.stringify(MINE).length)
          throw new DOMException('full', 'QuotaExceededError');
        texts.set(key, text);
      },
    };
    keep(storage, 'good', MINE);
    expect(tab(storage).slot.keep({ ...MINE, seed: 77 }, undefined)).toBe(true);
    expect(kept(storage, 'work')?.document.seed).toBe(77);
  });

  it('does not report the same work, or a text that is not a document', () => {
    const { slot, told } = tab(memory());
    slot.keep(MINE, undefined);
    slot.hear(JSON.stringify({ document: MINE, ahead: '#s1.' }), MINE);
    slot.hear('no document', MINE);
    expect(told()).toBe(0);
  });
});
