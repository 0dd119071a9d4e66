/** What happens to nodes while a run continues: they join, leave, are lost, slow down and change their size. */
import type { Heartbeats } from './events/heartbeats';
import type { LifeCycle, Plugins } from './life-cycle';
import { records } from './trace/records';
import { ContainerOutcome } from './trace/trace';
import type { TraceWriter } from './trace/trace';
import { ContainerPhase } from './world';
import type { World } from './world';

export class NodeChanges {
  constructor(
    private readonly plugins: Plugins,
    private readonly life: LifeCycle,
    private readonly world: World,
    private readonly trace: TraceWriter,
    private readonly heartbeats: Pick<Heartbeats, 'join'>,
  ) {}

  /** A node joins, for the first time or again. */
  join(node: number): void {
    if (this.world.nodeKnown[node] === 0) {
      this.world.nodeKnown[node] = 1;
      this.heartbeats.join(node);
    }
    this.bringUp(node);
  }

  /** An empty node is removed from the cluster. What may come in its place later is another machine. */
  leave(node: number): void {
    this.lose(node);
    this.world.nodeKnown[node] = 0;
    this.world.renewNode(node);
  }

  /** A node is there, with nothing on it. */
  bringUp(node: number): void {
    this.world.nodeUp[node] = 1;
    this.record(node);
    this.life.watcher?.nodeChanged(node);
    this.plugins.scheduler.nodeAdded(node);
  }

  /** A node is gone, and every container on it. */
  lose(node: number): void {
    const { world } = this;
    world.nodeUp[node] = 0;
    this.record(node);
    const lost: number[] = [];
    for (let c = 0; c < world.containerCount; c++) {
      if (world.containerPhase[c] !== ContainerPhase.ended && world.containerNode[c] === node) lost.push(c);
    }
    for (const container of lost) {
      // Losing one container may end its application and with it others on this list.
      if (world.containerPhase[container] === ContainerPhase.ended) continue;
      this.life.loseContainer(container, ContainerOutcome.nodeLost);
    }
    this.life.watcher?.nodeChanged(node);
    this.plugins.scheduler.nodeLost(node);
    for (const framework of this.plugins.frameworks) framework.nodeLost?.(node);
  }

  /** `speed`: a factor, 1 is nominal. */
  slow(node: number, speed: number): void {
    const oldSpeed = this.world.nodeSpeed[node];
    this.world.nodeSpeed[node] = speed;
    this.record(node);
    this.life.watcher?.nodeChanged(node);
    for (const framework of this.plugins.frameworks) framework.nodeSpeedChanged(node, oldSpeed);
    this.plugins.scheduler.nodeChanged(node);
  }

  /** `capacity`: per resource type; `intervention`: the one that says so. */
  resize(node: number, capacity: readonly number[], intervention: number): void {
    this.world.resizeNode(node, capacity);
    this.trace.write(records.nodeResized, node, intervention);
    this.life.watcher?.nodeChanged(node);
    this.plugins.scheduler.nodeResized?.(node);
  }

  private record(node: number): void {
    const { world } = this;
    const speed = Math.round(world.nodeSpeed[node] * 1000);
    this.trace.write(records.nodeState, node, world.nodeUp[node], speed);
  }
}
