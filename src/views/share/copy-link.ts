/** The link of what is on screen, on the clipboard. */
import { currentLink } from '../../store/address/current-link';
import { scenarioStore } from '../../store/document/scenario-store';
import { saveDocument } from '../../store/opening/save-document';
import { copyText } from '../shared/copy';

/** Copies the link and confirms it. Where the scenario is too large for a link, it offers to save a file. */
export function copyLink(): void {
  const link = currentLink(window.location.href);
  if (link !== undefined) void copyText(link, 'The link');
  else {
    const save = { label: 'Save file', run: saveDocument };
    scenarioStore.getState().notify('warning', 'This scenario is too large for a link.', save);
  }
}
