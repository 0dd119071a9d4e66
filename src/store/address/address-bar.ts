/** The address of the page: the part after its `#`, and who may change it. */
import { cutText } from '../../base/text/cut-text';
import { isExperimentsHash } from './experiments-place';
import { isLearnHash } from './learn-place';

/** The browser's address bar; a stand-in under test. */
export interface AddressBar {
  /** The whole address, hash included. */
  read(): string;
  /** Replaces the hash without a new entry in the history. May throw when the browser limits how often this is done. */
  write(hash: string): void;
  /** Calls back when the user or a link on the page changed the hash. */
  listen(changed: () => void): () => void;
}

/** Stands in the address bar instead of a link that is too long for it. */
export const FILE_MARKER = '#file';

/** Whether the part behind `#` means a document, and not a place on the page. */
export function isDocumentHash(hash: string): boolean {
  if (hash === '' || hash === '#' || hash === FILE_MARKER) return false;
  return /^#(s\d|gallery\/)/.test(hash) || hash.includes('.') || hash.length > 40;
}

/** What to say of a part behind `#` that means nothing here; undefined where it means a document, a page or nothing at all. */
export function strangeHash(hash: string): string | undefined {
  if (hash.length < 2 || hash === FILE_MARKER || isDocumentHash(hash) || isLearnHash(hash) || isExperimentsHash(hash))
    return undefined;
  return `"${cutText(hash, 60)}" is not a link to a scenario, so nothing was opened.`;
}

/** The part of an address from `#` on. */
export function hashOf(address: string): string {
  const cut = address.indexOf('#');
  return cut < 0 ? '' : address.slice(cut);
}

/** An address with another part from `#` on. */
export function withHash(address: string, hash: string): string {
  return address.slice(0, address.length - hashOf(address).length) + hash;
}

/** The address bar of the page this runs in. */
export function browserAddressBar(): AddressBar {
  return {
    read: () => window.location.href,
    write: (hash) => {
      // The course and the experiments have their own addresses.
      const { hash: now } = window.location;
      if (!isLearnHash(now) && !isExperimentsHash(now)) window.history.replaceState(window.history.state, '', hash);
    },
    listen: (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
  };
}
