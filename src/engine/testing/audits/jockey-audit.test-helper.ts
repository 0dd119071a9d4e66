/** For tests: whether what the reasons of Jockey's cluster say is so, decided from the records and the document alone. */
import { JockeyReason } from '../../../schedulers/jockey/reasons';
import { granted as grantedRecord } from '../../../schedulers/jockey/records';
import { readSettings } from '../../../schedulers/jockey/settings';
import { judgeAsks } from './judge-asks.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';
import { ResourceType } from '../../../sim/resource-types';

export class JockeyAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;
  /** Guarantees by application, and the highest that each has had. */
  private readonly granted: number[];
  private readonly highest: number[];

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
    this.granted = finished.input.applications.map(() => 0);
    this.highest = [...this.granted];
  }

  replay(): this {
    this.world.readAll(this.finished.rows, ({ kind, a, b }) => {
      if (kind !== grantedRecord.kind) return;
      this.granted[a] = b;
      this.highest[a] = Math.max(this.highest[a], b);
    });
    return this;
  }

  private judge(): void {
    const { world } = this;
    // A guarantee ends with its job.
    world.isFinished.forEach((isOver, app) => {
      if (isOver) this.granted[app] = 0;
    });
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason));
  }

  private faultOf(ask: WaitingAsk, { code, arg1, arg2 }: Statement): string {
    const { world } = this;
    const { spareTokens, takeBack } = readSettings(world.scheduler);
    const guarantee = this.granted[ask.app];
    const held = world.appHeld[ask.app];
    const free = this.freeFor(ask);
    if (code === JockeyReason.noTokens) return this.tokens() === 0 ? '' : `no tokens: ${this.tokens()}`;
    if (arg1 !== guarantee) return `${code}: it is guaranteed ${guarantee}, not ${arg1}`;
    const given = this.granted.reduce((sum, tokens) => sum + tokens, 0);
    if (arg2 === 1 && given < this.tokens()) return `${code}: ${given} are guaranteed, and something was cut`;
    switch (code) {
      case JockeyReason.guaranteeToCome:
        if (held >= guarantee) return `guarantee: it has ${held} of ${guarantee}`;
        if (free > 0) return `guarantee: ${free} are free`;
        return takeBack && this.someHaveSpareOnes(ask.app) ? 'guarantee: a spare token could be taken back' : '';
      case JockeyReason.atGuarantee:
        if (spareTokens) return 'at guarantee: spare tokens are shared';
        return held >= guarantee ? '' : `at guarantee: it has ${held} of ${guarantee}`;
      case JockeyReason.everyTokenTaken:
        if (held < guarantee) return `every token: it has ${held} of ${guarantee}`;
        return free === 0 ? '' : `every token: ${free} are free`;
      default:
        return `code ${code}`;
    }
  }

  /** Tokens of all nodes that are up. */
  private tokens(): number {
    const { world } = this;
    const cpu = ResourceType.vcore;
    return world.nodes().reduce((sum, node) => sum + Math.floor(world.nodeCapacity[node][cpu] / 1000), 0);
  }

  /** Nodes with room for one more. */
  private freeFor(ask: WaitingAsk): number {
    const { world } = this;
    const fits = (node: number) =>
      world.size(ask).every((size, t) => size <= world.nodeCapacity[node][t] - world.nodeUsed[node][t]);
    return world.nodes().filter(fits).length;
  }

  /** Whether another job has more than it was ever guaranteed. */
  private someHaveSpareOnes(app: number): boolean {
    return this.highest.some((most, other) => other !== app && this.world.appHeld[other] > most);
  }
}
