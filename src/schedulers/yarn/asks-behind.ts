/**
 * Asks that wait behind another one of their application. A node is offered to the request keys of an application in their order,
 * and mostly to the first one alone, even where the node has no room for that one now.
 * Source: Hadoop, scheduler/fair/FSAppAttempt.assignContainer, scheduler/capacity/allocator/RegularContainerAllocator.
 */
import type { ExplainingContext } from '../../sim/context-parts';
import { Reason } from '../../sim/reasons';
import { ReasonScope } from '../../sim/trace/trace';
import type { RequestKey, ResourceRequests } from './resource-requests';

/** What a scheduler knows of the keys of an application. Those that are asked about ask for something. */
export interface KeyOrder<App> {
  /** Whether a key gets nothing now, and keeps the nodes that it is offered from all keys behind it. */
  keepsNodes(app: App, key: RequestKey): boolean;
  /** Whether a key behind such a one waits for nothing else. */
  waitsFor(app: App, first: RequestKey, key: RequestKey): boolean;
}

export class AsksBehind<App extends { readonly requests: ResourceRequests }> {
  /** Applications that may ask for containers of several sizes. */
  private readonly apps = new Set<App>();
  /** Asks that were last stated to wait behind another one. */
  private readonly stated = new Set<number>();

  /** @param code of the statement; its argument is the shape of the ask that comes first */
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly code: number,
    private readonly order: KeyOrder<App>,
  ) {}

  /** An application asks for more. */
  asked(app: App): void {
    if (app.requests.keys.length > 1) this.apps.add(app);
  }

  forget(app: App): void {
    this.apps.delete(app);
    for (const { ask } of app.requests.keys) this.stated.delete(ask);
  }

  /** Another reason was stated of an ask. */
  replaced(ask: number): void {
    this.stated.delete(ask);
  }

  /** States which asks wait behind another one. */
  restate(): void {
    for (const app of this.apps) {
      this.stateApp(app);
      if (!this.hasSeveralSizes(app)) this.apps.delete(app);
    }
  }

  /** Whether any application asks for containers of several sizes. */
  get hasAny(): boolean {
    return this.apps.size > 0;
  }

  /** Whether any ask is stated to wait behind another one. */
  get hasStated(): boolean {
    return this.stated.size > 0;
  }

  /** More sizes come only with more asks. */
  private hasSeveralSizes({ requests }: App): boolean {
    const pending = requests.keys.filter((key) => key.pending > 0);
    return pending.some((key) => this.shapeOf(key) !== this.shapeOf(pending[0]));
  }

  private stateApp(app: App): void {
    const { order } = this;
    let first: RequestKey | undefined;
    for (const key of app.requests.keys) {
      const isAsked = key.pending > 0;
      const isBehind = isAsked && first !== undefined && order.waitsFor(app, first, key);
      if (isBehind !== this.stated.has(key.ask)) this.state(key.ask, isBehind ? first : undefined);
      if (isAsked && first === undefined && order.keepsNodes(app, key)) first = key;
    }
  }

  private state(ask: number, first: RequestKey | undefined): void {
    if (first === undefined) this.stated.delete(ask);
    else this.stated.add(ask);
    const [code, shape] = first === undefined ? [Reason.none, 0] : [this.code, this.shapeOf(first)];
    this.ctx.stateReason(ReasonScope.ask, ask, code, shape, 0);
  }

  private shapeOf({ ask }: RequestKey): number {
    return this.ctx.world.askShape[ask];
  }
}
