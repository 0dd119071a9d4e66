import { beforeAll, describe, expect, it } from 'vitest';
import { keep, keptText } from './autosave';
import type { TextStorage } from './autosave';
import { kept } from '../opening/kept';
import { SharedSlot } from './other-tabs';
import { loadReader } from '../reader-part';
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

beforeAll(loadReader);

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

  it('does not report the same work, or a text that is not a document', () => {
    const { slot, told } = tab(memory());
    slot.keep(MINE, undefined);
    slot.hear(JSON.stringify({ document: MINE, ahead: '#s1.' }), MINE);
    slot.hear('no document', MINE);
    expect(told()).toBe(0);
  });
});
