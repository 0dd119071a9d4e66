/** A policy that is a whole scheduler: what it sees of the cluster, and its state from call to call. */
import type { WholeDecision, WholePolicy } from '../../../sim/policy-host';
import { AppPhase } from '../../../sim/world';
import type { TaskContext } from '../../../sim/context-parts';
import { KINDS } from '../fields';
import { PolicyRecord } from '../language/values';
import { decide, startState } from '../placements';
import { appFill, contextFill, nodeFill, queueFill } from './fill';
import type { RunningPolicy } from './loaded';
import { RecordTable } from './record-table';
import type { UsageBook } from './usage-book';

export class RunningScheduler implements WholePolicy {
  private state: unknown;
  private started = false;
  private readonly apps: RecordTable;
  private readonly nodes: RecordTable;
  private readonly queues: RecordTable;
  /** Applications by submission. */
  private readonly inOrder: readonly number[];

  constructor(
    private readonly running: RunningPolicy,
    private readonly ctx: TaskContext,
    book: UsageBook,
    private readonly round: number,
  ) {
    const { reads } = running;
    // What the answers are checked by is filled in whatever the policy reads.
    const apps = reads === '*' ? reads : [...reads, 'pending', 'taskMemory', 'taskVcores'];
    const nodes = reads === '*' ? reads : [...reads, 'freeMemory', 'freeVcores'];
    this.apps = new RecordTable('app', appFill(ctx, book, {}), apps);
    this.nodes = new RecordTable('node', nodeFill(ctx, book), nodes);
    this.queues = new RecordTable('queue', queueFill(ctx, book, {}), reads);
    this.context = contextFill(ctx, book, round);
    const { applications } = ctx.world.input;
    this.inOrder = applications
      .map((_, app) => app)
      .sort((a, b) => applications[a].submit - applications[b].submit || a - b);
  }

  private readonly context: ReturnType<typeof contextFill>;

  /** A second parameter of `schedule` is the state, which may be another one at the next call. */
  get movesWithTime(): boolean {
    return this.running.movesWithTime || this.running.policy.parametersOf('schedule') > 1;
  }

  decide(): WholeDecision {
    const { running, ctx } = this;
    const { world } = ctx;
    for (const table of [this.apps, this.nodes, this.queues]) table.touchAll();
    const active = this.inOrder.filter((app) => world.appPhase[app] === AppPhase.active);
    const up = world.input.nodes.flatMap((_, node) => (world.nodeUp[node] === 1 ? [node] : []));
    const appOf = new Map(active.map((app) => [this.apps.get(app), app]));
    const nodeOf = new Map(up.map((node) => [this.nodes.get(node), node]));
    const cluster = new PolicyRecord(KINDS.cluster, {
      now: this.context['now'](0),
      round: Math.floor(ctx.now() / this.round),
      apps: Object.freeze([...appOf.keys()]),
      nodes: Object.freeze([...nodeOf.keys()]),
      queues: Object.freeze(world.input.queues.map((_, queue) => this.queues.get(queue))),
    });
    if (!this.started) {
      this.started = true;
      this.state = running.value(startState(running.policy, cluster), 'start', []);
    }
    const { placements, reasons } = running.value(decide(running.policy, cluster, this.state), 'schedule', []);
    return {
      placements: placements.map(({ app, node, count }) => ({
        app: appOf.get(app) ?? -1,
        node: nodeOf.get(node) ?? -1,
        count,
      })),
      reasons: reasons.map(({ app, why }) => ({ app: appOf.get(app) ?? -1, why })),
    };
  }
}
