/**
 * Whatever a reader drags, presses or picks in a lesson, its text does not break: every value that stands undimmed can be read,
 * and what is counted is what the run holds.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases, LAW_TIMEOUT, propertySeed } from '../../../../scripts/property-cases';
import { evaluate, holds } from '../../../analysis/lesson/evaluate';
import type { Values } from '../../../analysis/lesson/evaluate';
import { blocksOf, linksIn, sentencesOf, settingOf, valueNodesOf } from '../../../analysis/lesson/paths';
import { print } from '../../../analysis/lesson/print';
import { RunValues } from '../../../analysis/lesson/run-values';
import { settingEdits } from '../../../analysis/lesson/settings';
import { viewChange } from '../../../analysis/lesson/view-change';
import { parseLesson } from '../../../scenario/lesson/parse';
import type { Block, Link } from '../../../scenario/lesson/tree';
import type { Scenario } from '../../../scenario/schema';
import { AppOutcome } from '../../../sim/trace/trace';
import { lessons, runsOf, seenBy } from '../../../store/lesson/course.test-helper';
import { editDocument } from '../../../authoring/edit-document';
import { scopeOf, settingIn } from './control-edits';
import { dragRange, inRange } from './number-words';

/** The document after a control was used: a draw between 0 and 1 is a place in the range of a drag, or one of the words. */
function used(document: Scenario, link: Link, draw: number): Scenario {
  const path = settingOf(link);
  if (path === undefined || !('with' in link)) return document;
  let edited = document;
  for (const variant of scopeOf(link.with, document)) {
    const setting = settingIn(edited, path, [variant]);
    if (setting === undefined) continue;
    const offered = link.with['values']?.split('|') ?? setting.options;
    const range = dragRange(setting, link.with);
    const dragged = inRange(range, range.from + draw * (range.to - range.from));
    const word = offered[Math.min(offered.length - 1, Math.floor(draw * offered.length))];
    const value = 'set' in link ? link.to : 'pick' in link ? word : dragged;
    // What is refused changes nothing, and the page says why.
    const result = editDocument(edited, settingEdits(seenBy(edited, variant), setting, value), variant);
    if (result.ok) edited = result.value;
  }
  return edited;
}

/** What a reader could make no sense of. */
function broken(block: Block, values: Values): string[] {
  if ('view' in block) {
    viewChange(block.view, values);
    return [];
  }
  if ('claim' in block) {
    const decided = block.written.expression === null ? undefined : holds(block.written.expression, values);
    return decided?.kind === 'truth' ? [] : [block.claim];
  }
  return sentencesOf(block)
    .flatMap(valueNodesOf)
    .flatMap(({ expression }) => {
      const value = expression === null ? undefined : evaluate(expression, values);
      // A paragraph whose value does not exist is dimmed.
      if (value === undefined || value.kind === 'none') return [];
      const text = print(value);
      return /NaN|undefined|Infinity|^\?$|^$/.test(text) ? [`${JSON.stringify(expression)}: ${text}`] : [];
    });
}

describe.each(lessons)('$id', ({ scenario }) => {
  const { lesson } = parseLesson(scenario.lesson ?? '');
  const blocks = blocksOf(lesson);
  const controls = linksIn(lesson).filter((link) => settingOf(link) !== undefined);
  const uses = fc.array(fc.tuple(fc.nat({ max: controls.length - 1 }), fc.double({ min: 0, max: 1, noNaN: true })), {
    minLength: 1,
    maxLength: 3,
  });

  it('says nothing false after any of its controls', { timeout: LAW_TIMEOUT }, () => {
    expect(controls.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(uses, (drawn) => {
        const document = drawn.reduce((now, [control, draw]) => used(now, controls[control], draw), scenario);
        const runs = runsOf(document, [], new Map());
        const values = new RunValues({ runs, cursor: 0 });
        expect(blocks.flatMap((block) => broken(block, values))).toEqual([]);
        for (const [variant, { model }] of runs) {
          const ended = model.applications.filter(({ outcome }) => outcome === AppOutcome.succeeded);
          const inWindow = scenario.window === undefined;
          const finished = values.value(`${variant}.finished`);
          if (inWindow) expect(finished).toMatchObject({ low: ended.length });
          const last =
            Math.max(...ended.map((app) => app.finished)) - Math.min(...model.applications.map((app) => app.submitted));
          const makespan = values.value(`${variant}.makespan`);
          const whole = ended.length === model.applications.length && inWindow;
          if (whole) expect(makespan).toMatchObject({ low: last / 1e6, high: last / 1e6 });
        }
      }),
      { ...cases(1), seed: propertySeed },
    );
  });
});
