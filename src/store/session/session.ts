/**
 * The life of the page's state: what it starts with, and the standing connections between document, runs, view, address bar
 * and autosave. The application calls `startSession` once, before it renders.
 */
import { assert } from '../../base/assert';
import { variantsOf } from '../../engine/document/variants';
import { hasSteps } from '../../scenario/lesson/steps';
import type { Scenario } from '../../scenario/schema';
import type { Fingerprints } from '../../scenario/share';
import type { RunHandle, RunUpdate } from '../../worker/client';
import { hashOf, isDocumentHash } from '../address/address-bar';
import { keep } from '../autosave/autosave';
import type { Slot } from '../autosave/autosave';
import { runExtent, workExtent } from '../runs/extent';
import { startWhenLoaded } from '../runs/after-first-runs';
import { listenForLeaving, listenForNetwork } from './browser-page';
import { listenForTabs } from '../autosave/other-tabs';
import { compareFingerprints } from '../runs/fingerprint-check';
import { firstEntry, galleryEntries, withGallery } from '../document/gallery';
import { allowPolicies, onConsent } from './policy-consent';
import { keepLessonEdits } from '../lesson/lesson-edits';
import { followLink, keepLessons } from '../lesson/lesson-store';
import { linkStore } from '../address/link-store';
import { syncLink } from '../address/link-sync';
import { whenRead } from '../opening/reading/when-read';
import type { Kept } from '../opening/kept';
import type { Opened } from '../opening/open-document';
import { isOwnWork, onScreen, sameWork } from '../autosave/own-work';
import { loadedReader, openWithReader, withReader } from '../reader-part';
import type { Reader } from '../reader-part';
import { atOnce } from '../runs/later';
import type { Later } from '../runs/later';
import { controlRuns } from '../runs/run-control';
import { runStore } from '../runs/run-store';
import { clearHistory, defaultDocument, scenarioStore } from '../document/scenario-store';
import type { Origin } from '../document/create-scenario-store';
import { browserParts } from './session-parts';
import type { SessionParts } from './session-parts';
import { viewStore } from '../view/view-store';
import { viewOf } from '../view/view-text';
import { WorkKeeper } from '../autosave/work-keeper';

/** How long the first scenario plays by itself. */
const INTRODUCTION_SECONDS = 5;

/** What the sender of the opened link saw, until the document is edited or the runs have been compared. */
interface Expectation {
  readonly document: Scenario;
  readonly fingerprints: Fingerprints;
}

let running: Session | undefined;

/**
 * Opens what the address says, or the work kept in this browser, or the first scenario; then keeps everything connected. If the
 * address names a document, the gallery has to be loaded before; if it does or something is kept, the reader as well.
 */
export function startSession(parts: SessionParts = browserParts()): () => void {
  const session = new Session(parts);
  running = session;
  const stop = session.start();
  return () => {
    stop();
    if (running === session) running = undefined;
  };
}

/** Brings back what was on screen before a link took its place; what is on screen now takes that place. */
function restorePrevious(): void {
  running?.restore('previous');
}

/** Brings back the last document that ran without trouble. */
export function restoreLastGood(): void {
  running?.restore('good');
}

/** Starts again the runs whose programs could not be loaded. */
export function retryRuns(): void {
  running?.retryRuns();
}

/** Stops the runs that are under way. What they have shown stays, and they can be started again. */
export function stopRuns(): void {
  running?.stopRuns();
}

/** What a person does about a link that cannot be opened: take what could be read of it, go to the gallery, or stay. */
export function resolveTrouble(choice: 'salvaged' | 'gallery' | 'stay'): void {
  running?.resolve(choice);
}

/** Runs a document that is not on screen and reports the run; undefined before a session has begun. */
export function previewRun(document: Scenario, onUpdate: (update: RunUpdate) => void): RunHandle | undefined {
  const [{ id }] = variantsOf(document);
  return running?.parts.runner.simulate({ document, variant: id }, onUpdate);
}

class Session {
  private readonly keeper: WorkKeeper;
  private expectation: Expectation | undefined;
  /** A first visit without a link: the first scenario plays by itself. */
  private firstVisit = false;

  /** Starts again the runs that could not be loaded. */
  retryRuns: () => void = () => undefined;
  /** Stops the runs that are under way. */
  stopRuns: () => void = () => undefined;

  constructor(readonly parts: SessionParts) {
    this.keeper = new WorkKeeper(parts, (slot) => this.restore(slot));
  }

  start(): () => void {
    const { bar, sweeper, later = atOnce } = this.parts;
    const stopLessons = keepLessons(this.parts.storage);
    this.openFirst();
    clearHistory();
    const stops = [
      stopLessons,
      // Has to hear of a new document before the view on that document replaces the present view.
      keepLessonEdits(this.parts.storage),
      scenarioStore.subscribe((state, before) => {
        if (state.origin !== before.origin) {
          allowOfGallery(state.origin);
          this.lookAt(state.document);
        } else if (state.document !== before.document) this.keepVariant(state.document);
      }),
      this.followRuns(later),
      ...(sweeper === undefined
        ? []
        : [
            startWhenLoaded(async () => {
              const { controlSweeps } = await import('../studies/sweep-control');
              return controlSweeps(scenarioStore, sweeper, later);
            }),
            startWhenLoaded(async () => {
              const { controlStudy } = await import('../studies/study-control');
              return controlStudy(scenarioStore, sweeper, later);
            }),
            startWhenLoaded(async () => {
              const { controlFlips } = await import('../studies/flip-control');
              return controlFlips(scenarioStore, sweeper);
            }),
          ]),
      runStore.subscribe(() => this.afterRuns()),
      viewStore.subscribe((state, before) => {
        const leaves = state.cursor !== before.cursor && state.cursor > state.zoom[1];
        const returns = state.cursor < before.cursor && before.cursor > workExtent();
        if (state.fit && (!before.fit || leaves || returns)) this.followExtent();
      }),
      syncLink(
        bar,
        (hash) => this.openSoon(hash),
        (document, replaced) => {
          this.keeper.addressShows(document, replaced);
          this.keeper.saveSoon();
        },
      ),
      scenarioStore.subscribe((state, before) => {
        if (state.document !== before.document) this.keeper.saveSoon();
      }),
      viewStore.subscribe(() => this.keeper.saveSoon()),
      listenForLeaving(() => this.keeper.saveBeforeLeaving()),
      listenForTabs((text) =>
        withReader(
          () => this.keeper.hear(text),
          // It is found again when this tab keeps its own.
          () => undefined,
        ),
      ),
    ];
    this.afterRuns();
    return () => {
      for (const stop of stops) stop();
      this.keeper.stop();
    };
  }

  /** Takes a document from a slot and leaves what was on screen in `previous`. */
  restore(slot: Slot): void {
    openWithReader('The kept work', (reader) => {
      const { storage } = this.parts;
      const shown = onScreen();
      const opened = slot === 'other' ? reader.nextOther(storage, shown) : reader.kept(storage, slot);
      if (opened === undefined) return;
      this.keepPrevious();
      this.show(opened);
      if (slot !== 'other') return;
      reader.takeOther(storage, opened.document, shown);
      this.offerOther();
    });
  }

  resolve(choice: 'salvaged' | 'gallery' | 'stay'): void {
    const { trouble } = linkStore.getState();
    if (trouble === undefined) return;
    const { salvaged } = trouble;
    if (choice === 'salvaged' && salvaged !== undefined) {
      this.keepPrevious();
      this.show({ document: salvaged.document, origin: { kind: 'link' }, fingerprints: {}, notices: salvaged.losses });
    } else if (choice === 'gallery') {
      this.keepPrevious();
      this.show(firstScenario());
    }
    linkStore.setState({ trouble: undefined });
  }

  /** Runs the document; runs that could not start are started again when the network or the reader's consent has come. */
  private followRuns(later: Later): () => void {
    const { retry, stopRuns, end } = controlRuns(scenarioStore, this.parts.runner, { later });
    this.retryRuns = retry;
    this.stopRuns = stopRuns;
    const stops = [end, listenForNetwork(retry), onConsent(retry)];
    return () => stops.forEach((stop) => stop());
  }

  private openFirst(): void {
    const { bar, storage, returning = false } = this.parts;
    const hash = hashOf(bar.read());
    const work = this.kept('work');
    const known = work ?? this.kept('good');
    const fallback = known ?? firstScenario();
    this.firstVisit = known === undefined && !isDocumentHash(hash);
    if (!isDocumentHash(hash)) {
      this.show(fallback);
      if (returning) this.offerKept();
      else this.offerOther();
      return;
    }
    const reader = loadedReader();
    assert(reader !== undefined, 'the reader is loaded before a link is opened');
    const opened = reader.openLink(hash);
    if (!opened.ok) {
      linkStore.setState({ trouble: opened.error });
      this.show(fallback);
      return;
    }
    if (returning && work?.ahead === hash) {
      // The last edits before a reload: the address had no time to follow them.
      this.show(work);
      this.offerKept();
      return;
    }
    this.show(opened.value);
    // Whoever comes back has been told.
    if (!returning) reader.noticeUnknown(opened.value);
    this.keeper.addressShows(opened.value.document, undefined);
    if (work !== undefined && isOwnWork(work.document) && !sameWork(work.document, opened.value.document)) {
      keep(storage, 'previous', work.document);
      this.offerPrevious();
    } else if (returning) this.offerKept();
  }

  /** Another link was entered in the address bar of this page. */
  private openSoon(hash: string): void {
    withGallery(() => openWithReader('The link', (reader) => whenRead(hash, () => this.openGiven(reader, hash))));
  }

  private openGiven(reader: Reader, hash: string): void {
    // The user has navigated while it was read.
    if (hashOf(this.parts.bar.read()) !== hash) return;
    const opened = reader.openLink(hash);
    if (!opened.ok) {
      linkStore.setState({ trouble: opened.error });
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

  private show({ document, origin, fingerprints, notices }: Opened): void {
    const { replace, notify } = scenarioStore.getState();
    this.expectation = { document, fingerprints };
    allowOfGallery(origin);
    replace(document, { ...origin });
    this.lookAt(document);
    for (const notice of notices) notify('warning', notice);
  }

  private lookAt(document: Scenario): void {
    viewStore.getState().reset(viewOf(document));
    if (!this.parts.embedded) followLink(document.view?.layout);
  }

  /** What is in a slot. If there was something when the page began, the reader was loaded first. */
  private kept(slot: Slot): Kept | undefined {
    return loadedReader()?.kept(this.parts.storage, slot);
  }

  private keepPrevious(): void {
    keep(this.parts.storage, 'previous', onScreen());
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
      run: restorePrevious,
    });
  }

  /** The active variant may be gone, after an undo for instance. */
  private keepVariant(document: Scenario): void {
    const { variant, setVariant } = viewStore.getState();
    const variants = variantsOf(document);
    if (!variants.some((v) => v.id === variant)) setVariant(variants[0].id);
  }

  private afterRuns(): void {
    this.followExtent();
    const { idle, byVariant } = runStore.getState();
    if (!idle) return;
    this.introduce();
    const { document } = scenarioStore.getState();
    if (Object.values(byVariant).every((run) => run.status === 'done')) this.keeper.saveGoodSoon(document);
    const { expectation } = this;
    this.expectation = undefined;
    if (expectation?.document !== document) return;
    const found: Record<string, string> = {};
    for (const [id, run] of Object.entries(byVariant)) if (run.fingerprint !== undefined) found[id] = run.fingerprint;
    const difference = compareFingerprints(expectation.fingerprints, found, document.engine);
    if (difference !== undefined) scenarioStore.getState().notify('warning', difference);
  }

  /**
   * Plays the first scenario up to its main instant, unless the user prefers no motion or has started by themselves.
   */
  private introduce(): void {
    if (!this.firstVisit) return;
    this.firstVisit = false;
    const { cursor, playing, playTo } = viewStore.getState();
    const { document } = scenarioStore.getState();
    if (hasSteps(document.lesson)) return;
    const still = typeof window === 'undefined' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (still || playing || cursor === 0 || cursor !== viewOf(document).cursor) return;
    playTo(cursor, cursor / INTRODUCTION_SECONDS);
  }

  private followExtent(): void {
    const { zoom, cursor, followExtent } = viewStore.getState();
    const work = workExtent();
    // A cursor beyond the work, at the timers, shows the whole run.
    const end = cursor > work && work > 0 ? runExtent() : work;
    // The first pictures of a run are short: the range must not jump in and out again with them.
    followExtent(runStore.getState().idle ? end : Math.max(end, zoom[1]));
  }
}

/** Policies of the gallery were written with the page: they run without being asked about. */
function allowOfGallery(origin: Origin): void {
  if (origin.kind !== 'gallery') return;
  const entry = galleryEntries().find(({ id }) => id === origin.id);
  allowPolicies((entry?.scenario.policies ?? []).map(({ code }) => code));
}

function firstScenario(): Opened {
  const origin: Origin = { kind: 'gallery', id: firstEntry.id };
  return { document: defaultDocument(), origin, fingerprints: {}, notices: [] };
}
