/** For tests: whether what the reasons of YuniKorn say is so, decided from the records and the document alone. */
import { readLimits } from '../../../schedulers/yunikorn/limits/queue-limits';
import { groupLimit, resolveGroup, userLimit } from '../../../schedulers/yunikorn/limits/user-limits';
import type { LimitEntry } from '../../../schedulers/yunikorn/limits/user-limits';
import { YuniKornReason, yunikornReasons } from '../../../schedulers/yunikorn/reasons';
import { Reason } from '../../../sim/reasons';
import { ContainerKind } from '../../../sim/trace/trace';
import { judgeAsks } from './judge-asks.test-helper';
import { NodeClaims } from './node-claims.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';

/** µs. */
const CYCLE = 100_000;

const NAMING: ReadonlySet<number> = new Set(
  yunikornReasons.flatMap(({ blocker, code }) => (blocker === 'application' ? [code] : [])),
);

export class YuniKornAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;
  private readonly nodes: NodeClaims;
  /** What each node has left in this instant. */
  private readonly left: number[][] = [];
  /** Applications that ever held anything, or had a node reserved. */
  private readonly began = new Set<number>();

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
    this.nodes = new NodeClaims(this.world, (ask, node) => this.fits(ask, this.left[node]));
  }

  replay(): this {
    this.world.readAll(this.finished.rows);
    return this;
  }

  private judge(): void {
    const { world } = this;
    for (const node of world.nodes()) {
      this.left[node] = world.nodeCapacity[node].map((quantity, t) => quantity - world.nodeUsed[node][t]);
    }
    for (const { ask } of world.containers.values()) this.began.add(ask.app);
    for (const ask of world.reservedFor.values()) this.began.add(world.ask(ask).app);
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason), {
      once: true,
      namesApplication: (code) => NAMING.has(code),
    });
  }

  private faultOf(ask: WaitingAsk, { code, arg1, arg2 }: Statement): string {
    switch (code) {
      case Reason.outranked:
        return this.ofOutranked(ask);
      case Reason.reserved:
        return this.world.reservedFor.get(arg1) === ask.id ? '' : 'reserved: it is not';
      case Reason.nodeReserved:
        return this.nodes.ofReservedForAnother(ask, arg1, arg2);
      case Reason.noNodeFits:
        return this.nodes.ofNoRoom(ask, arg1);
      case Reason.queueAtMax:
        return this.ofMaximum(ask, arg1, arg2);
      case Reason.ownPolicy:
        return this.nodes.ofFirst(ask, arg1);
      case YuniKornReason.waitingForStartingApp:
        return this.ofStarting(ask, arg1);
      case YuniKornReason.behindAcceptedApp:
        return this.ofBehind(ask, arg1);
      case YuniKornReason.maxApplications:
        return this.ofMaxApplications(ask, arg1, arg2);
      case YuniKornReason.userAtMax:
        return this.ofUser(ask, arg1, arg2 & 0xff, arg2 >> 8);
      case YuniKornReason.userApplicationsAtMax:
        return this.ofUserApplications(ask, arg1, arg2);
      case YuniKornReason.asksNothing:
        return this.world.size(ask).every((quantity) => quantity === 0) ? '' : 'asks nothing: it asks for something';
      case YuniKornReason.leftAlone:
        return this.ofLeftAlone(ask, arg2);
      case YuniKornReason.gangIncomplete:
        return this.ofGang(ask, arg1, arg2);
      default:
        return `code ${code}`;
    }
  }

  private ofLeftAlone(ask: WaitingAsk, delay: number): string {
    const { world } = this;
    const { properties = {} } = world.queueInputs[world.appQueue[ask.app]].settings as {
      properties?: Readonly<Record<string, unknown>>;
    };
    if (Number(properties['application.unschedasks.backoff'] ?? 0) === 0)
      return 'left alone: its queue never does that';
    const stated = `${delay / 1000}s`;
    return properties['application.unschedasks.backoff.delay'] === stated ? '' : `left alone: for ${stated}`;
  }

  private fits(ask: WaitingAsk, left: readonly number[]): boolean {
    return this.world.size(ask).every((quantity, t) => quantity <= Math.max(0, left[t]) || quantity === 0);
  }

  private ofOutranked(ask: WaitingAsk): string {
    const { world } = this;
    if (this.fullQueue(ask) !== undefined) return `outranked: ${this.fullQueue(ask)} is full`;
    if (this.nodes.roomFor(ask, false).length === 0) return 'outranked: no node has room';
    const gap = world.next - world.now;
    return gap > 2 * CYCLE ? `outranked: nothing happens for ${gap / 1e6} s` : '';
  }

  private get ignoresZeroMaxima(): boolean {
    return this.world.scheduler['preset'] !== '0.9';
  }

  private isOver(ask: WaitingAsk, queue: number, type: number): boolean {
    const { world } = this;
    const { max: all } = world.queueInputs[queue];
    // From 1.0 on YuniKorn ignores a maximum that names nothing above zero.
    if (this.ignoresZeroMaxima && !all.some((quantity) => quantity > 0)) return false;
    const max = all[type];
    return world.size(ask)[type] > 0 && world.queueUsed[queue][type] + world.size(ask)[type] > max;
  }

  private fullQueue(ask: WaitingAsk): string | undefined {
    const { world } = this;
    const full = world
      .upwards(world.appQueue[ask.app])
      .find((queue) => world.size(ask).some((_, type) => this.isOver(ask, queue, type)));
    return full === undefined ? undefined : world.run.directory.queues[full].id;
  }

  private ofMaximum(ask: WaitingAsk, queue: number, type: number): string {
    const { world } = this;
    if (!world.upwards(world.appQueue[ask.app]).includes(queue)) return 'maximum: of another queue';
    if (this.isOver(ask, queue, type)) return '';
    return `maximum: ${world.queueUsed[queue][type]} + ${world.size(ask)[type]} of ${world.queueInputs[queue].max[type]}`;
  }

  private state(app: number): string {
    return this.world.run.directory.states[this.world.appState[app]]?.name ?? '';
  }

  private ofStarting(ask: WaitingAsk, app: number): string {
    if (this.world.appQueue[app] !== this.world.appQueue[ask.app]) return 'starting: in another queue';
    if (app === ask.app) return 'starting: itself';
    return this.state(app) === 'Starting' ? '' : `starting: is ${this.state(app)}`;
  }

  private ofBehind(ask: WaitingAsk, app: number): string {
    const { world } = this;
    if (world.appQueue[app] !== world.appQueue[ask.app]) return 'behind: in another queue';
    if (app === ask.app) return 'behind: itself';
    if (this.state(app) !== 'Accepted') return `behind: is ${this.state(app)}`;
    const { applications } = world.run.directory;
    // After a restart those that hold something count as submitted earlier.
    if ((world.scheduler['quirks'] as { readonly restartAt?: unknown } | undefined)?.restartAt !== undefined) return '';
    const [first, own] = [applications[app], applications[ask.app]];
    // Where a queue does not sort by priority, the order of submission is all that counts.
    const isBefore = first.submit <= own.submit || first.priority > own.priority;
    return isBefore ? '' : 'behind: was submitted later';
  }

  /** Applications that run in a queue or below it. */
  private running(queue: number): number[] {
    const { world } = this;
    const { states } = world.run.directory;
    return world.appState.flatMap((state, app) => {
      const isIn = state >= 0 && world.upwards(world.appQueue[app]).includes(queue);
      if (!isIn || states[state].final) return [];
      // One that is Accepted counts from its first placeholder or reservation on, and still without its gang.
      const holds = this.began.has(app);
      return !states[state].accepted || holds ? [app] : [];
    });
  }

  private ofMaxApplications(ask: WaitingAsk, queue: number, limit: number): string {
    const { world } = this;
    if (!world.upwards(world.appQueue[ask.app]).includes(queue)) return 'applications: of another queue';
    const count = this.running(queue).length;
    return count >= limit ? '' : `applications: ${count} of ${limit}`;
  }

  private limitsOf(queue: number): readonly LimitEntry[] {
    return readLimits(this.world.queueInputs[queue].settings['limits'], this.world.run.directory.resourceTypes);
  }

  /** The entry that holds for a user (their number, from 1) or the group of the user of an application. */
  private entry(
    app: number,
    queue: number,
    who: number,
  ): { entry: LimitEntry | null; isOne: (app: number) => boolean } {
    const { world } = this;
    const { applications, users } = world.run.directory;
    if (who > 0) {
      const entry = userLimit(this.limitsOf(queue), users[who - 1]);
      return { entry, isOne: (other) => applications[other].user === who - 1 };
    }
    const groupOf = (one: number): string | null =>
      resolveGroup(
        world.upwards(world.appQueue[one]).map((q) => this.limitsOf(q)),
        this.finished.input.applications[one].groups ?? [],
      );
    const group = groupOf(app);
    return {
      entry: group === null ? null : groupLimit(this.limitsOf(queue), group),
      isOne: (other) => groupOf(other) === group,
    };
  }

  private ofUser(ask: WaitingAsk, queue: number, type: number, who: number): string {
    const { world } = this;
    if (who > 0 && world.run.directory.applications[ask.app].user !== who - 1) return 'user: another one';
    if (!world.upwards(world.appQueue[ask.app]).includes(queue)) return 'user: of another queue';
    const { entry, isOne } = this.entry(ask.app, queue, who);
    if (entry === null) return 'user: there is no limit';
    let used = 0;
    for (const { ask: held } of world.containers.values()) {
      if (isOne(held.app) && world.upwards(world.appQueue[held.app]).includes(queue)) used += world.size(held)[type];
    }
    const size = world.size(ask)[type];
    return used + size > entry.maxResources[type]
      ? ''
      : `user ${who}: ${used} + ${size} of ${entry.maxResources[type]}`;
  }

  private ofUserApplications(ask: WaitingAsk, queue: number, who: number): string {
    const { entry, isOne } = this.entry(ask.app, queue, who);
    if (entry === null) return 'user applications: there is no limit';
    const count = this.running(queue).filter(isOne).length;
    return count >= entry.maxApplications ? '' : `user applications: ${count} of ${entry.maxApplications}`;
  }

  private ofGang(ask: WaitingAsk, app: number, total: number): string {
    const { world } = this;
    if (app !== ask.app) return 'gang: another application';
    let held = 0;
    for (const container of world.containers.values()) {
      if (container.ask.app === app && container.ask.kind === ContainerKind.placeholder) held++;
    }
    // Placeholders may wait for it together with others alone; what they stand for waits for all of them.
    const least = ask.kind === ContainerKind.placeholder ? 1 : 0;
    return held >= least && held < total ? '' : `gang: ${held} of ${total}`;
  }
}
