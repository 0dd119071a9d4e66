/** Messages about the work of other tabs. They are loaded with the reader, without which none of that work is found. */
import { scenarioStore } from '../document/scenario-store';
import { nextOther } from '../opening/set-aside-work';
import type { TextStorage } from './autosave';

/** Another tab has kept its work where this one keeps its own. @param show Brings it on screen. */
export function tellOfTabs(show: () => void): void {
  scenarioStore
    .getState()
    .notify('info', 'Signalbox is open in another tab too, with other work. The work of each tab is kept.', {
      label: 'Show it here',
      run: show,
    });
}

/** A fresh tab shows what was kept last; what other tabs had kept before that is offered. */
export function offerOther(storage: TextStorage | undefined, show: () => void): void {
  const { document, notify } = scenarioStore.getState();
  if (nextOther(storage, document) === undefined) return;
  notify('info', 'Another tab had other work, which is still kept.', { label: 'Show it here', run: show });
}
