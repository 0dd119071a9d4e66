/**
 * Completion in an editor: a list of names below the cursor, chosen with arrow keys, Enter, Tab or a click, and closed with
 * Escape. What the names are, a source says.
 */
import { StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView, keymap, showTooltip } from '@codemirror/view';
import type { Tooltip } from '@codemirror/view';

export interface CompletionOption {
  readonly name: string;
  readonly help: string;
  /** Names go on behind it: the list opens again once it is taken. */
  readonly more?: boolean;
}

/** What could be at the cursor. */
export interface CompletionNames {
  /** The part of a name before the cursor. */
  readonly typed: string;
  readonly options: readonly CompletionOption[];
}

/**
 * Answers for the line before the cursor and the whole text; null where nothing can be named. Options may be more than those
 * that begin with what is typed.
 */
export type CompletionSource = (before: string, text: string) => CompletionNames | null;

interface Open {
  readonly from: number;
  readonly options: readonly CompletionOption[];
  /** -1: none yet, so that Enter still begins a line. */
  readonly chosen: number;
}

const MOST = 30;

/**
 * The options that fit what is typed: first those that begin with it, then those in which a later word does.
 * @internal
 */
export function matching(options: readonly CompletionOption[], typed: string): CompletionOption[] {
  const start = typed.toLowerCase();
  const first: CompletionOption[] = [];
  const later: CompletionOption[] = [];
  for (const option of options) {
    const name = option.name.toLowerCase();
    if (option.name === typed) continue;
    if (name.startsWith(start)) first.push(option);
    else if (['.', '-', '_', '/', ' '].some((mark) => name.includes(`${mark}${start}`))) later.push(option);
  }
  return [...first, ...later].slice(0, MOST);
}

const close = StateEffect.define();
const choose = StateEffect.define<number>();
const ask = StateEffect.define();

/** The list for the cursor's place. After a blank no name has begun, so there the list opens only on request. */
function openedAt(source: CompletionSource, state: EditorState, asked: boolean): Open | null {
  const { head, empty } = state.selection.main;
  if (!empty || state.readOnly) return null;
  const line = state.doc.lineAt(head);
  const before = line.text.slice(0, head - line.from);
  const begun = before !== '' && !before.endsWith(' ');
  if (!asked && !begun) return null;
  const found = source(before, state.doc.toString());
  if (found === null) return null;
  const options = matching(found.options, found.typed);
  if (options.length === 0) return null;
  return { from: head - found.typed.length, options, chosen: begun ? 0 : -1 };
}

let lists = 0;

/** Takes an option in place of what was typed from `from` on. */
function take(view: EditorView, from: number, { name, more = false }: CompletionOption): void {
  view.dispatch({
    changes: { from, to: view.state.selection.main.head, insert: name },
    selection: { anchor: from + name.length },
    userEvent: more ? 'input.complete.more' : 'input.complete',
  });
}

/** The id of an option's element, by which the editor names the one that is chosen. */
function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** What tells a screen reader of the list. */
function attributesOf(listId: string, open: Open | null): Record<string, string> {
  if (open === null) return { 'aria-autocomplete': 'list' };
  return {
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-controls': listId,
    ...(open.chosen >= 0 && { 'aria-activedescendant': optionId(listId, open.chosen) }),
  };
}

/** The list below the cursor. */
function tooltipOf(listId: string, { from, options, chosen }: Open): Tooltip {
  const elementOf = (view: EditorView, option: CompletionOption, index: number): HTMLElement => {
    const element = document.createElement('li');
    element.id = optionId(listId, index);
    element.setAttribute('role', 'option');
    element.setAttribute('aria-selected', String(index === chosen));
    element.appendChild(document.createElement('code')).textContent = option.name;
    element.appendChild(document.createElement('span')).textContent = option.help;
    // The editor keeps the focus.
    element.addEventListener('mousedown', (event) => {
      event.preventDefault();
      take(view, from, option);
    });
    return element;
  };
  return {
    pos: from,
    create: (view) => {
      const dom = document.createElement('ul');
      dom.className = 'completion-list';
      dom.id = listId;
      dom.setAttribute('role', 'listbox');
      dom.setAttribute('aria-label', 'Completion');
      dom.append(...options.map((option, index) => elementOf(view, option, index)));
      return { dom, mount: () => dom.children[chosen]?.scrollIntoView({ block: 'nearest' }) };
    },
  };
}

/** Completion with names from a source; Control and the space bar open the list where it is closed. */
export function completionFrom(source: CompletionSource): Extension {
  const listId = `completion-${++lists}`;

  const field = StateField.define<Open | null>({
    create: () => null,
    update: (open, transaction) => {
      const { state } = transaction;
      if (transaction.isUserEvent('input.complete.more')) return openedAt(source, state, true);
      if (transaction.isUserEvent('input.complete')) return null;
      if (transaction.isUserEvent('input') || transaction.isUserEvent('delete')) return openedAt(source, state, false);
      for (const effect of transaction.effects) {
        if (effect.is(close)) return null;
        if (effect.is(ask)) return openedAt(source, state, true);
        if (effect.is(choose) && open !== null) return { ...open, chosen: effect.value };
      }
      return transaction.docChanged || transaction.selection !== undefined ? null : open;
    },
    provide: (self) => [
      showTooltip.from(self, (open) => (open === null ? null : tooltipOf(listId, open))),
      EditorView.contentAttributes.from(self, (open) => attributesOf(listId, open)),
    ],
  });

  const accept = (view: EditorView): boolean => {
    const open = view.state.field(field);
    const option = open?.options[open.chosen];
    if (open === null || option === undefined) return false;
    take(view, open.from, option);
    return true;
  };

  const move = (step: number) => (view: EditorView) => {
    const open = view.state.field(field);
    if (open === null) return false;
    const count = open.options.length;
    const from = open.chosen < 0 && step < 0 ? 0 : open.chosen;
    view.dispatch({ effects: choose.of((from + step + count) % count) });
    return true;
  };

  const closed = (view: EditorView): boolean => {
    if (view.state.field(field) === null) return false;
    view.dispatch({ effects: close.of(null) });
    return true;
  };

  const asked = (view: EditorView): boolean => {
    view.dispatch({ effects: ask.of(null) });
    return true;
  };

  return [
    field,
    keymap.of([
      { key: 'ArrowDown', run: move(1) },
      { key: 'ArrowUp', run: move(-1) },
      { key: 'Enter', run: accept },
      { key: 'Tab', run: accept },
      { key: 'Escape', run: closed },
      { key: 'Ctrl-Space', run: asked },
    ]),
    // Close a list that no longer has the focus.
    EditorView.domEventHandlers({ blur: (_event, view) => void closed(view) }),
    look,
  ];
}

const look = EditorView.baseTheme({
  '.completion-list': {
    margin: '0',
    padding: '2px 0',
    maxHeight: '12em',
    maxWidth: 'min(30em, calc(100vw - 16px))',
    overflow: 'auto',
    listStyle: 'none',
    fontSize: 'var(--fs-s)',
  },
  '.completion-list li': { display: 'flex', flexWrap: 'wrap', gap: '0 8px', padding: '2px 8px', cursor: 'pointer' },
  '.completion-list li:hover': { backgroundColor: 'var(--hover)' },
  '.completion-list li[aria-selected="true"]': { backgroundColor: 'var(--accent-soft)' },
  '.completion-list code': { fontFamily: 'var(--mono)', overflowWrap: 'anywhere' },
  '.completion-list span': { color: 'var(--ink-2)' },
});
