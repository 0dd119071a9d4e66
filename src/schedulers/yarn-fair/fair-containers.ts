/**
 * The life of containers: allocation or reservation, the mark of preemption, kill and end. The parts of the scheduler that depend
 * on them are informed.
 * Source: Hadoop, scheduler/fair/FairScheduler and FSAppAttempt.
 */
import { assert } from '../../base/assert';
import { knobNumber } from '../../scenario/knobs';
import type { SchedulerContext } from '../../sim/ports';
import { applicationOrQueue, inColumn } from '../../sim/trace/record';
import { records } from '../../sim/trace/records';
import { ContainerOutcome, PreemptionMark } from '../../sim/trace/trace';
import { ContainerPhase } from '../../sim/world';
import { expiryKnob } from '../yarn/expiry-knob';
import type { OwnNodes } from '../yarn/own-nodes';
import { YarnState } from '../yarn/states';
import { MILLISECOND } from '../../base/units';
import type { FairApp, FairContainer, FairNode } from './applications/fair-app';
import type { NodesToWake } from './assignment/nodes-to-wake';
import type { FairBook } from './fair-book';
import type { FairPreemption } from './preemption/fair-preemption';
import type { WaitingReasons } from './waiting-reasons';

/** The parts of the scheduler that are informed. */
interface Parts {
  readonly book: FairBook;
  readonly nodes: NodesToWake;
  readonly ownNodes: OwnNodes<FairApp>;
  readonly preemption: FairPreemption;
  readonly reasons: WaitingReasons;
}

/** What the scheduler does for its containers. Delays in µs. */
interface ContainerHost {
  awaitKill(id: number, delay: number): void;
  awaitExpiry(id: number, delay: number): void;
  /** The next round of continuous scheduling. */
  awaitRound(): void;
  /** Brings everything up to date that depends on the book. */
  settle(): void;
}

export class FairContainers {
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly parts: Parts,
    private readonly host: ContainerHost,
  ) {}

  /** Starts a container for an ask. Returns its number in the world. */
  allocate(app: FairApp, ask: number, node: FairNode, task: number): number {
    const { ctx } = this;
    const { reasons, ownNodes, nodes } = this.parts;
    const id = ctx.allocate(ask, node.node, task);
    assert(id >= 0, 'the cluster refused a container that its node has room for');
    reasons.count(app.queue, ask, -1);
    reasons.endWait(app);
    if (app.waitsForMaster) ctx.reportState(app.number, YarnState.running);
    if (ownNodes.movesWithAsk) nodes.wakeAll();
    return id;
  }

  /** An application has a container that it has yet to launch: if it does not in time, the container expires. */
  launchAwaited(id: number): void {
    this.host.awaitExpiry(id, knobNumber(this.ctx.settings(), expiryKnob.knob) * MILLISECOND);
  }

  expire(id: number): void {
    if (this.ctx.world.containerPhase[id] === ContainerPhase.starting) this.ctx.kill(id, ContainerOutcome.expired);
  }

  /** A container has ended. One that completed or failed counts until the next heartbeat of its node, unless it is a master. */
  ended(id: number, outcome: number): void {
    const { book, nodes } = this.parts;
    const container = book.containers[id];
    if (container === undefined) return;
    const { app, node, isMaster } = container;
    const isKnownAtOnce = outcome !== ContainerOutcome.completed && outcome !== ContainerOutcome.failed;
    if (isMaster || isKnownAtOnce || book.nodes.all[node] === undefined) {
      book.release(container);
      if (isMaster && isLost(outcome)) this.ctx.reportState(app.number, YarnState.accepted);
    } else {
      book.nodes.all[node].ended.push(container);
    }
    nodes.wakeNode(node);
    this.host.settle();
  }

  /** A container was marked for preemption in `killMs`, for an application or, without one, for a queue. */
  marked({ id, node }: FairContainer, app: FairApp | undefined, killMs: number): void {
    const by = applicationOrQueue(app?.number ?? -1, -1);
    this.ctx.report(records.preemption, id, PreemptionMark.marked, inColumn(killMs), by);
    this.ctx.wantBack(id, false);
    if (app === undefined) return;
    this.host.awaitKill(id, killMs * MILLISECOND);
    // From now on its node serves this application first, even with room that is reserved for another one.
    this.parts.nodes.wakeNode(node);
    this.host.awaitRound();
  }

  /** A node was reserved for an ask, or the reservation has ended. */
  reserved(app: FairApp, ask: number, node: FairNode, isReserved: boolean): void {
    this.ctx.report(records.reservation, ask, node.node, Number(isReserved));
    const other = app.reservedNodes.find(({ reservation }) => reservation?.key.ask === ask);
    this.parts.reasons.stateReservation(ask, isReserved ? node.node : (other?.node ?? -1));
  }

  /** Kills a marked container. One that has ended in the meantime is released now and not with the next heartbeat. */
  kill(id: number): void {
    const { ctx } = this;
    const { book, nodes, preemption } = this.parts;
    const container = book.containers[id];
    if (container === undefined || !preemption.isMarked(container)) return;
    if (ctx.world.containerPhase[id] !== ContainerPhase.ended) {
      ctx.kill(id, ContainerOutcome.preempted);
    } else {
      book.release(container);
      nodes.wakeNode(container.node);
      this.host.settle();
    }
  }
}

/** Whether a container was lost, and not ended by its application. */
function isLost(outcome: number): boolean {
  return (
    outcome === ContainerOutcome.preempted ||
    outcome === ContainerOutcome.nodeLost ||
    outcome === ContainerOutcome.failed
  );
}
