/** What a reader has changed in a lesson's scenario, and the way back to what its author wrote. */
import { diffById } from '../../../base/json';
import type { Json, JsonObject } from '../../../base/json';
import { keptValue, numberOf, settingAt } from '../../../analysis/lesson/settings';
import type { Setting } from '../../../analysis/lesson/settings';
import { linksIn, settingOf } from '../../../analysis/lesson/paths';
import { textOfInline } from '../../../analysis/lesson/plain-text';
import { nounOf } from '../../../scenario/lesson/noun';
import type { Lesson } from '../../../scenario/lesson/tree';
import type { Scenario } from '../../../scenario/schema';
import { seenBy } from '../../shared/acts/act';
import { authoredEdits, scopeOf } from './control-edits';
import { eventFields, eventLike } from './link-events';
import { numberText } from './number-words';
import type { Reading } from '../reading/reading';

/** One change, in words: "cores from 8 to 9, in B". */
export interface Changed {
  readonly noun: string;
  readonly from: string;
  readonly to: string;
}

/** A setting that the lesson's text changes somewhere. */
interface Control {
  readonly path: string;
  readonly noun: string;
  readonly scope: readonly string[];
}

function controlsOf(lesson: Lesson, document: Scenario): Control[] {
  const controls = linksIn(lesson).flatMap((link): Control[] => {
    const path = settingOf(link);
    if (path === undefined || !('with' in link)) return [];
    return [{ path, noun: nounOf(textOfInline(link.text)), scope: scopeOf(link.with, document) }];
  });
  return controls.filter(
    ({ path, scope }, i) => controls.findIndex((c) => c.path === path && c.scope.join() === scope.join()) === i,
  );
}

/** An event that the lesson's text offers somewhere, and the variants that it happens in. */
interface Offered {
  readonly fields: JsonObject;
  readonly scope: readonly string[];
}

function eventsOf(lesson: Lesson, document: Scenario): Offered[] {
  return linksIn(lesson).flatMap((link) =>
    'do' in link ? [{ fields: eventFields(link.do, link.with), scope: scopeOf(link.with, document) }] : [],
  );
}

/** The settings that the lesson's own controls have changed. */
export function changedControls({ lesson, document, authored }: Reading): Changed[] {
  return controlsOf(lesson, document).flatMap(({ path, noun, scope }) => {
    const [variant] = scope;
    const now = variant === undefined ? undefined : settingAt(seenBy(document, variant), path);
    const before = variant === undefined ? undefined : settingAt(seenBy(authored, variant), path);
    if (now === undefined || before === undefined || words(now) === words(before)) return [];
    return [{ noun, from: words(before), to: words(now) }];
  });
}

function words(setting: Setting): string {
  const number = numberOf(setting);
  return number === undefined ? String(setting.value ?? 'not set') : numberText(setting.kind, number);
}

/** Fields that say nothing about what is run. */
const ASIDE: ReadonlySet<string> = new Set(['view', 'title', 'notes', 'lesson', 'engine', 'variants']);

/** How many places of the document differ from what its author wrote, in any variant. */
export function changeCount({ document, authored, seen }: Reading): number {
  const places = new Set<string>();
  for (const [variant, now] of seen) {
    for (const { path } of diffById(running(seenBy(authored, variant)), running(now))) places.add(path.join('/'));
  }
  return document === authored ? 0 : places.size;
}

function running(seen: Scenario): Json {
  return Object.fromEntries(Object.entries(seen).filter(([field]) => !ASIDE.has(field))) as Json;
}

/** Puts back everything but the words, as one step of undo. */
export function putAllBack({ authored, playground }: Reading): void {
  const { document, origin, replace } = playground.scenario.getState();
  const { title, notes, lesson } = document;
  const kept = Object.fromEntries(Object.entries({ title, notes, lesson }).filter(([, value]) => value !== undefined));
  replace({ ...authored, ...kept }, origin);
}

/** Puts back what the lesson's own controls have changed, as one step of undo. True when there was anything. */
export function putControlsBack({ lesson, authored, playground: { scenario } }: Reading): boolean {
  const gesture = Symbol('put back');
  const before = scenario.getState().document;
  for (const { path, scope } of controlsOf(lesson, before)) {
    for (const variant of scope) {
      const edits = authoredEdits(settingAt(seenBy(before, variant), path), seenBy(authored, variant));
      scenario.getState().editAll(edits, { variant, coalesce: gesture });
    }
  }
  for (const { fields, scope } of eventsOf(lesson, before)) {
    for (const variant of scope) {
      const event = eventLike(fields, seenBy(scenario.getState().document, variant));
      if (event === undefined || eventLike(fields, seenBy(authored, variant)) !== undefined) continue;
      const edit = { path: ['interventions', event.id], value: undefined };
      scenario.getState().editAll([edit], { variant, coalesce: gesture });
    }
  }
  return scenario.getState().document !== before;
}

/** The first of a goal's kept paths that differs from what its author wrote, in any variant. */
export function brokenKeep(keep: string | undefined, { seen, authored }: Reading): string | undefined {
  return keep?.split(',').find((path) => {
    const at = (document: Scenario) => JSON.stringify(keptValue(document, path)) ?? '';
    return [...seen].some(([variant, now]) => at(now) !== at(seenBy(authored, variant)));
  });
}
