/**
 * The smallest and the largest ask of the applications of a leaf, in each type. Applications with equal bounds are counted
 * together, so that a change of one does not look at the others. Most containers start and end without changing the asks of
 * their application, and then nothing is recomputed.
 */
import type { MarkList, Marked } from '../../yarn/mark-list';
import type { Resource } from '../../yarn/resources';
import type { FairApp } from '../applications/fair-app';

/** Per type the smallest and the largest ask, and the smallest one for a master; Infinity or 0 where there is none. */
interface Bounds {
  readonly smallestAsk: Resource;
  readonly largestAsk: Resource;
  readonly smallestMaster: Resource;
}

/** A leaf as its bounds see it: they are written in place. */
export interface BoundedLeaf extends Bounds, Marked {}

/** The bounds of applications that are counted together. */
export interface AskKind extends Bounds {
  /** Tells it from other kinds. */
  readonly name: string;
  /** Applications of all leaves that have them. */
  apps: number;
}

/** What the bounds know of an application. Written by them alone. */
export interface CountedAsks {
  /** That with which it is counted; undefined while it is not. */
  countedKind: AskKind | undefined;
  /** What followed from this: the revision of its requests, and whether it waited for its master. */
  countedRevision: number;
  countedAsWaiting: boolean;
}

/** The kinds that applications of any leaf have, each once: a thousand leaves mostly ask for the same. */
export class AskKinds {
  private readonly byName = new Map<string, AskKind>();
  /** The bounds of the application that is looked at. */
  private readonly ofApp: Bounds;

  constructor(types: number) {
    const none = (): Resource => new Float64Array(types);
    this.ofApp = { smallestAsk: none(), largestAsk: none(), smallestMaster: none() };
  }

  /** Counts an application. */
  join(app: FairApp): AskKind {
    const { byName, ofApp } = this;
    clear(ofApp);
    widen(ofApp, app);
    const { smallestAsk, largestAsk, smallestMaster } = ofApp;
    const name = `${smallestAsk.join()} ${largestAsk.join()} ${smallestMaster.join()}`;
    let kind = byName.get(name);
    if (kind === undefined) {
      kind = {
        name,
        apps: 0,
        smallestAsk: smallestAsk.slice(),
        largestAsk: largestAsk.slice(),
        smallestMaster: smallestMaster.slice(),
      };
      byName.set(name, kind);
    }
    kind.apps++;
    return kind;
  }

  /** An application of this kind counts no longer. */
  leave(kind: AskKind): void {
    if (--kind.apps === 0) this.byName.delete(kind.name);
  }
}

/** Keeps the bounds of a leaf. */
export class AskBounds<Leaf extends BoundedLeaf> {
  /** Applications of each kind in the leaf. */
  private readonly counts = new Map<AskKind, number>();

  /**
   * @param kinds of all leaves
   * @param wide leaves of which the bounds may be wider than they have to be
   */
  constructor(
    private readonly leaf: Leaf,
    private readonly kinds: AskKinds,
    private readonly wide: MarkList<Leaf>,
  ) {
    clear(leaf);
  }

  /** An application goes, and may come to another leaf. */
  forget(app: FairApp): void {
    if (app.countedKind !== undefined) this.leave(app, app.countedKind);
  }

  /** Widens the bounds to what an application asks for where it `counts`, until they are worked out. */
  widen(app: FairApp, counts: boolean): void {
    if (!counts || isKnown(app)) return;
    widen(this.leaf, app);
    this.wide.add(this.leaf);
  }

  /** Counts an application that may have changed. `asks`: whether it counts now. */
  recount(app: FairApp, asks: boolean): void {
    const before = app.countedKind;
    if (asks ? isKnown(app) : before === undefined) return;
    if (before !== undefined) this.leave(app, before);
    if (asks) this.join(app);
  }

  /** Works the bounds out, as narrow as they are. */
  measure(): void {
    const { leaf } = this;
    clear(leaf);
    for (const { smallestAsk, largestAsk, smallestMaster } of this.counts.keys()) {
      lower(leaf.smallestAsk, smallestAsk);
      lower(leaf.smallestMaster, smallestMaster);
      for (let t = 0; t < largestAsk.length; t++) leaf.largestAsk[t] = Math.max(leaf.largestAsk[t], largestAsk[t]);
    }
  }

  private join(app: FairApp): void {
    const kind = this.kinds.join(app);
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1);
    this.wide.add(this.leaf);
    app.countedKind = kind;
    app.countedRevision = app.requests.revision;
    app.countedAsWaiting = app.waitsForMaster;
  }

  private leave(app: FairApp, kind: AskKind): void {
    const left = (this.counts.get(kind) ?? 0) - 1;
    if (left > 0) this.counts.set(kind, left);
    else this.counts.delete(kind);
    this.kinds.leave(kind);
    this.wide.add(this.leaf);
    app.countedKind = undefined;
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

function clear({ smallestAsk, largestAsk, smallestMaster }: Bounds): void {
  smallestAsk.fill(Infinity);
  largestAsk.fill(0);
  smallestMaster.fill(Infinity);
}

/** Widens bounds to what an application asks for. */
function widen({ smallestAsk, largestAsk, smallestMaster }: Bounds, app: FairApp): void {
  const { keys } = app.requests;
  for (let k = 0; k < keys.length; k++) if (keys[k].pending > 0) keys[k].widen(smallestAsk, largestAsk);
  const next = app.waitsForMaster ? app.requests.next() : undefined;
  if (next !== undefined) lower(smallestMaster, next.any.size);
}

function lower(target: Resource, other: Resource): void {
  for (let t = 0; t < target.length; t++) target[t] = Math.min(target[t], other[t]);
}
