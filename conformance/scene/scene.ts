/** A small cluster and its applications, as cases of facts describe them. */
import type { JsonObject } from '../../src/base/json';
import type { ContainerKind } from '../../src/sim/trace/trace';

/** Amounts by resource type; types that are not named: 0 of a node or a container, not set of a queue. */
export type Amounts = Readonly<Record<string, number>>;

export interface SceneNode {
  readonly id: string;
  readonly rack?: string;
  readonly capacity: Amounts;
  /** It is not there before `nodeStates` says that it is up. */
  readonly joins?: true;
}

export interface SceneQueue {
  /** Full path; parents stand before their children. */
  readonly id: string;
  readonly guaranteed?: Amounts;
  readonly max?: Amounts;
  /** Not a leaf although nothing is below it. */
  readonly parent?: boolean;
  /** The scheduler's own settings. */
  readonly settings?: JsonObject;
}

export interface SceneApplication {
  readonly id: string;
  readonly queue: string;
  readonly user?: string;
  readonly groups?: readonly string[];
  /** µs. */
  readonly submit?: number;
  readonly priority?: number;
  readonly settings?: JsonObject;
  /** What it asks for at its submission. */
  readonly asks?: AskFor;
}

export interface Scene {
  readonly scheduler: JsonObject & { readonly type: string };
  readonly resourceTypes: readonly string[];
  readonly nodes: readonly SceneNode[];
  readonly queues: readonly SceneQueue[];
  readonly applications: readonly SceneApplication[];
  /** Queues that are as given from then on (µs). */
  readonly changes?: readonly { readonly at: number; readonly queue: SceneQueue }[];
  /** Settings of the scheduler from then on (µs). */
  readonly settings?: readonly { readonly at: number; readonly scheduler: Scene['scheduler'] }[];
  /** Applications that a person moves, µs. */
  readonly moves?: readonly { readonly at: number; readonly app: string; readonly queue: string }[];
  /** Queues of the list above that are added, or removed from the configuration, µs. */
  readonly queueStates?: readonly { readonly at: number; readonly queue: string; readonly there: boolean }[];
  /** Nodes that are lost and come back, µs. */
  readonly nodeStates?: readonly { readonly at: number; readonly node: string; readonly up: boolean }[];
  /** The script decides when a node reports; of itself none does. */
  readonly heartbeatsByScript?: boolean;
  /** Tasks that are lost, or stopped by the scheduler, are asked for again. */
  readonly asksAgain?: boolean;
  /** µs; an hour after the last step where nothing is said. */
  readonly horizon?: number;
}

/** What an application asks for. */
export interface AskFor {
  readonly size: Amounts;
  readonly count?: number;
  readonly priority?: number;
  readonly kind?: keyof typeof ContainerKind;
  /** Nodes that its tasks prefer, and those that they may run on where that is not all. */
  readonly preferred?: readonly string[];
  readonly allowed?: readonly string[];
  /** Nodes that each task prefers, one entry for every task, where they are not all alike. */
  readonly preferredByTask?: readonly (readonly string[])[];
  /** What each task reads, one entry for every task. */
  readonly blocksByTask?: readonly (readonly BlockOn[])[];
}

/** A piece of what a task reads, and the nodes that hold it. */
export interface BlockOn {
  readonly bytes: number;
  readonly on: readonly string[];
}
