/**
 * Keeps the queues of the book in line with the configuration: adds those that it names, removes those that it no longer names
 * once they are empty, and creates those that placement asks for.
 * Source: Hadoop, scheduler/fair/QueueManager.
 */
import type { ExplainingContext } from '../../../sim/context-parts';
import type { FairBook } from '../fair-book';
import { isCreatedNow } from '../placement/created-now';
import type { FairQueue } from './fair-queue';
import { readQueue } from './queue-config';

export class ConfiguredQueues {
  /** Whether the book may have queues that are not configured. */
  private hasUnconfigured = false;

  /** @param typeNames names of the resource types as YARN writes them */
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly book: FairBook,
    private readonly typeNames: readonly string[],
  ) {
    this.addConfigured();
  }

  /** The configuration has changed. */
  configure(): void {
    const { ctx, book } = this;
    this.addConfigured();
    this.hasUnconfigured = true;
    this.removeUnconfigured();
    book.queues.configure(({ number, name }) => {
      const { settings } = ctx.queue(number);
      return this.read(ctx.world.queueExists[number] === 1 ? { ...settings, id: name } : { id: name });
    });
  }

  /**
   * Removes the empty queues that are not configured, children before their parents. 2.2 to 2.8 keep them.
   * Source: Hadoop 3.x, QueueManager.removeEmptyDynamicQueues.
   */
  removeUnconfigured(): void {
    const { book } = this;
    if (!this.hasUnconfigured || book.settings.generation === 'fs-2014') return;
    this.hasUnconfigured = false;
    for (const queue of book.queues.all.toReversed()) {
      if (this.ctx.world.queueExists[queue.number] === 1) continue;
      if (queue.isIdle) book.queues.remove(queue);
      else this.hasUnconfigured = true;
    }
  }

  /** Creates the missing queue of an application if the placement rules may; undefined: they may not. */
  create(app: number): FairQueue | undefined {
    const { ctx, book } = this;
    const { world } = ctx;
    const number = world.appQueue[app];
    const { id, parent, leaf } = ctx.queue(number);
    const scheduler = { ...ctx.settings(), type: 'yarn-fair' };
    if (!leaf || book.queues.numbered(parent) === undefined || !isCreatedNow(world, app, scheduler)) return undefined;
    const queue = book.queues.add(id, number, book.queues.numbered(parent) ?? null, true, this.read({ id }));
    this.hasUnconfigured = true;
    ctx.notice(`${id} is created for ${world.input.applications[app].id}`);
    return queue;
  }

  /** Adds the configured queues that the book does not have. */
  private addConfigured(): void {
    const { queueExists, input } = this.ctx.world;
    input.queues.forEach((_, number) => {
      if (queueExists[number] === 1 && this.book.queues.numbered(number) === undefined) this.add(number);
    });
  }

  private add(number: number): void {
    const { id, parent, leaf, settings } = this.ctx.queue(number);
    const config = this.read({ ...settings, id });
    this.book.queues.add(id, number, this.book.queues.numbered(parent) ?? null, leaf, config);
  }

  private read(queue: Parameters<typeof readQueue>[0]): ReturnType<typeof readQueue> {
    return readQueue(queue, this.ctx.settings(), this.typeNames);
  }
}
