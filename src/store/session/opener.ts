/**
 * Which document is on screen: what the page opens first, links that are entered later, and work that is brought back or offered
 * to be.
 */
import { assert } from '../../base/assert';
import type { Scenario } from '../../scenario/schema';
import type { Fingerprints } from '../../scenario/share';
import { hashOf, isDocumentHash, strangeHash } from '../address/address-bar';
import { linkStore } from '../address/link-store';
import { keep } from '../autosave/autosave';
import type { Slot } from '../autosave/autosave';
import { isOwnWork, onScreen, sameWork } from '../autosave/own-work';
import { WorkKeeper } from '../autosave/work-keeper';
import type { Origin } from '../document/create-scenario-store';
import { firstEntry, galleryEntries, withGallery } from '../document/gallery';
import { defaultDocument, scenarioStore } from '../document/scenario-store';
import { followLink } from '../lesson/lesson-store';
import type { Kept } from '../opening/kept';
import type { LinkTrouble, Opened } from '../opening/open-document';
import type { Salvaged } from '../opening/salvage';
import { whenRead } from '../opening/reading/when-read';
import { loadedReader, openWithReader } from '../reader-part';
import type { Reader } from '../reader-part';
import { viewStore } from '../view/view-store';
import { viewOf } from '../view/view-text';
import { allowPolicies } from './policy-consent';
import type { SessionParts } from './session-parts';

/** What a person does about a link or a file that cannot be opened as it is: take what could be read of it, go to the gallery, or stay. */
export type TroubleChoice = 'salvaged' | 'gallery' | 'stay';

/** What the sender of the opened link saw, until the document is edited or the runs have been compared. */
interface Expectation {
  readonly document: Scenario;
  readonly fingerprints: Fingerprints;
}

export class Opener {
  /** Keeps what this opens, and the edits of it. */
  readonly keeper: WorkKeeper;
  /** Undefined once it has been compared with the runs. */
  expectation: Expectation | undefined;

  constructor(private readonly parts: SessionParts) {
    this.keeper = new WorkKeeper(parts, (slot) => this.restore(slot));
  }

  /** Opens what the address says, or the kept work, or the first scenario. @returns whether it is a first visit without a link */
  openFirst(): boolean {
    const { storage } = this.parts;
    loadedReader()?.rescueUnread(storage);
    const isFirstVisit = this.openKeptOrGiven();
    loadedReader()?.offerUnread(storage);
    return isFirstVisit;
  }

  private openKeptOrGiven(): boolean {
    const { bar, embedded, returning = false } = this.parts;
    const hash = hashOf(bar.read());
    const work = this.kept('work');
    const known = work ?? this.kept('good');
    const fallback = known ?? firstScenario();
    if (!isDocumentHash(hash)) {
      this.show(fallback);
      const strange = strangeHash(hash);
      // The reader of an embed sees no messages, and a line about a link that cannot be opened.
      if (strange !== undefined && embedded)
        linkStore.setState({ trouble: { stage: 'gallery', message: strange, raw: hash, salvaged: undefined } });
      else if (strange !== undefined) scenarioStore.getState().notify('warning', strange);
      if (returning) this.offerKept();
      else this.offerOther();
      return known === undefined;
    }
    this.openFirstLink(hash, work, fallback);
    return false;
  }

  private openFirstLink(hash: string, work: Kept | undefined, fallback: Opened): void {
    const { storage, returning = false } = this.parts;
    const reader = loadedReader();
    assert(reader !== undefined, 'the reader is loaded before a link is opened');
    const opened = reader.openLink(hash);
    if (!opened.ok) {
      this.refuse(opened.error, fallback);
      return;
    }
    if (returning && work?.ahead === hash) {
      // The last edits before a reload: the address had no time to follow them.
      this.show(work);
      this.offerKept();
      return;
    }
    this.show(opened.value);
    // A returning reader has seen these notices before.
    if (!returning) reader.noticeUnknown(opened.value);
    this.keeper.addressShows(opened.value.document, undefined);
    if (work !== undefined && isOwnWork(work.document) && !sameWork(work.document, opened.value.document)) {
      keep(storage, 'previous', work.document);
      this.offerPrevious();
    } else if (returning) this.offerKept();
  }

  /** Another link was entered in the address bar of this page. */
  openSoon(hash: string): void {
    withGallery(() => openWithReader('The link', (reader) => whenRead(hash, () => this.openGiven(reader, hash))));
  }

  private openGiven(reader: Reader, hash: string): void {
    // The user has navigated while it was read.
    if (hashOf(this.parts.bar.read()) !== hash) return;
    const opened = reader.openLink(hash);
    if (!opened.ok) {
      this.refuse(opened.error);
      return;
    }
    linkStore.setState({ trouble: undefined });
    const { document } = scenarioStore.getState();
    const lost = isOwnWork(document) && !sameWork(document, opened.value.document);
    if (lost) this.keepPrevious();
    this.show(opened.value);
    reader.noticeUnknown(opened.value);
    this.keeper.addressShows(opened.value.document, undefined);
    if (lost) this.offerPrevious();
  }

  /** A link that cannot be opened as it is. The reader of an embed is not asked: what could be read of the link is shown at once. */
  private refuse(trouble: LinkTrouble, fallback?: Opened): void {
    linkStore.setState({ trouble });
    const { salvaged } = trouble;
    if (this.parts.embedded && salvaged !== undefined) this.show(openedFrom(salvaged, { kind: 'link' }));
    else if (fallback !== undefined) this.show(fallback);
  }

  private show({ document, origin, fingerprints, notices }: Opened): void {
    const { replace, notify } = scenarioStore.getState();
    this.expectation = { document, fingerprints };
    allowOfGallery(origin);
    replace(document, { ...origin });
    this.lookAt(document);
    for (const notice of notices) notify('warning', notice);
  }

  /** The view begins where the document says. */
  lookAt(document: Scenario): void {
    viewStore.getState().reset(viewOf(document));
    if (!this.parts.embedded) followLink(document.view?.layout);
  }

  /** What is in a slot. If there was something when the page began, the reader was loaded first. */
  private kept(slot: Slot): Kept | undefined {
    return loadedReader()?.kept(this.parts.storage, slot);
  }

  /** Keeps what is on screen, which is about to go. Where it can be opened again anyway, older work stays in its place. */
  private keepPrevious(): void {
    const shown = onScreen();
    if (isOwnWork(shown)) keep(this.parts.storage, 'previous', shown);
  }

  /** After a reload the notice that offered the previous work is gone; the work itself is still there. */
  private offerKept(): void {
    const previous = this.kept('previous')?.document;
    if (previous === undefined || !isOwnWork(previous) || sameWork(previous, scenarioStore.getState().document)) return;
    this.offerPrevious('Your work from before you opened a link is still kept.');
  }

  private offerOther(): void {
    loadedReader()?.offerOther(this.parts.storage, () => this.restore('other'));
  }

  private offerPrevious(why = 'A link was opened.'): void {
    scenarioStore.getState().notify('info', why, {
      label: 'Back to your previous work',
      run: () => this.restore('previous'),
    });
  }

  /** Takes a document from a slot and leaves what was on screen in `previous`; from there, the two change places. */
  restore(slot: Slot): void {
    openWithReader('The kept work', (reader) => {
      const { storage } = this.parts;
      const shown = onScreen();
      const opened = slot === 'other' ? reader.nextOther(storage, shown) : reader.kept(storage, slot);
      if (opened === undefined) return;
      // What the slot held comes on screen, so that nothing in it can be lost.
      if (slot === 'previous') keep(storage, slot, shown);
      else this.keepPrevious();
      this.show(opened);
      if (slot !== 'other' && slot !== 'work') return;
      // Of several tabs: what was on screen comes last, and the next one is offered.
      reader.takeOther(storage, opened.document, shown);
      this.offerOther();
    });
  }

  resolve(choice: TroubleChoice): void {
    const { trouble } = linkStore.getState();
    if (trouble === undefined) return;
    const { salvaged } = trouble;
    if (choice === 'salvaged' && salvaged !== undefined) {
      this.keepPrevious();
      const origin: Origin = trouble.stage === 'file' ? { kind: 'file', id: trouble.name } : { kind: 'link' };
      this.show(openedFrom(salvaged, origin));
    } else if (choice === 'gallery') {
      this.keepPrevious();
      this.show(firstScenario());
    }
    linkStore.setState({ trouble: undefined });
  }
}

/** Policies of the gallery were written with the page: they run without being asked about. */
export function allowOfGallery(origin: Origin): void {
  if (origin.kind !== 'gallery') return;
  const entry = galleryEntries().find(({ id }) => id === origin.id);
  allowPolicies((entry?.scenario.policies ?? []).map(({ code }) => code));
}

function openedFrom({ document, losses }: Salvaged, origin: Origin): Opened {
  return { document, origin, fingerprints: {}, notices: losses };
}

function firstScenario(): Opened {
  const origin: Origin = { kind: 'gallery', id: firstEntry.id };
  return { document: defaultDocument(), origin, fingerprints: {}, notices: [] };
}
