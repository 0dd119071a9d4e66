/** For tests: whether what the reasons of the Fair scheduler say is so, decided from the records and the document alone. */
import { MILLISECOND } from '../../../base/units';
import { YarnState } from '../../../schedulers/yarn/states';
import { fitsIn } from '../../../schedulers/yarn/resources';
import { typeAndShape, typeIn } from '../../../schedulers/yarn/queue-at-max';
import { readSettings } from '../../../schedulers/yarn-fair/settings';
import { Figure } from '../../../schedulers/yarn-fair/queues/queue-measures';
import { FairReason } from '../../../schedulers/yarn-fair/reasons';
import { Reason } from '../../../sim/reasons';
import { judgeAsks } from './judge-asks.test-helper';
import { NodeClaims } from './node-claims.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';
import { YarnWitness } from './yarn-witness.test-helper';

export class FairAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: YarnWitness;
  private readonly nodes: NodeClaims;
  /** µs. */
  private readonly period: number;
  private readonly update: number;

  constructor(private readonly finished: FinishedRun) {
    const { heartbeat, updateInterval } = readSettings(finished.input.scheduler);
    this.period = heartbeat * MILLISECOND;
    this.update = updateInterval * MILLISECOND;
    this.world = new YarnWitness(
      finished,
      this.period,
      () => this.judge(),
      true,
      (_queue, due) => this.isKilled(due),
    );
    const { world } = this;
    this.nodes = new NodeClaims(
      world,
      (ask, node) => fitsIn(world.amount(ask), world.available(node)),
      (ask, node) => fitsIn(world.amount(ask), world.availableAtLeast(node)),
    );
  }

  replay(): this {
    this.world.readAll(this.finished.rows);
    return this;
  }

  /**
   * Whether what was marked is killed by now if its time is up at `due`, µs: at once, or in a later round of 2.2 to 2.8, if
   * anything is due to any queue then.
   */
  private isKilled(due: number): boolean {
    const { now, scheduler, measures } = this.world;
    const { generation, waitTimeBeforeKill, preemptionInterval, updateInterval } = readSettings(scheduler);
    if (generation !== 'fs-2014') return now >= due;
    const between = Math.ceil(preemptionInterval / updateInterval) * updateInterval * MILLISECOND;
    const isRound = now > due && (now - (due - waitTimeBeforeKill * MILLISECOND)) % between === 0;
    return isRound && measures.some((figures) => figures[Figure.due] > 0);
  }

  private judge(): void {
    const { world } = this;
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason), { once: true });
  }

  private faultOf(ask: WaitingAsk, { code, arg1, arg2 }: Statement): string {
    switch (code) {
      case Reason.outranked:
        return 'outranked: nothing is stated';
      case Reason.reserved:
        return this.world.reservedFor.get(arg1) === ask.id ? '' : 'reserved: it is not';
      case Reason.nodeReserved:
        return this.nodes.ofReservedForAnother(ask, arg1, arg2);
      case Reason.noNodeFits:
        return this.nodes.ofNoRoom(ask, arg1);
      case FairReason.heartbeatToCome:
        return this.ofHeartbeat(ask, arg1);
      case FairReason.queueAtMax:
        return this.ofMaximum(ask, arg1, arg2);
      case FairReason.queueRunsMost:
        return this.ofRunning(`${arg1}`, arg2, (app) => this.world.isIn(app, arg1), ask);
      case FairReason.userRunsMost:
        return this.ofRunning(`user ${arg1}`, arg2, (app) => this.userOf(app) === arg1, ask);
      case FairReason.masterLimit:
        return this.ofMasters(ask, arg1);
      case FairReason.noRoomThere:
        if (this.world.allowedFor(ask) === undefined) return 'no room there: it may run anywhere';
        return this.nodes.roomFor(ask, false).length > 0 ? '' : 'no room there: there is none anywhere';
      case FairReason.behindOwnAsk:
        return this.ofBehindOwnAsk(ask, arg1);
      case FairReason.waitsForPlace:
        return this.ofPlace(ask, arg1);
      case Reason.ownPolicy:
        return this.nodes.ofFirst(ask, arg1);
      default:
        return `code ${code}`;
    }
  }

  private ofBehindOwnAsk(ask: WaitingAsk, shape: number): string {
    const { world, nodes } = this;
    const first = world.waiting().find((other) => other.app === ask.app && other.shape === shape && other.id < ask.id);
    if (first === undefined) return 'behind its own ask: none of that size comes first';
    if (nodes.roomFor(first, false).length > 0) return 'behind its own ask: that one has room';
    return nodes.roomFor(ask, false).length > 0 ? '' : 'behind its own ask: no node has room for it either';
  }

  private userOf(app: number): number {
    return this.world.run.directory.applications[app].user;
  }

  private ofHeartbeat(ask: WaitingAsk, some: number): string {
    const { world } = this;
    const free = this.nodes.roomFor(ask, false);
    if (free.length === 0) return `heartbeat ${some}: no node has room`;
    const allowed = world.allowedFor(ask);
    if (allowed !== undefined && !free.some((node) => allowed.has(node))) return 'heartbeat: no node where it may run';
    const gap = world.next - world.now;
    return gap > 2 * this.period + this.update
      ? `heartbeat ${some}${allowed === undefined ? '' : ' of strict'}: nothing happens for ${gap / 1e6} s`
      : '';
  }

  private ofMaximum(ask: WaitingAsk, queue: number, typeAndSize: number): string {
    const { world } = this;
    const type = typeIn(typeAndSize);
    if (typeAndSize !== typeAndShape(type, ask.shape)) return 'maximum: another size';

    if (!world.isIn(ask.app, queue)) return 'maximum: of another queue';
    const name = world.run.directory.resourceTypes[type];
    const t = name === 'memory' ? 0 : 1;
    if (name !== 'memory' && name !== 'vcore') return '';
    const maximum: number | undefined = world.measures[queue][Figure.maxShare + t];
    const size = world.amount(ask)[t];
    const held = world.held(({ ask: { app } }) => world.isIn(app, queue))[t];
    // The maximum is stated with the first update.
    return maximum === undefined || held + size > maximum ? '' : `maximum: ${held} + ${size} of ${maximum} ${name}`;
  }

  private ofRunning(what: string, most: number, isOne: (app: number) => boolean, ask: WaitingAsk): string {
    const { world } = this;
    if (!isOne(ask.app)) return `running: not in ${what}`;
    let waits = 0;
    let all = 0;
    const waiting = new Map(world.waiting().map((one) => [one.app, world.reasonOf(one).code]));
    world.appState.forEach((state, app) => {
      if (state < 0 || world.isFinished[app] || !isOne(app)) return;
      all++;
      const code = waiting.get(app);
      if (code === FairReason.queueRunsMost || code === FairReason.userRunsMost) waits++;
    });
    return all - waits >= most ? '' : `running: ${what} runs ${all - waits} of ${most}`;
  }

  private ofMasters(ask: WaitingAsk, queue: number): string {
    const { world } = this;
    if (world.appQueue[ask.app] !== queue) return 'masters: of another queue';
    if (world.appState[ask.app] !== YarnState.accepted) return 'masters: it runs';
    const figures = world.measures[queue];
    const size = world.amount(ask);
    const isOver = [0, 1].some((t) => figures[Figure.masterUsed + t] + size[t] > figures[Figure.masterLimit + t]);
    return isOver ? '' : `masters: ${figures[Figure.masterUsed]} + ${size[0]} of ${figures[Figure.masterLimit]}`;
  }

  private ofPlace(ask: WaitingAsk, app: number): string {
    return ask.app === app ? '' : 'place: another application';
  }
}
