/**
 * JSON text with the position of every value, so that a problem found in the document can be shown where it was typed.
 * Accepts exactly the JSON grammar; the first error carries its offset.
 */
import { err, ok } from '../../../base/result';
import type { Result } from '../../../base/result';

/** A value with its half-open range of characters. */
export interface JsonNode {
  readonly from: number;
  readonly to: number;
  /** Members of an object in the order of the text; `from` and `to` of the key include its quotes. */
  readonly members?: readonly JsonMember[];
  readonly items?: readonly JsonNode[];
  /** The value itself when it is a text. */
  readonly string?: string;
}

export interface JsonMember {
  readonly key: string;
  readonly from: number;
  readonly to: number;
  readonly node: JsonNode;
}

export interface JsonSyntaxError {
  readonly at: number;
  readonly message: string;
}

class SyntaxProblem extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /[ \t\r\n]*/y;
const MAX_DEPTH = 200;

/** The tree of positions of a JSON text, or its first syntax error. */
export function parsePositions(text: string): Result<JsonNode, JsonSyntaxError> {
  const parser = new Parser(text);
  try {
    return ok(parser.document());
  } catch (problem) {
    if (problem instanceof SyntaxProblem) return err({ at: problem.at, message: problem.message });
    throw problem;
  }
}

class Parser {
  private at = 0;

  constructor(private readonly text: string) {}

  document(): JsonNode {
    this.space();
    const node = this.value(0);
    this.space();
    if (this.at < this.text.length) this.fail('expected nothing after the end of the document');
    return node;
  }

  private value(depth: number): JsonNode {
    if (depth > MAX_DEPTH) this.fail('nested too deeply');
    const from = this.at;
    const first = this.text[from];
    if (first === '{') return this.object(depth);
    if (first === '[') return this.list(depth);
    if (first === '"') {
      const string = this.string();
      return { from, to: this.at, string };
    }
    for (const word of ['true', 'false', 'null']) {
      if (this.text.startsWith(word, from)) {
        this.at += word.length;
        return { from, to: this.at };
      }
    }
    const number = this.match(NUMBER);
    if (number === undefined)
      this.fail(first === undefined ? 'the text ends where a value was expected' : 'expected a value');
    return { from, to: this.at };
  }

  private object(depth: number): JsonNode {
    const from = this.at++;
    const members: JsonMember[] = [];
    this.space();
    if (this.take('}')) return { from, to: this.at, members };
    for (;;) {
      this.space();
      const keyFrom = this.at;
      if (this.text[keyFrom] !== '"') this.fail('expected a key in double quotes');
      const key = this.string();
      const keyTo = this.at;
      this.space();
      if (!this.take(':')) this.fail('expected a colon after the key');
      this.space();
      members.push({ key, from: keyFrom, to: keyTo, node: this.value(depth + 1) });
      this.space();
      if (this.take('}')) return { from, to: this.at, members };
      if (!this.take(',')) this.fail('expected a comma or }');
    }
  }

  private list(depth: number): JsonNode {
    const from = this.at++;
    const items: JsonNode[] = [];
    this.space();
    if (this.take(']')) return { from, to: this.at, items };
    for (;;) {
      this.space();
      items.push(this.value(depth + 1));
      this.space();
      if (this.take(']')) return { from, to: this.at, items };
      if (!this.take(',')) this.fail('expected a comma or ]');
    }
  }

  private string(): string {
    const from = this.at;
    for (let i = from + 1; i < this.text.length; i++) {
      const character = this.text[i];
      if (character < ' ') {
        this.at = i;
        this.fail('a string must be on one line; write a line break as \\n');
      }
      if (character === '\\') i++;
      if (character !== '"') continue;
      this.at = i + 1;
      try {
        return JSON.parse(this.text.slice(from, this.at)) as string;
      } catch {
        this.at = from;
        this.fail('this string has a backslash that escapes nothing');
      }
    }
    return this.fail('this string has no closing quote');
  }

  private space(): void {
    this.match(SPACE);
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private fail(message: string): never {
    throw new SyntaxProblem(this.at, message);
  }
}

/**
 * The range of the value that a problem's dotted path names. Keys and ids may hold dots themselves, so every way to
 * read the path is tried, longest names first. Where a step leads nowhere (a missing field) the key of the deepest
 * thing on the way is the answer.
 */
export function locate(tree: JsonNode, path: string): { from: number; to: number } {
  const found = search(tree, path);
  const { place } = found;
  return { from: place.from, to: Math.max(place.to, place.from) };
}

interface Found {
  readonly place: { readonly from: number; readonly to: number };
  /** Characters of the path that could not be followed. */
  readonly left: number;
}

function search(node: JsonNode, path: string): Found {
  let best: Found = { place: head(node), left: path.length };
  if (path === '') return { place: node, left: 0 };
  for (const child of childrenOf(node)) {
    for (const name of child.names) {
      if (path !== name && !path.startsWith(`${name}.`)) continue;
      const rest = path.slice(name.length + 1);
      const found = search(child.node, rest);
      // What is missing inside a member is shown at the member's key, which is short and always on one line.
      const place = found.left > 0 && found.left === rest.length && child.key !== undefined ? child.key : found.place;
      if (found.left < best.left) best = { place, left: found.left };
    }
  }
  return best;
}

interface Child {
  readonly names: readonly string[];
  readonly key: { readonly from: number; readonly to: number } | undefined;
  readonly node: JsonNode;
}

function childrenOf(node: JsonNode): Child[] {
  const members = (node.members ?? []).map((m) => ({ names: [m.key], key: { from: m.from, to: m.to }, node: m.node }));
  const items = (node.items ?? []).map((item, index) => {
    const id = item.members?.find((m) => m.key === 'id')?.node.string;
    return { names: id === undefined ? [String(index)] : [id, String(index)], key: undefined, node: item };
  });
  return [...members, ...items];
}

/** Where to point when something inside a value is missing: its opening character. */
function head(node: JsonNode): { from: number; to: number } {
  return node.members !== undefined || node.items !== undefined ? { from: node.from, to: node.from + 1 } : node;
}
