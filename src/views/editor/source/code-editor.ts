/** CodeMirror, dressed in the product's tokens. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, indentUnit, syntaxTree } from '@codemirror/language';
import { forceLinting, linter, lintGutter, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic } from '@codemirror/lint';
import { EditorState, RangeSetBuilder, StateEffect, StateField } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { Decoration, drawSelection, EditorView, keymap, lineNumbers, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import type { TextProblem } from './source-problems';

/** Pause after the last key before the text is read, ms. */
const TYPING_PAUSE = 150;

export interface CodeEditor {
  text(): string;
  /** Puts another text instead of the present one; the place on screen is kept. */
  replace(text: string): void;
  /** Selects a range and scrolls to it. */
  reveal(from: number, to: number): void;
  /** Marks a range and brings it into view, unless one is typing. The cursor stays where it is. */
  show(from: number, to: number): void;
  /** Reads the text once more although it is the same: its problems may be others. */
  readAgain(): void;
  destroy(): void;
}

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: 'var(--fs-s)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '16px' },
  '.cm-content': { caretColor: 'var(--accent)' },
  '.cm-cursor': { borderLeftColor: 'var(--accent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { background: 'var(--accent-soft) !important' },
  '.cm-lit': { background: 'var(--accent-soft)' },
  '.cm-gutters': { color: 'var(--ink-3)', backgroundColor: 'var(--sunken)', borderRight: '1px solid var(--line)' },
  '.cm-matchingBracket': { backgroundColor: 'var(--hover) !important', outline: '1px solid var(--line-2)' },
  '.cm-foldPlaceholder': { color: 'var(--ink-3)', backgroundColor: 'var(--sunken)', borderColor: 'var(--line-2)' },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-s)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--danger)' },
  '.cm-diagnostic-info': { borderLeftColor: 'var(--accent)' },
});

const light = StateEffect.define<{ readonly from: number; readonly to: number }>();
const litMark = Decoration.mark({ class: 'cm-lit' });

/** The range that is marked for something beside the text, until the text changes. */
const lit = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (marked, { effects, docChanged }) => {
    for (const effect of effects) {
      if (effect.is(light)) return Decoration.set(litMark.range(effect.value.from, effect.value.to));
    }
    return docChanged ? Decoration.none : marked;
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** By the names of nodes in the grammars: those of JSON, then those of a line-wise reader. */
const marks: Readonly<Record<string, Decoration>> = {
  PropertyName: Decoration.mark({ class: 'source-key' }),
  String: Decoration.mark({ class: 'source-text' }),
  Number: Decoration.mark({ class: 'source-scalar' }),
  True: Decoration.mark({ class: 'source-scalar' }),
  False: Decoration.mark({ class: 'source-scalar' }),
  Null: Decoration.mark({ class: 'source-scalar' }),
  propertyName: Decoration.mark({ class: 'source-key' }),
  string: Decoration.mark({ class: 'source-text' }),
  atom: Decoration.mark({ class: 'source-scalar' }),
  comment: Decoration.mark({ class: 'source-comment' }),
};

/** Colours what is visible. */
const highlighting = ViewPlugin.fromClass(
  class {
    decorations: DecorationSet;

    constructor(view: EditorView) {
      this.decorations = highlighted(view);
    }

    update({ docChanged, viewportChanged, startState, state, view }: ViewUpdate) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) {
        this.decorations = highlighted(view);
      }
    }
  },
  { decorations: (plugin) => plugin.decorations },
);

function highlighted(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: (node) => {
        const mark = marks[node.name];
        if (mark !== undefined) builder.add(node.from, node.to, mark);
      },
    });
  }
  return builder.finish();
}

/** Characters that the browser may put into a line by itself: it lays out all of them before the editor can leave any out. */
const LONGEST_TYPED = 2000;

/** Long texts that do not come by a paste (dictation, tools) go into the document and are drawn as far as they are seen. */
const longInput = EditorView.domEventHandlers({
  beforeinput: ({ data, isComposing }, view) => {
    if (data === null || data.length <= LONGEST_TYPED || isComposing || view.state.readOnly) return false;
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

export interface CodeEditorParts {
  readonly host: HTMLElement;
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  readonly language: Extension;
  readonly readOnly?: boolean;
  /** Whether parts can be folded, which takes a column beside the text. */
  readonly folds?: boolean;
  /**
   * Called with the text after each pause in typing, and before anything else on the page is pressed; answers its problems,
   * which are marked.
   */
  readonly read?: (text: string) => readonly TextProblem[];
  /** Called with the place of the caret when it has moved, by typing, by the pointer or by a key. */
  readonly onCaret?: (place: number) => void;
}

/** An editor inside `host`. */
export function createCodeEditor(parts: CodeEditorParts): CodeEditor {
  const { host, text, label, language, readOnly = false, folds = true, read = () => [], onCaret } = parts;
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        folds ? foldGutter() : [],
        history(),
        drawSelection(),
        bracketMatching(),
        indentUnit.of('  '),
        language,
        EditorState.readOnly.of(readOnly),
        highlighting,
        lintGutter(),
        linter(() => read(textNow()).map(diagnostic), { delay: TYPING_PAUSE }),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        longInput,
        EditorView.updateListener.of(({ selectionSet, state }) => {
          if (selectionSet) onCaret?.(state.selection.main.head);
        }),
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        theme,
        lit,
      ],
    }),
  });
  let latest = { doc: view.state.doc, text: withLineFeeds(text) };
  const textNow = (): string => {
    const { doc } = view.state;
    if (latest.doc !== doc) latest = { doc, text: doc.toString() };
    return latest.text;
  };
  const unfollow = beforePresses(() => forceLinting(view));
  return {
    text: textNow,
    replace: (next) => {
      const { scrollTop } = view.scrollDOM;
      const after = withLineFeeds(next);
      view.dispatch({ changes: differenceOf(textNow(), after) });
      view.scrollDOM.scrollTop = scrollTop;
    },
    reveal: (from, to) => {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    show: (from, to) => {
      if (from >= to) return;
      const isTyping = view.hasFocus;
      view.dispatch({ effects: [light.of({ from, to }), ...(isTyping ? [] : [EditorView.scrollIntoView(from)])] });
    },
    readAgain: () => view.dispatch(setDiagnostics(view.state, read(textNow()).map(diagnostic))),
    destroy: () => {
      unfollow();
      view.destroy();
    },
  };
}

/** As the editor keeps lines. */
const withLineFeeds = (text: string): string => (text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text);

/** The one stretch in which two texts differ. Marks, folds and the selection outside of it stay where they are. */
function differenceOf(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let same = 0;
  while (same < shorter - from && before[before.length - 1 - same] === after[after.length - 1 - same]) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/**
 * Calls back before anything on the page hears a press, a command of the keyboard or the focus leaving: what follows is about
 * the text as it stands, however short the pause. Returns a function that ends this.
 */
function beforePresses(call: () => void): () => void {
  const onKeyDown = ({ ctrlKey, metaKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey) call();
  };
  const listening = new AbortController();
  const { signal } = listening;
  for (const type of ['pointerdown', 'click', 'focusout'])
    window.addEventListener(type, call, { capture: true, signal });
  window.addEventListener('keydown', onKeyDown, { capture: true, signal });
  return () => listening.abort();
}

function diagnostic({ from, to, message, severity = 'error' }: TextProblem): Diagnostic {
  return { from, to, message, severity };
}
