/**
 * Policies that the reader wrote, as the kernel and the schedulers see them. Entities are dense ids, as in the ports; what runs
 * is behind this (`schedulers/own/host`), and is loaded for the runs that need it.
 */
import type { OwnPolicyName } from '../scenario/own-policy';

/** A record that a policy was given in a call, as text. */
export interface GivenRecord {
  /** Its kind: app, queue, node, … */
  readonly kind: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Why a policy was stopped: plain data that crosses the worker border. */
export interface PolicyFault {
  readonly policy: string;
  /** The function that was called; '' while the policy was loaded. */
  readonly function: string;
  /** Class of the error, such as `field` or `budget`. */
  readonly class: string;
  /** From 1; 0 where there is no place to point at. */
  readonly line: number;
  readonly column: number;
  /** One sentence without a full stop. */
  readonly message: string;
  readonly given: readonly GivenRecord[];
}

/** Ends the run at this instant: a policy failed. */
export class PolicyStopped extends Error {
  constructor(readonly fault: PolicyFault) {
    super(fault.message);
  }
}

/** What a scheduler knows of its applications, queues or nodes beside the truth about the cluster, by field and dense id. */
export type MemberFigures = Readonly<Record<string, (id: number) => number | string>>;

/** Which members compare differently from before. */
export interface OrderChanges {
  readonly everything: boolean;
  readonly members: ReadonlySet<number>;
}

/** What a gate sees of the queue whose applications want to begin. */
export interface GateQueue {
  /** Applications that are starting. */
  readonly starting: number;
  /** The application that was submitted first, of those that wait to begin; -1 for none. */
  readonly oldest: number;
}

/** An order of applications or of queues, by a policy. */
export interface PolicyOrder {
  readonly name: OwnPolicyName;
  /** Below 0: `a` goes first. 0: the policy does not tell them apart, and the built-in last keys do. */
  compare(a: number, b: number): number;
  /** Whether the gate of the policy lets an application begin now; true where it has none. */
  admits(app: number, queue: GateQueue): boolean;
  /** Whether the gate may answer otherwise while nothing happens but time passing. */
  readonly gateMovesWithTime: boolean;
  /** Begins to note changes. What it returns takes those since its last call; everything at the first one. */
  changes(): () => OrderChanges;
  /** A figure of the scheduler's own has changed, of one member or (`touchAll`) of all. */
  touch(id: number): void;
  touchAll(): void;
  /** The key of a member, for people; '' where the policy compares without keys. */
  keyText(id: number): string;
  /** Steps of the call that made the key of a member, or of the last comparison that it was in; 0 where there was none. */
  steps(id: number): number;
  /** What tells two apart, for people: "`app.submitted`: 3 against 7"; '' where nothing does. */
  why(first: number, second: number): string;
  /** A sentence about three members for which the policy is not transitive; '' while none are known. Reported once, then ''. */
  takeContradiction(sorted: readonly number[]): string;
}

/**
 * What a policy sees of a member of a queue, for one resource type, when it computes shares or decides who is above its share.
 */
export interface DivisionMember {
  readonly id: string;
  readonly weight: number;
  readonly min: number;
  readonly max: number;
  readonly demand: number;
  readonly usage: number;
  readonly share: number;
  readonly active: boolean;
}

/** How a queue divides what it has among its members, by a policy. Each function is there only if the policy has it. */
export interface PolicyDivision {
  /** @param type name of the resource type that policies know */
  readonly shares:
    | ((members: readonly DivisionMember[], total: number, type: string, steady: boolean) => readonly number[])
    | undefined;
  readonly over: ((member: DivisionMember, type: string) => boolean) | undefined;
  /** MB and vcores. `queue`: its id, and what it uses and is entitled to. */
  readonly headroom:
    | ((
        queue: {
          readonly id: string;
          readonly share: number;
          readonly usedMemory: number;
          readonly usedVcores: number;
        },
        free: { readonly memory: number; readonly vcores: number },
      ) => { readonly memory: number; readonly vcores: number })
    | undefined;
}

/** How near a node is to the data of what an ask wants. */
export type DataPlace = 'node' | 'rack' | 'any';

/** What a policy is to see of a node where the scheduler's belief differs from the truth. */
export interface SeenNode {
  /** How near the data of the ask is; without it, that of the task which the framework would run. */
  readonly place?: DataPlace;
  /** MB and vcores that would be free, and containers that would be gone. */
  readonly room?: { readonly memory: number; readonly vcores: number; readonly gone: number };
}

/** Which nodes take containers, and in which order, by a policy. */
export interface NodePolicy {
  /** An answer may change while nothing happens but time passing. */
  readonly movesWithTime: boolean;
  /** An answer depends on the ask itself: its application, what it still wants, how near its data is. Otherwise only on its size. */
  readonly byAsk: boolean;
  /** An answer may change because the ask wants more or less, although nothing happens on the node. */
  readonly movesWithAsk: boolean;
  /** How good a node is for containers of a size (a shape), the highest first; undefined where the policy turns it down. */
  score(shape: number, node: number): number | undefined;
  /** The same for an ask. */
  scoreFor(ask: number, node: number): number | undefined;
  /** Whether the node may take a container of an ask. */
  accepts(ask: number, node: number, seen?: SeenNode): boolean;
  /** The score for an ask alone, whatever the policy turns down; 0 without one. */
  rank(ask: number, node: number, seen?: SeenNode): number;
  /** What the scheduler believes of a node has changed. */
  touch(node: number): void;
}

/** What a policy that is a whole scheduler decides at one opportunity. */
export interface WholeDecision {
  /** In the order in which they are to be carried out. */
  readonly placements: readonly { readonly app: number; readonly node: number; readonly count: number }[];
  readonly reasons: readonly { readonly app: number; readonly why: string }[];
}

/** A policy that is a whole scheduler. */
export interface WholePolicy {
  /** Whether asking again may give another answer although nothing has happened: the policy reads the time, or keeps a state. */
  readonly movesWithTime: boolean;
  decide(): WholeDecision;
}

/** Hears from the kernel of every change of the world. */
export interface WorldWatcher {
  submitted(app: number): void;
  finished(app: number): void;
  moved(app: number, fromQueue: number): void;
  /** The number of wanted containers of an ask changes. */
  asked(ask: number, change: number): void;
  started(container: number): void;
  ended(container: number): void;
  /** A node came, went or changed its speed. */
  nodeChanged(node: number): void;
}

/** The policies of a run. */
export interface PolicyHost extends WorldWatcher {
  /**
   * The order of applications or queues by a policy.
   * @param round length of a scheduling round, µs: what `ctx.round` counts
   */
  order(name: OwnPolicyName, of: 'app' | 'queue', round: number, figures?: MemberFigures): PolicyOrder;
  division(name: OwnPolicyName): PolicyDivision;
  /** @param figures what the scheduler knows of its nodes beside the truth */
  nodes(name: OwnPolicyName, round: number, figures?: MemberFigures): NodePolicy;
  whole(name: OwnPolicyName, round: number): WholePolicy;
  /** Figures of the scheduler's own have changed. */
  figuresChanged(): void;
}
