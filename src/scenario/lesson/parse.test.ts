import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../scripts/property-cases';
import { parseLesson } from './parse';
import type { LessonProblem } from './problems';

const codes = (text: string): string[] =>
  parseLesson(text).problems.map(({ code, line, column }) => `${code} ${line}:${column}`);

const LESSON = `%lesson 1
# Driver deadlock
Eight applications start at once, **and *none* ends** in {B.makespan | words}.

## Watch it stop
@view only=B zoom=0s..20s future=hidden
[See it](show cursor={B.deadlock.at} select=app:etl/5), [cores](drag cluster/cores from=8 to=12 in=B).
@predict choice id=stop
  ? How many finish?
  - all :: B.finished == 8 >> Look at the [[driver|drivers]].
  - none :: B.finished == 0
  ~ Count the cores.
  ! {B.finished | n application}.
@goal id=free keep=cluster,workload/etl
  ? Make all finish.
  = B.finished == 8 and not (B.deadlocks > 0)
  * B.makespan < 2min :: Best.
  ! Done.
@claim B.deadlock.at == 4.75s
@when B.deadlocks > 0
  It is stuck.
@else
  It flows.
@define driver: the process that asks for executors
@figure timeline only=B: Four of eight
`;

describe('a lesson with everything in it', () => {
  it('has no problem', () => {
    expect(codes(LESSON)).toEqual([]);
  });

  it('never throws and gives places inside the text, whatever is cut out or put in', () => {
    const marks = ['{', '}', '[', ']', '(', ')', '*', '`', '\\', '@', '::', '>>', '\n', '  ', '|', '\u202e', '.', '='];
    const edit = fc.tuple(fc.nat(LESSON.length), fc.nat(30), fc.constantFrom(...marks));
    fc.assert(
      fc.property(fc.array(edit, { minLength: 1, maxLength: 6 }), (edits) => {
        let text = LESSON;
        for (const [at, length, mark] of edits) text = text.slice(0, at) + mark + text.slice(at + length);
        const { lesson, problems } = parseLesson(text);
        const lines = text.split('\n');
        for (const { line, column } of problems) {
          expect(line).toBeLessThanOrEqual(lines.length);
          expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
        }
        expect(JSON.stringify(lesson)).not.toContain('undefined');
      }),
      cases(500),
    );
  });
});

describe('problems', () => {
  it.each<[string, string[]]>([
    ['%lesson two', ['version 1:1']],
    ['## A\n{A.x | roman}', ['bad-value 2:8']],
    ['## A\n[x](step 0)', ['bad-value 2:10']],
    ['## A\n[x](lesson Not/An/Id)', ['bad-value 2:12']],
    ['## A\n[x](drag)', ['missing 2:5']],
    ['## A\n[x](show cursor=4.8)', ['bad-value 2:17']],
    ['## A\n[x](show only=A', ['unclosed 2:4']],
    ['## A\n[[driver', ['unclosed 2:1']],
    ['## A\n{A.x == }', ['bad-expression 2:9']],
    ['## A\n{A.x ? 1}', ['bad-expression 2:9']],
    ['## A\n{1 2}', ['bad-expression 2:4']],
    ['## A\n@figure pie', ['bad-value 2:9']],
    ['## A\n@figure sweep over=cluster/cores', ['missing 2:1']],
    ['## A\n@figure sweep: by cores', ['missing 2:1', 'missing 2:1']],
    ['## A\n@figure sweep of=A.makespan over=', ['bad-value 2:29']],
    ['## A\n@define driver', ['missing 2:1']],
    ['## A\n@predict guess\n  ? x\n  ! y', ['missing 2:1', 'bad-value 2:10']],
    ['## A\n@predict choice\n  ? x\n  - a :: A.x == 1\n  - b\n  ! y', ['missing 5:3']],
    ['## A\n@goal\n  ? x\n  = A.x == 1\n  - b\n  ! y', ['unexpected 5:3']],
    ['## A\n@view only=A\n  more', ['unexpected 3:3']],
    ['a\n# b', ['unexpected 2:1']],
  ])('%j', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('stops expressions at 200 words and 16 levels, at the first one too many', () => {
    expect(codes(`{${'('.repeat(16)}1${')'.repeat(16)}}`)).toEqual(['bad-expression 1:18']);
    expect(codes(`{${'('.repeat(15)}1${')'.repeat(15)}}`)).toEqual([]);
    expect(codes(`{1${' + 1'.repeat(100)}}`)).toEqual(['bad-expression 1:402']);
    expect(codes(`{1${' + 1'.repeat(99)}}`)).toEqual([]);
  });

  it('reports an exceeded limit once', () => {
    const tooMany = (text: string): LessonProblem[] =>
      parseLesson(text).problems.filter(({ code }) => code === 'too-many') as LessonProblem[];
    expect(tooMany(Array.from({ length: 25 }, () => '## A').join('\n'))).toMatchObject([{ line: 21, column: 1 }]);
    expect(tooMany(Array.from({ length: 250 }, () => '{A.x}').join('\n'))).toMatchObject([{ line: 201 }]);
    expect(tooMany(Array.from({ length: 60 }, () => '@define a: b').join('\n'))).toMatchObject([{ line: 51 }]);
  });
});

it('ends the inner emphasis at the first of three stars', () => {
  const both = [{ strong: [{ em: [{ t: 'b' }] }] }];
  expect(parseLesson('***b***').lesson.intro).toEqual([{ p: both }]);
  const [paragraph] = parseLesson('**a *b*** *a **b***').lesson.intro;
  expect(paragraph).toEqual({
    p: [{ strong: [{ t: 'a ' }, { em: [{ t: 'b' }] }] }, { t: ' ' }, { em: [{ t: 'a ' }, { strong: [{ t: 'b' }] }] }],
  });
});

describe('text stays text', () => {
  it.each([
    ['a * b, [x], 2*3', 'a * b, [x], 2*3'],
    ['**bold', '**bold'],
    ['[a [b] c', '[a [b] c'],
    ['<b>&amp;</b>', '<b>&amp;</b>'],
    ['\\[x\\](show)', '[x](show)'],
  ])('%s', (text, shown) => {
    expect(parseLesson(text).lesson.intro).toEqual([{ p: [{ t: shown }] }]);
  });

  it('shows a text of a later version as it is', () => {
    expect(parseLesson('%lesson 2\n# A {x}')).toEqual({
      lesson: { version: null, intro: [{ p: [{ t: '# A {x}' }] }], steps: [] },
      problems: [],
    });
  });
});
