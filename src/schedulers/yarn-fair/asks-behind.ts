/**
 * Asks that wait behind another one of their application. A node is offered to the first of its request keys that may run there,
 * and to no other, even where the node has no room for that one now.
 * Source: Hadoop, scheduler/fair/FSAppAttempt.assignContainer.
 */
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace/trace';
import type { RequestKey } from '../yarn/resource-requests';
import { fitsIn } from '../yarn/resources';
import type { FairApp } from './applications/fair-app';
import type { NodeRoom } from './assignment/node-room';
import type { FairBook } from './fair-book';
import { FairReason } from './reasons';

export class AsksBehind {
  /** Applications that may ask for containers of several sizes. */
  private readonly apps = new Set<FairApp>();
  /** Asks that were last stated to wait behind another one. */
  private readonly stated = new Set<number>();

  constructor(
    private readonly ctx: ExplainingContext,
    private readonly book: FairBook,
    private readonly room: NodeRoom,
  ) {}

  /** An application asks for more. */
  asked(app: FairApp): void {
    if (app.requests.keys.length > 1) this.apps.add(app);
  }

  forget(app: FairApp): void {
    this.apps.delete(app);
    for (const { ask } of app.requests.keys) this.stated.delete(ask);
  }

  /** Another reason was stated of an ask. */
  replaced(ask: number): void {
    this.stated.delete(ask);
  }

  /** States which asks wait behind another one. `mayBe`: whether some sizes have room on nodes and others have none. */
  restate(mayBe: boolean): void {
    if (this.apps.size === 0 || (!mayBe && this.stated.size === 0)) return;
    for (const app of this.apps) {
      this.stateApp(app);
      if (!this.hasSeveralSizes(app)) this.apps.delete(app);
    }
  }

  /** More sizes come only with more asks. */
  private hasSeveralSizes({ requests }: FairApp): boolean {
    const { askShape } = this.ctx.world;
    const pending = requests.keys.filter((key) => key.pending > 0);
    return pending.some(({ ask }) => askShape[ask] !== askShape[pending[0].ask]);
  }

  private stateApp(app: FairApp): void {
    let first: RequestKey | undefined;
    for (const key of app.requests.keys) {
      const isBehind = first !== undefined && this.waitsFor(first, key) && !this.isReserved(app, key);
      if (isBehind !== this.stated.has(key.ask)) this.state(key.ask, isBehind ? first : undefined);
      if (first === undefined && this.endsOffers(app, key)) first = key;
    }
  }

  private state(ask: number, first: RequestKey | undefined): void {
    if (first === undefined) this.stated.delete(ask);
    else this.stated.add(ask);
    const code = first === undefined ? Reason.none : FairReason.behindOwnAsk;
    this.ctx.stateReason(ReasonScope.ask, ask, code, first === undefined ? 0 : this.shapeOf(first), 0);
  }

  /** Whether a key is offered every node that is large enough, and none of them has room. */
  private endsOffers(app: FairApp, key: RequestKey): boolean {
    if (key.pending === 0 || key.hasPlaces || this.ctx.policies !== undefined) return false;
    return app.runnable && this.room.roomFor(this.shapeOf(key)) === 0 && app.queue.limitingQueue(key.any.size) === null;
  }

  /** Whether all nodes that have room for a key are large enough for the first one. */
  private waitsFor(first: RequestKey, key: RequestKey): boolean {
    const shape = this.shapeOf(key);
    if (key.pending === 0 || this.room.roomFor(shape) === 0) return false;
    const { all } = this.book.nodes;
    return all.every((node, n) => node === undefined || !this.room.has(shape, n) || fitsIn(first.any.size, node.total));
  }

  private isReserved({ reservedNodes }: FairApp, key: RequestKey): boolean {
    return reservedNodes.some(({ reservation }) => reservation?.key === key);
  }

  private shapeOf({ ask }: RequestKey): number {
    return this.ctx.world.askShape[ask];
  }
}
