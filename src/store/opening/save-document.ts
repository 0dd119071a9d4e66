/** The file of a scenario: its name and its text. */
import { plainName } from '../../base/text/plain-name';
import { ENGINE_VERSION } from '../../engine/version';
import type { Scenario } from '../../scenario/schema';
import { scenarioStore } from '../document/scenario-store';
import { viewStore } from '../view/view-store';
import { withView } from '../view/view-text';
import { download, LONGEST_TITLE } from './download';

const EXTENSION = '.signalbox.json';

/** Name of the file for a scenario: its title in plain letters. */
function fileName(document: Scenario): string {
  return (plainName(document.title ?? '', LONGEST_TITLE) || 'scenario') + EXTENSION;
}

/** Text of the file for what is on screen, view included. */
function fileText(): string {
  const { document } = scenarioStore.getState();
  const text = JSON.stringify(withView({ ...document, engine: ENGINE_VERSION }, viewStore.getState()), null, 2);
  return `${text}\n`;
}

let saved: Scenario | undefined;

/** Whether a document was saved as a file last. */
export function isSaved(document: Scenario): boolean {
  return document === saved;
}

/** Downloads what is on screen as a file. */
export function saveDocument(): void {
  saved = scenarioStore.getState().document;
  download(fileName(scenarioStore.getState().document), fileText(), 'application/json');
}
