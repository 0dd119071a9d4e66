/**
 * What containers go through: an application gets one, or a node is reserved for it; it is marked, killed, or ends.
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
import type { FairApp, FairContainer, FairNode } from './applications/fair-app';
import type { NodesToWake } from './assignment/nodes-to-wake';
import type { FairBook } from './fair-book';
import type { FairPreemption } from './preemption/fair-preemption';
import type { WaitingReasons } from './waiting-reasons';

const MILLISECOND = 1000;

/** The parts of the scheduler that hear of a container. */
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
  /** Something happened that the next update and some nodes have to see. */
  settle(): void;
}

export class FairContainers {
  constructor(
    private readonly ctx: SchedulerContext,
    private readonly parts: Parts,
    private readonly host: ContainerHost,
  ) {}

  /** An application gets a container for an ask. Returns the container's number in the world. */
  given(app: FairApp, ask: number, node: FairNode, task: number): number {
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

  /** A container that its application does not launch in time expires. */
  launchAwaited(id: number): void {
    this.host.awaitExpiry(id, knobNumber(this.ctx.settings(), expiryKnob.knob) * MILLISECOND);
  }

  expire(id: number): void {
    if (this.ctx.world.containerPhase[id] === ContainerPhase.starting) this.ctx.kill(id, ContainerOutcome.expired);
  }

  /** One that did its work or failed counts until its node's next heartbeat. */
  ended(id: number, outcome: number): void {
    const { book, nodes } = this.parts;
    const container = book.containers[id];
    if (container === undefined) return;
    const { app, node, isMaster } = container;
    const isKnownAtOnce = outcome !== ContainerOutcome.completed && outcome !== ContainerOutcome.failed;
    if (isMaster || isKnownAtOnce || book.nodes[node] === undefined) {
      book.release(container);
      if (isMaster && isLost(outcome)) this.ctx.reportState(app.number, YarnState.accepted);
    } else {
      book.nodes[node].ended.push(container);
    }
    nodes.wakeNode(node);
    this.host.settle();
  }

  /** A container is to be preempted in `killMs`, for an application or, without one, for a queue. */
  marked({ id, node }: FairContainer, app: FairApp | undefined, killMs: number): void {
    const by = applicationOrQueue(app?.number ?? -1, -1);
    this.ctx.report(records.preemption, id, PreemptionMark.marked, inColumn(killMs), by);
    this.ctx.wantBack(id, false);
    if (app === undefined) return;
    this.host.awaitKill(id, killMs * MILLISECOND);
    // Its node serves the application first from now on, even with room that is reserved for another one.
    this.parts.nodes.wakeNode(node);
    this.host.awaitRound();
  }

  /** A node is reserved for an ask, or no longer. */
  reserved(app: FairApp, ask: number, node: FairNode, isReserved: boolean): void {
    this.ctx.report(records.reservation, ask, node.node, Number(isReserved));
    const other = app.reservedNodes.find(({ reservation }) => reservation?.key.ask === ask);
    this.parts.ownNodes.forget(ask);
    this.parts.reasons.stateReservation(ask, isReserved ? node.node : (other?.node ?? -1));
  }

  /** Kills a marked container. One that has ended since leaves its room now, not with the heartbeat that would tell so. */
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

/** Whether a container did not end by the will of its application. */
function isLost(outcome: number): boolean {
  return (
    outcome === ContainerOutcome.preempted ||
    outcome === ContainerOutcome.nodeLost ||
    outcome === ContainerOutcome.failed
  );
}
