/** Long links hold documents whose check takes noticeably long: they are read in another thread before they are opened. */
import { LONG_TEXT } from './reading-store';

export const LONG_LINK = 8000;

/** Calls back when the documents kept in the browser can be opened at once: immediately if there are none, or only small ones. */
export function whenLookedThrough(text: string | undefined, then: () => void): void {
  if (text === undefined || text.length <= LONG_TEXT) {
    then();
    return;
  }
  const seen = import('./look-through').then(({ lookThroughKept }) => lookThroughKept(text));
  // The opener reports what cannot be read.
  void seen.catch(() => undefined).then(then);
}

/** Calls back when `openLink` will answer for this link at once: now for a short one. */
export function whenRead(link: string, then: () => void): void {
  if (link.length <= LONG_LINK) {
    then();
    return;
  }
  const read = import('./offer-text').then(({ prepareLink }) => prepareLink(link));
  // Where the part that does so cannot be loaded, the page opens it by itself.
  void read.catch(() => undefined).then(then);
}
