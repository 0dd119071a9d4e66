/** Settings of all leaf queues at once: a path with `*` in the place of the queue is the same setting in every leaf queue. */
import { deepEqual, getAt } from '../../base/json';
import type { Json, JsonPath } from '../../base/json';
import { samePath } from '../../base/json-path';
import { holderOf } from '../../scenario/knobs';
import type { KnobHolder, PlacedKnob } from '../../scenario/knobs';
import { ALL_LEAVES, isOfLeaves, leavesOf } from '../../scenario/leaf-queues';
import { parentPath } from '../../scenario/queue-path';
import type { QueueText, Scenario } from '../../scenario/schema';
import { listText } from '../../base/text/list-text';
import { schedulerPlugin } from '../registry';
import { quantityKnob } from './document-knobs';
import type { DocumentKnob } from './document-knobs';

/** A setting that every leaf queue may have. Its `value` is that of all of them; undefined where they differ. */
export interface LeafKnob extends DocumentKnob {
  /** What each leaf queue has: its own, inherited or default value; in the order of the document. */
  readonly values: readonly (Json | undefined)[];
  /** All leaf queues have the same. */
  readonly agreed: boolean;
}

/** The settings that all leaf queues may have. */
export function leafKnobs(document: Scenario): LeafKnob[] {
  const leaves = leavesOf(document.queues);
  const plugin = schedulerPlugin(document.scheduler.type);
  const above = new Map<string, KnobHolder>();
  for (const { id } of leaves) {
    const parent = parentPath(id);
    // All children of a queue inherit the same.
    if (!above.has(parent)) above.set(parent, plugin.inherited?.(document.queues, id) ?? {});
  }
  const placed = plugin.queueKnobs.map(({ knob, holder }) => ({ knob, below: [...holder, knob.name], holder }));
  return [...quantities(leaves), ...placed].map(({ knob, below, holder }): LeafKnob => {
    const own = leaves.map((queue) => getAt(queue, below));
    const values = own.map((value, at) => {
      const given = holderOf(above.get(parentPath(leaves[at].id)) ?? {}, { knob, holder })[knob.name];
      return value ?? (given as Json | undefined) ?? knob.default;
    });
    const agreed = values.every((value) => deepEqual(value, values[0]));
    return {
      knob,
      path: ['queues', ALL_LEAVES, ...below],
      owner: 'all leaf queues',
      value: agreed ? values[0] : undefined,
      written: own.some((value) => value !== undefined),
      values,
      agreed,
    };
  });
}

/** Guaranteed and largest amounts of the resource types that some leaf queue has them of. */
function quantities(leaves: readonly QueueText[]): (PlacedKnob & { readonly below: JsonPath })[] {
  return (['guaranteed', 'max'] as const).flatMap((bound) => {
    const types = new Set(leaves.flatMap(({ resources }) => Object.keys(resources?.[bound] ?? {})));
    const holder = ['resources', bound];
    return [...types].map((type) => ({ knob: quantityKnob(type, `${bound} `), holder, below: [...holder, type] }));
  });
}

/** Queues beyond this number are not named one by one. */
const NAMED = 4;

/** Says that leaf queues differ in a setting which a path sets in all of them; '' for other paths, and where they agree. */
export function leavesNote(document: Scenario, path: JsonPath): string {
  if (!isOfLeaves(path)) return '';
  const found = leafKnobs(document).find((one) => samePath(one.path, path));
  if (found === undefined || found.agreed) return '';
  const none = 'no single value stands for the current settings';
  const leaves = leavesOf(document.queues);
  if (leaves.length > NAMED) return `The ${leaves.length} leaf queues differ in it: ${none}`;
  const each = leaves.map(({ id }, at) => `${id} has ${written(found.values[at])}`);
  return `${listText(each)}: ${none}`;
}

function written(value: Json | undefined): string {
  if (value === undefined) return 'none';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
