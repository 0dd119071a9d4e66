/**
 * What the scheduler has said about why things wait, by scope, and which statement holds for an ask: that of the
 * narrowest scope. A statement stands until another one replaces it or it is taken back. What is said of more than one
 * application is kept as it was said, so that causes can be spelled out later (stretches.ts).
 */
import { growingColumns, snapshotColumns } from '../../base/collections/column-table';
import { GrowingInt32 } from '../../base/collections/columns';
import type { Directory } from '../../sim/directory';
import { Reason } from '../../sim/reasons';
import { ReasonScope, SHAPES } from '../../sim/trace/trace';
import { STATEMENTS } from '../model-columns';
import type { StatementColumns } from '../model-columns';

/** Index of the statement that applies before any is made. */
const OUTRANKED = 0;

export class Statements {
  /** Code and arguments by statement; one statement per scope and id that was ever spoken of. */
  readonly code = new GrowingInt32();
  readonly arg1 = new GrowingInt32();
  readonly arg2 = new GrowingInt32();

  private readonly parent: Int32Array;
  private readonly userOf: Int32Array;
  private readonly ofScope: readonly Map<number, number>[];

  private readonly said = growingColumns(STATEMENTS);
  /** How many of the statements belong to instants that are complete. */
  private committed = 0;

  /** `namesApplication`: whether the first argument of a reason's code is the application that blocks. */
  constructor(
    directory: Directory,
    private readonly namesApplication: (code: number) => boolean,
  ) {
    this.parent = Int32Array.from(directory.queues, (queue) => queue.parent);
    this.userOf = Int32Array.from(directory.applications, (app) => app.user);
    this.ofScope = Object.keys(ReasonScope).map(() => new Map<number, number>());
    this.code.push(Reason.outranked);
    this.arg1.push(0);
    this.arg2.push(0);
  }

  /** Whether the scheduler has ever given a reason; it never does at the recording level of metrics. */
  get any(): boolean {
    return this.code.length > 1;
  }

  /** Records the statement about a scope from `at` (µs) on; code 0 takes it back. */
  state(at: number, scope: number, id: number, code: number, arg1: number, arg2: number): void {
    if (scope !== ReasonScope.application && scope !== ReasonScope.ask) {
      const { said } = this;
      said.time.push(at);
      said.scope.push(scope);
      said.id.push(id);
      said.code.push(code);
      said.arg1.push(arg1);
      said.arg2.push(arg2);
    }
    const statement = this.ofScope[scope].get(id);
    if (statement === undefined) {
      this.ofScope[scope].set(id, this.code.push(code));
      this.arg1.push(arg1);
      this.arg2.push(arg2);
      return;
    }
    this.code.set(statement, code);
    this.arg1.set(statement, arg1);
    this.arg2.set(statement, arg2);
  }

  /** The statement about an ask or its application alone, -1 when there is none. */
  own(ask: number, app: number): number {
    const ofAsk = this.standing(ReasonScope.ask, ask);
    return ofAsk !== -1 ? ofAsk : this.standing(ReasonScope.application, app);
  }

  /** The statement that holds now for an application without one of its own. */
  shared(app: number, queue: number, shape: number, accepted: boolean): number {
    if (accepted) {
      const ofAccepted = this.standing(ReasonScope.queueAccepted, queue);
      if (ofAccepted !== -1 && !this.blames(ofAccepted, app)) return ofAccepted;
    }
    const ofUser = this.standing(ReasonScope.user, this.userOf[app]);
    return ofUser !== -1 ? ofUser : this.wide(queue, shape);
  }

  private wide(queue: number, shape: number): number {
    for (let q = queue; q !== -1; q = this.parent[q]) {
      const ofShape = this.standing(ReasonScope.queueShape, q * SHAPES + shape);
      if (ofShape !== -1) return ofShape;
      const ofQueue = this.standing(ReasonScope.queue, q);
      if (ofQueue !== -1) return ofQueue;
    }
    const ofCluster = this.standing(ReasonScope.cluster, 0);
    return ofCluster === -1 ? OUTRANKED : ofCluster;
  }

  /** A statement about all accepted applications also reaches the one that holds the others back; it is not in its own way. */
  private blames(statement: number, app: number): boolean {
    return this.arg1.get(statement) === app && this.namesApplication(this.code.get(statement));
  }

  private standing(scope: number, id: number): number {
    const map = this.ofScope[scope];
    if (map.size === 0) return -1;
    const statement = map.get(id);
    return statement === undefined || this.code.get(statement) === Reason.none ? -1 : statement;
  }

  /** Every record of the instant has been read. */
  commit(): void {
    this.committed = this.said.time.length;
  }

  snapshot(): StatementColumns {
    return snapshotColumns(this.said, this.committed);
  }
}
