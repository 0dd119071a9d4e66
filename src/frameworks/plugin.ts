import type * as v from 'valibot';
import type { JsonObject } from '../base/json';
import type { Problem } from '../base/result';
import type { Knob, KnobHolder } from '../scenario/knobs';
import type { StatementKind } from '../sim/trace/record';
import type { JobInput } from '../sim/job-input';
import type { Framework, FrameworkContext } from '../sim/ports';
import type { GangInput, RunInput } from '../sim/run-input';
import type { Preparation } from '../sim/preparation';

/** A field of a list's element that is a list of names. */
export interface KnobListNames {
  readonly name: string;
  /** Other elements of the same list, nodes of the cluster, or durations. */
  readonly of: 'items' | 'nodes' | 'durations';
  /** One line: what it means, and what holds when it is not set. */
  readonly help: string;
}

/** A list of sub-objects inside an application, such as the stages of a Spark application. */
export interface KnobList {
  readonly field: string;
  /** What one element is called: "stage". */
  readonly item: string;
  readonly help: string;
  readonly knobs: readonly Knob[];
  /** Fields of one element that are no plain settings, such as lists of names. */
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  /** Those of them that are edited as lists of names. */
  readonly names?: readonly KnobListNames[];
  /** Fields of the application, at any depth, that hold the name of one element. */
  readonly references?: readonly string[];
  /** A new application has none of these: its other settings express the same. */
  readonly onDemand?: boolean;
  /** Its elements are the stages of a graph, which the editor draws. */
  readonly graph?: true;
  /** The file in which the real system keeps them; absent: the page reads and writes none. */
  readonly file?: 'fairscheduler.xml';
}

/** What the containers of an application are, and what they are called. */
export interface ContainerRoles {
  /** What drives the application, such as "driver"; absent: nothing does. */
  readonly driver?: string;
  /** What does the work: executors that run many tasks each, or a container for each task. */
  readonly work: 'executors' | 'tasks';
  /** Its stages, such as map and reduce, where a container is named after the stage of its task; later ones are drawn lower. */
  readonly stages?: readonly string[];
}

/** The slots that its tasks take. Executors: it waits up to `wait` µs for one near the data. Nodes: the scheduler decides how long. */
export type SlotWait = { readonly slots: 'executors'; readonly wait: number } | { readonly slots: 'nodes' };

/** An application as a batch job of independent tasks. */
export interface AsBatch {
  /** Fields of the batch job. */
  readonly job: JsonObject;
  readonly tasks: number;
  /** Which of its tasks these are, and what is lost: "those of its largest stage". */
  readonly which: string;
}

/** What a kind of applications adds when a scenario becomes the input of a run; see {@link SchedulerExpansion}. */
export interface FrameworkExpansion {
  /** What is wrong with the names that an application mentions; paths are below the application. */
  check?(settings: KnobHolder, datasets: readonly string[], labels: readonly string[]): Problem[];
}

/** Everything the product needs to know of one kind of application. */
export interface FrameworkPlugin extends FrameworkExpansion {
  /** Value of an application's `kind`. */
  readonly kind: string;
  readonly title: string;
  readonly containers: ContainerRoles;
  /** Loads what runs: a page that only edits and draws needs no algorithm. */
  load(): Promise<(ctx: FrameworkContext) => Framework>;
  /** Loads the list of work to prepare before a run; absent: there is none. */
  loadPreparation?(): Promise<(input: RunInput) => readonly Preparation[]>;
  readonly knobs: readonly Knob[];
  readonly lists: readonly KnobList[];
  /** Fields of a new application that give it enough work for what it asks for; absent: its defaults do. */
  readonly firstWork?: JsonObject;
  /**
   * The batch job that comes closest to it, for systems that run batch jobs only; absent: it is a batch job, or nothing comes
   * close.
   */
  asBatch?(settings: KnobHolder): AsBatch;
  /** The order of service inside an application that the view _Next_ shows: that of tasks in executors; absent: none. */
  readonly serviceOrder?: 'task-scheduler';
  /** Fields that an intervention may change while the application runs; absent: none. */
  readonly changeable?: readonly string[];
  /** Further fields of an application that are no single knobs, by name. */
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  /** Names of the stages of an application, empty when it has none. */
  stageNames(settings: KnobHolder): string[];
  /** How many executors (or task containers) it promises to use. */
  wanted(settings: KnobHolder): number;
  /** The different sizes of its containers, as resource vectors over `resourceTypes`. */
  sizes(settings: KnobHolder, resourceTypes: readonly string[]): readonly (readonly number[])[];
  /** Tasks of each stage; absent when it has no stages. */
  stageTasks?(settings: KnobHolder): number[];
  /** Dataset that each stage reads, undefined for none; absent when its stages read nothing. */
  stageInputs?(settings: KnobHolder): (string | undefined)[];
  /** How its tasks wait for slots near their data; absent: no analysis of that waiting is shown. */
  slotWait?(settings: KnobHolder): SlotWait;
  /** Tasks that one of its executors runs at once; absent when its containers run no tasks. */
  slots?(settings: KnobHolder): number;
  /** Statements of its own that it reports: kinds from FIRST_OF_FRAMEWORK on, each used by one framework only. */
  readonly records?: readonly StatementKind[];
  /** What an application states in advance of its speed, its deadline and its value, if its kind does. */
  job?(settings: KnobHolder): JobInput;
  /** The deadline of an application, µs after its submission, if it has one; absent: none of its kind has. */
  deadline?(settings: KnobHolder): number | undefined;
  /**
   * The settings of one application of many, in which numbers that vary from one to the next are drawn; absent: none do.
   * `draw` gives a number from [0, 1).
   */
  drawn?<S extends KnobHolder>(settings: S, draw: () => number): S;
  /** The task groups that an application declares, if it does; sizes over `resourceTypes`. */
  gang?(settings: KnobHolder, resourceTypes: readonly string[]): GangInput | undefined;
}
