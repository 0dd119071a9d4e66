/** The placeholders of an application that is scheduled as a gang. */
import { assert } from '../../../base/assert';
import type { GangInput } from '../../../sim/run-input';
import type { QueueNode } from '../queues/queue-book';
import type { Resources } from '../resources';
import { capabilities } from '../version';
import type { Release } from '../version';
import type { SchedulerAsk } from '../applications/scheduler-application';

interface TaskGroup {
  readonly count: number;
  /** Placeholders held, in the order of their allocation. */
  readonly held: number[];
  replaced: number;
  /** Placeholders that will never be replaced: withdrawn, lost, timed out. */
  gone: number;
}

/** How many placeholders a gang has. */
export function gangSize({ groups }: GangInput): number {
  return groups.reduce((sum, { minMember }) => sum + minMember, 0);
}

/**
 * The placeholders of one application. Its real containers wait until all placeholders are allocated at once. From then
 * on each real container replaces a placeholder of its task group; normal allocation takes over once the group has no
 * placeholder left. Task groups are numbered from 1.
 *
 * In YuniKorn the Kubernetes shim submits the real pods only when the gang is complete, and the core skips them in normal
 * allocation as long as a placeholder of their group may still be replaced.
 * Source: YuniKorn core, application.go canReplace, tryPlaceholderAllocate; k8shim, application.go (Reserving), application_state.go
 * (ReleaseAppAllocation).
 */
export class Gang {
  /** Placeholders of all groups together. */
  readonly total: number;
  /** Placeholders allocated now. */
  holding = 0;
  /** Whether real containers may start: all placeholders were held once, one was preempted, or the gang was given up. */
  open = false;
  /** Asks for real containers that wait for that, in the order of their submission. */
  readonly keptAsks: SchedulerAsk[] = [];
  /** The asks for placeholders are being withdrawn because the gang timed out. */
  withdrawing = false;
  private readonly groups: readonly TaskGroup[];

  constructor(input: GangInput) {
    this.groups = input.groups.map(({ minMember }) => ({ count: minMember, held: [], replaced: 0, gone: 0 }));
    this.total = gangSize(input);
  }

  /** A placeholder of a group was allocated. */
  allocated(group: number, container: number): void {
    this.groups[group - 1].held.push(container);
    this.holding++;
    if (this.holding === this.total) this.open = true;
  }

  /** An allocated placeholder was released. */
  removed(group: number, container: number, replaced: boolean): void {
    const own = this.groups[group - 1];
    const at = own.held.indexOf(container);
    assert(at >= 0, 'a placeholder is gone that was not held');
    own.held.splice(at, 1);
    this.holding--;
    if (replaced) own.replaced++;
    else this.lost(group, 1);
  }

  /** `count` placeholders of a group will never be replaced. */
  lost(group: number, count: number): void {
    const own = this.groups[group - 1];
    own.gone += count;
    // No placeholder is left to wait for.
    if (this.groups.every(({ gone, replaced, count: all }) => gone + replaced === all)) this.open = true;
  }

  /** Whether normal allocation skips the real containers of a group; never those without a declared group (0). */
  holdsBack(group: number): boolean {
    const own = this.group(group);
    if (own === undefined) return false;
    return own.count > own.replaced + own.gone;
  }

  /** The placeholder of a group that is replaced next, -1 when none is allocated. */
  first(group: number): number {
    return this.group(group)?.held[0] ?? -1;
  }

  private group(group: number): TaskGroup | undefined {
    return group === 0 ? undefined : this.groups[group - 1];
  }

  /** All allocated placeholders, group by group. */
  all(): number[] {
    return this.groups.flatMap(({ held }) => held);
  }
}

/**
 * Why a queue cannot take an application with these task groups, '' when it can: gangs need a queue without fair order of
 * its applications, and all placeholders together must fit into its maximum and those of the queues above. Before 1.6 a type
 * that only some of the queues with a maximum name counts as zero in the others.
 * Source: YuniKorn core, partition.go AddApplication, queue.go SupportTaskGroup and GetMaxQueueSet, resources.go ComponentWiseMin.
 */
export function gangProblem(
  leaf: QueueNode,
  { groups }: GangInput,
  resourceTypes: readonly string[],
  release: Release,
): string {
  if (leaf.applications?.policy === 'fair') {
    return 'task groups need a queue with application.sort.policy fifo (or stateaware), but this one has fair';
  }
  const maxima = maximaOf(leaf);
  for (let t = 0; t < resourceTypes.length; t++) {
    const asked = groups.reduce((sum, { size, minMember }) => sum + size[t] * minMember, 0);
    if (maxima.some((max) => asked > max[t]))
      return `its task groups ask for more ${resourceTypes[t]} than the queue may ever hold`;
    const unnamed = maxima.filter((max) => Number.isNaN(max[t])).length;
    if (!capabilities[release].mergesMaxima && asked > 0 && unnamed > 0 && unnamed < maxima.length)
      return `its task groups ask for ${resourceTypes[t]}, and not all maxima of its queues name it: before 1.6 the others count as zero`;
  }
  return '';
}

/** The maxima of a queue and of those above that have one. */
function maximaOf(leaf: QueueNode): Resources[] {
  const maxima: Resources[] = [];
  for (let queue: QueueNode | undefined = leaf; queue !== undefined; queue = queue.parent) {
    if (queue.max.some((quantity) => !Number.isNaN(quantity))) maxima.push(queue.max);
  }
  return maxima;
}
