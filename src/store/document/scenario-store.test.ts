import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { gallery } from '../../engine/gallery';
import { createScenarioStore } from './create-scenario-store';

const DOCUMENT = gallery[0].scenario;

function storeAt(clock: { now: number }) {
  return createScenarioStore({ document: DOCUMENT, origin: { kind: 'gallery', id: 'x' } }, () => clock.now);
}

describe('the scenario store', () => {
  it('undoes and repeats edits and says whether there is something to undo or repeat', () => {
    const store = storeAt({ now: 0 });
    expect(store.getState()).toMatchObject({ canUndo: false, canRedo: false });
    expect(store.getState().edit(['seed'], 8)).toEqual([]);
    expect(store.getState()).toMatchObject({ canUndo: true, canRedo: false, document: { seed: 8 } });
    store.getState().undo();
    expect(store.getState()).toMatchObject({ canUndo: false, canRedo: true });
    expect(store.getState().document).toBe(DOCUMENT);
    store.getState().redo();
    expect(store.getState()).toMatchObject({ canUndo: true, canRedo: false, document: { seed: 8 } });
  });

  it('refuses what is not valid and leaves no undo step behind', () => {
    const store = storeAt({ now: 0 });
    expect(store.getState().edit(['seed'], 'x')).toHaveLength(1);
    expect(store.getState().document).toBe(DOCUMENT);
    expect(store.getState().canUndo).toBe(false);
  });

  it('joins edits with the same key that follow quickly into one step', () => {
    const clock = { now: 0 };
    const store = storeAt(clock);
    for (const seed of [1, 2, 3]) {
      store.getState().edit(['seed'], seed, { coalesce: 'seed' });
      clock.now += 700;
    }
    store.getState().undo();
    expect(store.getState().document).toBe(DOCUMENT);
  });

  it('keeps the edits of one gesture together, however long the pointer rests', () => {
    const drag = Symbol('drag');
    const clock = { now: 0 };
    const store = storeAt(clock);
    for (const seed of [1, 2, 3]) {
      store.getState().edit(['seed'], seed, { coalesce: drag });
      clock.now += 10_000;
    }
    store.getState().undo();
    expect(store.getState().document).toBe(DOCUMENT);
  });

  it('begins a new step after a pause, with another key and after an undo', () => {
    const clock = { now: 0 };
    const store = storeAt(clock);
    const set = (seed: number, coalesce: string): void => {
      store.getState().edit(['seed'], seed, { coalesce });
    };
    set(1, 'a');
    clock.now += 801;
    set(2, 'a');
    set(3, 'b');
    store.getState().undo();
    expect(store.getState().document.seed).toBe(2);
    set(4, 'b');
    expect(store.getState().canRedo).toBe(false);
    store.getState().undo();
    expect(store.getState().document.seed).toBe(2);
    store.getState().undo();
    expect(store.getState().document.seed).toBe(1);
  });

  it('undoes the opening of another document, with where it came from', () => {
    const store = storeAt({ now: 0 });
    store.getState().replace(gallery[1].scenario, { kind: 'gallery', id: gallery[1].id });
    store.getState().undo();
    expect(store.getState()).toMatchObject({ document: DOCUMENT, origin: { kind: 'gallery', id: 'x' } });
  });

  it('counts several changes made together as one step', () => {
    const store = storeAt({ now: 0 });
    const edits = [
      { path: ['seed'], value: 3 },
      { path: ['horizon'], value: '1h' },
    ];
    expect(store.getState().editAll(edits)).toEqual([]);
    store.getState().undo();
    expect(store.getState().document).toBe(DOCUMENT);
  });

  it('manages variants as undoable edits', () => {
    const store = storeAt({ now: 0 });
    expect(store.getState().addVariant('B')).toBe('C');
    store.getState().renameVariant('C', 'Third');
    expect(store.getState().document.variants?.[2].title).toBe('Third');
    store.getState().removeVariant('A');
    expect(store.getState().document.variants).toHaveLength(2);
    for (let i = 0; i < 3; i++) store.getState().undo();
    expect(store.getState().document).toBe(DOCUMENT);
    store.getState().addVariant('A');
    store.getState().addVariant('A');
    expect(store.getState().addVariant('A')).toBe('');
  });

  it('shows a message once, keeps the newest and forgets what is dismissed', () => {
    const store = storeAt({ now: 0 });
    const { notify, dismiss } = store.getState();
    const first = notify('info', 'one');
    const again = notify('info', 'one');
    expect(store.getState().notices.map((n) => n.id)).toEqual([again]);
    dismiss(first);
    expect(store.getState().notices).toHaveLength(1);
    dismiss(again);
    expect(store.getState().notices).toEqual([]);
    for (let i = 0; i < 9; i++) notify('warning', `message ${i}`);
    expect(store.getState().notices.at(-1)?.text).toBe('message 8');
    expect(store.getState().notices.length).toBeLessThan(9);
    expect(store.getState().canUndo).toBe(false);
  });

  it('returns to the start when everything is undone, and to the end when everything is repeated', () => {
    const action = fc.oneof(
      fc.record({
        path: fc.constantFrom(['seed'], ['horizon'], ['queues', 'root.spark', 'maxapplications']),
        value: fc.constantFrom<unknown>(1, 2, '1h', undefined, -5),
        variant: fc.constantFrom('A', 'B'),
        coalesce: fc.constantFrom('k', undefined),
      }),
      fc.constantFrom('undo', 'redo', 'add', 'wait'),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 15 }), (actions) => {
        const clock = { now: 0 };
        const store = storeAt(clock);
        for (const step of actions) {
          const state = store.getState();
          if (step === 'undo') state.undo();
          else if (step === 'redo') state.redo();
          else if (step === 'add') state.addVariant('A');
          else if (step === 'wait') clock.now += 1000;
          else if (typeof step === 'object') state.edit(step.path, step.value, step);
        }
        while (store.getState().canRedo) store.getState().redo();
        const end = store.getState().document;
        while (store.getState().canUndo) store.getState().undo();
        expect(store.getState().document).toBe(DOCUMENT);
        while (store.getState().canRedo) store.getState().redo();
        expect(store.getState().document).toBe(end);
      }),
      cases(60),
    );
  });
});
