/**
 * The first lesson's heading, the text of its first step and the empty rows of its timeline, written into the page by the
 * build: a visitor can read before any script has run. React puts the page in the place of the text; the rows stay until the first
 * run has a picture (src/app/first-rows.ts).
 */
import { totalOf } from '../src/analysis/lesson/cluster-total';
import { driverDeadlock } from '../src/engine/gallery/yunikorn/driver-deadlock';
import { variantTitles } from '../src/engine/document/variant-title';
import { variantsOf } from '../src/engine/document/variants';
import { nounOf } from '../src/scenario/lesson/noun';
import { parseLesson } from '../src/scenario/lesson/parse';
import type { Block, Inline } from '../src/scenario/lesson/tree';
import type { Scenario } from '../src/scenario/schema';
import { WHAT_THIS_IS } from '../src/views/editor/lesson/welcome-words';
import { applicationIds } from '../src/views/editor/models/workload-model';

/**
 * What the page itself says of a scenario's lesson, as HTML.
 * @throws where only a run knows what the first step says
 */
export function firstPageHtml(scenario: Scenario = driverDeadlock.scenario): string {
  const { lesson } = parseLesson(scenario.lesson ?? '');
  const [step] = lesson.steps;
  const text = (nodes: readonly Inline[]): string => escaped(nodes.map((node) => wordsOf(node, scenario)).join(''));
  const paragraph = (block: Block): string[] => ('p' in block ? [`<p>${text(block.p)}</p>`] : []);
  return [
    '<main class="first-page">',
    `<p class="first-page__about"><b>${escaped(WHAT_THIS_IS.lead)}</b> ${escaped(WHAT_THIS_IS.rest)}</p>`,
    `<h1>${text(lesson.title ?? [])}</h1>`,
    `<h2>${text(step.title)}</h2>`,
    ...[...lesson.intro, ...step.blocks].flatMap(paragraph),
    '</main>',
  ].join('');
}

/** The empty rows of the variant that a scenario's lesson shows first, as HTML: its title, then its applications. The first row has no letter. */
export function firstRowsHtml(scenario: Scenario = driverDeadlock.scenario): string {
  const [step] = parseLesson(scenario.lesson ?? '').lesson.steps;
  const only = step.blocks.flatMap((block) => ('view' in block && !('figure' in block) ? [block.view['only']] : []))[0];
  const index = Math.max(
    0,
    variantsOf(scenario).findIndex(({ id }) => id === only),
  );
  const names = scenario.workload.flatMap(applicationIds);
  return [
    '<div class="first-rows" aria-hidden="true">',
    '<div class="timeline-variant">',
    `<span class="timeline-variant__name">${escaped(variantTitles(scenario)[index])}</span>`,
    '</div>',
    `<ol>${names.map((name) => `<li>${escaped(name)}</li>`).join('')}</ol>`,
    '</div>',
  ].join('');
}

function wordsOf(node: Inline, scenario: Scenario): string {
  const words = (nodes: readonly Inline[]): string => nodes.map((each) => wordsOf(each, scenario)).join('');
  if ('t' in node) return node.t;
  if ('strong' in node) return words(node.strong);
  if ('em' in node) return words(node.em);
  if ('code' in node) return node.code;
  if ('term' in node) return node.text === undefined ? node.term : words(node.text);
  if ('drag' in node && node.drag === 'cluster/cores') {
    const total = String(totalOf(scenario, node.drag));
    return `${total} ${nounOf(words(node.text), total)}`;
  }
  throw new Error('the first step of the first lesson says what only a run knows');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
