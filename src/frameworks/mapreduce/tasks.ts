/** The tasks of MapReduce applications that share their settings: how long each takes and where it would like to run. */
import { partitionPoint } from '../../base/collections/bisect';
import { sample } from '../../base/math/distributions';
import type { Distribution } from '../../base/math/distributions';
import { MILLISECOND } from '../../base/units';
import type { KnobHolder } from '../../scenario/knobs';
import { knobDistribution, knobNumber, knobSwitch, knobText } from '../../scenario/knobs';
import type { World } from '../../sim/world';
import { BatchPlacement, localityAmong } from '../batch/placement';
import type { Locality } from '../spark/task-scheduler/locality/locality';
import { mapReduceKnobs } from './knobs';
import { amSize, sizeOf, Stage, taskGroups } from './plan';

/** One ask: tasks of one stage and one size, `first` to `end` (exclusive) by their numbers. */
export interface TaskRange {
  readonly stage: number;
  readonly shape: number;
  readonly first: number;
  readonly end: number;
}

interface TaskKind {
  readonly duration: Distribution;
  /** Nodes that it prefers; undefined: where its data lies. */
  readonly nodes: readonly number[] | undefined;
}

const NONE: readonly number[] = [];

export class MapReduceTasks {
  readonly amShape: number;
  readonly amStartup: Distribution;
  readonly launchDelay: Distribution;
  readonly maxAttempts: number;
  readonly keepsContainers: boolean;
  readonly preemptionPolicy: string;
  /** µs. */
  readonly amHeartbeat: number;
  readonly ranges: readonly TaskRange[];
  readonly maps: number;
  readonly count: number;
  /** Maps that must be done before reduces are asked for. */
  readonly mapsBeforeReduces: number;
  /** Preferred hosts that no node of the cluster has as its name. */
  readonly unknownHosts: readonly string[];
  private readonly kinds: TaskKind[] = [];
  /** First task of each kind, ascending. */
  private readonly kindFrom: number[] = [];
  /** The kind of the task that was asked about last: the next one is mostly of the same. */
  private kindBefore = 0;
  private readonly placement: BatchPlacement;

  constructor(
    settings: KnobHolder,
    private readonly world: World,
  ) {
    const { input } = world;
    const { resourceTypes } = input;
    this.amShape = world.shape(amSize(settings, resourceTypes));
    this.amStartup = knobDistribution(settings, mapReduceKnobs.amStartup);
    this.launchDelay = knobDistribution(settings, mapReduceKnobs.launchDelay);
    this.maxAttempts = knobNumber(settings, mapReduceKnobs.maxAttempts);
    this.keepsContainers = knobSwitch(settings, mapReduceKnobs.keepContainers);
    this.preemptionPolicy = knobText(settings, mapReduceKnobs.preemptionPolicy);
    this.amHeartbeat = knobNumber(settings, mapReduceKnobs.amHeartbeat) * MILLISECOND;
    this.placement = new BatchPlacement(settings, world);
    const nodeIds = new Map<string, number>();
    const unknown = new Set<string>();
    const nodesOf = (hosts: readonly string[] | undefined): readonly number[] | undefined => {
      if (hosts === undefined) return undefined;
      if (nodeIds.size === 0) input.nodes.forEach(({ id }, node) => nodeIds.set(id, node));
      for (const host of hosts) if (!nodeIds.has(host)) unknown.add(host);
      return hosts.flatMap((host) => nodeIds.get(host) ?? []);
    };
    let count = 0;
    let maps = 0;
    const ranges: TaskRange[] = [];
    for (const group of taskGroups(settings)) {
      const [{ stage, memory, vcores }] = group;
      const first = count;
      for (const entry of group) {
        this.kinds.push({ duration: entry.duration, nodes: nodesOf(entry.hosts) });
        this.kindFrom.push(count);
        count += entry.count;
      }
      if (stage === Stage.map) maps = count;
      ranges.push({ stage, shape: world.shape(sizeOf(memory, vcores, resourceTypes)), first, end: count });
    }
    this.ranges = ranges;
    this.maps = maps;
    this.count = count;
    // Hadoop's share is a float.
    const share = Math.fround(knobNumber(settings, mapReduceKnobs.slowstart));
    this.mapsBeforeReduces = Math.ceil(Math.fround(share * maps));
    this.unknownHosts = [...unknown];
  }

  /** What a task takes, in µs, at the probability `u`, when it reads at that locality. */
  timeAt(task: number, u: number, locality: Locality): number {
    const { duration } = this.kindOf(task);
    const nominal = Math.max(0, Math.round(sample(duration, u)));
    return this.readsData(task) ? this.placement.timeAt(nominal, locality) : nominal;
  }

  /** Whether what a task takes is drawn. */
  isDrawn(task: number): boolean {
    return this.kindOf(task).duration.dist !== 'constant';
  }

  /** The nodes that a task prefers, none when it has no wish. */
  preferred(task: number): readonly number[] {
    const { nodes } = this.kindOf(task);
    if (nodes !== undefined) return nodes;
    return this.readsData(task) ? this.placement.nodesOf(task) : NONE;
  }

  /** The nodes that a task may run on, ascending; undefined: all. */
  allowed(task: number): readonly number[] | undefined {
    return this.readsData(task) ? this.placement.allowedFor(task) : this.placement.labelledNodes;
  }

  localityOn(node: number, task: number): Locality {
    return localityAmong(this.world, this.preferred(task), node);
  }

  private readsData(task: number): boolean {
    return task < this.maps && this.placement.readsData;
  }

  private kindOf(task: number): TaskKind {
    const { kindFrom, kindBefore } = this;
    const isSame =
      kindFrom[kindBefore] <= task && (kindBefore + 1 === kindFrom.length || task < kindFrom[kindBefore + 1]);
    if (!isSame) this.kindBefore = this.searchKind(task);
    return this.kinds[this.kindBefore];
  }

  private searchKind(task: number): number {
    const { kindFrom } = this;
    return partitionPoint(1, kindFrom.length, (kind) => kindFrom[kind] <= task) - 1;
  }
}
