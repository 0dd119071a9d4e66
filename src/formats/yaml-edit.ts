/**
 * Changes to a YAML text that leave everything else in it as it is, to the byte: comments, order, quotes, anchors. Edits are
 * collected against one reading of the text and applied together; those that would touch the same stretch wait for the
 * next reading, so that a caller repeats until nothing is left to change.
 */
import { isAlias, isMap, isScalar, isSeq, Scalar, stringify } from 'yaml';
import type { CST, Node, Pair } from 'yaml';
import { isList, isObject } from '../base/json';
import type { Json } from '../base/json';
import type { YamlEntry, YamlList, YamlMap, YamlSource, YamlValue } from './yaml-source';

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Where the collection begins that is inserted into: of two insertions at one place the inner one comes first. */
  readonly inside: number;
}

type SourcePair = Pair<Node, Node | null>;

export class YamlEdits {
  private readonly edits: Edit[] = [];
  /** Flow collections that lose something: they get new elements after the next reading, when commas are settled. */
  private readonly shrunk = new Set<Node>();
  private readonly text: string;
  private readonly newLine: string;
  /** Whether dashes stand further in than the key of their list, as most people write them. */
  private readonly indentSeq: boolean;

  constructor(private readonly source: YamlSource) {
    this.text = source.text;
    this.newLine = source.text.includes('\r\n') ? '\r\n' : '\n';
    this.indentSeq = !/^( *)[^\s#-][^\n]*:[ \t]*\r?\n\1- /m.test(source.text);
  }

  get isEmpty(): boolean {
    return this.edits.length === 0;
  }

  /** Gives `key` of the map a new value, or adds it: in front of the key `before` if the map has that key, otherwise at the end. */
  setEntry(map: YamlMap, key: string, value: Json, before: string): void {
    const entry = map.entries.get(key);
    if (entry === undefined || entry.merged) {
      this.addPair(map, key, value, before);
      return;
    }
    const { pair } = entry;
    if (isSimple(pair.value) && typeof value !== 'object' && !String(value).includes('\n')) {
      const [start, end] = pair.value.range ?? [0, 0];
      this.replace(start, end, scalarText(value, pair.value));
      return;
    }
    const start = pairStart(pair);
    const end = pair.value === null ? contentEnd(pair.key, this.text) : contentEnd(pair.value, this.text);
    this.replace(
      start,
      end,
      map.node.flow === true ? this.flowPair(map, key, value) : this.blockPair(key, value, this.column(start)),
    );
  }

  /** Removes the entry from the map; for an entry that comes from a merge key, the merge key is removed too. */
  removeEntry(map: YamlMap, entry: YamlEntry): void {
    const items = map.node.items;
    for (const pair of entry.merged ? map.merges : [entry.pair]) {
      const index = items.indexOf(pair);
      if (map.node.flow === true)
        this.removeFlow(
          map.node,
          items.map((p) => this.pairRange(p)),
          index,
        );
      else this.removeBlockPair(items, index);
    }
  }

  setItem(list: YamlList, index: number, value: Json): void {
    const node = list.node.items[index];
    const [start] = node.range ?? [0];
    const end = contentEnd(node, this.text);
    if (isSimple(node) && typeof value !== 'object') this.replace(start, end, scalarText(value, node));
    else if (list.node.flow === true) this.replace(start, end, flow(value));
    else {
      // An anchor or alias before the old value belongs to what is replaced.
      const dash = dashOf(list, index);
      this.replace(dash, end, `- ${this.block(value, this.column(dash) + 2)}`);
    }
  }

  addItem(list: YamlList, value: Json): void {
    const { items } = list.node;
    const last = items[items.length - 1];
    if (list.node.flow === true) {
      if (this.shrunk.has(list.node)) return;
      const [start] = list.node.range ?? [0];
      if (last === undefined) this.insert(start + 1, flow(value), start);
      else this.insert(contentEnd(last, this.text), `, ${flow(value)}`, start);
      return;
    }
    this.insertLine(contentEnd(last, this.text), dashOf(list, 0), (column) => `- ${this.block(value, column + 2)}`);
  }

  removeItem(list: YamlList, index: number): void {
    const { items } = list.node;
    if (list.node.flow === true) {
      this.removeFlow(
        list.node,
        items.map((item) => ({ start: startOf(item), end: contentEnd(item, this.text) })),
        index,
      );
    } else this.removeLines(dashOf(list, index), contentEnd(items[index], this.text), index > 0);
  }

  /** Makes the list the only one below `key` of a new element called `name`, which takes its place in a list of one. */
  wrapItems(list: YamlList, name: string, key: string): void {
    const { items } = list.node;
    if (list.node.flow === true || items.length === 0) {
      const [start, end] = list.node.range ?? [0, 0];
      this.insert(start + 1, `{name: ${name}, ${key}: [`, start);
      this.insert(end - 1, ']}', start);
      return;
    }
    const start = dashOf(list, 0);
    const end = contentEnd(items[items.length - 1], this.text);
    const indent = ' '.repeat(this.column(start));
    const deeper = this.indentSeq ? '    ' : '  ';
    const lines = this.text.slice(this.lineStart(start), end).replace(/^(?=.)/gm, deeper);
    this.replace(this.lineStart(start), end, `${indent}- name: ${name}\n${indent}  ${key}:\n${lines}`);
  }

  /**
   * The text with the edits made. An alias to something that goes away or changes is written out, so that only what was
   * asked for changes.
   */
  apply(): string {
    const edits: Edit[] = [];
    const take = (edit: Edit): void => {
      if (!edits.some((e) => overlap(e, edit))) edits.push(edit);
    };
    this.edits.forEach(take);
    for (const [alias, value] of this.source.aliases) {
      const { node } = value;
      const target = node?.range?.[0] ?? -1;
      const [start, end] = alias.range ?? [0, 0];
      if (edits.some((e) => e.end > e.start && e.start <= target && target < e.end))
        take({ start, end, text: written(value), inside: 0 });
    }
    const ordered = edits
      .map((edit, i) => ({ ...edit, i }))
      .sort((x, y) => x.start - y.start || x.end - y.end || y.inside - x.inside || x.i - y.i);
    let text = '';
    let at = 0;
    for (const edit of ordered) {
      text += this.text.slice(at, edit.start) + edit.text.replace(/\r?\n/g, this.newLine);
      at = edit.end;
    }
    return text + this.text.slice(at);
  }

  private replace(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text, inside: 0 });
  }

  private insert(at: number, text: string, inside: number): void {
    this.edits.push({ start: at, end: at, text, inside });
  }

  /** Puts a line after the one that `after` is in, in the column where the collection beginning at `inside` has its own. */
  private insertLine(after: number, inside: number, text: (column: number) => string): void {
    const column = this.column(inside);
    this.insert(this.lineEnd(after), `\n${' '.repeat(column)}${text(column)}`, inside);
  }

  private addPair(map: YamlMap, key: string, value: Json, before: string): void {
    const { items } = map.node;
    if (map.node.flow === true) {
      if (this.shrunk.has(map.node)) return;
      const [start] = map.node.range ?? [0];
      const last = items[items.length - 1];
      if (last === undefined) this.insert(start + 1, this.flowPair(map, key, value), start);
      else this.insert(this.pairRange(last).end, `, ${this.flowPair(map, key, value)}`, start);
      return;
    }
    const place = items.findIndex((pair) => isScalar(pair.key) && pair.key.value === before);
    const previous = items[place > 0 ? place - 1 : items.length - 1];
    this.insertLine(this.pairRange(previous).end, pairStart(items[0]), (column) => this.blockPair(key, value, column));
  }

  private removeBlockPair(items: readonly SourcePair[], index: number): void {
    const start = pairStart(items[index]);
    const { end } = this.pairRange(items[index]);
    if (this.text.slice(this.lineStart(start), start).trim() === '') this.removeLines(start, end, index > 0);
    // The first pair of a list item shares its line with the dash, where the next one takes its place.
    else if (index + 1 < items.length) this.replace(start, pairStart(items[index + 1]), '');
    else this.replace(start, end, '{}');
  }

  /** Removes whole lines, and comments right above them unless what they are above could be more than this. */
  private removeLines(start: number, end: number, withComments: boolean): void {
    let first = this.lineStart(start);
    const indent = this.text.slice(first, start);
    while (withComments && first > 0) {
      const above = this.lineStart(first - 1);
      if (!this.text.slice(above, first).startsWith(`${indent}#`)) break;
      first = above;
    }
    this.replace(first, Math.min(this.lineEnd(end, '\n') + 1, this.text.length), '');
  }

  private removeFlow(collection: Node, ranges: readonly { start: number; end: number }[], index: number): void {
    this.shrunk.add(collection);
    const { start, end } = ranges[index];
    if (index + 1 < ranges.length) this.replace(start, ranges[index + 1].start, '');
    else this.replace(index > 0 ? ranges[index - 1].end : start, end, '');
  }

  private pairRange(pair: SourcePair): { start: number; end: number } {
    return { start: pairStart(pair), end: contentEnd(pair.value ?? pair.key, this.text) };
  }

  private blockPair(key: string, value: Json, column: number): string {
    return indented(this.stringified({ [key]: value }), column);
  }

  private block(value: Json, column: number): string {
    return indented(this.stringified(value), column);
  }

  private stringified(value: Json): string {
    return stringify(value, {
      lineWidth: 0,
      indentSeq: this.indentSeq,
      compat: 'yaml-1.1',
      aliasDuplicateObjects: false,
    }).trimEnd();
  }

  /** In a map written as JSON the pair is JSON as well. */
  private flowPair(map: YamlMap, key: string, value: Json): string {
    const first = map.node.items[0]?.key;
    const isJson = isScalar(first) && first.type === Scalar.QUOTE_DOUBLE;
    return isJson ? `${JSON.stringify(key)}: ${JSON.stringify(value)}` : flow({ [key]: value }).slice(1, -1);
  }

  private lineStart(offset: number): number {
    return this.text.lastIndexOf('\n', offset - 1) + 1;
  }

  private lineEnd(offset: number, stop = this.newLine): number {
    const end = this.text.indexOf(stop, offset);
    return end < 0 ? this.text.length : end;
  }

  private column(offset: number): number {
    return offset - this.lineStart(offset);
  }
}

function overlap(x: Edit, y: Edit): boolean {
  if (x.start === x.end && y.start === y.end) return false;
  return x.start < y.end && y.start < x.end;
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

/** Where a pair begins, an anchor or tag of its key included. */
function pairStart(pair: SourcePair): number {
  const own = pair.srcToken?.start.find((token) => ['anchor', 'tag', 'explicit-key-ind'].includes(token.type));
  return own?.offset ?? startOf(pair.key);
}

/** Where what is written of a value ends: before comments and line breaks that follow. */
function contentEnd(node: Node, text: string): number {
  if (isMap<Node, Node | null>(node) && node.flow !== true && node.items.length > 0) {
    const last = node.items[node.items.length - 1];
    return contentEnd(last.value ?? last.key, text);
  }
  if (isSeq<Node>(node) && node.flow !== true && node.items.length > 0)
    return contentEnd(node.items[node.items.length - 1], text);
  const [start, valueEnd] = node.range ?? [0, 0];
  let end = valueEnd;
  while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--;
  return end;
}

/** The dash in front of an item of a block list. */
function dashOf(list: YamlList, index: number): number {
  const token = list.node.srcToken as CST.BlockSequence | undefined;
  const dash = token?.items[index]?.start.find((t) => t.type === 'seq-item-ind');
  return dash?.offset ?? startOf(list.node.items[index]);
}

/** A scalar on one line, with something written. */
function isSimple(node: Node | null): node is Scalar {
  if (node === null || isAlias(node) || !isScalar(node)) return false;
  const [start, end] = node.range ?? [0, 0];
  return end > start && node.type !== 'BLOCK_LITERAL' && node.type !== 'BLOCK_FOLDED';
}

/** A scalar in the quotes of the one it takes the place of. */
function scalarText(value: Json, old: Scalar): string {
  if (typeof value === 'string' && old.type === 'QUOTE_SINGLE') return `'${value.replaceAll("'", "''")}'`;
  if (typeof value === 'string' && old.type === 'QUOTE_DOUBLE') return JSON.stringify(value);
  return flow(value);
}

/** The value on one line. */
function flow(value: Json): string {
  if (typeof value === 'string') return word(value);
  if (isList(value)) return `[${value.map(flow).join(', ')}]`;
  if (!isObject(value)) return String(value);
  const pairs = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return `{${pairs.map(([key, inner]) => `${word(key)}: ${flow(inner as Json)}`).join(', ')}}`;
}

/** A text without quotes where no reader takes it for anything else. */
function word(text: string): string {
  const isPlain = /^([A-Za-z][\w./:@-]*( [\w./@-]+)*|\d+(m|[kMGTPE]i?))$/.test(text) && !/:( |$)/.test(text);
  return isPlain && !/^(true|false|yes|no|on|off|y|n|null)$/i.test(text) ? text : JSON.stringify(text);
}

/** Lines after the first moved to the column. */
function indented(text: string, column: number): string {
  return text.replace(/\n(?!\n)/g, `\n${' '.repeat(column)}`);
}

/** A value as it is written, on one line. */
function written(value: YamlValue): string {
  if (value.kind === 'list') return `[${value.items.map(written).join(', ')}]`;
  if (value.kind === 'map') {
    return `{${[...value.entries].map(([key, entry]) => `${word(key)}: ${written(entry.value)}`).join(', ')}}`;
  }
  if (value.quoted) return JSON.stringify(value.text);
  // The file has no quotes, so there are none here: a number in quotes would be a text.
  return value.text === '' ? 'null' : /^[\w./+-]+$/.test(value.text) ? value.text : word(value.text);
}
