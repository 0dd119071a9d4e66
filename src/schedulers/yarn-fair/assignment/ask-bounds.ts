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
  kind: AskKind | undefined;
  /** What followed from this: the revision of its requests, and whether it waited for its master. */
  revision: number;
  waits: boolean;
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
    if (app.asked.kind !== undefined) this.leave(app, app.asked.kind);
  }

  /** Widens the bounds to what an application asks for where it `counts`, until they are worked out. */
  widen(app: FairApp, counts: boolean): void {
    if (!counts || isKnown(app)) return;
    this.all.widen(app);
    this.isWide = true;
  }

  /** Counts an application that may have changed. `asks`: whether it counts now. */
  recount(app: FairApp, asks: boolean): void {
    const before = app.asked.kind;
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
    const { asked } = app;
    asked.kind = kind;
    asked.revision = app.requests.revision;
    asked.waits = app.waitsForMaster;
  }

  private leave({ asked }: FairApp, kind: AskKind): void {
    asked.kind = undefined;
    kind.apps--;
    this.isWide = true;
    if (kind.apps === 0) this.kinds.delete(kind.name);
  }
}

/** Whether an application is counted with what it asks for now. */
function isKnown({ asked, requests, waitsForMaster }: FairApp): boolean {
  return asked.kind !== undefined && asked.revision === requests.revision && asked.waits === waitsForMaster;
}

function lower(target: Resource, other: Resource): void {
  for (let t = 0; t < target.length; t++) target[t] = Math.min(target[t], other[t]);
}
