/**
 * Keeps the link of what is on screen in the address bar, so that reloading and sharing need nothing else. The bar is written only
 * when nothing moves: browsers limit how often that may happen, and a long link costs tens of milliseconds.
 */
import type { Scenario } from '../../scenario/schema';
import { FILE_MARKER, hashOf, isDocumentHash, strangeHash, withHash } from './address-bar';
import type { AddressBar } from './address-bar';
import { lessonStore } from '../lesson/lesson-store';
import { linkStore } from './link-store';
import { loadedReader, withReader } from '../reader-part';
import { runStore } from '../runs/run-store';
import { scenarioStore } from '../document/scenario-store';
import { sameShown, shown } from './shown';
import type { Shown } from './shown';
import { viewStore } from '../view/view-store';

const QUIET_MS = 400;
const LONGEST_IN_ADDRESS_BAR = 100_000;

/**
 * Follows everything a link depends on. `opened` is called with a hash that did not come from the app, `wrote` with
 * each document whose link the address bar now holds, and the hash that it replaced. Returns a function that stops it.
 */
export function syncLink(
  bar: AddressBar,
  opened: (hash: string) => void,
  wrote: (document: Scenario, replaced: string) => void,
): () => void {
  /** What the link on hand, and the one to be written next, were made of. */
  let written: Shown | undefined;
  let scheduled: Shown | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  /** The hash that was written here or heard of last. */
  let known = hashOf(bar.read());

  const tell = (address: string, hash: string | undefined): void => {
    const link = hash === undefined ? '' : withHash(address, hash);
    // A task of its own: a long link has taken its time already, and the page draws with what it hears.
    clearTimeout(telling);
    telling = setTimeout(() => {
      linkStore.setState({ link, pending: writing.waits() });
    });
  };

  const write = (): void => {
    // When the runs end or the play stops, there is another change and with it another try.
    if (!isSettled() || linkStore.getState().trouble !== undefined) return;
    const reader = loadedReader();
    if (reader === undefined) {
      withReader(
        () => !stopped && !writing.waits() && write(),
        // The next change tries again; until then the work is kept in this browser.
        () => linkStore.setState({ pending: false }),
      );
      return;
    }
    const address = bar.read();
    if (hashOf(address) !== known) {
      // The user has navigated, and the browser is about to report it: the screen must not overwrite it.
      known = hashOf(address);
      writing.restart();
      return;
    }
    written = shown();
    const hash = reader.encodeShown(written);
    const inAddressBar = put(bar, hash);
    const replaced = known;
    known = hashOf(bar.read());
    if (inAddressBar) wrote(written.document, replaced);
    tell(address, hash);
  };
  const writing = afterQuiet(write);

  const changed = (): void => {
    if (linkStore.getState().trouble !== undefined) return setPending(false);
    const now = shown();
    if (written !== undefined && sameShown(now, written)) {
      writing.cancel();
      if (isSettled()) setPending(false);
      return;
    }
    // What the link does not depend on (hovering, progress of a run) does not put it off.
    if (writing.waits() && scheduled !== undefined && sameShown(now, scheduled)) return;
    scheduled = now;
    writing.restart();
    setPending(true);
  };

  const navigated = (): void => {
    known = hashOf(bar.read());
    if (isDocumentHash(known)) return opened(known);
    const strange = strangeHash(known);
    if (strange !== undefined) scenarioStore.getState().notify('warning', strange);
    // A jump to a place on the page took the link out of the address bar: put it back.
    written = undefined;
    changed();
  };

  const stops = [
    scenarioStore.subscribe(changed),
    viewStore.subscribe(changed),
    runStore.subscribe(changed),
    lessonStore.subscribe(changed),
    linkStore.subscribe((state, before) => {
      if (state.trouble !== before.trouble) changed();
    }),
    bar.listen(navigated),
  ];
  changed();
  return () => {
    stopped = true;
    writing.cancel();
    clearTimeout(telling);
    for (const stop of stops) stop();
  };
}

/** Whether nothing moves. */
function isSettled(): boolean {
  return runStore.getState().idle && !viewStore.getState().playing;
}

function setPending(pending: boolean): void {
  if (linkStore.getState().pending !== pending) linkStore.setState({ pending });
}

/** A task that is done once nothing has asked for it again for a while. */
function afterQuiet(task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const restart = (): void => {
    cancel();
    timer = setTimeout(() => {
      timer = undefined;
      task();
    }, QUIET_MS);
  };
  return { cancel, restart, waits: () => timer !== undefined };
}

/**
 * Puts a link into the address bar. A mark takes its place where the link is too long for the bar, or where the scenario is too
 * large for a link. Answers whether the link is in the bar now.
 */
function put(bar: AddressBar, hash: string | undefined): boolean {
  const fits = hash !== undefined && hash.length < LONGEST_IN_ADDRESS_BAR;
  const wished = fits ? hash : FILE_MARKER;
  try {
    if (hashOf(bar.read()) !== wished) bar.write(wished);
    return fits;
  } catch {
    return false;
  }
}
