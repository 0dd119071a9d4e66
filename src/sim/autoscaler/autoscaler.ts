/**
 * A cluster that grows and shrinks with demand. It looks ahead: nodes are requested as soon as something waits that
 * fits neither on present nodes nor on those being provisioned, and they join minutes later. A node that stays empty is
 * removed after a while.
 *
 * Every scan interval:
 *
 *  1. What waits is put on present nodes, then on those being provisioned. What finds no room is lacking.
 *  2. For each group: how many of its nodes would take what is lacking (`scaling-room.ts`).
 *  3. The expanders choose one of these groups (`expanders.ts`), and it requests that many nodes. They join after a random time,
 *     or the group backs off.
 *  4. If none were requested, nodes that have been empty and unneeded for long enough are removed.
 *
 * Source: kubernetes/autoscaler, cluster-autoscaler/FAQ.md, core/static_autoscaler.go, core/scaleup and clusterstate. One group
 * grows at a time, as there. Left out: containers are never moved away from a node to empty it.
 */
import { assert } from '../../base/assert';
import { sample } from '../../base/math/distributions';
import { draw } from '../../base/math/random';
import { EventClass } from '../events/event-classes';
import { kindFor, Target } from '../events/event-queue';
import type { EventQueue } from '../events/event-queue';
import { ScalingStep } from '../trace/codes';
import type { NodeChanges } from '../node-changes';
import { inColumn } from '../trace/record';
import { records } from '../trace/records';
import type { AutoscalerInput, RunInput, ScalingGroupInput } from '../run-input';
import { chooseOption } from './expanders';
import type { GrowthOption } from './expanders';
import { estimate, placeOn } from './scaling-room';
import { MILLISECOND } from '../../base/units';
import type { Demand } from './scaling-room';
import type { TraceWriter } from '../trace/trace';
import type { World } from '../world';
import type { Outstanding } from '../ports';

/** Kinds of its events. */
const SCAN = 0;
const NODE_READY = 1;
const GIVEN_UP = 2;
const PROVISIONING_STREAM = 'node-provisioning';
const EXPANDER_STREAM = 'expander';
const NEVER = -Infinity;

/** A group while the run continues. */
interface Group extends ScalingGroupInput {
  /** The group gets no further nodes until then, µs: a node that it requested did not join in time. */
  backoffUntil: number;
  /** When the last such node was given up, and how long the group has been backing off since, µs. */
  failedAt: number;
  backoff: number;
  /** When it last requested nodes, µs. */
  requestedAt: number;
}

/** A group that could grow. */
interface Option extends GrowthOption {
  readonly group: Group;
  /** Nodes that it could ask for. */
  readonly absent: readonly number[];
}

const Phase = { absent: 0, requested: 1, there: 2 } as const;

/** What an autoscaler is set to, and the parts of the kernel that it reaches. */
export interface AutoscalerParts {
  readonly settings: AutoscalerInput;
  readonly input: RunInput;
  readonly world: World;
  readonly events: EventQueue;
  readonly trace: TraceWriter;
  readonly nodes: NodeChanges;
  /** What the scheduler would place if there were room. */
  readonly outstanding: () => readonly Outstanding[];
}

export class Autoscaler {
  private readonly settings: AutoscalerInput;
  private readonly input: RunInput;
  private readonly world: World;
  private readonly events: EventQueue;
  private readonly trace: TraceWriter;
  private readonly nodes: NodeChanges;
  private readonly outstanding: () => readonly Outstanding[];
  private readonly groups: readonly Group[];
  /** By node. Nodes outside of all groups never leave. */
  private readonly phase: Uint8Array;
  /** Since when each node has been unneeded, µs; Infinity while it is needed. */
  private readonly unneededSince: Float64Array;
  /** Requests for each node so far. */
  private readonly requests: Int32Array;
  private lastAdded = NEVER;
  /** Random choices so far: the index of the next draw. */
  private draws = 0;
  /** Whether something has happened since the last scan. */
  private isOutdated = true;
  /** Whether the last scan left something undone only because a delay has not passed yet. */
  private waits = false;

  constructor({ settings, input, world, events, trace, nodes, outstanding }: AutoscalerParts) {
    this.settings = settings;
    this.input = input;
    this.world = world;
    this.events = events;
    this.trace = trace;
    this.nodes = nodes;
    this.outstanding = outstanding;
    this.groups = settings.groups.map((group) => ({
      ...group,
      backoffUntil: 0,
      failedAt: NEVER,
      backoff: 0,
      requestedAt: NEVER,
    }));
    this.phase = Uint8Array.from(input.nodes, ({ absent }) => (absent === true ? Phase.absent : Phase.there));
    this.unneededSince = new Float64Array(input.nodes.length).fill(Infinity);
    this.requests = new Int32Array(input.nodes.length);
    this.awaitScan();
  }

  /** The cluster has changed: the next scan may decide differently. */
  changed(): void {
    this.isOutdated = true;
  }

  /** Whether a later scan may add nodes even if no other event is pending. */
  get mayHelp(): boolean {
    return this.isOutdated || this.waits;
  }

  /** One of its own events is due: a scan, a node that is ready, or one that has not joined in time. */
  event(kind: number, node: number): void {
    if (kind === SCAN) {
      this.scan();
      this.awaitScan();
    } else if (kind === NODE_READY) {
      this.phase[node] = Phase.there;
      this.noteSuccess(this.groupOf(node));
      this.nodes.join(node);
      this.record(node, ScalingStep.joined);
      this.events.requestPass();
    } else if (kind === GIVEN_UP) {
      this.giveUp(node);
    }
  }

  private awaitScan(): void {
    const { clock } = this.events;
    const { scanInterval } = this.settings;
    const next = (Math.floor(clock / scanInterval) + 1) * scanInterval;
    this.events.push(next, EventClass.monitor, kindFor(Target.autoscaler, 'housekeeping'), SCAN, 0, 0);
  }

  private scan(): void {
    this.isOutdated = false;
    this.waits = false;
    const { present, free } = this.roomThere();
    const waiting = placeOn(this.demands(), free);
    const used = present.filter((node, i) => differs(free[i], this.freeOf(node)));
    const upcoming = this.groups.flatMap(({ nodes }) => nodes.filter((node) => this.phase[node] === Phase.requested));
    const lacking = placeOn(
      waiting,
      upcoming.map((node) => Float64Array.from(this.input.nodes[node].capacity)),
    );
    const grows = lacking.length > 0 && this.scaleUp(lacking);
    this.scaleDown(new Set(used), grows);
  }

  /** What the scheduler would place if there were room, without asks that are too young. */
  private demands(): Demand[] {
    const { world } = this;
    const { types, shapes } = world;
    return this.outstanding().flatMap(({ ask, count }): Demand[] => {
      if (this.events.clock - world.askCreated[ask] < this.settings.scaleUpDelay) {
        this.waits = true;
        return [];
      }
      const shape = world.askShape[ask] * types;
      return [{ size: shapes.subarray(shape, shape + types), count }];
    });
  }

  private freeOf(node: number): Float64Array {
    const { types, nodeFree } = this.world;
    return nodeFree.slice(node * types, (node + 1) * types);
  }

  private roomThere(): { readonly present: readonly number[]; readonly free: readonly Float64Array[] } {
    const present: number[] = [];
    for (let node = 0; node < this.world.nodeCount; node++) if (this.world.nodeUp[node] === 1) present.push(node);
    return { present, free: present.map((node) => this.freeOf(node)) };
  }

  /** Requests nodes for one group. Returns whether it requested any. */
  private scaleUp(lacking: readonly Demand[]): boolean {
    const { maxNodesTotal } = this.settings;
    const total = this.phase.reduce((sum, phase) => sum + Number(phase !== Phase.absent), 0);
    const room = maxNodesTotal === 0 ? Infinity : maxNodesTotal - total;
    const options: Option[] = [];
    for (const group of this.groups) {
      const absent = group.nodes.filter((node) => this.phase[node] === Phase.absent);
      const limit = Math.min(absent.length, room);
      if (limit <= 0) continue;
      const { capacity } = this.input.nodes[absent[0]];
      const taken = estimate(lacking, capacity, limit);
      if (taken.nodes === 0) continue;
      if (this.events.clock < group.backoffUntil) this.waits = true;
      else options.push({ group, capacity, absent, estimate: taken });
    }
    if (options.length === 0) return false;
    const chosen = this.choose(options);
    for (const node of chosen.absent.slice(0, chosen.estimate.nodes)) this.request(node);
    chosen.group.requestedAt = this.events.clock;
    this.lastAdded = this.events.clock;
    return true;
  }

  private choose(options: readonly Option[]): Option {
    const { world, input, settings } = this;
    const present = world.nodeUp.reduce((sum, up) => sum + up, 0);
    const draws = (): number => draw(input.seed, EXPANDER_STREAM, '', this.draws++);
    return chooseOption(settings.expanders, options, present, draws);
  }

  private request(node: number): void {
    const { maxProvisionTime } = this.settings;
    const u = draw(this.input.seed, PROVISIONING_STREAM, this.input.nodes[node].id, this.requests[node]++);
    const takes = Math.max(0, Math.round(sample(this.groupOf(node).provisioning, u)));
    const isInTime = takes <= maxProvisionTime;
    const after = isInTime ? takes : maxProvisionTime;
    this.phase[node] = Phase.requested;
    this.unneededSince[node] = Infinity;
    this.record(node, ScalingStep.requested, Math.round(takes / MILLISECOND));
    this.events.pushDelayed(after, EventClass.timer, Target.autoscaler, isInTime ? NODE_READY : GIVEN_UP, node, 0);
  }

  /**
   * A requested node did not join in time: its group gets no nodes for a while, twice as long after each failure in a row.
   * Source: kubernetes/autoscaler, cluster-autoscaler/utils/backoff/exponential_backoff.go.
   */
  private giveUp(node: number): void {
    const group = this.groupOf(node);
    const { clock } = this.events;
    const { initialBackoff, maxBackoff, backoffReset } = this.settings;
    this.phase[node] = Phase.absent;
    if (clock - group.failedAt > backoffReset) group.backoff = initialBackoff;
    // While the group backs off, others that were requested before fail as well: that is no further failure in a row.
    else if (group.backoffUntil < clock) group.backoff = Math.min(maxBackoff, 2 * group.backoff);
    group.failedAt = clock;
    group.backoffUntil = clock + group.backoff;
    this.isOutdated = true;
    this.record(node, ScalingStep.gaveUp);
  }

  /**
   * A node joined. Once all that its group requested since its last failure have, that failure no longer counts: the next one is
   * the first in a row. Source: kubernetes/autoscaler, clusterstate/clusterstate.go, updateScaleRequests.
   */
  private noteSuccess(group: Group): void {
    const isComplete = !group.nodes.some((node) => this.phase[node] === Phase.requested);
    if (isComplete && group.requestedAt > group.failedAt) group.failedAt = NEVER;
  }

  /** Removes nodes that have been unneeded for long enough; none while nodes are requested. */
  private scaleDown(used: ReadonlySet<number>, grows: boolean): void {
    const { scaleDownEnabled, unneededTime, delayAfterAdd, maxEmptyDelete } = this.settings;
    const { clock } = this.events;
    let removed = 0;
    for (const { nodes, min } of this.groups) {
      const there = nodes.filter((node) => this.world.nodeUp[node] === 1);
      let spare = there.length - min;
      for (const node of there) {
        if (used.has(node) || !this.isEmpty(node)) {
          this.unneededSince[node] = Infinity;
          continue;
        }
        this.unneededSince[node] = Math.min(this.unneededSince[node], clock);
        const mayGo = scaleDownEnabled && !grows && clock - this.lastAdded >= delayAfterAdd;
        if (!mayGo || spare <= 0 || removed === maxEmptyDelete) continue;
        if (clock - this.unneededSince[node] < unneededTime) continue;
        spare--;
        removed++;
        this.remove(node);
      }
    }
  }

  private remove(node: number): void {
    this.phase[node] = Phase.absent;
    this.unneededSince[node] = Infinity;
    this.record(node, ScalingStep.removed);
    this.nodes.leave(node);
    this.events.requestPass();
  }

  private isEmpty(node: number): boolean {
    const { types, nodeCapacity, nodeFree } = this.world;
    for (let i = node * types; i < (node + 1) * types; i++) if (nodeFree[i] !== nodeCapacity[i]) return false;
    return true;
  }

  private groupOf(node: number): Group {
    const group = this.groups.find(({ nodes }) => nodes.includes(node));
    assert(group !== undefined, 'a node is scaled that is of no group');
    return group;
  }

  private record(node: number, step: number, milliseconds = 0): void {
    this.trace.write(records.scaling, node, step, inColumn(milliseconds));
  }
}

function differs(a: Float64Array, b: Float64Array): boolean {
  return a.some((value, t) => value !== b[t]);
}

/** Makes the autoscaler of a run. */
export function makeAutoscaler(parts: AutoscalerParts): Autoscaler {
  return new Autoscaler(parts);
}
