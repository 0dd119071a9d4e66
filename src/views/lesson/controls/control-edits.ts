/** Edits made by a lesson's controls: in one variant, in some, or in all; one gesture is one step of undo. */
import { numberOf, settingAt, settingEdits } from '../../../analysis/lesson/settings';
import type { Setting, SettingEdit } from '../../../analysis/lesson/settings';
import { getAt } from '../../../base/json';
import { formatProblem } from '../../../base/result';
import { variantsOf } from '../../../engine/document/variants';
import type { Attributes } from '../../../scenario/lesson/tree';
import type { Scenario } from '../../../scenario/schema';
import { seenBy } from '../../shared/acts/act';
import { readNumber } from './number-words';
import type { Reading } from '../reading/reading';

/** The ids of the variants that `in=` names; every one where it names none. */
export function scopeOf(attributes: Attributes, document: Scenario): readonly string[] {
  const all = variantsOf(document).map(({ id }) => id);
  const named = attributes['in'];
  return named === undefined || named === 'all' ? all : named.split(',').filter((id) => all.includes(id));
}

/** The setting as the first variant of a scope sees it. */
export function settingIn(document: Scenario, path: string, scope: readonly string[]): Setting | undefined {
  return scope.length === 0 ? undefined : settingAt(seenBy(document, scope[0]), path);
}

/**
 * Gives a setting a value in each variant of a scope; a refusal is shown as a message. False if it was refused. The author's own
 * value is written as the author wrote it, or left out, so that nothing counts as changed any more.
 * @param value undefined: as the author left it
 */
export function changeSetting(
  path: string,
  value: number | string | undefined,
  scope: readonly string[],
  gesture: symbol,
  { authored, playground: { scenario } }: Pick<Reading, 'authored' | 'playground'>,
): boolean {
  for (const variant of scope) {
    const { document, editAll, notify } = scenario.getState();
    const seen = seenBy(document, variant);
    const setting = settingAt(seen, path);
    const first = seenBy(authored, variant);
    const own = settingAt(first, path);
    const wanted = value ?? (own === undefined ? undefined : numberOf(own));
    if (setting === undefined || (wanted !== undefined && numberOf(setting) === wanted)) continue;
    const isOwn = own?.place !== undefined && (wanted === undefined || isSame(own, wanted));
    const edits = isOwn ? authoredEdits(own, first) : wanted === undefined ? [] : settingEdits(seen, setting, wanted);
    const problems = editAll(edits, { variant, coalesce: gesture });
    if (problems.length === 0) continue;
    notify('error', `Not changed: ${formatProblem(problems[0])}.`);
    return false;
  }
  return true;
}

/**
 * Sets what a link says, or takes it back where it is set already: the setting is then as the author left it, and other edits
 * stay.
 */
export function toggleSetting(
  path: string,
  to: string,
  scope: readonly string[],
  reading: Pick<Reading, 'authored' | 'document' | 'playground'>,
): void {
  const setting = settingIn(reading.document, path, scope);
  const done = setting !== undefined && isSame(setting, to);
  changeSetting(path, done ? undefined : to, scope, Symbol('setting'), reading);
}

/** Whether a setting has a value, however that is written ("8GB" is "8192MB"). A switch that nothing sets is off. */
export function isSame(setting: Setting, value: number | string): boolean {
  const number = typeof value === 'number' ? value : readNumber(setting, value);
  if (number !== undefined) return numberOf(setting) === number;
  return String(setting.value ?? (setting.kind === 'switch' ? false : undefined)) === value;
}

/** The edits that write a setting as it stands in the author's document; a total of the cluster stands in single nodes. */
export function authoredEdits(setting: Setting | undefined, authored: Scenario): SettingEdit[] {
  if (setting === undefined) return [];
  const place = setting.place ?? ['cluster', 'overrides'];
  return [{ path: place, value: getAt(authored, place) }];
}
