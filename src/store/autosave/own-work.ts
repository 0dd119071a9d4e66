/**
 * The work on screen: the document with its view, and whether it is the reader's own work and not an unchanged scenario of the
 * gallery.
 */
import { deepEqual } from '../../base/json';
import type { Json } from '../../base/json';
import type { Scenario } from '../../scenario/schema';
import { galleryEntries } from '../document/gallery';
import { scenarioStore } from '../document/scenario-store';
import { viewStore } from '../view/view-store';
import { withView } from '../view/view-text';

/** The document with the view on it. */
export function onScreen(): Scenario {
  return withView(scenarioStore.getState().document, viewStore.getState());
}

/** Whether losing a document would matter: an unchanged scenario of the gallery can be opened again. */
export function isOwnWork(document: Scenario): boolean {
  return !galleryEntries().some((entry) => sameWork(entry.scenario, document));
}

/** Whether two documents differ at most in what merely looking at them changes. */
export function sameWork(x: Scenario, y: Scenario): boolean {
  return deepEqual(work(x), work(y));
}

/** The document without what merely looking at it changes. */
function work(document: Scenario): Json {
  const { view: _, engine: __, ...rest } = document;
  return rest;
}
