/**
 * Names and fixed facts of a run, by dense id: what turns the trace's integers back into something a person knows.
 * Plain data; it crosses the worker border once, before the first chunk of the trace.
 */
import type { JobInput } from './job-input';
import type { DatasetInput, NodeInput } from './run-input';

export interface Directory {
  /** "vcore" counts milli-vcores, "memory" bytes, any other type plain units. */
  readonly resourceTypes: readonly string[];
  readonly racks: readonly string[];
  readonly nodes: readonly NodeInput[];
  /** Parents stand before their children; index 0 is the root. */
  readonly queues: readonly DirectoryQueue[];
  readonly users: readonly string[];
  readonly applications: readonly DirectoryApplication[];
  /** Distinct container sizes, one quantity per resource type. */
  readonly shapes: readonly (readonly number[])[];
  /** Texts that statements quote, by number; they grow while the run continues. The first one is empty. Absent where none are. */
  readonly texts?: readonly string[];
  /** Application states of the scheduler, by state code. */
  readonly states: readonly DirectoryState[];
  /** Timers of application states, by timer kind. */
  readonly timers: readonly string[];
  readonly interventions: readonly DirectoryIntervention[];
  /** Blocks of data and their placement; absent if the scenario has none. */
  readonly datasets?: readonly DatasetInput[];
  /** Type of the scheduler, e.g. "yunikorn": its reasons are found under this name. */
  readonly scheduler: string;
  /** Settings whose moving values a reason may quote, e.g. the leaf's sort policy by queue index. */
  readonly policies: readonly string[];
  /** What frameworks state about their applications in advance, by kind; absent where none does. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface DirectoryQueue {
  /** Full path, "root.etl". */
  readonly id: string;
  /** Last part of the path, "etl". */
  readonly name: string;
  readonly parent: number;
  readonly depth: number;
  readonly leaf: boolean;
  /** Its part of the cluster by the weights along its path, 0 to 1; absent where queues have no weights. */
  readonly weight?: number;
  /** Per resource type; NaN where not configured. */
  readonly guaranteed: readonly number[];
  readonly max: readonly number[];
}

export interface DirectoryApplication {
  readonly id: string;
  readonly title: string;
  readonly generator: string;
  readonly kind: string;
  readonly queue: number;
  readonly user: number;
  /** How the scheduler classifies it, such as "short" or "service"; absent where that makes no difference. */
  readonly class?: string;
  readonly priority: number;
  /** µs. */
  readonly submit: number;
  /** Names of its stages, empty for a batch application. */
  readonly stages: readonly string[];
  /** Tasks of each of them; absent for a batch application. */
  readonly stageTasks?: readonly number[];
  /** Index of the dataset that each of them reads, -1 for none; absent where there is nothing to read. */
  readonly stageInputs?: readonly number[];
  /** Executors it promises (Spark), tasks (batch). */
  readonly wanted: number;
  /** What it states in advance: speed by place, deadline and value; absent for kinds that state nothing. */
  readonly job?: JobInput;
  /** Its deadline at its submission, µs after the submission; absent: as soon as possible. */
  readonly deadline?: number;
  /** Tasks that one of its executors runs at once; absent when its containers run no tasks. */
  readonly slots?: number;
}

export interface DirectoryState {
  readonly name: string;
  /** One letter for lanes and chips. */
  readonly letter: string;
  /** The application holds nothing yet and is subject to statements about "accepted" applications of its queue. */
  readonly accepted: boolean;
  /** No further state of interest follows. */
  readonly final: boolean;
}

export interface DirectoryIntervention {
  readonly id: string;
  /** µs. */
  readonly at: number;
  readonly kind: string;
  /** "n/4 at half speed". */
  readonly text: string;
  /** The scheduler that fails, from 0. */
  readonly scheduler?: number;
  /** The new capacity of the node that it resizes, per resource type. */
  readonly capacity?: readonly number[];
  /** The new deadline of the application that it changes, µs after the submission. */
  readonly deadline?: { readonly app: number; readonly deadline: number };
  /** The queue that it adds or removes. */
  readonly queue?: number;
  /** The new limits of the queue that it changes. */
  readonly limits?: {
    readonly queue: number;
    readonly guaranteed: readonly number[];
    readonly max: readonly number[];
  };
}
