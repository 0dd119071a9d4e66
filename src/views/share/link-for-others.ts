/**
 * Links as they leave the page in files, in pictures and on paper. The address of a page that was opened from a disk opens nowhere
 * else, and it names folders of its reader.
 */
import { grouped } from '../../base/text/counted';
import { LONG_LINK } from '../../scenario/link-length';
import { hashOf } from '../../store/address/address-bar';

const ON_DISK = /^file:/i;

/**
 * The link, or of a page on a disk its part from `#` on: it opens behind the address of any Signalbox, and `signalbox run` reads it.
 * '' where there is none, as what is on screen is too large for a link.
 */
export function linkForOthers(link: string | undefined): string {
  return link === undefined || !ON_DISK.test(link) ? (link ?? '') : hashOf(link);
}

/** The address, or of a page on a disk that of the file beside which it is used: "signalbox.html#gallery/storm". */
export function addressBeside(address: string): string {
  return ON_DISK.test(address) ? address.replace(/^[^?#]*\//, '') : address;
}

/** Whether a link opens by itself. Otherwise it is no address and no code is worth scanning. */
export function opensAlone(link: string): boolean {
  return link !== '' && !link.startsWith('#');
}

/** Whether a link can be shown in full, in a picture or on paper. */
export function isPrintable(link: string): boolean {
  return link !== '' && link.length <= LONG_LINK;
}

/** The link as people read it, or why it is not there. */
export function linkWords(link: string): string {
  if (link === '') return 'This scenario is too large for a link: its file reopens it.';
  if (!isPrintable(link))
    return `The link that reopens this has ${grouped(link.length)} characters, too many to print.`;
  return opensAlone(link) ? link : `Append this to the address of Signalbox: ${link}`;
}
