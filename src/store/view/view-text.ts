/** The view as a document carries it (`view`), and back. Fields are independent: only a bad one is dropped. */
import { isObject } from '../../base/json';
import type { Json, JsonObject } from '../../base/json';
import { formatProblem } from '../../base/result';
import { formatDuration, parseDuration } from '../../base/units';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario, ViewText } from '../../scenario/schema';
import { GROUPS, INITIAL_VIEW, SECTIONS, SELECTION_KINDS } from './view-store';
import type { Selection, SharedView, TimeRange } from './view-store';

/** Most steps of a lesson. */
const MOST_STEPS = 20;

/** Accepts a field's value, or says what was expected. */
type Check = (value: Json | undefined) => string | undefined;

const oneOf =
  (names: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && names.includes(value) ? undefined : `expected one of ${names.join(', ')}`;

const duration: Check = (value) => {
  const parsed = parseDuration(value);
  return parsed.ok ? undefined : parsed.error.message;
};

const range: Check = (value) => {
  const instants = Array.isArray(value) && value.length === 2 ? value.map((v: Json) => parseDuration(v)) : [];
  const [from, to] = instants.map((r) => (r.ok ? r.value : NaN));
  return instants.length === 2 && to > from ? undefined : 'expected two instants, the earlier one first';
};

const step: Check = (value) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_STEPS
    ? undefined
    : `expected a step from 1 to ${MOST_STEPS}`;

const NAME = /^[a-z-]{1,40}$/;

const isText = (value: Json | undefined, most: number): boolean => typeof value === 'string' && value.length <= most;

const sweep: Check = (value) => {
  if (!isObject(value)) return 'expected a sweep such as {"of": "seed"}';
  const { of, and, seeds, metric, ranges = {} } = value as JsonObject;
  if (!isText(of, 500) || (and !== undefined && !isText(and, 500)))
    return 'expected settings such as "workload/etl/count"';
  if (seeds !== undefined && !(Number.isInteger(seeds) && Number(seeds) >= 1 && Number(seeds) <= 100)) {
    return 'expected 1 to 100 seeds';
  }
  if (metric !== undefined && !isText(metric, 300)) return 'expected the id of a metric';
  const isRange = (one: Json): boolean =>
    Array.isArray(one) && one.length === 3 && one.every((part: Json) => isText(part, 50));
  return isObject(ranges) && Object.values(ranges).every((one) => one !== undefined && isRange(one))
    ? undefined
    : 'expected ranges of a first value, a last value and a number of points';
};

const CHECKS: Readonly<Record<keyof ViewText, Check>> = {
  cursor: duration,
  zoom: range,
  selection: (value) =>
    typeof value === 'string' && value.length <= 200 && parseSelection(value) !== undefined
      ? undefined
      : 'expected app:, node: or queue: and an id',
  group: oneOf(GROUPS),
  variant: (value) => (typeof value === 'string' ? undefined : 'expected the id of a variant'),
  section: oneOf(SECTIONS),
  range,
  panels: (value) =>
    isObject(value) && Object.entries(value).every(([k, v]) => NAME.test(k) && typeof v === 'string' && NAME.test(v))
      ? undefined
      : 'expected the parts of views by name, such as {"dock": "queues"}',
  step,
  layout: oneOf(['workbench']),
  sweep,
};

/**
 * A document whose `view` the schema accepts, and a sentence for each thing left out of it. Documents without a view, and
 * what is no object at all, come back unchanged.
 */
export function repairView(document: Json): { document: Json; notices: string[] } {
  if (!isObject(document) || document.view === undefined) return { document, notices: [] };
  const { view, ...rest } = document as JsonObject;
  if (!isObject(view)) return { document: rest, notices: ['The saved view is not readable and was left out.'] };
  const kept: Record<string, Json | undefined> = {};
  const notices: string[] = [];
  for (const [key, value] of Object.entries(view as JsonObject)) {
    const check = Object.hasOwn(CHECKS, key) ? CHECKS[key as keyof ViewText] : undefined;
    const message = check?.(value) ?? (key === 'variant' ? unknownVariant(rest, value) : undefined);
    if (message === undefined) kept[key] = value;
    else notices.push(`Left out of the saved view: ${formatProblem({ path: `view.${key}`, message })}.`);
  }
  return { document: notices.length === 0 ? document : { ...document, view: kept }, notices };
}

function unknownVariant(document: JsonObject, id: Json | undefined): string | undefined {
  const { variants } = document;
  if (!Array.isArray(variants) || variants.length === 0) return id === 'A' ? undefined : 'there is no such variant';
  return variants.some((v: Json) => isObject(v) && v.id === id) ? undefined : 'there is no such variant';
}

/** What a document says about how to look at it; anything it does not say is as on a first look. */
export function viewOf(document: Scenario): SharedView {
  const {
    cursor,
    zoom,
    selection,
    group,
    variant,
    section,
    range: chosen,
    panels,
    step: at,
    sweep: swept,
  } = document.view ?? {};
  const first = variantsOf(document)[0].id;
  return {
    cursor: cursor === undefined ? 0 : time(cursor),
    zoom: zoom === undefined ? INITIAL_VIEW.zoom : [time(zoom[0]), time(zoom[1])],
    fit: zoom === undefined,
    selection: selection === undefined ? undefined : parseSelection(selection),
    group: GROUPS.find((g) => g === group) ?? INITIAL_VIEW.group,
    variant: variantsOf(document).some((v) => v.id === variant) ? (variant as string) : first,
    section: SECTIONS.find((s) => s === section) ?? INITIAL_VIEW.section,
    range: chosen === undefined ? undefined : [time(chosen[0]), time(chosen[1])],
    panels: panels ?? INITIAL_VIEW.panels,
    step: at ?? INITIAL_VIEW.step,
    sweep: swept,
  };
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
export function withView(document: Scenario, view: SharedView, layout?: 'workbench'): Scenario {
  const { cursor, zoom, fit, selection, group, variant, section, range: chosen, panels, step: at, sweep: swept } = view;
  const known: Record<keyof ViewText, Json | undefined> = {
    cursor: cursor === 0 ? undefined : formatDuration(cursor),
    zoom: fit ? undefined : rangeText(zoom),
    selection: selection === undefined ? undefined : formatSelection(selection),
    group: group === INITIAL_VIEW.group ? undefined : group,
    variant: variant === variantsOf(document)[0].id ? undefined : variant,
    section: section === INITIAL_VIEW.section ? undefined : section,
    range: chosen === undefined ? undefined : rangeText(chosen),
    panels: Object.keys(panels).length === 0 ? undefined : panels,
    step: at === INITIAL_VIEW.step ? undefined : at,
    layout,
    sweep: swept as Json | undefined,
  };
  const foreign = Object.entries(document.view ?? {}).filter(([key]) => !Object.hasOwn(CHECKS, key));
  const fields = [...foreign, ...Object.entries(known).filter(([, value]) => value !== undefined)];
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
