/** Elements as text. */
import type { XmlElement } from './xml-source';

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text that may be in an element or in an attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"\n\r\t]/g, (character) => ESCAPES[character] ?? `&#${character.charCodeAt(0)};`);
}

/** Lines of an element with a text. */
export function valueLine(name: string, value: string | number | boolean): string {
  return `<${name}>${escaped(String(value))}</${name}>`;
}

/** Lines of an element that was read and is kept as it is; comments are lost. */
export function keptLines({ name, attributes, text, elements }: XmlElement): string[] {
  const tag = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`)].join(' ');
  if (elements.length > 0) return [`<${tag}>`, ...indented(elements.flatMap(keptLines)), `</${name}>`];
  return [text === '' ? `<${tag}/>` : `<${tag}>${escaped(text)}</${name}>`];
}

/** Lines one level deeper: two blanks in front of each. */
export function indented(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
