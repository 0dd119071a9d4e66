/**
 * Completion and help while a policy is typed: after a dot the fields of the record that a name stands for, elsewhere what
 * may be called. Everything comes from the table of fields and the table of functions.
 */
import type { Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { libraryEntries, policyFunctions, providedEntries } from '../../../schedulers/own/api';
import { FIELDS } from '../../../schedulers/own/fields';
import type { RecordName } from '../../../schedulers/own/fields';
import { NAMESPACES } from '../../../schedulers/own/language/globals';
import { completionFrom } from '../source/completion';
import type { CompletionNames, CompletionOption } from '../source/completion';

/** Lists of records by the name that they have in parameters and fields. */
const LISTS: Readonly<Record<string, RecordName>> = { apps: 'app', nodes: 'node', queues: 'queue', members: 'member' };
const LIST = `\\b(${Object.keys(LISTS).join('|')})\\b`;

/** Names that are customary for one record in a callback. */
const USUAL: Readonly<Record<string, RecordName>> = { q: 'queue', n: 'node', m: 'member' };

/**
 * The record that a name stands for: by the parameters of the functions in the text, by the list whose elements it goes through or
 * is taken from, otherwise by the name itself.
 */
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
  const element = elementOf(text, name);
  if (element !== undefined) return element;
  const plain = Object.hasOwn(USUAL, name) ? USUAL[name] : name;
  return Object.hasOwn(FIELDS, plain) ? (plain as RecordName) : undefined;
}

/** The record that a name stands for as an element of a list: in a loop, as a parameter of a callback, or found in the list. */
function elementOf(text: string, name: string): RecordName | undefined {
  const patterns = [
    `for\\s*\\(\\s*(?:const|let)\\s+${name}\\s+of\\s+[^)]*?${LIST}`,
    `(?:const|let)\\s+${name}\\s*=\\s*[^;=]*?${LIST}\\s*(?:\\.(?:find|at)\\(|\\[)`,
    // A chain such as `cluster.apps.filter(…).map((name) => …`, up to the callback: no other list stands between.
    `${LIST}(?:(?!${LIST}|;)[^])*?\\(\\s*\\(?\\s*${name}\\s*(?:,[^)]*)?\\)?\\s*=>`,
  ];
  for (const pattern of patterns) {
    const list = new RegExp(pattern).exec(text)?.[1];
    if (list !== undefined) return LISTS[list];
  }
  return undefined;
}

function fieldOptions(record: RecordName): CompletionOption[] {
  return FIELDS[record].map(({ name, unit, help }) => ({ name, help: unit === '' ? help : `${help} (${unit})` }));
}

/** The value that a record has where the engine gives none, for its kind: of a field with this name, whichever record has it. */
function fieldNamed(name: string): unknown {
  return Object.values(FIELDS)
    .flat()
    .find((field) => field.name === name)?.missing;
}

/** Methods of a value that is written as a list or a text, and what the language has behind `Math`, `Number`, `Object` and `Array`. */
function libraryOptions(word: string, isField: boolean): CompletionOption[] | undefined {
  if (!isField && Object.hasOwn(NAMESPACES, word)) {
    const { functions, constants } = NAMESPACES[word];
    return [...functions, ...Object.keys(constants)].map((name) => ({ name, help: '' }));
  }
  const isList = Object.hasOwn(LISTS, word) || (isField && Array.isArray(fieldNamed(word)));
  const kind = isList ? 'Lists' : isField && typeof fieldNamed(word) === 'string' ? 'Strings' : '';
  const names = libraryEntries.find((entry) => entry.kind === kind)?.names;
  return names && ['length', ...names].map((name) => ({ name, help: '' }));
}

/** What may follow a dot, by what stands before it. */
function optionsBehind(before: string, text: string): { typed: string; options: CompletionOption[] } | null {
  const found = /(\.?)([A-Za-z_]\w*)\??\.(\w*)$/.exec(before);
  if (found === null) return null;
  const [, dot, word, typed] = found;
  const record = dot === '' ? recordOf(text, word) : undefined;
  const options = libraryOptions(word, dot !== '') ?? (record && fieldOptions(record));
  return { typed, options: options ?? [] };
}

/**
 * What could be at the end of the text before the cursor.
 * @internal
 */
export function optionsAt(before: string, text: string): CompletionNames | null {
  const behind = optionsBehind(before, text);
  if (behind !== null) return behind.options.length === 0 ? null : behind;
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
  const behind = optionsBehind(before, text);
  if (behind !== null) return behind.options.find(({ name }) => name === behind.typed)?.help || undefined;
  const word = /\w+$/.exec(before)?.[0];
  return [...policyFunctions, ...providedEntries].find(({ name }) => name === word)?.help;
}

/** Completion, and help on hover. */
export const policyCompletion: Extension = [completionFrom(optionsAt), hover];
