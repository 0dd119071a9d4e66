/** The store of the document: edits, undo in steps that a person would expect, messages. */
import { temporal } from 'zundo';
import { createStore } from 'zustand/vanilla';
import { formatProblem } from '../../base/result';
import type { Problem } from '../../base/result';
import type { Scenario } from '../../scenario/schema';
import { loadedEditing, loadEditing } from './edit-part';
import { addVariant, removeVariant, renameVariant } from '../../authoring/edit-variants';
import type { Edit, Scope } from '../../authoring/edits';

/** Where the document came from. */
export interface Origin {
  readonly kind: 'gallery' | 'link' | 'file' | 'autosave';
  /** Id of the gallery scenario, name of the file. */
  readonly id?: string;
}

/** A message to the person, until dismissed. */
export interface Notice {
  readonly id: number;
  readonly tone: 'info' | 'warning' | 'error';
  readonly text: string;
  readonly action?: NoticeAction;
}

export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/** How changes join undo steps. */
export interface StepOptions {
  /**
   * Edits with the same text that follow each other quickly are one undo step, such as typing in one field. Those of one gesture, such
   * as a drag, have a symbol of its own: they are one undo step however long the pauses between them.
   */
  readonly coalesce?: string | symbol;
}

export interface EditOptions extends StepOptions {
  /** The variant in which the edit is made, or every one; by default the document as a whole. */
  readonly variant?: Scope;
}

export interface ScenarioState {
  readonly document: Scenario;
  readonly origin: Origin;
  readonly notices: readonly Notice[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;

  /**
   * Sets a field, or removes it with the value undefined. An invalid edit is refused: the problems are returned and the document
   * stays. In the first moments of the page an edit waits for its code.
   */
  readonly edit: (path: readonly string[], value: unknown, options?: EditOptions) => Problem[];
  /** Several edits as one undo step, all or none. */
  readonly editAll: (edits: readonly Edit[], options?: EditOptions) => Problem[];
  /** Opens another (valid) document; can be undone. */
  readonly replace: (document: Scenario, origin: Origin) => void;
  /** Adds a copy of a variant and returns its id; '' when there are as many as there may be. */
  readonly addVariant: (copyOf: string, step?: StepOptions) => string;
  /** Removes a variant unless it is the only one. */
  readonly removeVariant: (id: string, step?: StepOptions) => void;
  readonly renameVariant: (id: string, title: string, step?: StepOptions) => void;
  readonly undo: () => void;
  readonly redo: () => void;

  /** Shows a message and returns its id. An equal one that is still shown is replaced. */
  readonly notify: (tone: Notice['tone'], text: string, action?: NoticeAction) => number;
  readonly dismiss: (id: number) => void;
}

const COALESCE_MS = 800;
const UNDO_STEPS = 200;
/** Older messages make room. */
const MAX_NOTICES = 5;

type Undoable = Pick<ScenarioState, 'document' | 'origin'>;

/** Decides which edits belong to the undo step before them. */
class Grouping {
  private key: string | symbol | undefined;
  private at = -Infinity;

  /** Whether an edit with this key continues the last step. */
  continues(key: string | symbol | undefined, now: number): boolean {
    const lasts = typeof key === 'symbol' || now - this.at <= COALESCE_MS;
    const same = key !== undefined && key === this.key && lasts;
    this.key = key;
    this.at = now;
    return same;
  }

  end(): void {
    this.key = undefined;
  }
}

/** A new store. The application has one; tests make many. */
export function createScenarioStore(initial: Undoable, clock: () => number = () => performance.now()) {
  const grouping = new Grouping();
  let continued = false;
  let lastNotice = 0;

  const store = createStore<ScenarioState>()(
    temporal(
      (set, get) => {
        /** Puts another document into place as (part of) an undo step. */
        const commit = (next: Partial<Undoable>, coalesce?: string | symbol): void => {
          continued = grouping.continues(coalesce, clock());
          set(next);
          continued = false;
        };
        const editAll: ScenarioState['editAll'] = (edits, { variant, coalesce } = {}) => {
          const { document } = get();
          const editDocument = loadedEditing();
          if (editDocument === undefined) {
            editSoon(edits, { variant, coalesce });
            return [];
          }
          const edited = editDocument(document, edits, variant);
          if (!edited.ok) return edited.error;
          if (edited.value !== document) commit({ document: edited.value }, coalesce);
          return [];
        };
        /** The page has only just begun. Problems of these edits become messages: no caller waits for them any more. */
        const editSoon = (edits: readonly Edit[], options: EditOptions): void => {
          const { notify } = get();
          loadEditing().then(
            () => {
              for (const problem of editAll(edits, options)) notify('error', `Not changed: ${formatProblem(problem)}.`);
            },
            () =>
              notify('error', 'Not changed: the part of Signalbox that makes edits could not be loaded. Try again.'),
          );
        };
        const change = (document: Scenario | undefined, { coalesce }: StepOptions = {}): void => {
          if (document !== undefined) commit({ document }, coalesce);
        };
        return {
          ...initial,
          notices: [],
          canUndo: false,
          canRedo: false,
          editAll,
          edit: (path, value, options) => editAll([{ path, value }], options),
          replace: (document, origin) => commit({ document, origin }),
          addVariant: (copyOf, step) => {
            const added = addVariant(get().document, copyOf);
            change(added?.document, step);
            return added?.id ?? '';
          },
          removeVariant: (id, step) => change(removeVariant(get().document, id), step),
          renameVariant: (id, title, step) => change(renameVariant(get().document, id, title), step),
          undo: () => {
            grouping.end();
            store.temporal.getState().undo();
          },
          redo: () => {
            grouping.end();
            store.temporal.getState().redo();
          },
          notify: (tone, text, action) => {
            const id = ++lastNotice;
            const others = get().notices.filter((n) => n.tone !== tone || n.text !== text);
            const notice: Notice = action === undefined ? { id, tone, text } : { id, tone, text, action };
            set({ notices: [...others, notice].slice(-MAX_NOTICES) });
            return id;
          },
          dismiss: (id) => set({ notices: get().notices.filter((n) => n.id !== id) }),
        };
      },
      {
        partialize: ({ document, origin }): Undoable => ({ document, origin }),
        equality: (past, current) => past.document === current.document && past.origin === current.origin,
        limit: UNDO_STEPS,
        handleSet: (save) => (past) => {
          if (!continued) save(past);
        },
      },
    ),
  );

  store.temporal.subscribe(({ pastStates, futureStates }) => {
    const canUndo = pastStates.length > 0;
    const canRedo = futureStates.length > 0;
    const state = store.getState();
    if (state.canUndo !== canUndo || state.canRedo !== canRedo) store.setState({ canUndo, canRedo });
  });
  return store;
}
