import { beforeEach, expect, it, vi } from 'vitest';
import { gallery } from '../../engine/gallery';
import { createScenarioStore } from './create-scenario-store';
import { editDocument } from '../../authoring/edit-document';

/** What makes edits, as it is loaded: `arrive` and `fail` end the waiting. */
const network = vi.hoisted(() => ({
  arrived: false,
  arrive: (): void => undefined,
  fail: (): void => undefined,
}));

vi.mock('./edit-part', () => ({
  loadedEditing: () => (network.arrived ? editDocument : undefined),
  loadEditing: () =>
    new Promise((resolve, reject) => {
      network.arrive = () => {
        network.arrived = true;
        resolve(editDocument);
      };
      network.fail = () => reject(new Error('no network'));
    }),
}));

const [{ id, scenario: document }] = gallery;
const make = () => createScenarioStore({ document, origin: { kind: 'gallery', id } });

beforeEach(() => {
  network.arrived = false;
});

it('makes an edit that came before its code was loaded', async () => {
  const store = make();
  expect(store.getState().edit(['seed'], 77)).toEqual([]);
  expect(store.getState().document).toBe(document);
  network.arrive();
  await vi.waitFor(() => expect(store.getState().document.seed).toBe(77));
  store.getState().undo();
  expect(store.getState().document).toBe(document);
});

it('says what is wrong with it', async () => {
  const store = make();
  store.getState().edit(['seed'], 'many');
  network.arrive();
  await vi.waitFor(() => expect(store.getState().notices[0]?.text).toMatch(/^Not changed: seed/));
  expect(store.getState().document).toBe(document);
});

it('says so if the code cannot be loaded', async () => {
  const store = make();
  store.getState().edit(['seed'], 77);
  network.fail();
  await vi.waitFor(() => expect(store.getState().notices[0]?.text).toContain('could not be loaded. Try again.'));
  expect(store.getState().document).toBe(document);
});
