/** What reads documents other than the first one, and what makes links: the page loads it beside its first picture. */
export { encodeShown, currentLink } from './current-link';
export { kept, openKept } from './kept';
export { openJson, openLink } from './open-document';
export { openFile } from './open-file';
