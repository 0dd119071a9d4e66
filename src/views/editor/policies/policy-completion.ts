/**
 * Completion and help while a policy is typed: after a dot the fields of the record that a name stands for, elsewhere what
 * may be called. Everything comes from the table of fields and the table of functions.
 */
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { policyFunctions, providedEntries } from '../../../schedulers/own/api';
import { FIELDS } from '../../../schedulers/own/fields';
import type { RecordName } from '../../../schedulers/own/fields';
import { completionFrom } from '../source/completion';
import type { CompletionNames, CompletionOption } from '../source/completion';

/** The record that a name stands for: by the parameters of the functions in the text, otherwise by the name itself. */
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

function fieldOptions(record: RecordName): CompletionOption[] {
  return FIELDS[record].map(({ name, unit, help }) => ({ name, help: unit === '' ? help : `${help} (${unit})` }));
}

/**
 * What could be at the end of the text before the cursor.
 * @internal
 */
export function optionsAt(before: string, text: string): CompletionNames | null {
  const field = /([A-Za-z_]\w*)\.(\w*)$/.exec(before);
  if (field !== null) {
    const record = recordOf(text, field[1]);
    return record === undefined ? null : { typed: field[2], options: fieldOptions(record) };
  }
  const typed = /(?:^|[^\w.])([A-Za-z_]\w*)$/.exec(before)?.[1];
  return typed === undefined ? null : { typed, options: [...policyFunctions, ...providedEntries] };
}

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

/** Completion, and help on hover. */
export const policyCompletion: Extension = [completionFrom(optionsAt), hover];
