/** Queues as a tree. */
import { groupBy } from '../base/collections/group-by';
import { memo } from '../base/memo';
import { schedulerPlugin } from '../engine/registry';
import { holderOf } from '../scenario/knobs';
import type { Knob, PlacedKnob } from '../scenario/knobs';
import type { QueueText, Scenario } from '../scenario/schema';
import { lastName, parentPath } from '../scenario/queue-path';

export interface QueueRow {
  readonly queue: QueueText;
  /** Last part of the path. */
  readonly name: string;
  readonly depth: number;
  readonly leaf: boolean;
}

/** Path of the queue above, undefined for the root. */
export function parentOf(id: string): string | undefined {
  return parentPath(id) || undefined;
}

/** All queues, every parent followed by its children in the order of the document. */
export function queueRows(document: Pick<Scenario, 'queues'>): QueueRow[] {
  const children = groupBy(document.queues, ({ id }) => parentOf(id));
  const rows: QueueRow[] = [];
  const visit = (queue: QueueText, depth: number) => {
    const below = children.get(queue.id) ?? [];
    rows.push({ queue, name: lastName(queue.id), depth, leaf: below.length === 0 && queue['isParent'] !== true });
    for (const child of below) visit(child, depth + 1);
  };
  for (const root of children.get(undefined) ?? []) visit(root, 0);
  return rows;
}

/** A setting of one queue, with what the queues above give it in the place of the default. */
export type QueueKnob = PlacedKnob & { readonly leafOnly?: boolean };

/** The scheduler's settings of one queue. */
export function queueKnobsOf(document: Scenario, id: string): QueueKnob[] {
  const plugin = schedulerPlugin(document.scheduler.type);
  const above = plugin.inherited?.(document.queues, id) ?? {};
  return plugin.queueKnobs.map((placed) => {
    const given = holderOf(above, placed)[placed.knob.name];
    return given === undefined ? placed : { ...placed, knob: { ...placed.knob, default: given as Knob['default'] } };
  });
}

/** Asked for once per cell of large tables. */
const leavesOf = memo((queues: Scenario['queues']): readonly string[] =>
  queueRows({ queues }).flatMap((row) => (row.leaf ? [row.queue.id] : [])),
);

/** Paths of the queues that take applications from the beginning. */
export function leafQueues(document: Scenario): readonly string[] {
  return leavesOf(document.queues);
}

/** True for the queue itself and for those below it. */
export function isInside(queue: unknown, id: string): boolean {
  return typeof queue === 'string' && (queue === id || queue.startsWith(`${id}.`));
}
