/**
 * What keeps the next executor of an application with a driver out: the limit of a queue, or that no node has room. The cause
 * that the scheduler states decides; where it states none, or one that may be a lack of room, usage and limits do.
 */
import { reasonKind } from '../../engine/registry';
import type { Directory } from '../../sim/directory';
import { Reason } from '../../sim/reasons';
import { ContainerKind } from '../../sim/trace/trace';
import type { ApplicationTable } from '../build/applications';
import { KINDS } from '../build/asks';
import type { AskBook } from '../build/asks';
import type { NodeTable } from '../build/nodes';
import type { QueueTable } from '../build/queues';
import type { Statements } from '../build/statements';
import type { WaitTracker } from './waiting';

/** There is room, or something else than room is missing. */
export const NOT_BOUND = -1;
const NOTHING = -1;
/** Reason codes from here on are specific to a scheduler. */
const FIRST_OWN = 16;
/** Letters of those that may mean a lack of room: no node fits, a queue is full, others go first. */
const ROOM_LETTERS: ReadonlySet<string> = new Set(['R', 'Q', 'O']);

/** The tables of the model from which this is read. */
export interface RoomTables {
  readonly directory: Directory;
  readonly apps: ApplicationTable;
  readonly asks: AskBook;
  readonly queues: QueueTable;
  readonly nodes: NodeTable;
  readonly statements: Statements;
  readonly waits: WaitTracker;
}

export class RoomBounds {
  /**
   * @param tables of the model
   * @param parent by queue, -1 for the root
   */
  constructor(
    private readonly tables: RoomTables,
    private readonly parent: Int32Array,
  ) {}

  /** The queue whose limit keeps the application's next executor out, `NOT_BOUND` for none; the root also stands for the cluster. */
  of(app: number): number {
    const { statements, waits, nodes } = this.tables;
    if (!statements.any) return this.boundByRoom(app);
    if (waits.open.kind[app] !== this.wantedKind(app)) return NOT_BOUND;
    const { code, arg1 } = waits.causeNow(app);
    switch (code) {
      case Reason.queueAtMax:
        return arg1;
      case Reason.noNodeFits:
      case Reason.reserved:
        return nodes.mayComeFor(this.shapeFor(app)) ? NOT_BOUND : 0;
      case Reason.outranked:
      case Reason.ownPolicy:
      case Reason.ownWords:
      case Reason.policyStopped:
        return this.boundByRoom(app);
      default:
        return this.isAboutRoom(code) ? this.boundByRoom(app) : NOT_BOUND;
    }
  }

  /** Whether a cause that the scheduler states in its own words may be a lack of room. */
  private isAboutRoom(code: number): boolean {
    return code >= FIRST_OWN && ROOM_LETTERS.has(reasonKind(this.tables.directory.scheduler, code).letter);
  }

  private boundByRoom(app: number): number {
    const { directory, apps, queues, nodes } = this.tables;
    const shape = this.shapeFor(app);
    const size = directory.shapes[shape];
    for (let q = apps.queue[app]; q !== -1; q = this.parent[q]) {
      const max = queues.max(q);
      if (size.some((quantity, type) => quantity > 0 && queues.used(q, type) + quantity > max[type])) return q;
    }
    return nodes.fitsSomewhere(shape) || nodes.mayComeFor(shape) ? NOT_BOUND : 0;
  }

  /** The size of the containers that the application lacks. */
  shapeFor(app: number): number {
    const { asks } = this.tables;
    return asks.columns.shape.get(asks.firstOf(app, this.wantedKind(app)));
  }

  /** Whether an application with a driver lacks other containers. */
  lacksContainers(app: number): boolean {
    return this.wantedKind(app) !== NOTHING;
  }

  /** The kind of container that an application with a driver lacks, NOTHING when it lacks none. */
  private wantedKind(app: number): number {
    const { lacking } = this.tables.asks;
    if (lacking[app * KINDS + ContainerKind.executor] > 0) return ContainerKind.executor;
    return lacking[app * KINDS + ContainerKind.task] > 0 ? ContainerKind.task : NOTHING;
  }
}
