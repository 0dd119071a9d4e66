/**
 * JSON as a person would write it: what fits stays on one line, everything else is broken and indented by two. The text of
 * each object is kept with it: documents are never changed in place, and most of a large one is as it was after an edit.
 * @param width characters of a line, indentation included
 */
export function formatJson(value: unknown, width = 76): string {
  return format(value, '', width, 0);
}

interface Known {
  readonly width: number;
  readonly depth: number;
  readonly taken: number;
  readonly text: string;
}

const known = new WeakMap<object, Known>();

/** `taken`: characters of the line that are in use already, before the value and behind it. */
function format(value: unknown, indent: string, width: number, taken: number): string {
  if (typeof value !== 'object' || value === null) return scalar(value);
  const depth = indent.length;
  const before = known.get(value);
  if (before?.width === width && before.depth === depth && before.taken === taken) return before.text;
  const text = oneLine(value, width - depth - taken) ?? broken(value, indent, width);
  known.set(value, { width, depth, taken, text });
  return text;
}

function broken(value: object, indent: string, width: number): string {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    const items = value.map((item: unknown) => inner + format(item, inner, width, 1));
    return `[\n${items.join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    if (member === undefined) return [];
    const name = `${JSON.stringify(key)}: `;
    return [inner + name + format(member, inner, width, name.length + 1)];
  });
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

/** The value on one line; undefined as soon as it has more than `room` characters. */
function oneLine(value: unknown, room: number): string | undefined {
  if (typeof value !== 'object' || value === null) return fitting(scalar(value), room);
  const list = Array.isArray(value);
  let text = '';
  for (const [key, member] of Object.entries(value) as [string, unknown][]) {
    if (!list && member === undefined) continue;
    const before = `${text === '' ? '' : `${text}, `}${list ? '' : `${JSON.stringify(key)}: `}`;
    const part = oneLine(member, room - before.length);
    if (part === undefined) return undefined;
    text = before + part;
  }
  if (list) return fitting(`[${text}]`, room);
  return fitting(text === '' ? '{}' : `{ ${text} }`, room);
}

const scalar = (value: unknown): string => JSON.stringify(value) ?? 'null';

const fitting = (text: string, room: number): string | undefined => (text.length <= room ? text : undefined);
