import type { GenericSchema } from 'valibot';
import type { Problem } from '../base/result';
import type { DockName } from '../scenario/dock-names';
import type { KnobHolder, PlacedKnob } from '../scenario/knobs';
import type { OwnPolicyName } from '../scenario/own-policy';
import type { QueueText, Scenario } from '../scenario/schema';
import type { ClusterScheduler, SchedulerContext } from '../sim/ports';
import type { TraceChunk } from '../sim/trace/trace';
import type { DirectoryState } from '../sim/directory';
import type { ReasonKind } from '../sim/reasons';
import type { StatementKind } from '../sim/trace/record';
import type { JobInput } from '../sim/job-input';
import type { ApplicationInput, RunInput } from '../sim/run-input';

/** How a person chooses a whole set of settings at once: releases of the real system. */
export interface Preset {
  readonly id: string;
  readonly title: string;
}

/** What placement looks at in an application. */
export interface PlacementRequest {
  readonly user: string;
  readonly groups: readonly string[];
  /** The queue asked for, as it was written; undefined when none was. */
  readonly queue: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
}

/** The queues of applications, as placement chose them. */
export interface PlacementAnswer {
  /** Per application the path of its leaf queue, or why no queue takes it. */
  readonly placed: readonly ({ readonly queue: string } | { readonly rejected: string })[];
  /** Queues that were created on the way, parents before their children. */
  readonly created: readonly QueueText[];
}

/** A figure that a scheduler keeps of every queue, such as its fair share now. */
export interface QueueMeasure {
  /** In the words of the system. */
  readonly name: string;
  /** One sentence: what it is and what it decides. */
  readonly help: string;
  /** MB, vcores, a count, or thousandths of a whole. */
  readonly unit: 'MB' | 'vcores' | 'count' | 'thousandths';
  /** How the view of queues draws it on the bar; absent: it is plotted and listed, without a mark. */
  readonly role?: MeasureRole;
}

/** What a figure means on the bar of a queue. There is one figure per role and unit. */
export type MeasureRole =
  | 'minimum'
  | 'guaranteed'
  | 'fair'
  | 'steady'
  | 'maximum'
  | 'demand'
  | 'am-used'
  | 'am-limit'
  | 'ideal'
  | 'to-preempt';

/** A number that only this system has: conflicts of transactions, say. It is beside the metrics that all systems share. */
export interface FigureKind {
  /** Lower case with hyphens; shared by systems that measure the same. */
  readonly id: string;
  readonly title: string;
  readonly unit: 'count' | 'duration' | 'share' | 'core-seconds';
  /** none: neither direction is good in itself. */
  readonly better: 'lower' | 'higher' | 'none';
  /** How it is computed, in one line. */
  readonly formula: string;
  /** The largest value that there can be, such as 1 for a part of a whole; undefined: there is no limit. */
  readonly most?: number;
}

/** Reads the trace of a run and reports figures of its scheduler. */
export interface RunFigures {
  /** Chunks come in the order in which they were recorded. */
  read(chunk: TraceChunk): void;
  /**
   * Values of the plug-in's `figureKinds` by id, as of `end` µs: durations in µs, shares from 0 to 1. A value without meaning in
   * this run is left out.
   */
  values?(end: number): ReadonlyMap<string, number>;
  /** One line for each thing to say, when the run has ended at `end` µs. */
  lines(end: number): string[];
}

/** A setting that names a policy of the reader. */
export interface PolicyUse {
  readonly name: OwnPolicyName;
  /** What it has to be able to do there. */
  readonly purpose: 'order' | 'nodes' | 'filter' | 'whole';
  /** The field of the document. */
  readonly path: string;
}

/** Where settings take a policy of the reader: paths in the document, below a queue or below the scheduler. */
export interface PolicyFields {
  /** Of a queue: the order of its applications. */
  readonly order?: readonly string[];
  /** Of the scheduler: the choice of nodes. */
  readonly nodes?: readonly string[];
  /** A switch that makes the scheduler go over all nodes in rounds. Without it a score of nodes has nothing to order. */
  readonly nodeRounds?: string;
  /** Of the scheduler: everything it does. */
  readonly whole?: readonly string[];
}

/** Interventions that a scheduler has to be able to follow. */
export type RunTimeEvent = 'node-added' | 'node-resized' | 'queue-added' | 'queue-removed';

/**
 * What puts those that wait in order: queues and their applications; pools of jobs; queues of workers, as Sparrow has them or with
 * long and short jobs; queues of schedulers that take time; a flow for all tasks; a plan; tokens; a policy of the reader.
 */
export type ServiceOrder =
  | 'queues'
  | 'pools'
  | 'workers'
  | 'hybrid-workers'
  | 'decisions'
  | 'flow'
  | 'plan'
  | 'tokens'
  | 'own-policy';

/** How a scheduler declines slots that are far from the data, as the analysis of delay scheduling sees it. */
export interface SlotSkips {
  /** Between two heartbeats of a node, µs. */
  readonly heartbeat: number;
  /** W1 and W2, µs, where jobs wait by time. */
  readonly waits?: { readonly rack: number; readonly any: number };
  /** A job gets back the slot that it just left. */
  readonly sticky: boolean;
  /** Slots of a node by its milli-vcores. */
  slots(milliVcores: number): number;
  /** Slots that a job may let pass, by the number of nodes of the cluster, before it leaves the nodes of its data. */
  skips(nodes: number): number;
}

/** The ways in which tasks find their workers, after the policies of Sparrow's paper. */
export type ProbingWay = 'random' | 'per-task' | 'batch' | 'late' | 'central';

/** What the formulas about workers with queues take in of a scheduler that has no central queue. */
export interface Probing {
  readonly way: ProbingWay;
  /** Its setting "policy" chooses among all ways. */
  readonly anyWay: boolean;
  /** Probes per task. */
  readonly ratio: number;
  /** Slots of a worker by its milli-vcores. */
  slots(milliVcores: number): number;
}

/** The configuration files of a family of systems: YuniKorn's queues.yaml, or the XML files of YARN. */
export type ConfigurationFiles = 'queues-yaml' | 'hadoop-xml';

/**
 * What a scheduler adds when a scenario becomes the input of a run. The plug-in has it, except for the system of the first picture, whose
 * plug-in the page loads first: it is apart there (`engine/expansions.ts`).
 */
export interface SchedulerExpansion {
  /** Resource types, by number, of which it gives away more than nodes have; absent: none. */
  overcommits?(input: Pick<RunInput, 'scheduler' | 'resourceTypes' | 'interventions'>): number[];
  /** Reports what it cannot run, by field of the document, such as kinds of applications. */
  check?(input: RunInput): Problem[];
  /** Settings without effect in a run, by field, such as a policy that a release has dropped. */
  notices?(input: RunInput): Problem[];
  /**
   * For a system that decides itself which queue an application goes to: the function that places all applications, in
   * the order of their submission, or undefined when these queues and settings leave every application where it was
   * submitted. Placement looks at nothing that moves during a run.
   */
  placement?(
    queues: readonly QueueText[],
    scheduler: Scenario['scheduler'],
  ): ((requests: readonly PlacementRequest[]) => PlacementAnswer) | undefined;
  /**
   * For a system whose queues have access lists: the function that says why a leaf (its path) would not let someone in under these
   * queues and settings, a clause, or '' where it would. Undefined where every leaf lets everyone in. Whether an application is
   * rejected is decided when it comes.
   */
  access?(
    queues: readonly QueueText[],
    scheduler: Scenario['scheduler'],
  ): ((leaf: string, submitter: Pick<PlacementRequest, 'user' | 'groups'>) => string) | undefined;
}

/** What decides which policy is in force where: all queues, parents before their children, and the scheduler's own settings. */
export interface QueuePolicyInput extends Pick<RunInput, 'scheduler'> {
  readonly queues: readonly Pick<RunInput['queues'][number], 'parent' | 'leaf' | 'settings'>[];
}

/** Everything the product needs to know of one cluster-level system. */
export interface SchedulerPlugin extends SchedulerExpansion {
  /** Value of `scheduler.type`. */
  readonly type: string;
  readonly title: string;
  /** What it is about, in a few words, where a person chooses a system. */
  readonly about: string;
  /** Loads what runs: a page that only edits and draws needs no algorithm. */
  load(): Promise<(ctx: SchedulerContext) => ClusterScheduler>;
  /** It plans by mixed integer programs: their solver is loaded before a run begins. */
  readonly plansWithSolver?: true;
  /** Whether it asks the solver under these settings; absent: always. */
  asksSolver?(settings: KnobHolder): boolean;
  /** Settings of the scheduler as a whole, below "scheduler". */
  readonly knobs: readonly PlacedKnob[];
  /** Settings of one queue, below the queue; `leafOnly` ones mean nothing on a parent. */
  readonly queueKnobs: readonly (PlacedKnob & { readonly leafOnly?: boolean })[];
  /** Which of a queue's `resources` it respects. */
  readonly queueResources: readonly ('guaranteed' | 'max')[];
  /** Further fields of a queue that are no single knobs (lists), by name. */
  readonly queueEntries?: Readonly<Record<string, GenericSchema>>;
  /** Further fields of the scheduler object that are no single knobs, by name. */
  readonly schedulerEntries?: Readonly<Record<string, GenericSchema>>;
  /** What the queues above a queue give to it, as an object like the queue; absent where nothing is inherited. */
  inherited?(queues: readonly QueueText[], id: string): KnobHolder;
  readonly presets: readonly Preset[];
  /** Reason codes from 16 on. */
  readonly reasons: readonly ReasonKind[];
  readonly states: readonly DirectoryState[];
  /** Statements of its own that it reports: kinds from FIRST_OF_SCHEDULER on, below those of frameworks. */
  readonly records?: readonly StatementKind[];
  /** Numbers of its own, in the order in which they are shown. */
  readonly figureKinds?: readonly FigureKind[];
  /** Loads the system's own metrics, beside those that all systems share; absent: it has none. */
  loadFigures?(): Promise<(input: RunInput) => RunFigures>;
  /** For a system that tells applications apart: the class of one, such as "short"; it follows from the input alone. */
  classOf?(app: ApplicationInput, job: JobInput | undefined, scheduler: KnobHolder): string;
  /** Settings that let fewer drivers in at a time: what a driver deadlock suggests. */
  readonly admissionSettings?: readonly string[];
  /** Figures of queues that it reports, by number. */
  readonly queueMeasures?: readonly QueueMeasure[];
  /** A queue's share among its siblings, in any unit; absent: all queues count alike. */
  queueWeight?(settings: KnobHolder): number;
  /** Names of the timers it reports, by timer kind. */
  readonly timers: readonly string[];
  /** The ordering policy in force in each queue, as text, for captions. */
  policies(input: QueuePolicyInput): string[];
  /** The view of the dock that is made for systems of its kind; absent: those that all systems share show it. */
  readonly view?: DockName;
  /** The dock opens with a view that all systems share, not with `view`. */
  readonly viewAside?: true;
  /**
   * How a queue's share is set: as percent of the queue above, all of which its children get, or as a weight with a minimum and a
   * maximum; absent: no setting of a queue moves the marks of its share.
   */
  readonly queueShares?: 'percent' | 'weights';
  /** Configuration files of the real system; absent: the page reads none. */
  readonly files?: ConfigurationFiles;
  /** The order of service that the view _Next_ shows; absent: a view of the system itself shows it. */
  readonly serviceOrder?: ServiceOrder;
  /** The policy of the scheduler as a whole in a few words; absent where each queue has its own. */
  policyText?(settings: KnobHolder): string;
  /** For a system whose schedulers can fail: how many share the work under these settings. */
  schedulers?(settings: KnobHolder): number;
  /** How it finds workers by probes; absent: it does not. */
  probing?(settings: KnobHolder): Probing;
  /** How it declines slots far from the data; absent: jobs take any. */
  slotSkips?(settings: KnobHolder): SlotSkips;
  /** What may happen to its nodes and queues while a run continues, beside losses and changes of settings. */
  readonly atRunTime?: readonly RunTimeEvent[];
  /** Settings that are read when the run begins: no intervention can change them. */
  readonly readAtStart?: readonly string[];
  /** The same for settings of a queue. */
  readonly queueReadAtStart?: readonly string[];
  /** It ignores placement constraints of tasks. */
  readonly ignoresConstraints?: true;
  /** It reads the deadlines, values and preferred nodes of jobs. */
  readonly heedsJobs?: true;
  /** Where its settings take policies of the reader; absent: nowhere. */
  readonly policyFields?: PolicyFields;
  /** Which of its settings name policies of the reader; absent where none can. */
  policyUses?(input: Pick<RunInput, 'queues' | 'scheduler'>): PolicyUse[];
  /** The settings that placement reads. Where an intervention changes one, applications that come later are placed by the new ones. */
  readonly placedBy?: readonly string[];
}
