/**
 * Links as they leave the page in files, in pictures and on paper. The address of a page that was opened from a disk opens nowhere
 * else, and it names folders of its reader.
 */
import { hashOf } from '../../store/address/address-bar';

const ON_DISK = /^file:/i;

/** The link, or of a page on a disk its part from `#` on: it opens behind the address of any Signalbox, and `signalbox run` reads it. */
export function linkForOthers(link: string): string {
  return ON_DISK.test(link) ? hashOf(link) : link;
}

/** The address, or of a page on a disk that of the file beside which it is used: "signalbox.html#gallery/storm". */
export function addressBeside(address: string): string {
  return ON_DISK.test(address) ? address.replace(/^[^?#]*\//, '') : address;
}

/** Whether a link opens by itself. Otherwise it is no address and no code is worth scanning. */
export function opensAlone(link: string): boolean {
  return !link.startsWith('#');
}

/** The link as people read it. */
export function linkWords(link: string): string {
  return opensAlone(link) ? link : `Opens behind the address of Signalbox: ${link}`;
}
