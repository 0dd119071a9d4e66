/**
 * Which policies may sit under which, and which queues are created: fifo only on leaves, no drf below fair, anything below
 * drf.
 *
 * A queue that is refused is not created, nor are the queues below it. On a reload the policies of all queues that
 * exist are checked first; one violation anywhere leaves every one of them as it was.
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
  // What the reader wrote may stand anywhere.
  if (isOwnPolicy(parent) || isOwnPolicy(child)) return true;
  return parent === 'drf' || (parent === 'fair' && child !== 'drf');
}

/** What an allocation file says of queues and their policies. */
export interface PolicyFile {
  /** Policies by full path. */
  readonly policies: Readonly<Record<string, QueuePolicyName>>;
  /** Of queues without one. */
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

/** The queues that exist, with their policies: root and root.default from the beginning, both fair. */
export class PolicyTree {
  /** In the order of arrival to be, so parents before their children. */
  private readonly places = new Map<string, Place>([
    [ROOT, { policy: 'fair', isLeaf: false }],
    [DEFAULT_QUEUE, { policy: 'fair', isLeaf: true }],
  ]);
  private file: PolicyFile = { policies: {}, defaultPolicy: 'fair', leaves: [], parents: [] };

  /** The policy in force in a queue, undefined where there is none. */
  policy(path: string): QueuePolicyName | undefined {
    return this.places.get(path)?.policy;
  }

  isLeaf(path: string): boolean | undefined {
    return this.places.get(path)?.isLeaf;
  }

  /** Paths of the queues, parents before their children. */
  paths(): string[] {
    return [...this.places.keys()];
  }

  /** Reads an allocation file, at start or again. Returns whether the policies of the queues that existed were taken. */
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
   * Creates a queue and what is missing above it. Returns why it cannot be, '' when it is there now. What was created above
   * a queue that is refused stays.
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

  /** A leaf without applications makes room for queues below it. */
  private removeLeavesAbove(path: string): void {
    for (let above = parentPath(path); above !== ''; above = parentPath(above)) {
      if (this.isLeaf(above) === true) this.places.delete(above);
    }
  }
}
