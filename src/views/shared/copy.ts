/** Copies text to the clipboard, with a message about the result. */
import { scenarioStore } from '../../store/document/scenario-store';

/**
 * Copies a text and says so.
 * @param what as the subject of a sentence: "The table"
 */
export async function copyText(text: string, what: string): Promise<void> {
  const { notify } = scenarioStore.getState();
  try {
    await navigator.clipboard.writeText(text);
    notify('info', `${what} is on the clipboard.`);
  } catch {
    notify('warning', `${what} could not be copied: the browser denies this page access to the clipboard.`);
  }
}
