/**
 * Which policy a queue may have below that of its parent: fifo only in leaves, no drf below fair, anything below drf.
 *
 * A queue that may not have its policy is not created, and neither are the queues below it. On a reload the policies of all
 * existing queues are checked first; one violation leaves all of them as they were.
 * Source: Hadoop 3.2, scheduler/fair/QueueManager, FSQueue.verifyAndSetPolicyFromConf, policies/*.isChildPolicyAllowed.
 */
import { assert } from '../../../base/assert';
import { isOwnPolicy } from '../../../scenario/own-policy';
import { parentPath } from '../../../scenario/queue-path';
import type { QueuePolicyName } from './policy';

export const ROOT = 'root';
export const DEFAULT_QUEUE = 'root.default';

/** Whether a queue with this policy may have a child with that one. */
export function allowsChild(parent: QueuePolicyName, child: QueuePolicyName): boolean {
  // Policies of the reader may be used anywhere.
  if (isOwnPolicy(parent) || isOwnPolicy(child)) return true;
  return parent === 'drf' || (parent === 'fair' && child !== 'drf');
}

/** The queues and policies of an allocation file. */
export interface PolicyFile {
  /** Policies by full path. */
  readonly policies: Readonly<Record<string, QueuePolicyName>>;
  /** The policy of queues without one. */
  readonly defaultPolicy: QueuePolicyName;
  /** Full paths of the leaves in the file. */
  readonly leaves: readonly string[];
  /** Full paths of the parents in the file. */
  readonly parents: readonly string[];
}

interface Place {
  policy: QueuePolicyName;
  isLeaf: boolean;
}

/** The existing queues with their policies: root and root.default from the beginning, both fair. */
export class PolicyTree {
  /** In the order of creation, so that parents stand before their children. */
  private readonly places = new Map<string, Place>([
    [ROOT, { policy: 'fair', isLeaf: false }],
    [DEFAULT_QUEUE, { policy: 'fair', isLeaf: true }],
  ]);
  private file: PolicyFile = { policies: {}, defaultPolicy: 'fair', leaves: [], parents: [] };

  /** The policy of a queue; undefined if it does not exist. */
  policy(path: string): QueuePolicyName | undefined {
    return this.places.get(path)?.policy;
  }

  /** Whether a queue is a leaf; undefined if it does not exist. */
  isLeaf(path: string): boolean | undefined {
    return this.places.get(path)?.isLeaf;
  }

  /** Paths of the queues, parents before their children. */
  paths(): string[] {
    return [...this.places.keys()];
  }

  /** Loads an allocation file. Returns whether the policies of existing queues were changed to those of the file. */
  load(file: PolicyFile): boolean {
    this.file = file;
    const paths = this.paths();
    const isAllowed = paths.every(
      (path) => path === ROOT || allowsChild(this.wanted(parentPath(path)), this.wanted(path)),
    );
    if (isAllowed) for (const [path, place] of this.places) place.policy = this.wanted(path);
    for (const leaf of file.leaves) {
      this.removeLeavesAbove(leaf);
      this.create(leaf, true);
    }
    for (const parent of file.parents) {
      if (this.isLeaf(parent) === true) this.places.delete(parent);
      this.removeLeavesAbove(parent);
      this.create(parent, false);
    }
    return isAllowed;
  }

  /**
   * Creates a queue and the missing ones above it. Returns why that failed, or ''. Queues above a refused one stay created.
   */
  create(path: string, isLeaf: boolean): string {
    if (this.places.has(path)) return '';
    const missing: string[] = [];
    let above = path;
    while (above !== '' && !this.places.has(above)) {
      missing.unshift(above);
      above = parentPath(above);
    }
    let parent = this.places.get(above);
    assert(parent !== undefined, 'the path of a queue begins with root');
    if (parent.isLeaf) return `${above} is a leaf`;
    for (const name of missing) {
      const policy = this.wanted(name);
      if (!allowsChild(parent.policy, policy))
        return `${name} cannot be ${policy}, because ${parentPath(name)} is ${parent.policy}`;
      const isLast = name === path;
      if (policy === 'fifo' && !(isLast && isLeaf)) return `${name} cannot be fifo, because it is not a leaf`;
      parent = { policy, isLeaf: isLast && isLeaf };
      this.places.set(name, parent);
    }
    return '';
  }

  private wanted(path: string): QueuePolicyName {
    return Object.hasOwn(this.file.policies, path) ? this.file.policies[path] : this.file.defaultPolicy;
  }

  /** Leaves on a path are removed to make room for queues below them. */
  private removeLeavesAbove(path: string): void {
    for (let above = parentPath(path); above !== ''; above = parentPath(above)) {
      if (this.isLeaf(above) === true) this.places.delete(above);
    }
  }
}
