/**
 * Keeps the address bar the link of what is on screen, so that reloading and sharing need nothing else. The bar is only
 * written when nothing moves: browsers limit how often that may happen, and a long link costs tens of milliseconds.
 */
import { ENGINE_VERSION } from '../engine/version';
import { classifyLength, linkLength } from '../scenario/link';
import { withLessonNamed } from '../scenario/lesson/reference';
import { encodeShared } from '../scenario/share';
import type { Fingerprints } from '../scenario/share';
import type { Scenario } from '../scenario/schema';
import { galleryEntries } from './gallery';
import { isExperimentsHash } from './experiments-place';
import { isLearnHash } from './learn-place';
import { linkStore } from './link-store';
import { pagePlayground } from './page-playground';
import { runStore } from './run-store';
import type { RunsState } from './run-store';
import { scenarioStore } from './scenario-store';
import { viewStore } from './view-store';
import type { SharedView } from './view-store';
import { withView } from './view-text';

/** The browser's address bar; a stand-in under test. */
export interface AddressBar {
  /** The whole address, hash included. */
  read(): string;
  /** Replaces the hash without a new entry in the history. May throw when the browser has had enough of it. */
  write(hash: string): void;
  /** Calls back when the user or a link on the page changed the hash. */
  listen(changed: () => void): () => void;
}

/** Stands in the address bar instead of a link that is too long for it. */
const FILE_MARKER = '#file';

const QUIET_MS = 400;
const LONGEST_IN_ADDRESS_BAR = 100_000;

/** What the link depends on. */
interface Shown {
  readonly document: Scenario;
  readonly view: SharedView;
  readonly fingerprints: Fingerprints;
}

/** Whether the part behind `#` means a document, and not a place on the page. */
export function isDocumentHash(hash: string): boolean {
  if (hash === '' || hash === '#' || hash === FILE_MARKER) return false;
  return /^#(s\d|gallery\/)/.test(hash) || hash.includes('.') || hash.length > 40;
}

/** The part of an address from `#` on. */
export function hashOf(address: string): string {
  const cut = address.indexOf('#');
  return cut < 0 ? '' : address.slice(cut);
}

/** The hash of the link of exactly this. */
function encodeShown({ document, view, fingerprints }: Shown): string {
  // The view goes last, wherever the engine stood before: the same document gives the same link again.
  const named = withLessonNamed({ ...document, engine: ENGINE_VERSION }, galleryEntries());
  return encodeShared(withView(named, view), fingerprints);
}

function shown({ scenario, runs, view: store } = pagePlayground): Shown {
  const { cursor, zoom, fit, selection, group, variant, section, range, panels, step } = store.getState();
  return {
    document: scenario.getState().document,
    view: { cursor, zoom, fit, selection, group, variant, section, range, panels, step },
    fingerprints: fingerprintsOf(runs.getState()),
  };
}

function fingerprintsOf({ byVariant }: RunsState): Fingerprints {
  const entries = Object.entries(byVariant).filter(([, run]) => run.fingerprint !== undefined);
  return Object.fromEntries(entries.map(([id, run]) => [id, run.fingerprint as string]));
}

function sameShown(x: Shown, y: Shown): boolean {
  return x.document === y.document && sameFields(x.view, y.view) && sameFields(x.fingerprints, y.fingerprints);
}

function sameFields(x: object, y: object): boolean {
  const before = Object.entries(x);
  return before.length === Object.keys(y).length && before.every(([key, value]) => y[key as keyof typeof y] === value);
}

/**
 * The whole link of what is on screen at this instant, for Share. It does not wait for the runs: fingerprints of runs that
 * still go on are left out. @param playground whose link it is: a figure of an essay has its own
 */
export function currentLink(address: string, playground = pagePlayground): string {
  const hash = encodeShown(shown(playground));
  return address.slice(0, address.length - hashOf(address).length) + hash;
}

/**
 * Follows everything a link depends on. `opened` is called with a hash that somebody else put into the address bar, `wrote`
 * with each document that the address bar has come up to and the hash that this one replaced. Returns a function that stops it.
 */
export function syncLink(
  bar: AddressBar,
  opened: (hash: string) => void,
  wrote: (document: Scenario, replaced: string) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let written: Shown | undefined;
  let scheduled: Shown | undefined;
  /** The hash that was written here or heard of last. */
  let known = hashOf(bar.read());

  const write = (): void => {
    timer = undefined;
    // When the runs end or the play stops, there is another change and with it another try.
    if (!runStore.getState().idle || viewStore.getState().playing || linkStore.getState().trouble !== undefined) return;
    const address = bar.read();
    if (hashOf(address) !== known) {
      // The user has navigated, and the browser is about to report it: the screen must not overwrite it.
      known = hashOf(address);
      timer = setTimeout(write, QUIET_MS);
      return;
    }
    const now = shown();
    const hash = encodeShown(now);
    const fitsBar = hash.length < LONGEST_IN_ADDRESS_BAR;
    written = now;
    const length = linkLength(address, hash);
    const inAddressBar = put(bar, address, fitsBar ? hash : FILE_MARKER) && fitsBar;
    known = hashOf(bar.read());
    const link = address.slice(0, address.length - hashOf(address).length) + hash;
    if (inAddressBar) wrote(now.document, hashOf(address));
    // A task of its own: a long link has taken its time already, and the page draws with what it hears.
    clearTimeout(telling);
    telling = setTimeout(() => {
      const pending = timer !== undefined;
      linkStore.setState({ link, length, rating: classifyLength(length), inAddressBar, pending });
    });
  };

  const changed = (): void => {
    const { trouble, pending } = linkStore.getState();
    if (trouble !== undefined) {
      if (pending) linkStore.setState({ pending: false });
      return;
    }
    const now = shown();
    const settled = runStore.getState().idle && !viewStore.getState().playing;
    if (written !== undefined && sameShown(now, written)) {
      clearTimeout(timer);
      timer = undefined;
      if (pending && settled) linkStore.setState({ pending: false });
      return;
    }
    // What the link does not depend on (hovering, progress of a run) does not put it off.
    if (timer !== undefined && scheduled !== undefined && sameShown(now, scheduled)) return;
    scheduled = now;
    clearTimeout(timer);
    timer = setTimeout(write, QUIET_MS);
    if (!pending) linkStore.setState({ pending: true });
  };

  const stops = [
    scenarioStore.subscribe(changed),
    viewStore.subscribe(changed),
    runStore.subscribe(changed),
    linkStore.subscribe((state, before) => {
      if (state.trouble !== before.trouble) changed();
    }),
    bar.listen(() => {
      const hash = hashOf(bar.read());
      known = hash;
      if (isDocumentHash(hash)) opened(hash);
      else {
        // A jump to a place on the page took the link out of the address bar: put it back.
        written = undefined;
        changed();
      }
    }),
  ];
  changed();
  return () => {
    clearTimeout(timer);
    clearTimeout(telling);
    for (const stop of stops) stop();
  };
}

function put(bar: AddressBar, address: string, hash: string): boolean {
  if (hashOf(address) === hash) return true;
  try {
    bar.write(hash);
    return true;
  } catch {
    return false;
  }
}

/** The address bar of the page this runs in. */
export function browserAddressBar(): AddressBar {
  return {
    read: () => window.location.href,
    write: (hash) => {
      // The course and the experiments have addresses of their own.
      const { hash: now } = window.location;
      if (!isLearnHash(now) && !isExperimentsHash(now)) window.history.replaceState(window.history.state, '', hash);
    },
    listen: (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
  };
}
