/** For tests: whether reasons for waiting under a scheduler of the reader are true, decided from the records alone. */
import { OwnReason } from '../../../schedulers/own/reasons';
import { Reason } from '../../../sim/reasons';
import { judgeAsks } from './judge-asks.test-helper';
import type { FinishedRun } from '../run-scenario.test-helper';
import { Witness } from './witness.test-helper';
import type { Statement, WaitingAsk } from './witness.test-helper';

/** What a truthful policy says of an application: it wants a number of containers in a cluster of a number of nodes. */
export const wordsOf = (pending: number, nodes: number): string => `${pending} pending, ${nodes} nodes`;

/** First fit for every second application; of those of positive priority it says what it sees. */
export const TELLING = `
const schedule = (cluster) => {
  const served = cluster.apps.filter((_, i) => i % 2 === 0 || cluster.now >= 20);
  for (const app of served) {
    const fits = (n) => n.freeMemory >= app.taskMemory && n.freeVcores >= app.taskVcores;
    const node = app.pending > 0 && cluster.nodes.find(fits);
    if (node) return [{ app, node }];
  }
  const why = (app) => \`\${app.pending} pending, \${cluster.nodes.length} nodes\`;
  return cluster.apps.filter((app) => app.pending > 0 && app.priority > 0).map((app) => ({ app, why: why(app) }));
};`;

export class OwnAudit {
  /** What is false, in words. */
  readonly faults: string[] = [];
  /** Codes that were judged. */
  readonly seen = new Set<number>();
  private readonly world: Witness;

  constructor(private readonly finished: FinishedRun) {
    this.world = new Witness(finished, () => this.judge());
  }

  replay(): this {
    this.world.readAll(this.finished.rows);
    return this;
  }

  private judge(): void {
    const { world } = this;
    judgeAsks(world, this, (ask, reason) => this.faultOf(ask, reason));
  }

  private faultOf(ask: WaitingAsk, { code, arg1, arg2 }: Statement): string {
    const { world } = this;
    const free = this.freeFor(ask);
    switch (code) {
      case Reason.noNodeFits:
        if (arg1 !== ask.shape) return 'no node: for another size';
        return free === 0 ? '' : `no node: ${free} have room`;
      case OwnReason.notPlaced:
        return free > 0 ? '' : 'not placed: no node has room';
      case Reason.ownWords: {
        const own = world.waiting().filter(({ app }) => app === ask.app);
        const pending = own.reduce((sum, one) => sum + one.pending, 0);
        const [said, so] = [world.run.directory.texts?.[arg2], wordsOf(pending, world.nodes().length)];
        return said === so ? '' : `says "${said}", and it is ${so}`;
      }
      default:
        return `code ${code}`;
    }
  }

  /** Nodes with room for one more. */
  private freeFor(ask: WaitingAsk): number {
    const { world } = this;
    const fits = (node: number) =>
      world.size(ask).every((size, t) => size === 0 || size <= world.nodeCapacity[node][t] - world.nodeUsed[node][t]);
    return world.nodes().filter(fits).length;
  }
}
