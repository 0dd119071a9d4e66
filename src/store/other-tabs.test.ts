import { beforeAll, describe, expect, it } from 'vitest';
import { keep, keptText } from './autosave';
import type { TextStorage } from './autosave';
import { kept } from './kept';
import { SharedSlot } from './other-tabs';
import { loadReader } from './reader-part';
import { gallery } from '../engine/gallery';
import type { Scenario } from '../scenario/schema';

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
  it('tells of work that another tab has kept', () => {
    const storage = memory();
    const { slot, told } = tab(storage);
    slot.keep(MINE, undefined);
    keep(storage, 'work', THEIRS);
    slot.hear(keptText(storage, 'work') ?? '', MINE);
    expect(told()).toBe(1);
    expect(slot.theirs(MINE)?.document).toEqual(THEIRS);
    expect(kept(storage, 'other')).toBeUndefined();
  });

  it('tells of it also where it comes upon it as it keeps its own work, before the event has arrived', () => {
    const storage = memory();
    const { slot, told } = tab(storage);
    slot.keep(MINE, undefined);
    keep(storage, 'work', THEIRS);
    slot.keep(MINE, undefined);
    expect(told()).toBe(1);
    expect(kept(storage, 'other')?.document).toEqual(THEIRS);
  });

  it('sets aside what it has written over without seeing it', () => {
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

  it('knows whether what it kept last still stands there', () => {
    const storage = memory();
    const { slot } = tab(storage);
    expect(slot.isOwn()).toBe(false);
    slot.keep(MINE, undefined);
    expect(slot.isOwn()).toBe(true);
    keep(storage, 'work', THEIRS);
    expect(slot.isOwn()).toBe(false);
  });

  it('says nothing of the same work, or of a text that is no document', () => {
    const { slot, told } = tab(memory());
    slot.keep(MINE, undefined);
    slot.hear(JSON.stringify({ document: MINE, ahead: '#s1.' }), MINE);
    slot.hear('no document', MINE);
    expect(told()).toBe(0);
  });
});
