/** XML as a tree of elements that know their places. Text that a strict parser would refuse is refused, with the place. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import { partitionPoint } from '../base/collections/bisect';
import { readable } from './format-problem';
import type { FormatProblem, Place } from './format-problem';
import { lineStarts } from '../base/text/line-starts';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Its own text and that of the elements inside it, without comments. */
  readonly text: string;
  readonly elements: readonly XmlElement[];
  /** Where its tag begins. */
  readonly offset: number;
}

export interface XmlSource {
  readonly root: XmlElement;
  readonly place: (offset: number) => Place;
}

const LONE = 'a lone & starts no entity; write &amp;';
const MAX_LENGTH = 1024 * 1024;
const TEXT = '#text';
const ATTRIBUTES = ':@';
// Declared as the object type of symbols, by which nothing can be looked up.
const META = XMLParser.getMetaDataSymbol().valueOf();

const parser = new XMLParser({
  preserveOrder: true,
  captureMetaData: true,
  ignoreAttributes: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  trimValues: false,
  parseTagValue: false,
  textNodeName: TEXT,
  // Numbers of characters (&#10;); names other than XML's own five are refused before, whatever a document type says of them.
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: MAX_LENGTH, maxExpandedLength: MAX_LENGTH },
});

/** Reads a text of up to 1 MB. */
export function readXml(text: string): Result<XmlSource, FormatProblem[]> {
  const place = placesIn(text);
  const refuse = (at: Place, message: string): Result<never, FormatProblem[]> =>
    err([readable({ ...at, path: '', message })]);
  if (text.length > MAX_LENGTH) return refuse({ line: 1, column: 1 }, 'the file has more than 1 MB');
  if (/^\s*<(!doctype html|html)\b/i.test(text))
    return refuse({ line: 1, column: 1 }, 'it is a page of HTML, and not XML');
  const first = text.search(/[^\s\ufeff]/);
  if (first >= 0 && text[first] !== '<') return refuse(place(first), 'it is not XML, which begins with <');
  const checked = XMLValidator.validate(text, { allowBooleanAttributes: false });
  if (checked !== true) {
    const { line, col, msg } = checked.err;
    const open = openAtEnd(msg);
    if (open !== undefined) return refuse(place(lastOpened(text, open)), `<${open}> is never closed`);
    return refuse({ line, column: Number.isInteger(col) ? col : 1 }, worded(msg));
  }
  const entity = unknownEntity(text);
  if (entity !== null) {
    const name = /^&[^\s&<;]+;/.exec(text.slice(entity.index))?.[0];
    const message = name === undefined ? LONE : `${name} is not read: write its text`;
    return refuse(place(entity.index), message);
  }
  let nodes: unknown;
  try {
    nodes = parser.parse(text);
  } catch (error) {
    return refuse({ line: 1, column: 1 }, worded(error instanceof Error ? error.message : String(error)));
  }
  const roots = elementsOf(nodes);
  const bad = nameless(roots);
  if (bad !== undefined) return refuse(place(bad.offset), 'an element has no name: a space follows <');
  if (roots.length === 0) return refuse({ line: 1, column: 1 }, 'it has no elements');
  if (roots.length > 1) return refuse(place(roots[1].offset), `a second root element <${roots[1].name}>`);
  return ok({ root: roots[0], place });
}

function elementsOf(nodes: unknown): XmlElement[] {
  if (!Array.isArray(nodes)) return [];
  return (nodes as readonly Readonly<Record<string | symbol, unknown>>[]).flatMap((node) => {
    const name = Object.keys(node).find((key) => key !== ATTRIBUTES && key !== TEXT);
    if (name === undefined) return [];
    const meta = node[META] as { readonly startIndex?: number } | undefined;
    return [
      {
        name,
        attributes: (node[ATTRIBUTES] ?? {}) as Readonly<Record<string, string>>,
        text: textOf(node[name]),
        elements: elementsOf(node[name]),
        offset: meta?.startIndex ?? 0,
      },
    ];
  });
}

function textOf(nodes: unknown): string {
  if (!Array.isArray(nodes)) return '';
  return (nodes as readonly Readonly<Record<string, unknown>>[])
    .map((node) => {
      const name = Object.keys(node).find((key) => key !== ATTRIBUTES);
      if (name === TEXT) return String(node[TEXT]);
      return name === undefined ? '' : textOf(node[name]);
    })
    .join('');
}

/** The first & that begins no entity of XML's own, null for none. */
function unknownEntity(text: string): RegExpExecArray | null {
  const bare = text.replaceAll(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, (hidden) => ' '.repeat(hidden.length));
  return /&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9a-fA-F]+);)/.exec(bare);
}

/** The function that says on which line and in which column an offset of the text is. */
function placesIn(text: string): (offset: number) => Place {
  let lines: number[] | undefined;
  return (offset) => {
    const starts = (lines ??= lineStarts(text));
    const line = partitionPoint(0, starts.length, (index) => starts[index] <= offset);
    return { line, column: offset - starts[line - 1] + 1 };
  };
}

/** The first element without a name, which the parser lets pass and no writer can write. */
function nameless(elements: readonly XmlElement[]): XmlElement | undefined {
  for (const element of elements) {
    const found = element.name === '' ? element : nameless(element.elements);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The innermost element that is still open at the end of the text, if that is what a message of the parser says. */
function openAtEnd(message: string): string | undefined {
  const [, list, single] = /^Invalid '\[(.+)\]' found\.$|^Unclosed tag '(.+)'\.$/s.exec(message) ?? [];
  return single ?? list?.split(',').at(-1)?.replaceAll(/["\s]/g, '');
}

/** Where the last element of a name begins that no end tag closes, as an offset. */
function lastOpened(text: string, name: string): number {
  let closed = 0;
  for (let at = text.lastIndexOf('<'); at >= 0; at = at === 0 ? -1 : text.lastIndexOf('<', at - 1)) {
    if (begins(text, at + 1, `/${name}`)) closed++;
    else if (begins(text, at + 1, name) && !isEmptyTag(text, at) && closed-- === 0) return at;
  }
  return 0;
}

/** Whether the tag at an offset ends its own element. Attributes are expected to be short. */
function isEmptyTag(text: string, at: number): boolean {
  const tag = text.slice(at, at + 1000);
  return tag.charAt(tag.indexOf('>') - 1) === '/';
}

/** Whether a tag's text has a whole name at an offset. */
function begins(text: string, at: number, name: string): boolean {
  return text.startsWith(name, at) && /^(?:[\s/>]|$)/.test(text.charAt(at + name.length));
}

/** A message of the parser as a clause. */
function worded(message: string): string {
  if (message.includes('readTagExp')) return 'a tag is not closed';
  if (message.includes('nested tags')) return 'elements are nested more than 100 deep';
  if (message.startsWith('Multiple possible root')) return 'a second element at the top: one has to be around all';
  const other = /^Expected closing tag '(.*)' \(opened in line (\d+), col \d+\) instead of closing tag '(.*)'\.$/s;
  const [, wanted, line, got] = other.exec(message) ?? [];
  if (wanted !== undefined) return `expected the closing tag of the <${wanted}> in line ${line}, got </${got}>`;
  const [, sign] = /^char '(.*)' is not expected\.$/s.exec(message) ?? [];
  if (sign === '&') return LONE;
  if (sign !== undefined) return `"${sign}" is not expected here`;
  const said = message.replace(/^boolean attribute '(.*)' is not allowed\.$/s, "attribute '$1' has no value");
  const first = said.startsWith('XML') ? 'X' : said.charAt(0).toLowerCase();
  return first + said.slice(1).replace(/\.$/, '');
}
