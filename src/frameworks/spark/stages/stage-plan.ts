/** What the stages of one Spark application will do, read from their settings. */
import type { Distribution } from '../../../base/math/distributions';
import { knobDistribution, knobNumber, knobSwitch, knobText, optionalText } from '../../../scenario/knobs';
import type { KnobHolder } from '../../../scenario/knobs';
import type { RunInput } from '../../../sim/run-input';
import { readingCost } from '../../reading';
import type { ReadingCost } from '../../reading';
import { stageKnobs } from '../knobs';
import { locationsIn, parentsOf, stageNamesOf, stagesOf, taskDurationsOf, textsOf } from './stage-settings';
import { taskSchedulerKnobs as scheduling } from '../task-scheduler/knobs';
import { parseTaskLocation } from '../task-scheduler/locality/locality';
import type { TaskLocation } from '../task-scheduler/locality/locality';
import { ANY_EXECUTOR, HDFS_CACHED } from '../task-scheduler/locality/preferences';
import type { PreferredLocation } from '../task-scheduler/locality/preferences';

const MAX_EXECUTORS = 100_000;

/** One stage, in integers. Durations in µs. */
export interface StagePlan {
  readonly tasks: number;
  readonly duration: Distribution;
  /** µs that single tasks take instead, by their index. */
  readonly taskDurations: readonly number[];
  /** µs in which each attempt at a task fetches the output of `parents` before anything else; 0 without them. */
  readonly shuffleRead: number;
  /** Stages whose output it reads. */
  readonly parents: readonly number[];
  /** Some stage reads its output. */
  readonly isRead: boolean;
  readonly job: number;
  readonly pool: string | null;
  /** µs after the first stage. */
  readonly notBefore: number;
  /** Index of the dataset that it reads, -1 for none. */
  readonly dataset: number;
  /** Where all its tasks prefer to run. */
  readonly locations: readonly PreferredLocation[];
  /** Where single tasks prefer to run instead, by their index. */
  readonly taskLocations: readonly (readonly PreferredLocation[])[];
  /** The stage whose results its tasks find in the memory of executors, -1 for none. */
  readonly cachedFrom: number;
  /** Some stage finds its results cached. */
  readonly isCached: boolean;
  /** Executors may hold what it reads in memory, so that the same node is second best. */
  readonly readsFromMemory: boolean;
  readonly nodeFactor: number;
  /** What it costs to read from elsewhere. */
  readonly reading: ReadingCost;
  readonly failureRate: number;
  /** Nodes on which all attempts fail. */
  readonly failsOn: ReadonlySet<number>;
  /** All tasks start together. */
  readonly barrier: boolean;
  readonly records: 'unknown' | 'equal' | 'by-duration';
}

/** The places that a stage may name. */
export type PlaceNames = Pick<RunInput, 'datasets'> & { readonly nodes: readonly { readonly id: string }[] };

/** Reads the stages of an application. `unknownHosts` gets a sentence for every host that is named and does not exist. */
export function planStages(settings: KnobHolder, names: PlaceNames, unknownHosts: string[]): StagePlan[] {
  const stages = stagesOf(settings);
  const parents = parentsOf(settings);
  const stageNames = stageNamesOf(settings);
  const cachedFrom = stages.map((stage, index) =>
    knobSwitch(stage, stageKnobs.cached) && parents[index].length > 0 ? parents[index][0] : -1,
  );
  // A stage that reads what an earlier one cached caches nothing itself: it stays where it was first.
  const source = (index: number): number => {
    const from = cachedFrom[index];
    return from === -1 || cachedFrom[from] === -1 ? from : source(from);
  };
  const sources = stages.map((_, index) => source(index));
  const ownPool = optionalText(settings, scheduling.pool);
  return stages.map((stage, index) => {
    const input = optionalText(stage, stageKnobs.input);
    const dataset = names.datasets?.findIndex((d) => d.id === input) ?? -1;
    const placed = new Places(names, unknownHosts, `stages.${stageNames[index]}`);
    const locations = placed.all('hosts', textsOf(stage, 'hosts') ?? []);
    const taskLocations = (textsOf(stage, 'taskHosts') ?? []).map((text) => placed.all('taskHosts', locationsIn(text)));
    const places = [...locations, ...taskLocations.flat()];
    const failsOn = placed.all('failsOn', textsOf(stage, 'failsOn') ?? []).map(({ host }) => host);
    return {
      tasks: knobNumber(stage, stageKnobs.tasks),
      duration: knobDistribution(stage, stageKnobs.duration),
      taskDurations: taskDurationsOf(stage),
      shuffleRead: parents[index].length > 0 ? knobNumber(stage, stageKnobs.shuffleRead) : 0,
      parents: parents[index],
      isRead: parents.some((list) => list.includes(index)),
      job: knobNumber(stage, stageKnobs.job),
      pool: optionalText(stage, stageKnobs.pool) ?? ownPool ?? null,
      notBefore: knobNumber(stage, stageKnobs.notBefore),
      dataset,
      locations,
      taskLocations,
      cachedFrom: sources[index],
      isCached: sources.includes(index),
      readsFromMemory: sources[index] !== -1 || places.some((location) => location.executor !== ANY_EXECUTOR),
      nodeFactor: knobNumber(stage, stageKnobs.nodeReadFactor),
      reading: readingCost(stage, names.datasets?.[dataset]),
      failureRate: knobNumber(stage, stageKnobs.failureRate),
      failsOn: new Set(failsOn),
      barrier: knobSwitch(stage, stageKnobs.barrier),
      records: recordsOf(stage),
    };
  });
}

/** The places that a stage names. Hosts that do not exist get the numbers after those of the nodes: nothing ever runs on them. */
class Places {
  private readonly hosts = new Map<string, number>();

  constructor(
    private readonly names: PlaceNames,
    private readonly unknownHosts: string[],
    private readonly stage: string,
  ) {}

  all(field: 'hosts' | 'taskHosts' | 'failsOn', texts: readonly string[]): PreferredLocation[] {
    return texts.flatMap((text) => {
      const parsed = parseTaskLocation(text);
      if (!parsed.ok) return [];
      return [{ host: this.host(field, parsed.value.host), executor: executorOf(parsed.value) }];
    });
  }

  private host(field: string, name: string): number {
    const { nodes } = this.names;
    const known = this.hosts.get(name) ?? nodes.findIndex((node) => node.id === name);
    if (known >= 0) return known;
    const host = nodes.length + this.hosts.size;
    this.hosts.set(name, host);
    const effect = field === 'failsOn' ? 'nothing fails there' : 'nothing is local there';
    this.unknownHosts.push(`${this.stage}.${field}: "${name}" is not a node, so ${effect}`);
    return host;
  }
}

function recordsOf(stage: KnobHolder): StagePlan['records'] {
  const { options, default: unknown } = stageKnobs.records;
  const text = knobText(stage, stageKnobs.records);
  return options.find((option) => option === text) ?? unknown;
}

/** The executor of a location. An id that no executor of the application can have leaves the host alone. */
function executorOf(location: TaskLocation): number {
  if (location.type !== 'executor') return location.type === 'host' ? ANY_EXECUTOR : HDFS_CACHED;
  const id = Number(location.executor);
  return Number.isInteger(id) && id >= 1 && id <= MAX_EXECUTORS ? id : ANY_EXECUTOR;
}
