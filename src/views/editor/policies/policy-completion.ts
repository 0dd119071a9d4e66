/**
 * Completion and help while a policy is typed: after a dot the fields of the record that a name stands for, elsewhere what
 * may be called. Everything comes from the table of fields and the table of functions.
 */
import { StateEffect, StateField } from '@codemirror/state';
import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip, keymap, showTooltip } from '@codemirror/view';
import type { EditorView, Tooltip } from '@codemirror/view';
import { policyFunctions, providedEntries } from '../../../schedulers/own/api';
import { FIELDS } from '../../../schedulers/own/fields';
import type { RecordName } from '../../../schedulers/own/fields';

interface Option {
  readonly name: string;
  readonly help: string;
}

interface Open {
  readonly from: number;
  readonly options: readonly Option[];
  readonly chosen: number;
}

const MOST = 30;

/** The record that a name stands for: by the parameters of the functions in the text, else by its own name. */
function recordOf(text: string, name: string): RecordName | undefined {
  for (const { name: called, parameters } of policyFunctions) {
    const found = new RegExp(`(?:const\\s+${called}\\s*=\\s*|function\\s+${called}\\s*)\\(([^)]*)\\)`).exec(text);
    const given =
      found?.[1].split(',').map((part) =>
        part
          .trim()
          .replace(/[:=].*$/, '')
          .trim(),
      ) ?? [];
    const at = given.indexOf(name);
    const record = at < 0 ? undefined : parameters[at]?.[1];
    if (record !== undefined && record !== null) return record;
  }
  const plain = name === 'queue' || name === 'q' ? 'queue' : name === 'n' ? 'node' : name === 'm' ? 'member' : name;
  return Object.hasOwn(FIELDS, plain) ? (plain as RecordName) : undefined;
}

function fieldOptions(record: RecordName): Option[] {
  return FIELDS[record].map(({ name, unit, help }) => ({ name, help: unit === '' ? help : `${help} (${unit})` }));
}

/**
 * What could stand at the end of the text before the cursor.
 * @internal
 */
export function optionsAt(
  before: string,
  text: string,
): { readonly typed: string; readonly options: readonly Option[] } {
  const field = /([A-Za-z_]\w*)\.(\w*)$/.exec(before);
  if (field !== null) {
    const record = recordOf(text, field[1]);
    return { typed: field[2], options: record === undefined ? [] : matching(fieldOptions(record), field[2]) };
  }
  const word = /(?:^|[^\w.])([A-Za-z_]\w*)$/.exec(before)?.[1] ?? '';
  if (word === '') return { typed: '', options: [] };
  return { typed: word, options: matching([...policyFunctions, ...providedEntries], word) };
}

function matching(options: readonly Option[], typed: string): Option[] {
  const start = typed.toLowerCase();
  return options.filter(({ name }) => name !== typed && name.toLowerCase().startsWith(start)).slice(0, MOST);
}

const close = StateEffect.define();
const choose = StateEffect.define<number>();

function opened(state: EditorState): Open | null {
  const { head, empty } = state.selection.main;
  if (!empty) return null;
  const line = state.doc.lineAt(head);
  const { typed, options } = optionsAt(line.text.slice(0, head - line.from), state.doc.toString());
  return options.length === 0 ? null : { from: head - typed.length, options, chosen: 0 };
}

const completion = StateField.define<Open | null>({
  create: () => null,
  update: (open, transaction) => {
    if (transaction.isUserEvent('input.complete')) return null;
    if (transaction.isUserEvent('input') || transaction.isUserEvent('delete')) return opened(transaction.state);
    for (const effect of transaction.effects) {
      if (effect.is(close)) return null;
      if (effect.is(choose) && open !== null) return { ...open, chosen: effect.value };
    }
    return transaction.docChanged || transaction.selection !== undefined ? null : open;
  },
  provide: (field) => showTooltip.from(field, (open) => (open === null ? null : listOf(open))),
});

function listOf(open: Open): Tooltip {
  return {
    pos: open.from,
    create: (view) => {
      const dom = document.createElement('ul');
      dom.className = 'policy-completion';
      dom.setAttribute('role', 'listbox');
      dom.setAttribute('aria-label', 'Completion');
      open.options.forEach(({ name, help }, i) => {
        const row = dom.appendChild(document.createElement('li'));
        row.setAttribute('role', 'option');
        row.setAttribute('aria-selected', String(i === open.chosen));
        row.appendChild(document.createElement('code')).textContent = name;
        row.appendChild(document.createElement('span')).textContent = help;
        row.addEventListener('mousedown', (event) => {
          event.preventDefault();
          take(view, i);
        });
      });
      return { dom, mount: () => dom.children[open.chosen]?.scrollIntoView({ block: 'nearest' }) };
    },
  };
}

function take(view: EditorView, index: number): boolean {
  const open = view.state.field(completion);
  if (open === null) return false;
  const { name } = open.options[index];
  view.dispatch({
    changes: { from: open.from, to: view.state.selection.main.head, insert: name },
    selection: { anchor: open.from + name.length },
    userEvent: 'input.complete',
  });
  return true;
}

const move = (step: number) => (view: EditorView) => {
  const open = view.state.field(completion);
  if (open === null) return false;
  const count = open.options.length;
  view.dispatch({ effects: choose.of((open.chosen + step + count) % count) });
  return true;
};

const accept = (view: EditorView): boolean => take(view, view.state.field(completion)?.chosen ?? 0);

const hover = hoverTooltip((view, at) => {
  const line = view.state.doc.lineAt(at);
  const word = /\w+$/.exec(
    line.text.slice(0, at - line.from + /^\w*/.exec(line.text.slice(at - line.from))![0].length),
  );
  if (word === null) return null;
  const before = line.text.slice(0, word.index + word[0].length);
  const help = helpFor(before, view.state.doc.toString());
  if (help === undefined) return null;
  return {
    pos: line.from + word.index,
    create: () => {
      const dom = document.createElement('div');
      dom.className = 'policy-hover';
      dom.textContent = help;
      return { dom };
    },
  };
});

/**
 * What the word at the end of a line is: a field of a record, or something that may be called.
 * @internal
 */
export function helpFor(before: string, text: string): string | undefined {
  const field = /([A-Za-z_]\w*)\.(\w+)$/.exec(before);
  if (field !== null) {
    const record = recordOf(text, field[1]);
    return record && fieldOptions(record).find(({ name }) => name === field[2])?.help;
  }
  const word = /\w+$/.exec(before)?.[0];
  return [...policyFunctions, ...providedEntries].find(({ name }) => name === word)?.help;
}

/** Completion with arrow keys, Enter or Tab, Escape; help on hover. */
export const policyCompletion: Extension = [
  completion,
  hover,
  keymap.of([
    { key: 'ArrowDown', run: move(1) },
    { key: 'ArrowUp', run: move(-1) },
    { key: 'Enter', run: accept },
    { key: 'Tab', run: accept },
    {
      key: 'Escape',
      run: (view) => {
        if (view.state.field(completion) === null) return false;
        view.dispatch({ effects: close.of(null) });
        return true;
      },
    },
  ]),
];
