/** The tree of queues, by index: those of the document, those that are added later, and those that the scheduler creates. */
import type { QueueText, Scenario } from '../../scenario/schema';
import { parentPath } from '../../scenario/queue-path';
import { UNSET } from '../../sim/run-input';
import type { QueueInput } from '../../sim/run-input';
import { checkQueue, checkQueueSettings } from '../document/schema';
import { additions, belowLeaves, queueTextOf } from './later';
import type { ResourceTypes } from './parts';
import type { Problems } from './problems';

const ROOT = 0;

export class Queues {
  readonly all: QueueInput[] = [];
  private readonly indices = new Map<string, number>();

  constructor(
    scenario: Scenario,
    private readonly types: ResourceTypes,
    private readonly problems: Problems,
  ) {
    /** The intervention that adds a queue, as a path of the document. */
    const added = new Map(additions(scenario).map((event) => [queueTextOf(event), `interventions.${event.id}`]));
    const texts = [...scenario.queues, ...added.keys()];
    if (texts[0].id !== 'root') problems.add('queues', `expected the first queue to be "root", got "${texts[0].id}"`);
    const parents = new Set(texts.map((queue) => parentPath(queue.id)));
    problems.addAll(belowLeaves(scenario));
    for (const queue of texts) {
      const by = added.get(queue);
      const settings = by === undefined ? `queues.${queue.id}` : `${by}.settings`;
      const wrong = (by === undefined ? checkQueueSettings : checkQueue)(queue, scenario.scheduler.type);
      problems.addAll(wrong, `${settings}.`);
      const parent = this.checkedParent(queue, settings, by === undefined ? `${settings}.id` : `${by}.queue`);
      // Only valid settings can be read.
      const read = wrong.length > 0 ? { id: queue.id } : queue;
      this.add(read, parent, !parents.has(queue.id) && queue['isParent'] !== true, by !== undefined);
    }
  }

  /** Index of the queue above; -1 for root, and for a path that is wrong. Problems are of its `settings` and of its `path`. */
  private checkedParent({ id, parent: stated }: QueueText, settings: string, path: string): number {
    const { problems } = this;
    const parentId = parentPath(id) || undefined;
    if (stated !== undefined && stated !== parentId) {
      problems.add(
        `${settings}.parent`,
        `expected "${parentId ?? 'none'}", the path without its last part, got "${stated}"`,
      );
    }
    if (parentId === undefined) {
      if (id !== 'root') problems.add(path, `expected a path below root, such as "root.${id}"`);
      return -1;
    }
    const parent = this.indices.get(parentId);
    if (parent === undefined) {
      problems.add(path, `its parent "${parentId}" does not exist or stands after it`);
    }
    return parent ?? -1;
  }

  private add(queue: QueueText, parent: number, leaf: boolean, absent = false): void {
    this.indices.set(queue.id, this.all.length);
    this.all.push({
      id: queue.id,
      parent,
      leaf,
      guaranteed: this.types.vector(queue.resources?.guaranteed, UNSET),
      max: this.types.vector(queue.resources?.max, UNSET),
      settings: queue,
      ...(absent ? { absent: true } : {}),
    });
  }

  /** Adds a queue that the scheduler creates. The queue above it is no leaf any more. */
  create(queue: QueueText): void {
    const parent = this.indexOf(parentPath(queue.id));
    this.all[parent] = { ...this.all[parent], leaf: false };
    this.add(queue, parent, queue['isParent'] !== true);
  }

  /** Index of the queue; root where there is no such queue. */
  indexOf(id: string): number {
    return this.indices.get(id) ?? ROOT;
  }

  /** Index of a queue; of the first leaf if no queue is named; -1 if there is no such queue. */
  private find(id: string | undefined): number {
    return id === undefined ? this.all.findIndex((q) => q.leaf) : (this.indices.get(id) ?? -1);
  }

  /** Whether this queue exists and is a leaf; undefined: whether there is any leaf. */
  takes(id: string | undefined): boolean {
    const index = this.find(id);
    return index >= 0 && this.all[index].leaf;
  }

  /** Index of a leaf, the first one if none is named. A problem, and -1, if there is no such queue; a problem if it is no leaf. */
  leaf(id: string | undefined, path: string): number {
    const index = this.find(id);
    if (index < 0) this.problems.add(path, `there is no queue "${id}"`);
    else if (!this.all[index].leaf) {
      this.problems.add(path, `"${id}" has queues below it; applications go to one without`);
    }
    return index;
  }
}
