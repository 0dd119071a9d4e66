/**
 * Preemption of 2.9 and later, by application: for each starved application, containers of others are marked on nodes where they
 * make room for its requests. They are killed after `waitTimeBeforeKill`, and what they free is earmarked for the application.
 * Source: Hadoop 3.x, scheduler/fair/FSPreemptionThread, FairScheduler.assignPreemptedContainers, FSSchedulerNode.
 */
import { addTo, clampToZero, subtractFrom } from '../../yarn/resources';
import type { OwnNodes } from '../../yarn/own-nodes';
import type { Resource } from '../../yarn/resources';
import type { FairApp, FairContainer, FairNode } from '../applications/fair-app';
import type { FairQueue } from '../queues/fair-queue';
import { NodeEarmarks } from '../assignment/node-earmarks';
import { Starvation, StarvedApps } from './starvation';
import { starvedRequests } from './starved-requests';
import type { StarvedRequest } from './starved-requests';
import type { FairBook } from '../fair-book';
import { victimsAmong } from './victims';
import type { VictimBook, Victims } from './victims';

/** The part of the scheduler's book that preemption uses. */
export type PreemptionBook = Pick<FairBook, 'nodes' | 'queues' | 'live' | 'changes'>;

/** A container to kill, and the application that it is killed for. */
export interface MarkedContainer {
  readonly container: FairContainer;
  readonly starved: FairApp;
}

const NONE: readonly never[] = [];

export class AppPreemption implements VictimBook<FairApp, FairNode> {
  readonly starvation = new Starvation<FairApp>(() => this.book.changes.report('starved'));
  private readonly starved = new StarvedApps<FairApp>();
  private readonly earmarks = new Map<FairNode, NodeEarmarks<FairApp>>();
  private readonly marked = new Set<FairContainer>();
  /** By application, the sum of its marked containers. */
  private readonly losses = new Map<FairApp, Resource>();

  /** The nodes, as of the current round. */
  private nodes: readonly FairNode[] = [];
  /** By size, the nodes on which preemption cannot make room in this round. Further marks do not change that. */
  private readonly hopeless = new Map<string, Set<FairNode>>();
  /** Buffer: what an application would be left with. */
  private rest = new Float64Array(0);

  constructor(
    private readonly book: PreemptionBook,
    /** The node policy of the reader. */
    private readonly own?: OwnNodes<FairApp>,
  ) {}

  /** Skipped updates up to `time` (ms) are made up for: applications that were not starved before were not starved then. */
  carryOver(time: number): void {
    this.starvation.carryOver(time);
  }

  /**
   * Finds the starved applications, with each update.
   * @param now ms
   * @returns when passing time alone may change the result, ms; Infinity: never
   */
  findStarved(leaves: Iterable<FairQueue>, now: number): number {
    const { queues, nodes } = this.book;
    let next = Infinity;
    for (const leaf of leaves) {
      const report = (app: FairApp) => this.starved.add(app);
      next = Math.min(next, this.starvation.update(leaf, queues.policy(leaf), nodes.total, now, report));
    }
    return next;
  }

  /** Whether any starved application waits for preemption. */
  get isAnyStarved(): boolean {
    return !this.starved.isEmpty;
  }

  /**
   * Marks containers for every starved application, those that miss the least first.
   * @param nextCheck when these applications are checked again, ms
   */
  preempt(nextCheck: number): MarkedContainer[] {
    const marks: MarkedContainer[] = [];
    this.nodes = this.book.nodes.all.filter((node) => node !== undefined);
    this.hopeless.clear();
    for (;;) {
      const app = this.starved.take((candidate) => this.starvation.missing(candidate));
      if (app === undefined) return marks;
      if (app.stopped) continue;
      for (const container of this.preemptFor(app)) marks.push({ container, starved: app });
      this.starvation.preempted(app, nextCheck);
    }
  }

  /** Whether a container is going to be killed. */
  isMarked(container: FairContainer): boolean {
    return this.marked.has(container);
  }

  /** A container has ended, killed or not. What it frees stays earmarked. */
  containerGone(container: FairContainer): void {
    if (!this.marked.delete(container)) return;
    const loss = this.losses.get(container.app);
    if (loss !== undefined) subtractFrom(loss, container.size);
  }

  appGone(app: FairApp): void {
    this.starved.delete(app);
    this.starvation.forget(app);
    this.losses.delete(app);
    for (const earmarks of this.earmarks.values()) earmarks.drop(app);
  }

  nodeGone(node: FairNode): void {
    this.earmarks.delete(node);
  }

  // Earmarks, for heartbeats

  /** Applications for which containers were preempted on the node, with what is left for them, in the order of preemption. */
  of(node: FairNode): readonly [FairApp, Resource][] {
    const earmarks = this.earmarks.get(node);
    if (earmarks === undefined) return NONE;
    for (const [app] of earmarks.entries()) if (!this.isStillStarved(app)) earmarks.drop(app);
    if (earmarks.isEmpty) this.earmarks.delete(node);
    return earmarks.entries();
  }

  given(node: FairNode, app: FairApp, size: Resource): void {
    this.earmarks.get(node)?.given(app, size);
  }

  isPending(node: FairNode, app: FairApp): boolean {
    return this.earmarks.get(node)?.has(app) ?? false;
  }

  isStarvedForMinShare(app: FairApp): boolean {
    return this.starvation.isStarvedForMinShare(app);
  }

  /** Whether an application is still starved. */
  private isStillStarved(app: FairApp): boolean {
    if (app.stopped) return false;
    if (this.starvation.isStarvedForMinShare(app)) return true;
    const isBelow = this.compareToFairShare(app, app.usage) < 0;
    return isBelow && this.starvation.missing(app).some((quantity) => quantity > 0);
  }

  // The choice of containers

  private preemptFor(app: FairApp): FairContainer[] {
    const chosen: FairContainer[] = [];
    const missed = this.starvation.missing(app);
    for (const request of starvedRequests(app.requests, missed, (node) => this.book.nodes.all[node]?.rack ?? -1)) {
      for (let i = 0; i < request.count; i++) {
        const victims = this.victimsFor(request);
        if (victims === undefined) continue;
        for (const container of victims.containers) this.mark(container, victims.node, app);
        chosen.push(...victims.containers);
      }
    }
    return chosen;
  }

  /**
   * The containers to preempt for one container of a request: near its place, or anywhere if that spares an application master;
   * undefined: room cannot be made.
   */
  private victimsFor({ key, place, size, relax }: StarvedRequest): Victims<FairApp, FairNode> | undefined {
    const { nodes } = this;
    const near =
      place.level === 'any'
        ? nodes
        : nodes.filter(({ node, rack }) => (place.level === 'rack' ? rack === place.rack : node === place.node));
    const hopeless = this.hopelessFor(size);
    if (hopeless.size === nodes.length) return undefined;
    // No container is killed on a node that the reader's policy would reject anyway.
    const isUseful = ({ node, containers }: Victims<FairApp, FairNode>): boolean => {
      if (this.own === undefined) return true;
      const room = this.free(node).slice();
      for (const container of containers) addTo(room, container.size);
      return this.own.wouldAccept(key, node, room, containers.length);
    };
    const victims = victimsAmong(near, size, this, hopeless, isUseful);
    if (victims === undefined || victims.masters === 0 || place.level === 'any' || !relax) return victims;
    return victimsAmong(
      nodes.filter(({ node, rack }) => key.mayRunOn(node, rack)),
      size,
      this,
      hopeless,
      isUseful,
    );
  }

  private hopelessFor(size: Resource): Set<FairNode> {
    const id = size.join(' ');
    let nodes = this.hopeless.get(id);
    if (nodes === undefined) {
      nodes = new Set();
      this.hopeless.set(id, nodes);
    }
    return nodes;
  }

  free(node: FairNode): Resource {
    const free = node.available.slice();
    if (node.reservation !== undefined) subtractFrom(free, node.reservation.size);
    const earmarks = this.earmarks.get(node);
    if (earmarks !== undefined) subtractFrom(free, earmarks.total);
    clampToZero(free);
    return free;
  }

  mayGo(container: FairContainer, others: Resource): boolean {
    const { app, size } = container;
    if (!app.queue.isPreemptable) return false;
    const loss = this.losses.get(app);
    if (this.rest.length !== size.length) this.rest = new Float64Array(size.length);
    const { rest } = this;
    for (let t = 0; t < size.length; t++)
      rest[t] = app.usage[t] - size[t] - others[t] - (loss === undefined ? 0 : loss[t]);
    return this.compareToFairShare(app, rest) >= 0;
  }

  private compareToFairShare(app: FairApp, usage: Resource): number {
    const { calculator } = this.book.queues.policy(app.queue);
    return calculator.compare(this.book.nodes.total, usage, app.fairShare, true);
  }

  private mark(container: FairContainer, node: FairNode, starved: FairApp): void {
    this.marked.add(container);
    const { app, size } = container;
    const loss = this.losses.get(app) ?? new Float64Array(size.length);
    addTo(loss, size);
    this.losses.set(app, loss);
    const earmarks = this.earmarks.get(node) ?? new NodeEarmarks<FairApp>(size.length);
    earmarks.add(starved, size);
    this.earmarks.set(node, earmarks);
  }
}
