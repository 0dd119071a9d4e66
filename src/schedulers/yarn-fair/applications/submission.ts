/**
 * Places a submission: the name of its queue is checked, the placement rules choose a queue, and that must be a leaf or is
 * created as one.
 * Source: Hadoop 2.2 to 3.2, scheduler/fair/FairScheduler.addApplication and assignToQueue, QueueManager.getLeafQueue.
 */
import type { PolicyTree } from '../shares/policy-nesting';
import { parentPath } from '../../../scenario/queue-path';
import { applyRules } from '../placement/placement-rules';
import type { ConfiguredQueues, PlacementRule, RuleStep } from '../placement/placement-rules';

/** The queue of an application that names none. */
const NO_QUEUE = 'default';

export interface Submission {
  readonly user: string;
  readonly groups: readonly string[];
  /** The queue that it asks for, as written; undefined: none. */
  readonly queue: string | undefined;
}

/** Where a submission goes. */
export interface SubmissionAnswer {
  /** Full path of its leaf; '' if it is rejected. */
  readonly queue: string;
  /** Why it is rejected, a clause; '' if it is not. */
  readonly problem: string;
  /** What the rules did, in order. */
  readonly steps: readonly RuleStep[];
  /** Full paths of the queues that were created for it, parents before their children. */
  readonly created: readonly string[];
}

/** Places a submission. Queues that it needs are created in `tree`. */
export function placeSubmission(
  submission: Submission,
  rules: readonly PlacementRule[],
  configured: ConfiguredQueues,
  tree: PolicyTree,
): SubmissionAnswer {
  const requestedQueue = submission.queue ?? NO_QUEUE;
  const rejected = (problem: string, steps: readonly RuleStep[] = [], created: readonly string[] = []) => ({
    queue: '',
    problem,
    steps,
    created,
  });
  const invalid = nameProblem(requestedQueue);
  if (invalid !== null) return rejected(invalid);
  const { outcome, queue, steps } = applyRules(rules, { ...submission, requestedQueue }, configured);
  if (outcome === 'rejected') return rejected('the placement rules reject it', steps);
  if (outcome === 'no groups')
    return rejected(`${submission.user} is in no group, and a placement rule needs one`, steps);
  if (outcome === 'no rule applied') return rejected('no placement rule applies to it', steps);
  const known = tree.isLeaf(queue);
  if (known !== undefined) {
    return known ? { queue, problem: '', steps, created: [] } : rejected(`${queue} is not a leaf queue`, steps);
  }
  const part = queue.split('.').find((name) => name === '' || name.trim() !== name);
  if (part !== undefined) return rejected(`"${part}" in ${queue} is not a queue name`, steps);
  const missing = pathsTo(queue).filter((path) => tree.isLeaf(path) === undefined);
  const refused = tree.create(queue, true);
  const created = missing.filter((path) => tree.policy(path) !== undefined);
  return refused === ''
    ? { queue, problem: '', steps, created }
    : rejected(`${queue} cannot be created: ${refused}`, steps, created);
}

/** What is wrong with the name of a queue that is asked for, or null. */
function nameProblem(name: string): string | null {
  if (name === '') return 'the name of its queue is empty';
  return name.startsWith('.') || name.endsWith('.')
    ? `the name of its queue, ${name}, begins or ends with a period`
    : null;
}

/** A path and those above it, from the top. */
function pathsTo(path: string): string[] {
  return path === '' ? [] : [...pathsTo(parentPath(path)), path];
}
