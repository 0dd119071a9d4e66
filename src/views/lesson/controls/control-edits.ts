/** Edits made by a lesson's controls: in one variant, in some, or in all; one gesture is one step of undo. */
import { numberOf, settingAt, settingEdits } from '../../../analysis/lesson/settings';
import type { Setting } from '../../../analysis/lesson/settings';
import { formatProblem } from '../../../base/result';
import { variantsOf } from '../../../engine/document/variants';
import type { Attributes } from '../../../scenario/lesson/tree';
import type { Scenario } from '../../../scenario/schema';
import type { Playground } from '../../../store/playground';
import { seenBy } from '../../shared/acts/act';

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

/** Gives a setting a value in each variant of a scope; a refusal is shown as a message. False if it was refused. */
export function changeSetting(
  path: string,
  value: number | string,
  scope: readonly string[],
  gesture: string,
  { scenario }: Playground,
): boolean {
  for (const variant of scope) {
    const { document, editAll, notify } = scenario.getState();
    const seen = seenBy(document, variant);
    const setting = settingAt(seen, path);
    if (setting === undefined || numberOf(setting) === value) continue;
    const problems = editAll(settingEdits(seen, setting, value), { variant, coalesce: gesture, gesture: true });
    if (problems.length === 0) continue;
    notify('error', `Not changed: ${formatProblem(problems[0])}.`);
    return false;
  }
  return true;
}

let gestures = 0;

/** A name for a gesture that no other one has. */
export function newGesture(): string {
  return `lesson ${++gestures}`;
}
