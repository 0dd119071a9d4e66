/**
 * The queues of the book follow the configuration: those that it names come, those that it no longer names go once nothing is in
 * them, and placement makes others when they are needed.
 * Source: Hadoop, scheduler/fair/QueueManager.
 */
import type { SchedulerContext } from '../../../sim/ports';
import type { FairBook } from '../fair-book';
import { isCreatedNow } from '../placement/created-now';
import type { FairQueue } from './fair-queue';
import { readQueue } from './queue-config';

export class ConfiguredQueues {
  /** Whether the book may have queues that the configuration has not. */
  private someLeave = false;

  /** @param typeNames names of the resource types as YARN writes them */
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly book: FairBook,
    private readonly typeNames: readonly string[],
  ) {
    this.bring();
  }

  /** The configuration is another one. */
  configure(): void {
    const { ctx, book } = this;
    this.bring();
    this.someLeave = true;
    this.drop();
    book.configure(({ number, name }) => {
      const { settings } = ctx.queue(number);
      return this.read(ctx.world.queueThere[number] === 1 ? { ...settings, id: name } : { id: name });
    });
  }

  /**
   * Takes out the queues that the configuration no longer has and that nothing is in, those below others first. 2.2 to 2.8 keep
   * them.
   * Source: Hadoop 3.x, QueueManager.removeEmptyDynamicQueues.
   */
  drop(): void {
    const { book } = this;
    if (!this.someLeave || book.settings.generation === 'fs-2014') return;
    this.someLeave = false;
    for (const queue of book.queues.toReversed()) {
      if (this.ctx.world.queueThere[queue.number] === 1) continue;
      if (queue.isIdle) book.removeQueue(queue);
      else this.someLeave = true;
    }
  }

  /** Makes the queue of an application that is not there now, where its rule may; undefined where it may not. */
  create(app: number): FairQueue | undefined {
    const { ctx, book } = this;
    const { world } = ctx;
    const number = world.appQueue[app];
    const { id, parent, leaf } = ctx.queue(number);
    const scheduler = { ...ctx.settings(), type: 'yarn-fair' };
    if (!leaf || book.queueOf(parent) === undefined || !isCreatedNow(world, app, scheduler)) return undefined;
    const queue = book.addQueue(id, number, book.queueOf(parent) ?? null, true, this.read({ id }));
    this.someLeave = true;
    ctx.notice(`${id} is created for ${world.input.applications[app].id}`);
    return queue;
  }

  /** Makes the queues that the configuration has and the book has not. */
  private bring(): void {
    const { queueThere, input } = this.ctx.world;
    input.queues.forEach((_, number) => {
      if (queueThere[number] === 1 && this.book.queueOf(number) === undefined) this.add(number);
    });
  }

  private add(number: number): void {
    const { id, parent, leaf, settings } = this.ctx.queue(number);
    const config = this.read({ ...settings, id });
    this.book.addQueue(id, number, this.book.queueOf(parent) ?? null, leaf, config);
  }

  private read(queue: Parameters<typeof readQueue>[0]): ReturnType<typeof readQueue> {
    return readQueue(queue, this.ctx.settings(), this.typeNames);
  }
}
