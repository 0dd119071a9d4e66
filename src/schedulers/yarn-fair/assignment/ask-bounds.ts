/**
 * What the applications of a leaf ask for lies between: no ask is smaller or larger in any type. Applications with equal
 * bounds are counted together, so that a change of one does not look at the others. Most containers come and go without a
 * change of what their application asks for, and nothing is worked out then.
 */
import type { Resource } from '../../yarn/resources';
import type { FairApp } from '../applications/fair-app';
import type { SharedByQueues } from '../queues/shared-by-queues';

/** The bounds of applications that are counted together. */
export class AskKind {
  /** Applications that have them. */
  apps = 0;

  /** The arrays are cleared. */
  constructor(
    types: number,
    readonly smallest: Resource = new Float64Array(types),
    readonly largest: Resource = new Float64Array(types),
    readonly smallestMaster: Resource = new Float64Array(types),
  ) {
    this.clear();
  }

  clear(): void {
    this.smallest.fill(Infinity);
    this.largest.fill(0);
    this.smallestMaster.fill(Infinity);
  }

  /** Widens them to what an application asks for. */
  widen(app: FairApp): void {
    const { keys } = app.requests;
    for (let k = 0; k < keys.length; k++) if (keys[k].pending > 0) keys[k].widen(this.smallest, this.largest);
    const next = app.waitsForMaster ? app.requests.next() : undefined;
    if (next !== undefined) lower(this.smallestMaster, next.any.size);
  }

  include({ smallest, largest, smallestMaster }: AskKind): void {
    lower(this.smallest, smallest);
    lower(this.smallestMaster, smallestMaster);
    for (let t = 0; t < largest.length; t++) this.largest[t] = Math.max(this.largest[t], largest[t]);
  }

  get name(): string {
    return `${this.smallest.join()} ${this.largest.join()} ${this.smallestMaster.join()}`;
  }
}

/** What the bounds know of an application. Written by them alone. */
export interface CountedAsks {
  /** That with which it is counted; undefined while it is not. */
  countedKind: AskKind | undefined;
  /** What followed from this: the revision of its requests, and whether it waited for its master. */
  countedRevision: number;
  countedAsWaiting: boolean;
}

export class AskBounds {
  private readonly kinds = new Map<string, AskKind>();
  /** Whether the kinds may leave narrower bounds. */
  private isWide = false;

  /** @param all where the bounds of all applications are written; Infinity or 0 where there is none */
  constructor(
    private readonly all: AskKind,
    private readonly shared: SharedByQueues,
  ) {}

  /** An application goes, and may come to another leaf. */
  forget(app: FairApp): void {
    if (app.countedKind !== undefined) this.leave(app, app.countedKind);
  }

  /** Widens the bounds to what an application asks for where it `counts`, until they are worked out. */
  widen(app: FairApp, counts: boolean): void {
    if (!counts || isKnown(app)) return;
    this.all.widen(app);
    this.isWide = true;
  }

  /** Counts an application that may have changed. `asks`: whether it counts now. */
  recount(app: FairApp, asks: boolean): void {
    const before = app.countedKind;
    if (asks ? isKnown(app) : before === undefined) return;
    if (before !== undefined) this.leave(app, before);
    if (asks) this.join(app);
  }

  /** Works the bounds out where applications that were counted changed them. Whether they may be others than the last time. */
  measure(): boolean {
    if (!this.isWide) return false;
    this.isWide = false;
    this.all.clear();
    for (const kind of this.kinds.values()) this.all.include(kind);
    return true;
  }

  private join(app: FairApp): void {
    const { shared } = this;
    const { spareKind } = shared;
    spareKind.clear();
    spareKind.widen(app);
    const { name } = spareKind;
    let kind = this.kinds.get(name);
    if (kind === undefined) {
      kind = spareKind;
      this.kinds.set(name, kind);
      shared.spareKind = new AskKind(shared.types);
    }
    kind.apps++;
    this.isWide = true;
    app.countedKind = kind;
    app.countedRevision = app.requests.revision;
    app.countedAsWaiting = app.waitsForMaster;
  }

  private leave(app: FairApp, kind: AskKind): void {
    app.countedKind = undefined;
    kind.apps--;
    this.isWide = true;
    if (kind.apps === 0) this.kinds.delete(kind.name);
  }
}

/** Whether an application is counted with what it asks for now. */
function isKnown(app: FairApp): boolean {
  return (
    app.countedKind !== undefined &&
    app.countedRevision === app.requests.revision &&
    app.countedAsWaiting === app.waitsForMaster
  );
}

function lower(target: Resource, other: Resource): void {
  for (let t = 0; t < target.length; t++) target[t] = Math.min(target[t], other[t]);
}
