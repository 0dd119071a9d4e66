/** The orders in which a leaf offers a node to its applications. A leaf with a single application needs none. */
import { OrderedMembers } from '../../yarn/ordered-members';
import type { FairApp } from '../applications/fair-app';
import { AppMark } from './shared-by-queues';

export class AppOrders {
  /** Applications with pending demand that do not wait for a master. */
  readonly apps: OrderedMembers<FairApp>;
  /** Those that wait for their master; undefined until one does. */
  masters: OrderedMembers<FairApp> | undefined;

  private readonly runnable: () => readonly FairApp[];

  /** @param leaf whose applications may run */
  constructor(leaf: { readonly runnableApps: readonly FairApp[] }) {
    this.runnable = () => leaf.runnableApps;
    this.apps = new OrderedMembers(this.runnable, hasNoMasterToWaitFor, {
      inside: AppMark.inAppOrder,
      changed: AppMark.changedInAppOrder,
    });
  }

  /** An application was added, or its place may have changed. */
  touch(app: FairApp): void {
    this.apps.touch(app);
    if (app.waitsForMaster) this.masters ??= this.makeMasters();
    this.masters?.touch(app);
  }

  private makeMasters(): OrderedMembers<FairApp> {
    return new OrderedMembers(this.runnable, waitsForMaster, {
      inside: AppMark.inMasterOrder,
      changed: AppMark.changedInMasterOrder,
    });
  }

  /** Removes an application, which may be added to another leaf. */
  forget(app: FairApp): void {
    this.apps.forget(app);
    this.masters?.forget(app);
  }

  /** The places of all applications may have changed. */
  invalidate(): void {
    this.apps.invalidate();
    this.masters?.invalidate();
  }
}

// Which applications belong to an order. One that leaves its leaf is removed (`forget`), so its leaf need not be checked here.

function hasNoMasterToWaitFor(app: FairApp): boolean {
  return app.wantsMore && !app.waitsForMaster;
}

function waitsForMaster(app: FairApp): boolean {
  return app.wantsMore && app.waitsForMaster;
}
