/** What the controls of a lesson may do to its text: its choices, its goals, and sentences that spell out a setting. */
import { describe, expect, it } from 'vitest';
import { blocksOf, linksIn, partsOf } from '../../analysis/lesson/paths';
import { RunValues } from '../../analysis/lesson/run-values';
import { numberOf, settingAt } from '../../analysis/lesson/settings';
import { parseLesson } from '../../scenario/lesson/parse';
import type { Inline, Link, Step, Written } from '../../scenario/lesson/tree';
import { variantsOf } from '../../engine/document/variants';
import type { Scenario } from '../../scenario/schema';
import { lessons, practice, runsOf, seenBy, solved, truth } from './course.test-helper';
import { ALMOST_SOLUTIONS } from './course-solutions.test-helper';

/** The variants that a control changes. */
function scopeOf(link: Link, document: Scenario): string[] {
  const named = 'with' in link ? (link.with['in'] ?? 'all') : 'all';
  return named === 'all' ? variantsOf(document).map(({ id }) => id) : named.split(',');
}

describe.each([...lessons, ...practice])('$id', ({ scenario }) => {
  it('has the value that holds among its choices', () => {
    const picks = linksIn(parseLesson(scenario.lesson ?? '').lesson).filter((link) => 'pick' in link);
    const missing = picks.flatMap((link) => {
      const setting = settingAt(seenBy(scenario, scopeOf(link, scenario)[0]), link.pick);
      const offered = link.with['values']?.split('|') ?? setting?.options ?? [];
      const { value } = setting ?? {};
      return value === undefined || offered.includes(String(value)) ? [] : [`${link.pick}: ${value}`];
    });
    expect(missing).toEqual([]);
  });
});

it.each(ALMOST_SOLUTIONS)('the goal %s of %s is not reached by %s', (goal, id, _, solution) => {
  const entry = lessons.find((lesson) => lesson.id === id);
  if (entry === undefined) throw new Error(`there is no lesson ${id}`);
  const { scenario } = entry;
  const values = new RunValues({ runs: runsOf(solved(scenario, solution), [], new Map()), cursor: 0 });
  const goals = blocksOf(parseLesson(scenario.lesson ?? '').lesson).flatMap((b) => ('goal' in b ? [b.goal] : []));
  const judged = goals
    .filter((each) => each.id === goal)
    .map((each) => truth(each.written?.expression ?? null, values));
  expect(judged).toEqual(['false']);
});

/** Numbers from two on as a sentence may spell them. */
const SPELLED: readonly (readonly [number, RegExp])[] = [
  [0.1, /\btenth\b/],
  [0.2, /\bfifth\b/],
  [0.25, /\bquarter\b/],
  [0.5, /\bhalf\b/],
  [2, /\b(two|twice)\b/],
  [3, /\bthree\b/],
  [4, /\bfour\b/],
  [5, /\bfive\b/],
  [6, /\bsix\b/],
  [7, /\bseven\b/],
  [8, /\beight\b/],
  [10, /\bten\b/],
  [12, /\btwelve\b/],
  [15, /\bfifteen\b/],
  [16, /\bsixteen\b/],
  [20, /\btwenty\b/],
  [25, /\bquarter\b/],
  [30, /\bthirty\b/],
  [60, /\b(sixty|minute)\b/],
  [100, /\bhundred\b/],
];

/** Words that spell the number of a setting and do not speak of it. */
const COINCIDENCES = /two large jobs/;

/** The words of a sentence itself, without its values, its links and its controls. */
const plainWords = (nodes: readonly Inline[]): string =>
  nodes
    .map((n) => ('t' in n ? n.t : 'strong' in n ? plainWords(n.strong) : 'em' in n ? plainWords(n.em) : ' '))
    .join('');

interface Paragraph {
  readonly nodes: readonly Inline[];
  readonly claim: Written | undefined;
  /** The variants that its step shows. */
  readonly only: readonly string[];
}

/** The paragraphs of a step with the claims that guard them. */
function paragraphsOf({ blocks }: Step): Paragraph[] {
  let claim: Written | undefined;
  const only = blocks.flatMap((block) => ('view' in block ? (block.view['only']?.split(',') ?? []) : []));
  return blocks.flatMap((block) => {
    if ('claim' in block) claim = block.written;
    const texts = 'p' in block ? [block.p] : 'list' in block ? block.list : [];
    return texts.map((nodes) => ({ nodes, claim, only }));
  });
}

describe.each(lessons)('$id', ({ scenario }) => {
  const { steps } = parseLesson(scenario.lesson ?? '').lesson;
  const paragraphs = steps.flatMap(paragraphsOf);
  const controls = paragraphs.flatMap(({ nodes }) => partsOf(nodes)).filter((part) => 'drag' in part);

  it('spells out no setting that it lets the reader change, unless a claim guards the paragraph', () => {
    const unguarded = controls.flatMap((link) => {
      const scope = scopeOf(link, scenario);
      const setting = settingAt(seenBy(scenario, scope[0]), link.drag);
      const value = setting === undefined ? undefined : numberOf(setting);
      const [, spelled] = SPELLED.find(([number]) => number === value) ?? [];
      if (value === undefined || spelled === undefined) return [];
      const suspects = paragraphs.filter(
        ({ nodes, only }) =>
          only.some((id) => scope.includes(id)) &&
          !partsOf(nodes).includes(link) &&
          spelled.test(plainWords(nodes).replace(COINCIDENCES, '')),
      );
      if (suspects.length === 0) return [];
      const changed = solved(
        scenario,
        scope.map((id) => [id, link.drag, Number.isInteger(value) ? value + 1 : 0.75 * value] as const),
      );
      const values = new RunValues({ runs: runsOf(changed, [], new Map()), cursor: 0 });
      return suspects
        .filter(({ claim }) => claim === undefined || truth(claim.expression, values) === 'true')
        .map(({ nodes }) => `${link.drag} = ${value}: ${plainWords(nodes)}`);
    });
    expect(unguarded).toEqual([]);
  });
});
