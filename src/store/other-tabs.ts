/**
 * Tabs of one browser keep their work in one place. A tab that finds there what another one has written sets it aside before
 * it writes over it, so that neither is lost, and says once that there is another one.
 */
import { kept, keep, keptText } from './autosave';
import type { Kept, TextStorage } from './autosave';
import type { Scenario } from '../scenario/schema';

export class SharedSlot {
  /** What this tab has written last, or found as it began. */
  private own: string | undefined;

  constructor(
    private readonly storage: TextStorage | undefined,
    /** Whether two documents are the same work, and whether anybody would miss the first. */
    private readonly isWorth: (theirs: Scenario, mine: Scenario) => boolean,
  ) {
    this.own = keptText(storage, 'work');
  }

  /** Keeps the work of this tab. False when there is no room or storage is forbidden. */
  keep(document: Scenario, ahead: string | undefined): boolean {
    const theirs = this.theirs(document);
    if (theirs !== undefined) keep(this.storage, 'other', theirs.document);
    const done = keep(this.storage, 'work', document, ahead);
    this.own = keptText(this.storage, 'work');
    return done;
  }

  /** What another tab has written in place of this one's work, where it is other work than `mine`. */
  theirs(mine: Scenario): Kept | undefined {
    if (keptText(this.storage, 'work') === this.own) return undefined;
    const found = kept(this.storage, 'work');
    return found !== undefined && this.isWorth(found.document, mine) ? found : undefined;
  }
}

/** Calls back when another tab has kept its work. */
export function listenForTabs(changed: () => void): () => void {
  if (typeof window === 'undefined') return () => undefined;
  const hear = ({ key }: StorageEvent): void => {
    if (key === 'signalbox.work') changed();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
