/**
 * The names that can be at a place of a lesson, while it is written: directives, keys and their words, values of the
 * runs, settings, applications, queues, nodes, variants, terms.
 */
import {
  DRAG_KEYS,
  FIGURE_KEYS,
  GOAL_KEYS,
  PICK_KEYS,
  PREDICT_KEYS,
  SET_KEYS,
  VIEW_KEYS,
} from '../../scenario/lesson/attributes';
import type { Scenario } from '../../scenario/schema';
import {
  DIRECTIVES,
  EXPRESSION_WORDS,
  FIGURE_KINDS,
  FORMATS,
  FUNCTIONS,
  KEY_HELP,
  KEY_WORDS,
  KEYED,
  PREDICTIONS,
  VERBS,
} from './completion-words';
import type { NameOption } from './completion-words';
import type { Known } from './names';
import { pathSteps } from './setting-paths';
import { settingAt } from './settings';

/** What a lesson can name. */
export interface LessonNames {
  /** Variants, applications, queues, nodes, values. */
  readonly known: Known;
  /** The document as the variant on screen sees it: it says which settings there are. */
  readonly seen: Scenario;
  /** Terms of the glossary and of this lesson, with their definitions. */
  readonly terms: readonly NameOption[];
  readonly lessons: readonly NameOption[];
  readonly docks: readonly NameOption[];
  readonly groups: readonly string[];
  /** What can happen to a run, for `do`. */
  readonly events: readonly string[];
}

/** The part of a name before the cursor, and everything that it could become. */
export interface NamesAtCursor {
  readonly typed: string;
  readonly options: readonly NameOption[];
}

/**
 * The names for the end of a line as far as it is typed; null in prose.
 * @param before the line up to the cursor
 */
export function lessonNamesAt(before: string, names: LessonNames): NamesAtCursor | null {
  const brace = before.lastIndexOf('{');
  if (brace > before.lastIndexOf('}')) return valueAt(before.slice(brace + 1), names);
  const term = /\[\[([^\]|]*)$/.exec(before);
  if (term !== null) return { typed: term[1], options: names.terms };
  const link = /\]\(((?:[^()]|\([^()]*\))*)$/.exec(before);
  if (link !== null) return linkAt(link[1], names);
  const directive = /^@([A-Za-z-]*)$/.exec(before);
  if (directive !== null) return { typed: directive[1], options: DIRECTIVES };
  const head = /^@([A-Za-z-]+) +(.*)$/.exec(before);
  if (head !== null) return directiveAt(head[1], head[2], names);
  const condition = /^ {2}(?:= |\* (?!.*::)|- .*:: ?(?!.*>>))(.*)$/.exec(before);
  return condition === null ? null : expressionAt(condition[1], names);
}

function directiveAt(name: string, rest: string, names: LessonNames): NamesAtCursor | null {
  switch (name) {
    case 'view':
      return attributeAt(rest, VIEW_KEYS, names);
    case 'figure':
      // What is behind the colon is the caption.
      return /:( |$)/.test(rest) ? null : afterKind(rest, FIGURE_KINDS, FIGURE_KEYS, names);
    case 'predict':
      return afterKind(rest, PREDICTIONS, PREDICT_KEYS, names);
    case 'goal':
      return attributeAt(rest, GOAL_KEYS, names);
    case 'claim':
    case 'when':
      return expressionAt(rest, names);
    default:
      return null;
  }
}

type Keys = Readonly<Record<string, unknown>>;

/** A word that says of what kind it is, and then keys. */
function afterKind(rest: string, kinds: readonly NameOption[], keys: Keys, names: LessonNames): NamesAtCursor | null {
  return rest.includes(' ') ? attributeAt(rest, keys, names) : { typed: rest, options: kinds };
}

function linkAt(inside: string, names: LessonNames): NamesAtCursor | null {
  const [, verb, rest] = /^(\S*)(?: +(.*))?$/.exec(inside) ?? [];
  if (rest === undefined) return { typed: verb, options: VERBS };
  const first = !rest.includes(' ');
  switch (verb) {
    case 'show':
      return attributeAt(rest, VIEW_KEYS, names);
    case 'drag':
      return first ? pathAt(rest, names) : attributeAt(rest, DRAG_KEYS, names);
    case 'pick':
      return first ? pathAt(rest, names) : attributeAt(rest, PICK_KEYS, names);
    case 'set': {
      if (!first) return attributeAt(rest, SET_KEYS, names);
      const equals = rest.lastIndexOf('=');
      return equals < 0 ? pathAt(rest, names) : choiceAt(rest.slice(0, equals), rest.slice(equals + 1), names);
    }
    case 'do':
      return first
        ? { typed: rest, options: plain(names.events) }
        : attributeAt(rest, { node: 1, at: 1, in: 1 }, names);
    case 'lesson':
      return { typed: rest, options: names.lessons };
    default:
      return null;
  }
}

/** A key, or what may be behind its `=`. */
function attributeAt(rest: string, keys: Keys, names: LessonNames): NamesAtCursor | null {
  const start = rest.lastIndexOf(' ') + 1;
  const word = rest.slice(start);
  const equals = word.indexOf('=');
  if (equals >= 0) return attributeValue(word.slice(0, equals), word.slice(equals + 1), rest, names);
  const given = new Set([...rest.slice(0, start).matchAll(/([A-Za-z]+)=/g)].map(([, key]) => key));
  const options = Object.keys(keys)
    .filter((key) => !given.has(key))
    .map((key) => ({ name: `${key}=`, help: KEY_HELP[key] ?? '', more: true }));
  return { typed: word, options };
}

function attributeValue(key: string, value: string, rest: string, names: LessonNames): NamesAtCursor | null {
  const { known } = names;
  const last = value.slice(value.lastIndexOf(',') + 1);
  switch (key) {
    case 'only':
    case 'active':
      return { typed: last, options: plain(known.variants, 'variant') };
    case 'in':
      return { typed: last, options: [{ name: 'all', help: 'every variant' }, ...plain(known.variants, 'variant')] };
    case 'select':
    case 'mark':
      return entityAt(last, key === 'select', known);
    case 'dock':
      return { typed: value, options: [...names.docks, { name: 'none', help: 'No view below the timeline' }] };
    case 'group':
      return { typed: value, options: plain(names.groups) };
    case 'node':
      return { typed: value, options: plain(known.nodes, 'node') };
    case 'over':
      return pathAt(value, names);
    case 'keep':
      return pathAt(last, names);
    case 'of':
      return expressionAt(value, names);
    case 'values':
      return choiceAt(/^(\S+)/.exec(rest)?.[1] ?? '', value.slice(value.lastIndexOf('|') + 1), names);
    default:
      return Object.hasOwn(KEY_WORDS, key) ? { typed: value, options: KEY_WORDS[key] } : null;
  }
}

function entityAt(text: string, orNone: boolean, known: Known): NamesAtCursor {
  const colon = text.indexOf(':');
  if (colon < 0) {
    const kinds = ['app', 'node', 'queue'].map((kind) => ({
      name: `${kind}:`,
      help: `A ${kind} by its id`,
      more: true,
    }));
    return { typed: text, options: orNone ? [...kinds, { name: 'none', help: 'Nothing' }] : kinds };
  }
  return { typed: text.slice(colon + 1), options: idsOf(text.slice(0, colon), known) };
}

function idsOf(kind: string, { applications, queues, nodes }: Known): NameOption[] {
  if (kind === 'app') return plain(applications, 'application');
  return kind === 'node' ? plain(nodes, 'node') : plain(queues, 'queue');
}

/** The next step of the path of a setting. */
function pathAt(text: string, { seen }: LessonNames): NamesAtCursor {
  const slash = text.lastIndexOf('/') + 1;
  const options = pathSteps(seen, text.slice(0, slash)).map(({ step, help }) => ({
    name: step,
    help,
    more: step.endsWith('/'),
  }));
  return { typed: text.slice(slash), options };
}

/** The words of a setting that is a choice. */
function choiceAt(path: string, typed: string, { seen }: LessonNames): NamesAtCursor {
  return { typed, options: plain(settingAt(seen, path)?.options ?? []) };
}

/** Inside braces: a value, and behind a bar how it is printed. */
function valueAt(text: string, names: LessonNames): NamesAtCursor | null {
  const bar = text.lastIndexOf('|');
  return bar < 0 ? expressionAt(text, names) : { typed: text.slice(bar + 1).trimStart(), options: FORMATS };
}

const PATH_AT_END = /(?<![\w.\]-])[A-Za-z](?:[\w-]|\.|\[[^\]]*\]|\[[^\]]*$)*$/;

function expressionAt(text: string, names: LessonNames): NamesAtCursor | null {
  // Inside a text in quotation marks nothing has a name.
  if ((text.match(/"/g)?.length ?? 0) % 2 === 1) return null;
  const path = PATH_AT_END.exec(text)?.[0] ?? '';
  const key = /\.(app|queue|node|knob)\[([^\]]*)$/.exec(path);
  if (key !== null) {
    const [, kind, typed] = key;
    return kind === 'knob' ? pathAt(typed, names) : { typed, options: idsOf(kind, names.known) };
  }
  if (path === '' && /[\w.\]]$/.test(text)) return null;
  const bare = path.replace(/\[[^\]]*\]/g, '');
  const dot = bare.lastIndexOf('.') + 1;
  const steps = valueSteps(names.known, bare.slice(0, dot));
  return { typed: bare.slice(dot), options: dot > 0 ? steps : [...steps, ...FUNCTIONS, ...EXPRESSION_WORDS] };
}

/** What follows a prefix such as `A.` in the names of values, up to the next dot. */
function valueSteps({ variants, values }: Known, prefix: string): NameOption[] {
  const keyed = new Set(KEYED.map(({ name }) => name.slice(0, -1)));
  const found = new Map<string, NameOption>();
  if (prefix === '') for (const id of variants) found.set(id, { name: `${id}.`, help: 'A variant', more: true });
  for (const value of values) {
    if (!value.startsWith(prefix)) continue;
    const [step, next] = value.slice(prefix.length).split('.');
    const isKeyed = keyed.has(step) && variants.includes(prefix.slice(0, -1));
    if (isKeyed || (found.has(step) && next !== undefined)) continue;
    found.set(step, next === undefined ? { name: step, help: '' } : { name: `${step}.`, help: '', more: true });
  }
  const options = [...found.values()];
  return variants.includes(prefix.slice(0, -1)) ? [...KEYED, ...options] : options;
}

const plain = (names: readonly string[], help = ''): NameOption[] => names.map((name) => ({ name, help }));
