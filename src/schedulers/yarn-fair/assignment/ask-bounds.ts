/**
 * The smallest and the largest ask of a leaf's applications, by resource type. Applications with equal bounds are counted as one
 * kind, so that a change of one application does not look at the others. Most containers start and end without changing the asks
 * of their application, and then nothing is computed again.
 */
import type { MarkList, Marked } from '../../yarn/mark-list';
import type { Resource } from '../../yarn/resources';
import type { FairApp } from '../applications/fair-app';

/** By type, the smallest ask, the largest ask, and the smallest ask for a master; Infinity or 0 if there is none. */
interface Bounds {
  readonly smallestAsk: Resource;
  readonly largestAsk: Resource;
  readonly smallestMaster: Resource;
}

/** A leaf with its bounds, which are written in place. */
export interface BoundedLeaf extends Bounds, Marked {}

/** A kind of applications: those with equal bounds. */
export interface AskKind extends Bounds {
  /** Its bounds as text, by which it is found. */
  readonly name: string;
  /** Number of its applications in all leaves. */
  apps: number;
}

/** How an application is counted. Written by `AskBounds` alone. */
export interface CountedAsks {
  /** Its kind; undefined while it is not counted. */
  countedKind: AskKind | undefined;
  /** The revision of its requests when it was counted. */
  countedRevision: number;
  /** Whether it waited for its master then. */
  countedAsWaiting: boolean;
}

/** The kinds of all leaves, each once: a thousand leaves mostly ask for the same. */
export class AskKinds {
  private readonly byName = new Map<string, AskKind>();
  /** Buffer: the bounds of an application. */
  private readonly ofApp: Bounds;

  constructor(types: number) {
    const none = (): Resource => new Float64Array(types);
    this.ofApp = { smallestAsk: none(), largestAsk: none(), smallestMaster: none() };
  }

  /** Counts an application. Returns its kind. */
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

  /** Counts one application of a kind less. */
  leave(kind: AskKind): void {
    if (--kind.apps === 0) this.byName.delete(kind.name);
  }
}

/** Keeps the bounds of a leaf. */
export class AskBounds<Leaf extends BoundedLeaf> {
  /** Applications of each kind in the leaf. */
  private readonly counts = new Map<AskKind, number>();

  /**
   * @param kinds those of all leaves
   * @param wide leaves whose bounds may be wider than necessary
   */
  constructor(
    private readonly leaf: Leaf,
    private readonly kinds: AskKinds,
    private readonly wide: MarkList<Leaf>,
  ) {
    clear(leaf);
  }

  /** Removes an application, which may be added to another leaf. */
  forget(app: FairApp): void {
    if (app.countedKind !== undefined) this.leave(app, app.countedKind);
  }

  /** Widens the bounds to the asks of an application, if it `counts`, until `measure`. */
  widen(app: FairApp, counts: boolean): void {
    if (!counts || isUpToDate(app)) return;
    widen(this.leaf, app);
    this.wide.add(this.leaf);
  }

  /** Counts an application again whose asks may have changed. `asks`: whether it has pending demand. */
  recount(app: FairApp, asks: boolean): void {
    const before = app.countedKind;
    if (asks ? isUpToDate(app) : before === undefined) return;
    if (before !== undefined) this.leave(app, before);
    if (asks) this.join(app);
  }

  /** Computes the bounds exactly. */
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

/** Whether an application is counted with its present asks. */
function isUpToDate(app: FairApp): boolean {
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

/** Widens bounds to the asks of an application. */
function widen({ smallestAsk, largestAsk, smallestMaster }: Bounds, app: FairApp): void {
  const { keys } = app.requests;
  for (let k = 0; k < keys.length; k++) if (keys[k].pending > 0) keys[k].widen(smallestAsk, largestAsk);
  const next = app.waitsForMaster ? app.requests.next() : undefined;
  if (next !== undefined) lower(smallestMaster, next.any.size);
}

function lower(target: Resource, other: Resource): void {
  for (let t = 0; t < target.length; t++) target[t] = Math.min(target[t], other[t]);
}
