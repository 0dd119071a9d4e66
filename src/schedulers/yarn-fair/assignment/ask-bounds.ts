/**
 * What the applications of a leaf ask for lies between: no ask is smaller or larger in any type. Applications with equal
 * bounds are counted together, so that a change of one does not look at the others. Most containers come and go without a
 * change of what their application asks for, and nothing is worked out then.
 */
import { MarkList } from '../../yarn/mark-list';
import type { Resource } from '../../yarn/resources';
import type { FairApp } from '../applications/fair-app';

/** The bounds of applications that are counted together. */
export class AskKind {
  readonly smallest: Resource;
  readonly largest: Resource;
  readonly smallestMaster: Resource;
  /** Applications that have them. */
  apps = 0;

  constructor(types: number) {
    this.smallest = new Float64Array(types);
    this.largest = new Float64Array(types);
    this.smallestMaster = new Float64Array(types);
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
  /** Of all applications; Infinity or 0 where there is none. `smallestMaster`: of the asks for masters. */
  readonly smallest: Resource;
  readonly largest: Resource;
  readonly smallestMaster: Resource;
  private readonly all: AskKind;
  private own: AskKind;
  private readonly kinds = new Map<string, AskKind>();
  private readonly changed: MarkList<FairApp>;
  /** Whether the kinds may leave narrower bounds. */
  private isWide = false;

  /** @param mark of applications that have changed */
  constructor(
    private readonly types: number,
    mark: number,
  ) {
    this.all = new AskKind(types);
    this.own = new AskKind(types);
    ({ smallest: this.smallest, largest: this.largest, smallestMaster: this.smallestMaster } = this.all);
    this.changed = new MarkList(mark);
  }

  /** An application came, or may ask for something else. */
  touch(app: FairApp): void {
    this.changed.add(app);
  }

  /** An application goes, and may come to another leaf. */
  forget(app: FairApp): void {
    this.changed.delete(app);
    if (app.asked.kind !== undefined) this.leave(app, app.asked.kind);
  }

  /** Widens the bounds to what an application asks for where it `counts`, until they are worked out. */
  widen(app: FairApp, counts: boolean): void {
    this.changed.add(app);
    if (!counts || isKnown(app)) return;
    this.all.widen(app);
    this.isWide = true;
  }

  /**
   * Works the bounds out where any of the applications has changed. `asks`: whether one of them counts.
   * @returns whether they may be others than the last time
   */
  measure(asks: (app: FairApp) => boolean): boolean {
    const { changed } = this;
    for (let i = 0; i < changed.length; i++) this.recount(changed.at(i), asks(changed.at(i)));
    changed.clear();
    if (!this.isWide) return false;
    this.isWide = false;
    this.all.clear();
    for (const kind of this.kinds.values()) this.all.include(kind);
    return true;
  }

  private recount(app: FairApp, asks: boolean): void {
    const before = app.asked.kind;
    if (asks ? isKnown(app) : before === undefined) return;
    if (before !== undefined) this.leave(app, before);
    if (asks) this.join(app);
  }

  private join(app: FairApp): void {
    this.own.clear();
    this.own.widen(app);
    const { name } = this.own;
    let kind = this.kinds.get(name);
    if (kind === undefined) {
      kind = this.own;
      this.kinds.set(name, kind);
      this.own = new AskKind(this.types);
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
