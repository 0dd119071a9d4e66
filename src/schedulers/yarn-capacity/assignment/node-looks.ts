/**
 * When nodes are offered: one in its heartbeat, or, with asynchronous scheduling, all of them in a round. What applications
 * declined for the sake of locality is recorded.
 * Source: Hadoop, scheduler/capacity/CapacityScheduler: nodeUpdate, schedule.
 */
import type { ExplainingContext } from '../../../sim/context-parts';
import type { OwnNodes } from '../../yarn/own-nodes';
import type { RequestKey } from '../../yarn/resource-requests';
import type { CapacityApp } from '../capacity-app';
import type { CapacityBook, CapacityNode } from '../capacity-book';
import { SchedulerStream } from '../../random-streams';
import { LocalityRecords } from '../../locality-records';
import type { WaitingReasons } from '../waiting-reasons';
import type { NodeAttention } from './node-attention';
import type { NodeRounds } from './node-rounds';

/** The parts of the scheduler that take part in an offer. */
export interface OfferParts {
  readonly book: CapacityBook;
  /** By application of the world. */
  readonly apps: readonly (CapacityApp | undefined)[];
  readonly rounds: NodeRounds;
  readonly attention: NodeAttention;
  /** The node policy of the reader. */
  readonly own: OwnNodes<CapacityApp>;
  readonly reasons: WaitingReasons;
}

export class NodeLooks {
  private readonly locality: LocalityRecords;

  /** @param cycle time between two asynchronous rounds, µs */
  constructor(
    private readonly ctx: ExplainingContext,
    private readonly parts: OfferParts,
    private readonly cycle: number,
  ) {
    this.locality = new LocalityRecords(ctx);
  }

  /** Offers a node in its heartbeat. Returns whether its next one may have an effect although nothing else happens. */
  inHeartbeat(node: CapacityNode): boolean {
    return this.look(node, true) || this.parts.attention.isNeeded(node);
  }

  /**
   * A round of asynchronous scheduling.
   * @returns whether another round may have an effect although nothing else happens
   */
  round(): boolean {
    const { attention, book } = this.parts;
    attention.countSkipped();
    const goesOn = this.lookAtAll() && book.root.pending > 0;
    if (!goesOn) attention.roundsRest();
    return goesOn;
  }

  /**
   * Looks at all nodes from a random one to the last one, then from the first one to that one (before 2.8: to the last one). Rounds
   * before the next tick of the cycle begin at the same node, so that it makes no difference how many of them were skipped.
   * @returns whether another look may have an effect although nothing else happens
   */
  private lookAtAll(): boolean {
    const { ctx, parts } = this;
    const { own } = parts;
    const { nodes, settings } = parts.book;
    const start = this.startOf(Math.floor(ctx.now() / this.cycle));
    let goesOn = false;
    const look = (node: CapacityNode): boolean => {
      const changed = this.look(node, false);
      goesOn = changed || this.parts.attention.isNeeded(node) || goesOn;
      return changed && node.reservation === undefined;
    };
    if (own.isInForce) {
      const inOrder = [...nodes.slice(start), ...nodes.slice(0, start)].filter((node) => node?.up);
      own.sweep(inOrder, this.wanted(), look);
      return goesOn;
    }
    const end = settings.generation === 'cs-2014' ? 2 * nodes.length : nodes.length + start + 1;
    for (let i = start; i < end; i++) {
      const node = nodes[i < nodes.length ? i : i - nodes.length];
      // One that has not joined yet is missing.
      if (node?.up) look(node);
    }
    return goesOn;
  }

  /** The number of the node at which the rounds of a tick begin. */
  private startOf(tick: number): number {
    return Math.floor(this.ctx.draw(SchedulerStream.capacityRound, 0, tick, 0) * this.parts.book.nodes.length);
  }

  /** How often a round of a tick looks at a node that is up. */
  looksIn(tick: number, node: number): number {
    const { own, book } = this.parts;
    if (own.isInForce) return 1;
    const start = this.startOf(tick);
    const isTwice = book.settings.generation === 'cs-2014' ? node >= start : node === start;
    return isTwice ? 2 : 1;
  }

  /** The request keys of active applications. */
  private wanted(): RequestKey[] {
    return this.parts.apps.flatMap((app) => (app?.active === true ? app.requests.keys : []));
  }

  /** Offers a node, and records who declined it. Returns whether anything changed. */
  private look(node: CapacityNode, inHeartbeat: boolean): boolean {
    const { rounds, reasons } = this.parts;
    const { allocation } = rounds.assignment;
    allocation.ages = false;
    const changed = rounds.run(node, inHeartbeat);
    for (const { app, node: skipped, missed } of allocation.takeSkipped()) {
      reasons.stateApp(app);
      this.locality.skip(app.id, skipped, missed);
    }
    for (const app of allocation.takeSettled()) reasons.stateApp(app);
    return changed;
  }
}
