/**
 * JSON as a person would write it: what fits stays on one line, everything else is broken and indented by two.
 * @param width characters of a line, indentation included
 */
export function formatJson(value: unknown, width = 76): string {
  return format(value, '', width, 0);
}

/** `taken`: characters of the line that are in use already, before the value and behind it. */
function format(value: unknown, indent: string, width: number, taken: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const flat = oneLine(value);
  if (indent.length + taken + flat.length <= width) return flat;
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

function oneLine(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const members = Object.entries(value).flatMap(([key, member]: [string, unknown]) =>
    member === undefined ? [] : [`${JSON.stringify(key)}: ${oneLine(member)}`],
  );
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
