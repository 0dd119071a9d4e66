/**
 * The life of the page's state: what it starts with, and the standing connections between document, runs, view, address bar
 * and autosave. The application calls `startSession` once, before it renders.
 */
import { variantsOf } from '../../engine/document/variants';
import { workEnd } from '../../analysis/at';
import { hasSteps } from '../../scenario/lesson/steps';
import type { Scenario } from '../../scenario/schema';
import type { RunHandle, RunUpdate } from '../../worker/client';
import { runExtent, workExtent } from '../runs/extent';
import { startWhenLoaded } from '../runs/after-first-runs';
import { listenForEditing, listenForLeaving, listenForNetwork } from './browser-page';
import { listenForTabs } from '../autosave/other-tabs';
import { compareFingerprints } from '../runs/fingerprint-check';
import { onConsent } from './policy-consent';
import { keepLessonEdits } from '../lesson/lesson-edits';
import { keepLessons } from '../lesson/lesson-store';
import { syncLink } from '../address/link-sync';
import { withReader } from '../reader-part';
import { atOnce } from '../runs/later';
import type { Later } from '../runs/later';
import { controlRuns } from '../runs/run-control';
import { runStore } from '../runs/run-store';
import { clearHistory, scenarioStore } from '../document/scenario-store';
import { allowOfGallery, Opener } from './opener';
import type { TroubleChoice } from './opener';
import { browserParts } from './session-parts';
import type { SessionParts } from './session-parts';
import { viewStore } from '../view/view-store';
import { viewOf } from '../view/view-text';

/** How long the first scenario plays by itself. */
const INTRODUCTION_SECONDS = 5;
/** Share of the applications that have to be finished before the length of a run is foreseen from them. */
const FORESEEN = 0.05;

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

/** Brings back the last document that ran without trouble. */
export function restoreLastGood(): void {
  running?.opener.restore('good');
}

/** Starts again the runs that were stopped or failed for a reason that may be gone. */
export function retryRuns(): void {
  running?.retryRuns();
}

/** Stops the runs that are under way. What they have shown stays, and they can be started again. */
export function stopRuns(): void {
  running?.stopRuns();
}

/** Does what a person has chosen about a link or a file that cannot be opened as it is. */
export function resolveTrouble(choice: TroubleChoice): void {
  running?.opener.resolve(choice);
}

/** Runs a variant of a document that is not on screen and reports the run; undefined before a session has begun. */
export function previewRun(
  document: Scenario,
  variant: string,
  onUpdate: (update: RunUpdate) => void,
): RunHandle | undefined {
  return running?.parts.runner.simulate({ document, variant }, onUpdate);
}

class Session {
  readonly opener: Opener;
  /** A first visit without a link: the first scenario plays by itself. */
  private firstVisit = false;
  /** The length of the first runs of the document on screen has not been foreseen. */
  private unforeseen = true;

  /** Starts again the runs that may succeed now. */
  retryRuns: () => void = () => undefined;
  /** Stops the runs that are under way. */
  stopRuns: () => void = () => undefined;

  constructor(readonly parts: SessionParts) {
    this.opener = new Opener(parts);
  }

  start(): () => void {
    const { opener } = this;
    const { keeper } = opener;
    const { bar, sweeper, warmUp, later = atOnce } = this.parts;
    const stopLessons = keepLessons(this.parts.storage);
    this.firstVisit = opener.openFirst();
    clearHistory();
    const stops = [
      stopLessons,
      // The part hears of a new document before the view on that document replaces the present view.
      keepLessonEdits(this.parts.storage),
      scenarioStore.subscribe((state, before) => {
        if (state.origin !== before.origin) {
          allowOfGallery(state.origin);
          opener.lookAt(state.document);
        } else if (state.document !== before.document) this.keepVariant(state.document);
      }),
      this.followRuns(later),
      ...(sweeper === undefined
        ? []
        : [
            startWhenLoaded(
              () => import('../studies/control-studies'),
              ({ controlStudies }) => controlStudies(scenarioStore, sweeper, later),
            ),
          ]),
      runStore.subscribe((state, before) => this.afterRuns(state.byVariant !== before.byVariant)),
      viewStore.subscribe((state, before) => {
        const leaves = state.cursor !== before.cursor && state.cursor > state.zoom[1];
        const returns = state.cursor < before.cursor && before.cursor > workExtent();
        if (state.fit && (!before.fit || leaves || returns)) this.followExtent();
      }),
      syncLink(
        bar,
        (hash) => opener.openSoon(hash),
        (document, replaced) => {
          keeper.addressShows(document, replaced);
          keeper.saveSoon();
        },
      ),
      scenarioStore.subscribe((state, before) => {
        if (state.document !== before.document) keeper.saveSoon();
      }),
      viewStore.subscribe(() => keeper.saveSoon()),
      ...(warmUp === undefined ? [] : [listenForEditing(warmUp)]),
      listenForLeaving(() => keeper.saveBeforeLeaving()),
      listenForTabs((text) =>
        withReader(
          () => keeper.hear(text),
          // It is found again when this tab keeps its own.
          () => undefined,
        ),
      ),
    ];
    this.afterRuns();
    return () => {
      for (const stop of stops) stop();
      keeper.stop();
    };
  }

  /** Runs the document; runs that could not start are started again when the network or the reader's consent has come. */
  private followRuns(later: Later): () => void {
    const { retry, resume, stopRuns, end } = controlRuns(scenarioStore, this.parts.runner, { later });
    this.retryRuns = retry;
    this.stopRuns = stopRuns;
    const stops = [end, listenForNetwork(resume), onConsent(resume)];
    return () => stops.forEach((stop) => stop());
  }

  /** The active variant may be gone, after an undo for instance. */
  private keepVariant(document: Scenario): void {
    const { variant, setVariant } = viewStore.getState();
    const variants = variantsOf(document);
    if (!variants.some((v) => v.id === variant)) setVariant(variants[0].id);
  }

  /** @param pictured there are new pictures: the progress is theirs */
  private afterRuns(pictured = false): void {
    if (pictured) this.foresee();
    this.followExtent();
    const { idle, byVariant } = runStore.getState();
    if (!idle) return;
    this.introduce();
    const { document } = scenarioStore.getState();
    if (Object.values(byVariant).every((run) => run.status === 'done')) this.opener.keeper.saveGoodSoon(document);
    const { expectation } = this.opener;
    this.opener.expectation = undefined;
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

  /**
   * Shows the first runs of a document at the length that they may have, once, as soon as enough applications have finished to
   * tell: a run of two seconds is not lost in a minute. From then on the range only grows until all runs are over.
   */
  private foresee(): void {
    const { idle, byVariant, progress } = runStore.getState();
    const runs = Object.entries(byVariant);
    if (runs.every(([, { model }]) => model === undefined)) this.unforeseen = true;
    else if (idle) this.unforeseen = false;
    if (!this.unforeseen) return;
    const ends = runs.flatMap(([id, { model }]) => {
      const finished = progress[id] ?? 0;
      return model === undefined || finished < FORESEEN ? [] : [workEnd(model) / finished];
    });
    if (ends.length === 0) return;
    this.unforeseen = false;
    const { zoom, followExtent } = viewStore.getState();
    followExtent(Math.min(zoom[1], Math.max(workExtent(), ...ends)));
  }
}
