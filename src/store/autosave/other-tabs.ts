/**
 * Tabs of one browser keep their work in one place. A tab that finds there what another one has written sets it aside before
 * it writes over it, so that neither is lost, and says once that there is another one.
 */
import type { Scenario } from '../../scenario/schema';
import { keep, keepText, keptText } from './autosave';
import type { TextStorage } from './autosave';
import type { Kept } from '../opening/kept';
import { loadedReader } from '../reader-part';

export class SharedSlot {
  /** What this tab has written last, or found as it began. */
  private own: string | undefined;

  constructor(
    private readonly storage: TextStorage | undefined,
    /** Whether two documents are the same work, and whether anybody would miss the first. */
    private readonly isWorth: (theirs: Scenario, mine: Scenario) => boolean,
    /** Is called whenever work of another tab is found. */
    private readonly onFound: () => void,
  ) {
    this.own = keptText(storage, 'work');
  }

  /** Keeps the work of this tab. False when there is no room or storage is forbidden. */
  keep(document: Scenario, ahead: string | undefined): boolean {
    const theirs = this.theirs(document);
    if (theirs !== undefined) {
      keep(this.storage, 'other', theirs.document);
      this.onFound();
    } else if (loadedReader() === undefined) this.setAside();
    const done = keep(this.storage, 'work', document, ahead);
    this.own = keptText(this.storage, 'work');
    return done;
  }

  /** Nobody can tell yet whether the work of another tab would be missed: it is kept as it is. */
  private setAside(): void {
    const text = keptText(this.storage, 'work');
    if (text !== undefined && text !== this.own) keepText(this.storage, 'other', text);
  }

  /** Whether the work that this tab has kept last is still stored. */
  isOwn(): boolean {
    return this.own !== undefined && keptText(this.storage, 'work') === this.own;
  }

  /** Another tab has written `text`. If two tabs write at the same time, this one's text may already be stored. */
  hear(text: string, mine: Scenario): void {
    const theirs = this.worthOf(text, mine);
    if (theirs === undefined) return;
    if (keptText(this.storage, 'work') === this.own) keep(this.storage, 'other', theirs.document);
    this.onFound();
  }

  /** What another tab has written over this one's work, if it differs from `mine`. */
  theirs(mine: Scenario): Kept | undefined {
    return this.worthOf(keptText(this.storage, 'work'), mine);
  }

  private worthOf(text: string | undefined, mine: Scenario): Kept | undefined {
    if (text === undefined || text === this.own) return undefined;
    const found = loadedReader()?.openKept(text);
    return found !== undefined && this.isWorth(found.document, mine) ? found : undefined;
  }
}

/** Calls back with what another tab has kept as its work. */
export function listenForTabs(changed: (text: string) => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const hear = ({ key, newValue }: StorageEvent): void => {
    if (key === 'signalbox.work' && newValue !== null) changed(newValue);
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
