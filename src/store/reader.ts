/**
 * The code that reads documents other than the first one, and that makes links. The page loads it in parallel with its first
 * picture.
 */
export { encodeShown, currentLink } from './address/current-link';
export { kept, openKept } from './opening/kept';
export { noticeUnknown } from './opening/notice-unknown';
export { openJson, openLink } from './opening/open-document';
export { nextOther, setAside, takeOther } from './opening/set-aside-work';
export { offerUnread, rescueUnread, setAsideUnread } from './opening/unread-work';
export { openFiles } from './opening/open-file';
export { offerOther, tellOfTabs } from './autosave/tab-notices';
export { tellUnkept } from './autosave/unkept';
export { saveDocument } from './opening/save-document';
