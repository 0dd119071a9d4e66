/**
 * What the applications of a leaf ask for lies between: no ask is smaller or larger in any type. Applications with equal
 * bounds are counted together, so that a change of one does not look at the others.
 */
import { equals } from '../../yarn/resources';
import type { Resource } from '../../yarn/resources';
import type { FairApp } from '../applications/fair-app';

class Bounds {
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

  include({ smallest, largest, smallestMaster }: Bounds): void {
    lower(this.smallest, smallest);
    lower(this.smallestMaster, smallestMaster);
    for (let t = 0; t < largest.length; t++) this.largest[t] = Math.max(this.largest[t], largest[t]);
  }

  equals({ smallest, largest, smallestMaster }: Bounds): boolean {
    return (
      equals(this.smallest, smallest) && equals(this.largest, largest) && equals(this.smallestMaster, smallestMaster)
    );
  }

  get name(): string {
    return `${this.smallest.join()} ${this.largest.join()} ${this.smallestMaster.join()}`;
  }
}

export class AskBounds {
  /** Of all applications; Infinity or 0 where there is none. `smallestMaster`: of the asks for masters. */
  readonly smallest: Resource;
  readonly largest: Resource;
  readonly smallestMaster: Resource;
  private readonly all: Bounds;
  private own: Bounds;
  private readonly kinds = new Map<string, Bounds>();
  private readonly kindOf = new Map<FairApp, Bounds>();
  private readonly changed = new Set<FairApp>();

  constructor(private readonly types: number) {
    this.all = new Bounds(types);
    this.own = new Bounds(types);
    ({ smallest: this.smallest, largest: this.largest, smallestMaster: this.smallestMaster } = this.all);
  }

  /** An application came, went, or may ask for something else. */
  touch(app: FairApp): void {
    this.changed.add(app);
  }

  /** Widens the bounds to what an application asks for where it `counts`, until they are worked out. */
  widen(app: FairApp, counts: boolean): void {
    if (counts) this.all.widen(app);
    this.changed.add(app);
  }

  /** Works the bounds out where any of the applications has changed. `asks`: whether one of them counts. */
  measure(asks: (app: FairApp) => boolean): void {
    if (this.changed.size === 0) return;
    for (const app of this.changed) this.recount(app, asks(app));
    this.changed.clear();
    this.all.clear();
    for (const kind of this.kinds.values()) this.all.include(kind);
  }

  private recount(app: FairApp, asks: boolean): void {
    const before = this.kindOf.get(app);
    this.own.clear();
    if (asks) this.own.widen(app);
    if (asks && before?.equals(this.own) === true) return;
    if (before !== undefined) this.leave(app, before);
    if (asks) this.join(app);
  }

  private join(app: FairApp): void {
    const { name } = this.own;
    let kind = this.kinds.get(name);
    if (kind === undefined) {
      kind = this.own;
      this.kinds.set(name, kind);
      this.own = new Bounds(this.types);
    }
    kind.apps++;
    this.kindOf.set(app, kind);
  }

  private leave(app: FairApp, kind: Bounds): void {
    this.kindOf.delete(app);
    kind.apps--;
    if (kind.apps === 0) this.kinds.delete(kind.name);
  }
}

function lower(target: Resource, other: Resource): void {
  for (let t = 0; t < target.length; t++) target[t] = Math.min(target[t], other[t]);
}
