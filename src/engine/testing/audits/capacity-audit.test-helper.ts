/** For tests: whether what the reasons of the Capacity scheduler say is so, decided from the records and the document alone. */
import { MILLISECOND } from '../../../base/units';
import { judgeAsks } from './judge-asks.test-helper';
import { NodeClaims } from './node-claims.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';
import { Reason } from '../../../sim/reasons';
import { ContainerKind } from '../../../sim/trace/trace';
import { MEMORY, VCORES, add, fits } from '../../../schedulers/yarn/resources';
import type { Resource } from '../../../schedulers/yarn/resources';
import { typeAndShape, typeIn } from '../../../schedulers/yarn/queue-at-max';
import { YarnWitness } from './yarn-witness.test-helper';
import { Figure } from '../../../schedulers/yarn-capacity/queues/queue-measures';
import { CapacityReason } from '../../../schedulers/yarn-capacity/reasons';
import { readPreemptionSettings } from '../../../schedulers/yarn-preemption/settings';
import { roundDown } from '../../../schedulers/yarn-capacity/rounding';
import { readClocks, readSettings } from '../../../schedulers/yarn-capacity/settings';
import type { CapacitySettings } from '../../../schedulers/yarn-capacity/settings';

const ROOT = 0;

export class CapacityAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  readonly seen = new Set<number>();
  private readonly world: YarnWitness;
  private readonly nodes: NodeClaims;
  private readonly asynchronous: number;
  private readonly period: number;
  private settings: CapacitySettings;

  constructor(private readonly finished: FinishedRun) {
    const { input } = finished;
    const { heartbeat, asynchronous } = readClocks(input.scheduler);
    this.asynchronous = asynchronous;
    this.period = heartbeat;
    // The monitor kills in its rounds, and only where it still wants something back.
    const isKilled = (queue: number, due: number, ended: number): boolean => {
      if (this.amountOf(queue, Figure.toPreempt).every((quantity) => quantity === 0)) return false;
      const interval = readPreemptionSettings(this.world.scheduler).monitoringInterval * MILLISECOND;
      return this.world.now >= Math.ceil(Math.max(due, ended) / interval) * interval;
    };
    this.world = new YarnWitness(finished, heartbeat, () => this.judge(), false, isKilled);
    const { world } = this;
    this.nodes = new NodeClaims(
      world,
      (ask, node) => this.fits(world.amount(ask), world.available(node)),
      (ask, node) => this.fits(world.amount(ask), world.availableAtLeast(node)),
    );
    this.settings = readSettings(input.scheduler, this.world.units.types);
  }

  replay(): this {
    this.world.readAll(this.finished.rows);
    return this;
  }

  private judge(): void {
    const { world } = this;
    this.settings = readSettings(world.scheduler, world.units.types);
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason), { once: true });
  }

  private faultOf(ask: WaitingAsk, { code, arg1, arg2 }: Statement): string {
    switch (code) {
      case Reason.reserved:
        return this.ofReservation(ask, arg1);
      case Reason.nodeReserved:
        return this.nodes.ofReservedForAnother(ask, arg1, arg2);
      case CapacityReason.noRoom:
        return this.nodes.ofNoRoom(ask, arg1);
      case CapacityReason.heartbeatToCome:
        return this.ofHeartbeat(ask);
      case CapacityReason.queueAtMax:
        return this.ofMaximum(ask, arg1, arg2);
      case CapacityReason.refusedAtMax:
        return this.ofMaximum(ask, arg1, arg2, false);
      case CapacityReason.behindRefused:
        return this.ofBehindRefused(ask, arg1);
      case CapacityReason.userLimit:
        return this.ofUserLimit(ask, arg1, arg2);
      case CapacityReason.amLimit:
        return this.ofAmLimit(ask, arg1, arg2);
      case CapacityReason.userAmLimit:
        return this.ofUserAmLimit(ask, arg1, arg2);
      case CapacityReason.waitsForPlace:
        return this.ofPlace(ask, arg1, arg2);
      case CapacityReason.keptForQueue:
        return this.ofKept(arg1);
      case CapacityReason.behindApp:
        return this.ofBehind(ask, arg1);
      case CapacityReason.noRoomThere:
        return this.ofNoRoomThere(ask);
      case CapacityReason.littleLeft:
        return this.world.appQueue[ask.app] === arg1 ? '' : 'little left: another queue';
      case CapacityReason.mostActive:
        return this.world.appQueue[ask.app] === arg1 ? '' : 'most active: another queue';
      case CapacityReason.mostActiveOfUser:
        return this.world.appQueue[ask.app] === arg1 ? '' : 'most active of user: another queue';
      case CapacityReason.behindOwnAsk:
        return this.ofBehindOwnAsk(ask, arg1);
      case Reason.ownPolicy:
        return this.nodes.ofFirst(ask, arg1);
      default:
        return `code ${code}`;
    }
  }

  private fits(size: Resource, available: Resource): boolean {
    return fits(this.settings.calculator, size, available);
  }

  private ofReservation(ask: WaitingAsk, node: number): string {
    return this.world.reservedFor.get(node) === ask.id ? '' : 'reserved: it is not';
  }

  private ofHeartbeat(ask: WaitingAsk): string {
    const { world } = this;
    const free = this.nodes.roomFor(ask, false);
    if (free.length === 0) return 'heartbeat: no node has room';
    const allowed = world.allowedFor(ask);
    if (allowed !== undefined && !free.some((node) => allowed.has(node)))
      return 'heartbeat: no node where it may run has room';
    const gap = this.asynchronous > 0 ? 2 * this.asynchronous : 2 * this.period;
    return world.next - world.now > gap
      ? `heartbeat${allowed === undefined ? '' : ' of strict'}: nothing happens for ${(world.next - world.now) / 1e6} s`
      : '';
  }

  private amountOf(queue: number, figure: number): Resource {
    const amount = this.world.units.none();
    amount[MEMORY] = this.world.measures[queue][figure];
    amount[VCORES] = this.world.measures[queue][figure + 1];
    return amount;
  }

  private ofMaximum(ask: WaitingAsk, queue: number, typeAndSize: number, isOfSize = true): string {
    const { world } = this;
    const type = typeIn(typeAndSize);
    if (isOfSize && typeAndSize !== typeAndShape(type, ask.shape)) return 'maximum: another size';
    if (!world.isIn(ask.app, queue)) return 'maximum: of another queue';
    const name = world.run.directory.resourceTypes[type];
    const t = name === 'memory' ? MEMORY : name === 'vcore' ? VCORES : -1;
    if (t < 0) return '';
    const maximum = this.amountOf(queue, Figure.maximum);
    // A proposal that was refused is one for another ask of the application where it has several.
    if (!isOfSize && typeAndSize !== typeAndShape(type, ask.shape)) return '';
    const size = world.amount(ask);
    const truth = world.units.capacity(world.queueUsed[queue], 0);
    // The sentence mentions what else counts where that is not enough.
    if (truth[t] + size[t] > maximum[t]) return '';
    const held = world.heldAtMost(({ ask: { app } }) => world.isIn(app, queue));
    const reserved = world.reserved(({ app }) => world.isIn(app, queue));
    const usable = isOfSize ? roundDown(maximum, this.settings.minimumAllocation) : maximum;
    if (held[t] + reserved[t] + size[t] > usable[t]) return '';
    return `maximum: ${truth[t]} + ${size[t]} of ${maximum[t]}; held ${held[t]}, reserved ${reserved[t]}, usable ${usable[t]}, type ${name}`;
  }

  private ofUserLimit(ask: WaitingAsk, queue: number, limit: number): string {
    const { world } = this;
    const { applications } = world.run.directory;
    if (world.appQueue[ask.app] !== queue) return 'user limit: another queue';
    const t = limit < 0 ? VCORES : MEMORY;
    const { user } = applications[ask.app];
    const isOfUser = (app: number) => world.appQueue[app] === queue && applications[app].user === user;
    let truth = 0;
    for (const { ask: held } of world.containers.values()) if (isOfUser(held.app)) truth += world.amount(held)[t];
    if (truth > Math.abs(limit)) return '';
    const held = world.heldAtMost(({ ask: { app } }) => isOfUser(app));
    const reserved = world.reserved(({ app }) => isOfUser(app));
    if (held[t] + reserved[t] > Math.abs(limit)) return '';
    return `user limit: ${truth} is not above ${limit}; held ${held[t]}, reserved ${reserved[t]}`;
  }

  /** Whether a container is the master of an application. */
  private isMaster(ask: WaitingAsk): boolean {
    return ask.kind === ContainerKind.driver;
  }

  private ofAmLimit(ask: WaitingAsk, queue: number, own: number): string {
    const { world } = this;
    if (world.appQueue[ask.app] !== queue) return 'AM limit: another queue';
    const t = own < 0 ? VCORES : MEMORY;
    const master = this.masterOf(ask)[t];
    if (own !== 0 && master !== Math.abs(own)) return `AM limit: takes ${master}, not ${own}`;
    const used = this.amountOf(queue, Figure.amUsed)[t];
    const limit = this.amountOf(queue, Figure.amLimit)[t];
    const isOver = own === 0 ? this.isOverAmLimit(queue) : used + Math.abs(own) > limit;
    return isOver ? '' : `AM limit: ${used} + ${own} fits below ${limit}`;
  }

  /** What the master of an application takes. One that was moved may run already while its tasks wait. */
  private masterOf(ask: WaitingAsk): Resource {
    const running = this.world.counted().find((held) => held.ask.app === ask.app && this.isMaster(held.ask));
    return this.world.amount(running?.ask ?? ask);
  }

  /** Whether masters take more of any type than they may. */
  private isOverAmLimit(queue: number): boolean {
    const limit = this.amountOf(queue, Figure.amLimit);
    return this.amountOf(queue, Figure.amUsed).some((quantity, t) => quantity > limit[t]);
  }

  private ofUserAmLimit(ask: WaitingAsk, queue: number, limit: number): string {
    const { world } = this;
    if (world.appQueue[ask.app] !== queue) return 'user AM limit: another queue';
    const t = limit < 0 ? VCORES : MEMORY;
    const { applications } = world.run.directory;
    const { user } = applications[ask.app];
    const used = world.held(
      ({ ask: held }) =>
        this.isMaster(held) && applications[held.app].user === user && world.appQueue[held.app] === queue,
    );
    // Masters that were admitted and wait for a node count as well.
    for (const other of world.waiting()) {
      const isAdmitted = ![CapacityReason.userAmLimit, CapacityReason.amLimit].includes(
        world.reasonOf(other).code as 16,
      );
      if (
        this.isMaster(other) &&
        isAdmitted &&
        applications[other.app].user === user &&
        world.appQueue[other.app] === queue
      )
        used.set(add(used, world.amount(other)));
    }
    const more = world.amount(ask)[t];
    return used[t] + more > Math.abs(limit) ? '' : `user AM limit: ${used[t]} + ${more} fits below ${limit}`;
  }

  private ofPlace(ask: WaitingAsk, app: number, delay: number): string {
    const { world } = this;
    if (ask.app !== app) return 'place: another application';
    const size = world.amount(ask);
    const full = world
      .upwards(world.appQueue[app])
      .slice(0, -1)
      .find((queue) => {
        const held = world.held(({ ask: other }) => world.isIn(other.app, queue));
        const reserved = world.reserved((other) => world.isIn(other.app, queue));
        return this.isFull(add(held, reserved), size, this.amountOf(queue, Figure.maximum));
      });
    // What may be killed counts as free.
    if (full !== undefined && world.killable.size === 0) return `place: ${world.run.directory.queues[full].id} is full`;
    return world.skipped[app] > delay + 1 ? `place: missed ${world.skipped[app]} of ${delay}` : '';
  }

  /** Whether a queue that uses an amount gets no container of a size. By dominance, one type may still exceed its maximum. */
  private isFull(used: Resource, size: Resource, maximum: Resource): boolean {
    const { calculator } = this.settings;
    if (calculator.name === 'default') return used[MEMORY] + size[MEMORY] > maximum[MEMORY];
    return calculator.compare(this.amountOf(ROOT, Figure.maximum), used, maximum) >= 0;
  }

  private ofBehind(ask: WaitingAsk, first: number): string {
    const { world } = this;
    if (first === ask.app) return 'behind: itself';
    if (world.appQueue[first] !== world.appQueue[ask.app]) return 'behind: it is in another queue';
    const wanted = world.waiting().filter(({ app }) => app === first);
    if (wanted.length === 0) return 'behind: it wants nothing';
    if (!this.mayGoFirst(first, ask.app)) return 'behind: that one comes later';
    const codes = wanted.map((one) => world.reasonOf(one).code);
    const isShort = codes.some((code) =>
      [Reason.reserved, CapacityReason.queueAtMax, CapacityReason.littleLeft, CapacityReason.behindOwnAsk].includes(
        code as 5,
      ),
    );
    // One above the limit of its user is asked nevertheless where it may give up a reservation.
    const reserved = world.reserved(({ app }) => app === first);
    if (codes.includes(CapacityReason.userLimit) && reserved.some((quantity) => quantity > 0)) return '';
    return isShort ? '' : `behind: the first one has reason ${codes.join()}`;
  }

  /** Whether an application may be served before another one of its leaf: under FIFO by priority, then by submission. */
  private mayGoFirst(first: number, other: number): boolean {
    const { world } = this;
    const { applications } = world.run.directory;
    const { settings } = world.queueInputs[world.appQueue[first]];
    if ((settings['ordering-policy'] ?? 'fifo') !== 'fifo') return true;
    const [a, b] = [applications[first], applications[other]];
    return a.priority === b.priority ? a.submit <= b.submit : a.priority > b.priority;
  }

  private ofBehindOwnAsk(ask: WaitingAsk, shape: number): string {
    const { world } = this;
    const first = world.waiting().find((one) => one.app === ask.app && one.shape === shape && one.id < ask.id);
    if (first === undefined) return 'behind its own ask: none of that size comes first';
    const { code } = world.reasonOf(first);
    return code === CapacityReason.heartbeatToCome ? 'behind its own ask: that one waits for a heartbeat' : '';
  }

  private ofBehindRefused(ask: WaitingAsk, refused: number): string {
    const { world } = this;
    if (this.nodes.roomFor(ask, false).length === 0) return 'behind a refused one: no node has room';
    const wanted = world.waiting().filter(({ app }) => app === refused);
    if (wanted.length === 0) return 'behind a refused one: it wants nothing';
    // The reason of an ask that a node is reserved for hides that other asks of its application are refused.
    const { code, arg1, arg2 } = world.saidOf(refused) ?? world.reasonOf(wanted[0]);
    const faultOf = (one: WaitingAsk): string => {
      if (code === CapacityReason.refusedAtMax) return this.ofMaximum(one, arg1, arg2, false);
      return code === CapacityReason.userLimit ? this.ofUserLimit(one, arg1, arg2) : `it is not refused, but ${code}`;
    };
    const faults = wanted.map(faultOf);
    return faults.includes('') ? '' : `behind a refused one: ${faults[0]}`;
  }

  private ofNoRoomThere(ask: WaitingAsk): string {
    const allowed = this.world.allowedFor(ask);
    if (allowed === undefined) return 'no room there: it may run anywhere';
    return this.nodes.roomFor(ask, false).length > 0 ? '' : 'no room there: there is none anywhere';
  }

  private ofKept(queue: number): string {
    const { world } = this;
    const wants = world.waiting().some(({ app }) => world.isIn(app, queue));
    return wants ? '' : 'kept: that queue wants nothing';
  }
}
