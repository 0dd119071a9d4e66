/**
 * Keeps the work on screen in this browser: soon after an edit, and before the page is left. The work of another tab is kept in
 * addition.
 */
import type { Scenario } from '../../scenario/schema';
import { hashOf, isDocumentHash } from '../address/address-bar';
import type { AddressBar } from '../address/address-bar';
import { keep } from './autosave';
import type { Slot, TextStorage } from './autosave';
import { SharedSlot } from './other-tabs';
import { isOwnWork, onScreen, sameWork } from './own-work';
import { scenarioStore } from '../document/scenario-store';
import { loadedReader } from '../reader-part';

const AUTOSAVE_MS = 500;

export class WorkKeeper {
  private readonly slot: SharedSlot;
  private toldOfTabs = false;
  /** The document whose link is in the address bar. The bar follows edits only after a while. */
  private addressed: Scenario | undefined;
  /** The hash that the bar held before: a reload that was under way when the bar was written comes back to it. */
  private replaced: string | undefined;
  /** What is still to be kept as the last document that ran without trouble. */
  private good: Scenario | undefined;
  /** Whether the storage has room for the work. */
  private isKept = true;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;

  /** `restore`: brings a document that was kept back on screen. */
  constructor(
    private readonly parts: { readonly bar: AddressBar; readonly storage: TextStorage | undefined },
    private readonly restore: (slot: Slot) => void,
  ) {
    this.slot = new SharedSlot(
      parts.storage,
      (theirs, mine) => !sameWork(theirs, mine) && isOwnWork(theirs),
      () => this.tellOfTabs(),
    );
  }

  /** The address bar now holds the link of `document`, in place of the hash `replaced`. */
  addressShows(document: Scenario, replaced: string | undefined): void {
    this.addressed = document;
    this.replaced = replaced;
  }

  /** Another tab has kept `text` as its work. */
  hear(text: string): void {
    this.slot.hear(text, scenarioStore.getState().document);
  }

  /** The session is over: nothing is kept any more. */
  stop(): void {
    clearTimeout(this.saveTimer);
  }

  /** Something has changed: it is kept within half a second. */
  saveSoon(): void {
    this.saveTimer ??= setTimeout(() => this.saveNow(), AUTOSAVE_MS);
  }

  /** A document has run without trouble: it is kept in addition to the work, but not at once, because its picture comes first. */
  saveGoodSoon(document: Scenario): void {
    this.good = document;
    this.saveSoon();
  }

  /** The page is about to go. Writing a large document takes long, so nothing is written if the kept copy is current. */
  saveBeforeLeaving(): void {
    if (this.saveTimer !== undefined || !this.slot.isOwn()) this.saveNow();
  }

  private saveNow(): void {
    clearTimeout(this.saveTimer);
    this.saveTimer = undefined;
    const { bar, storage } = this.parts;
    const hash = hashOf(bar.read());
    const shown = onScreen();
    const isAhead = isDocumentHash(hash) && scenarioStore.getState().document !== this.addressed;
    const isKept = this.slot.keep(shown, isAhead ? hash : this.replaced);
    // The latest state has the first claim to the room.
    if (this.good !== undefined) keep(storage, 'good', this.good);
    this.good = undefined;
    this.isKept = isKept || !isOwnWork(shown);
    loadedReader()?.tellUnkept(storage, () => this.isKept);
  }

  /** Another tab has kept its work where this one keeps its own. */
  private tellOfTabs(): void {
    const reader = loadedReader();
    if (this.toldOfTabs || reader === undefined) return;
    this.toldOfTabs = true;
    reader.tellOfTabs(() =>
      this.restore(this.slot.theirs(scenarioStore.getState().document) === undefined ? 'other' : 'work'),
    );
  }
}
