/** The view as a document carries it (`view`), and back. */
import { isObject } from '../../base/json';
import type { Json, JsonObject } from '../../base/json';
import { formatDuration, parseDuration } from '../../base/units';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario, ViewFieldName, ViewText } from '../../scenario/schema';
import { INITIAL_VIEW, SECTIONS, SELECTION_KINDS } from './shared-view';
import type { Section, Selection, SharedView, TimeRange } from './shared-view';

/** One field of the view as a document carries it. `T`: its values there. */
interface ViewField<T> {
  /** What was expected where a value that the schema accepts means nothing in this document; undefined where it means something. */
  readonly check?: (value: T, document: JsonObject) => string | undefined;
  /** What an accepted value says about the view. */
  readonly read: (value: T, document: Scenario) => Partial<SharedView>;
  /** The value for a document; undefined where the view is as on a first look. */
  readonly write: (view: SharedView, document: Scenario, layout: Layout | undefined) => Json | undefined;
}

/** What a document opens with, instead of the layout that its reader has. */
type Layout = NonNullable<ViewText['layout']>;

const inOrder = ([from, to]: readonly (string | number)[]): string | undefined =>
  time(to) > time(from) ? undefined : 'expected two instants, the earlier one first';

const NAME = /^[a-z-]{1,40}$/;

/** Every field of the view that the schema declares: what it means and how it is written. */
const FIELDS: { readonly [K in ViewFieldName]: ViewField<NonNullable<ViewText[K]>> } = {
  cursor: {
    read: (cursor) => ({ cursor: time(cursor) }),
    write: ({ cursor }) => (cursor === 0 ? undefined : formatDuration(cursor)),
  },
  zoom: {
    check: inOrder,
    read: ([from, to]) => ({ zoom: [time(from), time(to)], fit: false }),
    write: ({ zoom, fit }) => (fit ? undefined : rangeText(zoom)),
  },
  selection: {
    check: (text) => (parseSelection(text) === undefined ? 'expected app:, node: or queue: and an id' : undefined),
    read: (selection) => ({ selection: parseSelection(selection) }),
    write: ({ selection }) => (selection === undefined ? undefined : formatSelection(selection)),
  },
  group: {
    read: (group) => ({ group }),
    write: ({ group }) => (group === INITIAL_VIEW.group ? undefined : group),
  },
  variant: {
    check: (id, document) => (hasVariant(document, id) ? undefined : 'there is no such variant'),
    read: (variant, document) => (variantsOf(document).some(({ id }) => id === variant) ? { variant } : {}),
    write: ({ variant }, document) => (variant === variantsOf(document)[0].id ? undefined : variant),
  },
  section: {
    check: (name) => (sectionOf(name) === undefined ? `expected one of ${SECTIONS.join(', ')}` : undefined),
    read: (name) => ({ section: sectionOf(name) ?? INITIAL_VIEW.section }),
    write: ({ section }) => (section === INITIAL_VIEW.section ? undefined : section),
  },
  range: {
    check: inOrder,
    read: ([from, to]) => ({ range: [time(from), time(to)] }),
    write: (view) => (view.range === undefined ? undefined : rangeText(view.range)),
  },
  panels: {
    check: (panels) =>
      isObject(panels) &&
      Object.entries(panels)
        .flat()
        .every((name) => NAME.test(String(name)))
        ? undefined
        : 'expected the parts of views by name, such as {"dock": "queues"}',
    read: (panels) => ({ panels: Object.fromEntries(Object.entries(panels).map(presentName)) }),
    write: ({ panels }) => (Object.keys(panels).length === 0 ? undefined : panels),
  },
  step: {
    read: (at) => ({ step: at }),
    write: (view) => (view.step === INITIAL_VIEW.step ? undefined : view.step),
  },
  layout: {
    read: () => ({}),
    write: (_view, _document, layout) => layout,
  },
  sweep: {
    read: (swept) => ({ sweep: swept }),
    write: (view) => view.sweep as Json | undefined,
  },
};

/** What views and their parts were called in earlier links, by what they are called now. */
const FORMER_VIEWS = new Map([
  ['jockey', 'deadline'],
  ['nodes-as', 'nodes'],
]);
const FORMER_PARTS = new Map([['yarn starved', 'preemption']]);

function presentName([view, part]: readonly [string, string]): [string, string] {
  return [FORMER_VIEWS.get(view) ?? view, FORMER_PARTS.get(`${view} ${part}`) ?? part];
}

/** In the order in which they are written. */
const NAMES = Object.keys(FIELDS) as ViewFieldName[];

/** Whether a document's view may have this field, as far as this program knows. */
export function isViewField(name: string): name is ViewFieldName {
  return Object.hasOwn(FIELDS, name);
}

/** What was expected where a field that the schema accepts means nothing in this document; the document itself may be faulty. */
export function checkMeaning(name: ViewFieldName, value: Json | undefined, document: JsonObject): string | undefined {
  return FIELDS[name].check?.(value as never, document);
}

/** Whether a document, which may be faulty, has a variant. */
function hasVariant({ variants }: JsonObject, id: string): boolean {
  if (!Array.isArray(variants) || variants.length === 0) return id === 'A';
  return variants.some((variant: Json) => isObject(variant) && variant.id === id);
}

function sectionOf(name: string): Section | undefined {
  return SECTIONS.find((section) => section === name);
}

/** What a document says about how to look at it; anything it does not say is as on a first look. */
export function viewOf(document: Scenario): SharedView {
  const said = NAMES.map((name) => readField(name, document));
  return Object.assign({ ...INITIAL_VIEW, variant: variantsOf(document)[0].id }, ...said) as SharedView;
}

function readField<K extends ViewFieldName>(name: K, document: Scenario): Partial<SharedView> {
  const value = document.view?.[name];
  return value === undefined ? {} : FIELDS[name].read(value, document);
}

function time(text: string | number): number {
  const parsed = parseDuration(text);
  return parsed.ok ? parsed.value : 0;
}

/**
 * The document with the view in it, for a link or a file. What is as on a first look is not written; fields of the view
 * that this program does not know stay.
 * @param layout that the document opens with; undefined for the one that its reader has
 */
export function withView(document: Scenario, view: SharedView, layout?: Layout): Scenario {
  const foreign = Object.entries(document.view ?? {}).filter(([key]) => !isViewField(key));
  const known = NAMES.map((name) => [name, FIELDS[name].write(view, document, layout)] as const);
  const fields = [...foreign, ...known.filter(([, value]) => value !== undefined)];
  const { view: _, ...rest } = document;
  return fields.length === 0 ? (rest as Scenario) : { ...(rest as Scenario), view: Object.fromEntries(fields) };
}

function rangeText(instants: TimeRange): string[] {
  return instants.map((t) => formatDuration(Math.max(0, Math.round(t))));
}

/** `app:etl/5`. */
function formatSelection({ kind, id }: Selection): string {
  return `${kind}:${id}`;
}

function parseSelection(text: string): Selection | undefined {
  const colon = text.indexOf(':');
  const kind = SELECTION_KINDS.find((k) => k === text.slice(0, colon));
  const id = text.slice(colon + 1);
  return kind === undefined || id === '' ? undefined : { kind, id };
}
