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
  /** Tells the texts of this tab from those of others, so that of each tab only the latest is set aside. */
  private readonly tab: number;

  constructor(
    private readonly storage: TextStorage | undefined,
    /** Whether the first document is other work than the second one, and worth keeping. */
    private readonly isWorth: (theirs: Scenario, mine: Scenario) => boolean,
    /** Is called whenever work of another tab is found. */
    private readonly onFound: () => void,
  ) {
    this.own = keptText(storage, 'work');
    // A page that may keep nothing leaves no name either.
    this.tab = storage === undefined ? 0 : tabName();
  }

  /** Keeps the work of this tab. False when there is no room, also for what would be overwritten, or storage is forbidden. */
  keep(document: Scenario, ahead: string | undefined): boolean {
    const text = keptText(this.storage, 'work');
    if (loadedReader() === undefined ? text !== this.own : this.theirs(document) !== undefined) {
      if (!this.setAside(text)) return false;
      this.onFound();
    }
    // A tab of a newer release may write what this one cannot read.
    if (text !== undefined && text !== this.own && loadedReader()?.setAsideUnread(this.storage, text) === false)
      return false;
    const write = (): boolean => keep(this.storage, 'work', document, ahead, this.tab);
    // An older state of the same work gives way to the latest one.
    const done = write() || (keepText(this.storage, 'good', '') && write());
    this.own = keptText(this.storage, 'work');
    return done;
  }

  /** Puts a text at the front of the list. Before the reader is loaded, the text cannot be checked and is kept as it is. */
  private setAside(text: string | undefined): boolean {
    if (text === undefined || text === '') return true;
    const reader = loadedReader();
    if (reader !== undefined) return reader.setAside(this.storage, text);
    return keepText(this.storage, 'other', `[${text},${keptText(this.storage, 'other') || 'null'}]`);
  }

  /** Whether the work that this tab has kept last is still stored. */
  isOwn(): boolean {
    return this.own !== undefined && keptText(this.storage, 'work') === this.own;
  }

  /** Another tab has written `text`. If two tabs write at the same time, this one's text may already be stored. */
  hear(text: string, mine: Scenario): void {
    const theirs = this.worthOf(text, mine);
    if (theirs === undefined) return;
    if (keptText(this.storage, 'work') === this.own) this.setAside(text);
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

/**
 * Who this tab is, after a reload too. The page takes its name out of the storage of the tab and puts it back as it goes: a
 * duplicate of the tab, which gets a copy of that storage, finds none and is a tab of its own.
 */
function tabName(): number {
  const key = 'signalbox.tab';
  let name = Math.random();
  try {
    const storage = sessionStorage;
    const take = (): void => storage.removeItem(key);
    name = Number(storage.getItem(key)) || name;
    take();
    addEventListener('pagehide', () => storage.setItem(key, `${name}`));
    // It may come back as it was.
    addEventListener('pageshow', take);
  } catch {
    // Storage is forbidden: after a reload it counts as another tab.
  }
  return name;
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
