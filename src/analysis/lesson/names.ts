/**
 * Looks up the names of a lesson in a scenario: variants, values, applications, queues, nodes, settings, terms. With the values
 * of runs, it also finds expressions whose units do not go together.
 * Source: docs/lesson-language.md.
 */
import { isExpressionError, parseExpression } from '../../scenario/lesson/expression';
import type { Expression } from '../../scenario/lesson/expression';
import { Problems } from '../../scenario/lesson/problems';
import type { LessonProblem } from '../../scenario/lesson/problems';
import type { Attributes, Block, Inline, Lesson, Link, Place, Task, Written } from '../../scenario/lesson/tree';
import { nearest } from '../../base/text/nearest';
import { evaluate, holds } from './evaluate';
import type { Values } from './evaluate';
import { blocksOf } from './paths';

/** What exists. */
export interface Known {
  readonly variants: readonly string[];
  /** Applications, and what they are generated from. */
  readonly applications: readonly string[];
  readonly queues: readonly string[];
  readonly nodes: readonly string[];
  /** Names of values without brackets, such as `A.makespan` or `A.app.wait`. */
  readonly values: readonly string[];
  /** Settings by path, with the kind of their value. */
  readonly knobs: Readonly<Record<string, string>>;
  readonly terms: readonly string[];
  /** How many steps the lesson has. What follows is looked up only where it is given. */
  readonly steps?: number;
  readonly lessons?: readonly string[];
  /** Views of the dock. */
  readonly docks?: readonly string[];
  /** What rows are grouped by. */
  readonly groups?: readonly string[];
  /** What can happen to a run. */
  readonly events?: readonly string[];
  /** Paths that a goal can keep: parts of the document, and whatever exists of what the lesson keeps. */
  readonly kept?: readonly string[];
}

/** Names that mean the same in every scenario. */
const GLOBAL_VALUES: ReadonlySet<string> = new Set(['seed', 'cursor']);

/** Every name of a lesson that the scenario does not know, and with `values` every unit that does not fit, by line and column. */
export function unknownNames(lesson: Lesson, known: Known, values?: Values): LessonProblem[] {
  const look = new NameLookUp(known, definedIn(lesson), values);
  look.inline(lesson.title ?? []);
  look.blocks(lesson.intro);
  for (const { title, blocks } of lesson.steps) {
    look.inline(title);
    look.blocks(blocks);
  }
  return look.problems.sorted();
}

/** True when all names of a link resolve: only then it can be pressed. */
export function isLive(link: Link, known: Known): boolean {
  const look = new NameLookUp(known, new Set());
  look.link(link);
  return look.problems.sorted().length === 0;
}

function definedIn(lesson: Lesson): Set<string> {
  return new Set(blocksOf(lesson).flatMap((block) => ('define' in block ? [block.define] : [])));
}

class NameLookUp {
  readonly problems = new Problems();

  constructor(
    private readonly known: Known,
    private readonly defined: ReadonlySet<string>,
    private readonly values?: Values,
  ) {}

  blocks(blocks: readonly Block[]): void {
    for (const block of blocks) this.block(block);
  }

  private block(block: Block): void {
    if ('p' in block) this.inline(block.p);
    else if ('list' in block) for (const item of block.list) this.inline(item);
    else if ('view' in block) {
      this.view(block.view, block.places);
      if ('caption' in block) this.inline(block.caption ?? []);
    } else if ('predict' in block) this.task(block.predict, block.predict.kind === 'choice');
    else if ('goal' in block) this.task(block.goal, true);
    else if ('claim' in block) this.condition(block.written);
    else if ('when' in block) {
      this.condition(block.written);
      this.blocks(block.holds);
      this.blocks(block.else ?? []);
    } else if ('note' in block) this.blocks(block.note);
    else if ('hint' in block) this.blocks(block.hint);
    else this.inline(block.text);
  }

  /** A question or goal, whose answers are conditions or amounts. */
  private task({ keep, places, question, options, written, hints, reveal, best }: Task, decides: boolean): void {
    const answer = (one: Written) => (decides ? this.condition(one) : this.written(one));
    const { kept } = this.known;
    if (keep !== undefined && kept !== undefined) this.list(keep, kept, places['keep'], 'part of the scenario');
    this.inline(question ?? []);
    for (const option of options ?? []) {
      this.inline(option.text);
      answer(option.written);
      this.inline(option.feedback ?? []);
    }
    if (written !== undefined) answer(written);
    if (best !== undefined) {
      this.condition(best.written);
      this.inline(best.text);
    }
    for (const line of [...(hints ?? []), ...(reveal ?? [])]) this.inline(line);
  }

  inline(nodes: readonly Inline[]): void {
    for (const node of nodes) {
      if ('value' in node) this.written({ source: node.value, expression: node.expression, at: node.at });
      else if ('strong' in node) this.inline(node.strong);
      else if ('em' in node) this.inline(node.em);
      else if ('term' in node) {
        if (!this.defined.has(node.term)) this.expect(node.term, this.known.terms, node.at, 'term');
        this.inline(node.text ?? []);
      } else if ('places' in node) {
        this.link(node);
        this.inline(node.text);
      }
    }
  }

  link(link: Link): void {
    const { places } = link;
    if ('show' in link) this.view(link.show, places);
    else if ('drag' in link) this.knob(link.drag, places['path'], true);
    else if ('pick' in link) this.knob(link.pick, places['path'], false);
    else if ('set' in link) this.knob(link.set, places['path'], false);
    else if ('do' in link) this.event(link.do, link.with, places);
    else if ('lesson' in link) this.given(link.lesson, this.known.lessons, places['target'], 'lesson');
    else if ('step' in link && link.step > (this.known.steps ?? Infinity)) {
      this.report(String(link.step).length, places['target'], `there is no step ${link.step}`);
    }
    if ('with' in link && link.with['in'] !== undefined && link.with['in'] !== 'all') {
      this.list(link.with['in'], this.known.variants, places['in'], 'variant');
    }
  }

  private event(kind: string, fields: Attributes, places: Readonly<Record<string, Place>>): void {
    this.given(kind, this.known.events, places['event'], 'event');
    // A node that is added has a name of its own.
    if (fields['node'] !== undefined && kind !== 'node-added') {
      this.expect(fields['node'], this.known.nodes, places['node'], 'node');
    }
  }

  private view(view: Attributes, places: Readonly<Record<string, Place>>): void {
    for (const [key, text] of Object.entries(view)) {
      const at = places[key];
      if (key === 'only' || key === 'active') this.list(text, this.known.variants, at, 'variant');
      else if (key === 'select' && text !== 'none') this.entity(text, at);
      else if (key === 'mark') {
        let offset = 0;
        for (const each of text.split(',')) {
          this.entity(each, { line: at.line, column: at.column + offset });
          offset += each.length + 1;
        }
      } else if (key === 'cursor' || key === 'zoom' || key === 'play') this.computed(text, at);
      else if (key === 'dock' && text !== 'none') this.given(text, this.known.docks, at, 'view');
      else if (key === 'group') this.given(text, this.known.groups, at, 'group');
      else if (key === 'of') this.source(text, at);
      else if (key === 'over') this.knob(text, at, true);
    }
  }

  /** Expressions in braces inside an attribute. */
  private computed(text: string, at: Place): void {
    for (const match of text.matchAll(/\{([^}]*)\}/g)) {
      this.source(match[1], { line: at.line, column: at.column + match.index + 1 });
    }
  }

  private source(text: string, at: Place): void {
    const read = parseExpression(text);
    if (!isExpressionError(read)) this.written({ source: text, expression: read, at });
  }

  private list(text: string, names: readonly string[], at: Place, what: string): void {
    let offset = 0;
    for (const name of text.split(',')) {
      this.expect(name, names, { line: at.line, column: at.column + offset }, what);
      offset += name.length + 1;
    }
  }

  private entity(text: string, at: Place): void {
    const colon = text.indexOf(':');
    const id = text.slice(colon + 1);
    const kind = text.slice(0, colon);
    if (kind === 'app') this.application(id, at);
    else this.expect(id, kind === 'node' ? this.known.nodes : this.known.queues, at, kind);
  }

  private application(id: string, at: Place): void {
    this.expect(id, this.known.applications, at, 'application');
  }

  private knob(path: string, at: Place, asNumber: boolean): void {
    const { knobs } = this.known;
    if (!Object.hasOwn(knobs, path)) this.expect(path, Object.keys(knobs), at, 'setting');
    else if (asNumber && !isNumeric(knobs[path])) {
      this.problems.add('bad-value', at.line, at.column, path.length, `${path} is not a number; use pick`);
    }
  }

  private written(written: Written, compute = evaluate): void {
    const { expression, at, source } = written;
    this.expression(expression, at);
    if (expression === null || this.values === undefined) return;
    const value = compute(expression, this.values);
    if (value.kind !== 'mismatch') return;
    this.problems.add('unit-mismatch', at.line, at.column, Math.max(1, source.length), value.message);
  }

  private condition(written: Written): void {
    this.written(written, holds);
  }

  private expression(expression: Expression | null, at: Place): void {
    if (expression === null) return;
    const place = { line: at.line, column: at.column + expression.at };
    switch (expression.type) {
      case 'path':
        this.path(expression.path, place);
        return;
      case 'instant':
        this.expression(expression.of, at);
        this.expression(expression.when, at);
        return;
      case 'call':
        for (const value of expression.values) this.expression(value, at);
        return;
      case 'negate':
      case 'not':
        this.expression(expression.value, at);
        return;
      case 'binary':
        this.expression(expression.left, at);
        this.expression(expression.right, at);
        return;
      case 'choice':
        for (const part of [expression.test, expression.yes, expression.no]) this.expression(part, at);
        return;
      default:
    }
  }

  /** A name such as `B.app[etl/5].wait`: the variant, what stands in brackets, and the rest without them. */
  private path(path: string, at: Place): void {
    const bare = path.replace(/\[[^\]]*\]/g, '');
    if (GLOBAL_VALUES.has(bare)) return;
    const keyed = /^[^.[]+\.(app|queue|node|knob)\[([^\]]*)\]/.exec(path);
    if (keyed !== null) {
      const [whole, kind, key] = keyed;
      const keyAt = { line: at.line, column: at.column + whole.length - key.length - 1 };
      if (kind === 'app') this.application(key, keyAt);
      else if (kind === 'queue') this.expect(key, this.known.queues, keyAt, 'queue');
      else if (kind === 'node') this.expect(key, this.known.nodes, keyAt, 'node');
      else this.expect(key, Object.keys(this.known.knobs), keyAt, 'setting');
      if (kind === 'knob') return;
    }
    if (this.known.values.includes(bare)) return;
    const joined = bare
      .split('-')
      .some((_, i, parts) => i > 0 && this.known.values.includes(parts.slice(0, i).join('-')));
    if (joined) this.report(path.length, at, `\`${path}\` is one name: put spaces around the minus`);
    else this.expect(bare, this.known.values, at, 'value', path.length);
  }

  private given(name: string, names: readonly string[] | undefined, at: Place, what: string): void {
    if (names !== undefined) this.expect(name, names, at, what);
  }

  private expect(name: string, names: readonly string[], at: Place, what: string, length = name.length): void {
    if (names.includes(name)) return;
    const near = nearest(names, name);
    const hint = near === null ? '' : `; did you mean ${near}`;
    this.report(Math.max(1, length), at, `there is no ${what} ${name.slice(0, 60)}${hint}`);
  }

  private report(length: number, { line, column }: Place, message: string): void {
    this.problems.add('unknown-name', line, column, length, message);
  }
}

const isNumeric = (kind: string): boolean => kind !== 'choice' && kind !== 'text' && kind !== 'boolean';
