/** The code that reads documents other than the first one, and that makes links. The page loads it beside its first picture. */
export { encodeShown, currentLink } from './current-link';
export { kept, openKept } from './kept';
export { openJson, openLink } from './open-document';
export { openFiles } from './open-file';
