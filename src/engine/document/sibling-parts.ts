/**
 * Settings of queues that are parts of one whole, such as `capacity` of the Capacity scheduler: changing one changes its siblings.
 * What one gains the others lose, in proportion to their parts, so that they still add up to the whole.
 */
import { listText } from '../../base/text/list-text';
import { getAt } from '../../base/json';
import type { Change, JsonPath } from '../../base/json';
import type { PlacedKnob } from '../../scenario/knobs';
import type { Scenario } from '../../scenario/schema';
import { childrenOf, parentPath } from '../../scenario/queue-path';
import { schedulerPlugin } from '../registry';
import { samePath } from '../../base/json-path';

/** Parts are written in thousandths. */
const FINEST = 1000;

/** The queues that a setting shares a whole with. */
interface Whole {
  readonly total: number;
  /** Paths of the same setting in the siblings of the queue. */
  readonly others: readonly JsonPath[];
}

/**
 * Changes, with those that they imply for sibling queues: what is left of the whole is divided among the siblings that have no
 * change. A value outside of the whole changes no sibling, and the checks reject it.
 * @param document as the variant sees it
 * @param kept paths that keep their value as long as the rest allows it, the first to give way at the front
 */
export function withSiblings(
  document: Scenario,
  changes: readonly Change[],
  kept: readonly JsonPath[] = [],
): readonly Change[] {
  const all = [...changes];
  for (const { path } of changes) {
    const whole = wholeOf(document, path);
    if (whole === undefined) continue;
    const known = (one: JsonPath): Change | undefined => all.find((change) => samePath(change.path, one));
    const beside = whole.others.filter((other) => known(other) === undefined);
    const set = [path, ...whole.others].map((one) => valueOf(known(one)));
    const left = rounded(whole.total - set.reduce((sum, value) => sum + value, 0));
    const staying = stayingAt(document, beside, left, kept);
    const open = beside.filter((one) => !staying.includes(one));
    all.push(...shared(document, open, left - sumAt(document, staying)));
  }
  return all;
}

/**
 * Those siblings that can keep their parts: what is left must suffice for them, and at least one sibling must take the
 * rest.
 */
function stayingAt(
  document: Scenario,
  beside: readonly JsonPath[],
  left: number,
  kept: readonly JsonPath[],
): readonly JsonPath[] {
  const wanted = kept.flatMap((one) => beside.filter((other) => samePath(one, other)));
  const fits = (some: readonly JsonPath[]): boolean => {
    const rest = rounded(left - sumAt(document, some));
    return rest === 0 || (rest > 0 && some.length < beside.length);
  };
  const first = [...wanted.keys()].find((from) => fits(wanted.slice(from)));
  return first === undefined ? [] : wanted.slice(first);
}

function sumAt(document: Scenario, paths: readonly JsonPath[]): number {
  return paths.reduce((sum, path) => sum + partAt(document, path), 0);
}

/** Divides what is left of a whole among queues, in proportion to their parts. */
function shared(document: Scenario, paths: readonly JsonPath[], left: number): Change[] {
  if (left < 0) return [];
  const present = paths.map((path) => partAt(document, path));
  const sum = present.reduce((all, part) => all + part, 0);
  let rest = rounded(left);
  return paths.map((path, at) => {
    const share = sum > 0 ? present[at] / sum : 1 / present.length;
    const part = at === present.length - 1 ? rest : rounded(left * share);
    rest = rounded(rest - part);
    return { path, value: part };
  });
}

/** Says which queues a change of a setting moves as well: "root.b and root.c share the rest"; '' where there are none. */
export function siblingsNote(document: Scenario, path: JsonPath): string {
  const whole = wholeOf(document, path);
  if (whole === undefined) return '';
  const names = whole.others.map(([, queue]) => queue);
  if (names.length === 1) return `${names[0]} has the rest of ${whole.total}`;
  const shown = names.length > 4 ? `The ${names.length} queues beside it` : listText(names);
  return `${shown} share the rest of ${whole.total} in proportion to what they have`;
}

/** The same for a field in which the parts of several queues are typed one after another. */
export function typedSiblingsNote(document: Scenario, path: JsonPath): string {
  const note = siblingsNote(document, path);
  const several = (wholeOf(document, path)?.others.length ?? 0) > 1;
  return several ? `${note}; those that you set before stay as long as they can` : note;
}

function wholeOf(document: Scenario, path: JsonPath): Whole | undefined {
  const [section, id, ...rest] = path;
  if (section !== 'queues') return undefined;
  const total = placedAt(document, rest)?.knob.siblingsTotal;
  const parent = parentPath(id);
  if (total === undefined || parent === '') return undefined;
  const beside = childrenOf(document.queues, parent).filter((queue) => queue.id !== id);
  // Queues that are guaranteed amounts have no parts.
  const parted = [path, ...beside.map((queue) => ['queues', queue.id, ...rest])];
  if (beside.length === 0 || parted.every((one) => partAt(document, one) === 0)) return undefined;
  return { total, others: parted.slice(1) };
}

/** The part that a change sets; 0 where it sets none. */
function valueOf(change: Change | undefined): number {
  return change !== undefined && 'value' in change && typeof change.value === 'number' ? change.value : 0;
}

function placedAt(document: Scenario, below: JsonPath): PlacedKnob | undefined {
  return schedulerPlugin(document.scheduler.type).queueKnobs.find(
    ({ knob, holder }) => knob.name === below.at(-1) && holder.join('/') === below.slice(0, -1).join('/'),
  );
}

function partAt(document: Scenario, path: JsonPath): number {
  const value = Number(getAt(document, path) ?? 0);
  return Number.isFinite(value) ? value : 0;
}

function rounded(part: number): number {
  return Math.round(part * FINEST) / FINEST;
}
