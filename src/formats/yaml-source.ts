/**
 * YAML of unknown origin as a tree that knows where each value stands: anchors, aliases and merge keys (`<<`) resolved,
 * duplicate names, deep nesting and alias bombs refused. The tree keeps the parser's nodes, so that an editor can change
 * the text in place.
 */
import { cutText } from '../base/text/cut-text';
import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, LineCounter, Parser } from 'yaml';
import type { Alias, CST, Document, Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { err, ok } from '../base/result';
import type { Result } from '../base/result';
import { inTextOrder } from './format-problem';
import type { FormatProblem, Place } from './format-problem';

/** In characters. */
const MAX_SIZE = 1024 * 1024;
const MAX_DEPTH = 100;
/** Values in the tree with every alias expanded. */
const MAX_VALUES = 100_000;
/** No more syntax errors of a text are examined: only the first ones are reported, and each takes time. */
const MOST_PROBLEMS = 1000;
/** No line is looked at beyond this for the tab that makes it no YAML. */
const MAX_INDENT = 200;
const MERGE_KEY = '<<';
const DANGEROUS_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

interface Common {
  /** Where the value stands; for something written as an alias, where the alias stands. */
  readonly offset: number;
  /** Whether the text of the value also stands for something elsewhere, because an alias or a merge led here. */
  readonly shared: boolean;
}

export interface YamlScalar extends Common {
  readonly kind: 'scalar';
  /** The value by the core schema. */
  readonly value: unknown;
  /** What is written, without quotes; '' for nothing. This is what a system sees that expects a text. */
  readonly text: string;
  readonly quoted: boolean;
  readonly node: Scalar | null;
}

export interface YamlEntry {
  readonly key: string;
  readonly keyOffset: number;
  readonly value: YamlValue;
  readonly pair: Pair<Node, Node | null>;
  /** Came in by a merge key: the pair belongs to another map. */
  readonly merged: boolean;
}

export interface YamlMap extends Common {
  readonly kind: 'map';
  readonly entries: ReadonlyMap<string, YamlEntry>;
  /** The pairs with the key `<<`. */
  readonly merges: readonly Pair<Node, Node | null>[];
  readonly node: YAMLMap<Node, Node | null>;
}

export interface YamlList extends Common {
  readonly kind: 'list';
  readonly items: readonly YamlValue[];
  readonly node: YAMLSeq<Node>;
}

export type YamlValue = YamlScalar | YamlMap | YamlList;

/** A text that was read, with the content of its YAML documents. */
export interface YamlSource {
  readonly text: string;
  /** The documents with something in them. */
  readonly documents: readonly YamlValue[];
  /** The aliases of all documents and what they stand for. */
  readonly aliases: ReadonlyMap<Alias, YamlValue>;
  readonly place: (offset: number) => Place;
}

/**
 * Reads a text of up to 1 MB with one or several YAML documents. Problems are all syntax errors, or the one thing that
 * makes the text unsafe to continue with.
 */
export function readYaml(text: string): Result<YamlSource, FormatProblem[]> {
  const lines = new LineCounter();
  const place = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    // Line 0 stands for an offset before everything.
    return line === 0 ? { line: 1, column: 1 } : { line, column: col };
  };
  const refuse = (offset: number, message: string) => err([{ ...place(offset), path: '', message }]);

  if (text.length > MAX_SIZE) return refuse(0, `the file has more than ${MAX_SIZE} characters`);
  const tokens: CST.Token[] = [];
  const parser = new Parser(lines.addNewLine);
  lines.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    // The parser keeps its own stack, the composer below recurses: this has to be found before.
    if (parser.stack.length > MAX_DEPTH) return refuse(parser.offset, `nested deeper than ${MAX_DEPTH} levels`);
  }
  for (const token of parser.end()) tokens.push(token);

  // Comparing every name of a map with every other takes quadratic time; TreeBuilder compares them in a set.
  const composer = new Composer({ uniqueKeys: false, keepSourceTokens: true });
  const problems: FormatProblem[] = [];
  const documents: YamlValue[] = [];
  const aliases = new Map<Alias, YamlValue>();
  for (const document of composer.compose(tokens)) {
    for (const error of document.errors.slice(0, MOST_PROBLEMS)) {
      const problem = { ...place(error.pos[0]), path: '', message: syntaxMessage(error.message, text, error.pos[0]) };
      const last = problems.at(-1);
      // The parser stumbles twice over one tab.
      if (last?.line !== problem.line || last.message !== problem.message) problems.push(problem);
    }
    if (problems.length >= MOST_PROBLEMS) break;
    if (problems.length > 0) continue;
    const builder = new TreeBuilder(document, aliases, (offset, message) => {
      problems.push({ ...place(offset), path: '', message });
    });
    const content = builder.build();
    if (content !== null) documents.push(content);
  }
  if (problems.length > 0) return err(inTextOrder(problems));
  return ok({ text, documents, aliases, place });
}

/** The parser's message as a clause, with the one mistake that YuniKorn's documentation warns of spelled out. */
function syntaxMessage(message: string, text: string, offset: number): string {
  if (text[offset] === '*' && /^\*\s/.test(`${text.slice(offset, offset + 2)}\n`)) {
    return `a lone * is an alias in YAML: write '*' in quotes`;
  }
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  if (/^ *\t/.test(text.slice(lineStart, lineStart + MAX_INDENT))) {
    return 'a tab before the text: YAML indents with spaces only';
  }
  const clause = message.replace(/\s+/g, ' ').replace(/[.:]$/, '');
  return `not valid YAML: ${cutText(clause, 160)}`;
}

class TreeBuilder {
  private readonly targets = new Map<Alias, Node>();
  /** The collections around the one being built, to notice an alias to one of them. */
  private readonly open = new Set<Node>();
  private values = 0;
  private stopped = false;

  constructor(
    private readonly document: Document<Node>,
    private readonly aliases: Map<Alias, YamlValue>,
    private readonly report: (offset: number, message: string) => void,
  ) {}

  /** The document's content; null when there is none. */
  build(): YamlValue | null {
    const { contents } = this.document;
    if (contents === null) return null;
    this.resolveAliases(contents);
    const content = this.value(contents, 0, undefined, false);
    return content.kind === 'scalar' && content.text === '' && !content.quoted ? null : content;
  }

  /** An alias means the nearest node before it with the anchor. The parser's own look-up walks the document each time. */
  private resolveAliases(contents: Node): void {
    const anchors = new Map<string, Node>();
    const visit = (node: Node | null): void => {
      if (node === null) return;
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target === undefined) {
          this.report(startOf(node), `there is no anchor &${node.source} before this alias`);
          this.stopped = true;
        } else this.targets.set(node, target);
        return;
      }
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      if (isMap<Node, Node | null>(node)) {
        for (const pair of node.items) {
          visit(pair.key);
          visit(pair.value);
        }
      } else if (isSeq<Node>(node)) for (const item of node.items) visit(item);
    };
    visit(contents);
  }

  /** @param site where the value is used, when that is not where it is written */
  private value(node: Node | null, fallback: number, site: number | undefined, shared: boolean): YamlValue {
    const offset = site ?? (node === null ? fallback : startOf(node));
    if (++this.values > MAX_VALUES && !this.stopped) {
      this.stopped = true;
      this.report(offset, `more than ${MAX_VALUES} values, aliases expanded`);
    }
    if (node === null || this.stopped)
      return { kind: 'scalar', offset, shared, value: null, text: '', quoted: false, node: null };
    if (isAlias(node)) {
      const value = this.value(this.targets.get(node) ?? null, offset, offset, true);
      this.aliases.set(node, value);
      return value;
    }
    if (isScalar(node)) {
      const quoted = node.type !== 'PLAIN' && node.type !== undefined;
      const text = quoted ? String(node.value) : (node.source ?? '');
      return {
        kind: 'scalar',
        offset,
        shared,
        value: node.value,
        text: isNullText(text, quoted) ? '' : text,
        quoted,
        node,
      };
    }
    if (this.open.has(node) || this.open.size > MAX_DEPTH) {
      this.stopped = true;
      this.report(
        offset,
        this.open.has(node) ? 'an alias leads to a value that contains it' : `nested deeper than ${MAX_DEPTH} levels`,
      );
      return this.value(null, offset, site, shared);
    }
    this.open.add(node);
    const built = isSeq<Node>(node)
      ? this.list(node, offset, site, shared)
      : this.map(node as YAMLMap<Node, Node | null>, offset, site, shared);
    this.open.delete(node);
    return built;
  }

  private list(node: YAMLSeq<Node>, offset: number, site: number | undefined, shared: boolean): YamlList {
    const items = node.items.map((item) => this.value(item, offset, site, shared));
    return { kind: 'list', offset, shared, items, node };
  }

  private map(node: YAMLMap<Node, Node | null>, offset: number, site: number | undefined, shared: boolean): YamlMap {
    const entries = new Map<string, YamlEntry>();
    const merges: Pair<Node, Node | null>[] = [];
    for (const pair of node.items) {
      const keyOffset = site ?? startOf(pair.key);
      const key = this.keyText(pair.key);
      if (key === undefined) this.report(keyOffset, 'expected a name here, not a list or an object');
      else if (key === MERGE_KEY && isScalar(pair.key) && pair.key.type === 'PLAIN') merges.push(pair);
      else if (DANGEROUS_KEYS.has(key)) this.report(keyOffset, `the name ${JSON.stringify(key)} is not allowed`);
      else if (entries.has(key)) this.report(keyOffset, `${JSON.stringify(key)} occurs twice in the same object`);
      else {
        const after = pair.key.range?.[1] ?? offset;
        entries.set(key, { key, keyOffset, value: this.value(pair.value, after, site, shared), pair, merged: false });
      }
    }
    for (const pair of merges) this.merge(pair, site, entries);
    return { kind: 'map', offset, shared, entries, merges, node };
  }

  /** Adds what a `<<` brings: names the map does not have itself, of several maps the first that has it. */
  private merge(pair: Pair<Node, Node | null>, site: number | undefined, entries: Map<string, YamlEntry>): void {
    const at = site ?? startOf(pair.key);
    const merged = this.value(pair.value, at, at, true);
    const sources = merged.kind === 'list' ? merged.items : [merged];
    for (const source of sources) {
      if (source.kind !== 'map') {
        if (!this.stopped) this.report(at, 'expected << to name an object, or a list of objects');
        continue;
      }
      for (const [key, entry] of source.entries) {
        if (!entries.has(key)) entries.set(key, { ...entry, merged: true });
      }
    }
  }

  private keyText(key: Node): string | undefined {
    const node = isAlias(key) ? this.targets.get(key) : key;
    if (!isScalar(node)) return undefined;
    return node.type === 'PLAIN' ? (node.source ?? '') : String(node.value);
  }
}

function isNullText(text: string, quoted: boolean): boolean {
  return !quoted && (text === '~' || text === 'null' || text === 'Null' || text === 'NULL');
}

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}
