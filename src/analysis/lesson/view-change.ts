/** What `show` and `@view` change of the views. Source: docs/lesson-language.md. */
import { splitRange } from '../../scenario/lesson/attributes';
import { isExpressionError, parseExpression, spanSeconds } from '../../scenario/lesson/expression';
import type { Attributes } from '../../scenario/lesson/tree';
import { evaluate } from './evaluate';
import type { Values } from './evaluate';

/** Only what changes is there. Times are whole microseconds. */
export interface ViewChange {
  readonly cursorMicros?: number;
  readonly zoomMicros?: readonly [number, number] | 'fit';
  readonly playMicros?: readonly [number, number];
  /** `kind:id`, or null for nothing. */
  readonly selection?: string | null;
  readonly only?: readonly string[];
  readonly active?: string;
  readonly group?: string;
  readonly dock?: string;
  readonly tab?: string;
  readonly mark?: readonly string[];
  /** Simulated seconds for each second. */
  readonly pace?: number;
  readonly future?: string;
  readonly settings?: string;
}

/** The change that attributes ask for, and the keys that could not be followed: they change nothing. */
export function viewChange(
  view: Attributes,
  values: Values,
): { readonly patch: ViewChange; readonly dropped: readonly string[] } {
  const patch: Record<string, unknown> = {};
  const dropped: string[] = [];
  const put = (key: string, name: string, value: unknown): void => {
    if (value === undefined) dropped.push(key);
    else patch[name] = value;
  };
  for (const [key, text] of Object.entries(view)) {
    if (key === 'cursor') put(key, 'cursorMicros', microsOf(text, values));
    else if (key === 'zoom') put(key, 'zoomMicros', text === 'fit' ? 'fit' : rangeOf(text, values));
    else if (key === 'play') put(key, 'playMicros', rangeOf(text, values));
    else if (key === 'select') put(key, 'selection', text === 'none' ? null : text);
    else if (key === 'only' || key === 'mark') put(key, key, text.split(','));
    else put(key, key, key === 'pace' ? paceOf(text) : text);
  }
  return { patch, dropped };
}

/** Simulated seconds for each second; undefined for what is no such number. */
function paceOf(text: string): number | undefined {
  const pace = Number(text);
  return pace > 0 && Number.isFinite(pace) ? pace : undefined;
}

function rangeOf(text: string, values: Values): readonly [number, number] | undefined {
  const ends = splitRange(text);
  if (ends === null) return undefined;
  const from = microsOf(ends[0], values);
  const to = microsOf(ends[1], values);
  return from === undefined || to === undefined || to <= from ? undefined : [from, to];
}

/** An instant of the run; undefined when it does not exist or will never come. */
function microsOf(text: string, values: Values): number | undefined {
  const computed = /^\{(.*)\}$/.exec(text);
  if (computed === null) {
    const seconds = spanSeconds(text);
    return seconds === null ? undefined : Math.round(seconds * 1e6);
  }
  const read = parseExpression(computed[1].trim());
  if (isExpressionError(read)) return undefined;
  const value = evaluate(read, values);
  if (value.kind !== 'amount' || value.low !== value.high || !Number.isFinite(value.low)) return undefined;
  const isTime = value.unit === 'instant' || value.unit === 'span' || value.unit === 'duration';
  return isTime ? Math.round(value.low * 1e6) : undefined;
}
