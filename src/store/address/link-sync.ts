/**
 * Keeps the link of what is on screen in the address bar, so that reloading and sharing need nothing else. The bar is written only
 * when nothing moves: browsers limit how often that may happen, and a long link costs tens of milliseconds.
 */
import { classifyLength, linkLength } from '../../scenario/link-length';
import type { Scenario } from '../../scenario/schema';
import { FILE_MARKER, hashOf, isDocumentHash, strangeHash } from './address-bar';
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;
  let written: Shown | undefined;
  let scheduled: Shown | undefined;
  let stopped = false;
  /** The hash that was written here or heard of last. */
  let known = hashOf(bar.read());

  const write = (): void => {
    timer = undefined;
    // When the runs end or the play stops, there is another change and with it another try.
    if (!runStore.getState().idle || viewStore.getState().playing || linkStore.getState().trouble !== undefined) return;
    const reader = loadedReader();
    if (reader === undefined) {
      withReader(
        () => !stopped && timer === undefined && write(),
        // The next change tries again; until then the work is kept in this browser.
        () => linkStore.setState({ pending: false }),
      );
      return;
    }
    const address = bar.read();
    if (hashOf(address) !== known) {
      // The user has navigated, and the browser is about to report it: the screen must not overwrite it.
      known = hashOf(address);
      timer = setTimeout(write, QUIET_MS);
      return;
    }
    const now = shown();
    const hash = reader.encodeShown(now);
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
    lessonStore.subscribe(changed),
    linkStore.subscribe((state, before) => {
      if (state.trouble !== before.trouble) changed();
    }),
    bar.listen(() => {
      const hash = hashOf(bar.read());
      known = hash;
      if (isDocumentHash(hash)) opened(hash);
      else {
        const strange = strangeHash(hash);
        if (strange !== undefined) scenarioStore.getState().notify('warning', strange);
        // A jump to a place on the page took the link out of the address bar: put it back.
        written = undefined;
        changed();
      }
    }),
  ];
  changed();
  return () => {
    stopped = true;
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
