/** Whether the seeds of a verdict run by themselves, as they do at first. Remembered in this browser. */
import { browserStorage } from '../autosave/autosave';

const STORED = 'signalbox.seeds';
const ON_REQUEST = 'on request';

const storage = browserStorage();
let alone = remembered();

function remembered(): boolean {
  try {
    return storage?.getItem(STORED) !== ON_REQUEST;
  } catch {
    return true;
  }
}

/** False: they run when a person asks for them. */
export function seedsRunAlone(): boolean {
  return alone;
}

/** Remembers the choice; without storage it lasts as long as the page. */
export function chooseSeeds(runAlone: boolean): void {
  alone = runAlone;
  try {
    storage?.setItem(STORED, runAlone ? 'while reading' : ON_REQUEST);
  } catch {
    // It lasts as long as the page.
  }
}
