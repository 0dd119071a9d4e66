/** For tests: whether what the reasons of Hadoop's delay scheduling say is so, decided from the records and the document alone. */
import { DelayReason } from '../../../schedulers/delay/reasons';
import { readSettings, slotsOf } from '../../../schedulers/delay/settings';
import type { DelaySettings } from '../../../schedulers/delay/settings';
import { Reason } from '../../../sim/reasons';
import { judgeAsks } from './judge-asks.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';
import { ResourceType } from '../../../sim/resource-types';

export class DelayAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;
  private settings: DelaySettings;
  /** Containers on each node. */
  private readonly running = new Map<number, number>();

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
    this.settings = readSettings(finished.input.scheduler);
  }

  replay(): this {
    this.world.readAll(this.finished.rows);
    return this;
  }

  private judge(): void {
    const { world, running } = this;
    this.settings = readSettings(world.scheduler);
    running.clear();
    for (const { node } of world.containers.values()) running.set(node, (running.get(node) ?? 0) + 1);
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason), { once: true });
  }

  private faultOf(ask: WaitingAsk, { code, arg1, arg2 }: Statement): string {
    const { world } = this;
    switch (code) {
      case Reason.outranked:
        return 'outranked: nothing is stated';
      case Reason.queueAtMax: {
        if (!world.upwards(world.appQueue[ask.app]).includes(arg1)) return 'maximum: of another queue';
        const [held, size, max] = [
          world.queueUsed[arg1][arg2],
          world.size(ask)[arg2],
          world.queueInputs[arg1].max[arg2],
        ];
        return held + size > max ? '' : `maximum: ${held} + ${size} of ${max}`;
      }
      case DelayReason.noFreeSlot: {
        const [free, wanted] = [this.freeFor(ask), this.wanted(ask.shape)];
        return wanted > free ? '' : `no free slot: ${free} for ${wanted}`;
      }
      case DelayReason.heartbeatToCome: {
        const allowed = world.allowedFor(ask);
        const gap = world.next - world.now;
        if (this.freeFor(ask) === 0) return 'heartbeat: no slot is free';
        if (gap <= 2 * this.settings.heartbeat) return '';
        return `heartbeat${allowed === undefined ? '' : ' of strict'}: nothing happens for ${gap / 1e6} s`;
      }
      case DelayReason.skipsForLocality:
        return world.skipped[arg1] <= arg2 ? '' : `skips: ${world.skipped[arg1]} of ${arg2}`;
      case DelayReason.waitsForLocality:
        return arg1 === ask.app ? '' : 'waits: another job';
      default:
        return `code ${code}`;
    }
  }

  /** Tasks of a size that wait. */
  private wanted(shape: number): number {
    return this.world.waiting().reduce((sum, ask) => sum + (ask.shape === shape ? ask.pending : 0), 0);
  }

  /** Free slots of nodes that have room for a task. */
  private freeFor(ask: WaitingAsk): number {
    const { world } = this;
    const size = world.size(ask);
    const cpu = ResourceType.vcore;
    let free = 0;
    for (const node of world.nodes()) {
      const fits = size.every((quantity, t) => quantity <= world.nodeCapacity[node][t] - world.nodeUsed[node][t]);
      const slots = slotsOf(this.settings, world.nodeCapacity[node][cpu]);
      if (fits) free += Math.max(0, slots - (this.running.get(node) ?? 0));
    }
    return free;
  }
}
