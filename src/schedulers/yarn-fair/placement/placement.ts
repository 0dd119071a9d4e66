/** Placement of a scenario's applications, and the queues that it creates. */
import * as v from 'valibot';
import { knobSwitch } from '../../../scenario/knobs';
import type { QueueText, Scenario } from '../../../scenario/schema';
import { parentPath } from '../../../scenario/queue-path';
import type { PlacementAnswer, PlacementRequest } from '../../plugin';
import { schedulerKnobs } from '../knobs';
import { impliedRules, rulesProblem } from './placement-rules';
import type { ConfiguredQueues, PlacementRule } from './placement-rules';
import { DEFAULT_QUEUE, PolicyTree, ROOT } from '../shares/policy-nesting';
import type { PolicyFile } from '../shares/policy-nesting';
import { policyOfQueue } from '../queues/queue-config';
import { placeSubmission } from '../applications/submission';

/** Rules inside rules, at most. */
const MOST_NESTED = 8;
const MOST_RULES = 100;

const ruleEntries = {
  name: v.pipe(v.string('expected the name of a rule'), v.maxLength(100)),
  create: v.optional(v.boolean('expected true or false')),
  queue: v.optional(v.string('expected the queue of a default rule')),
};

function ruleSchema(nested: number): v.GenericSchema<PlacementRule> {
  const entries = nested === 0 ? ruleEntries : { ...ruleEntries, nested: v.optional(ruleSchema(nested - 1)) };
  return v.looseObject(
    entries,
    'expected a rule such as {"name": "user", "create": true}',
  ) as v.GenericSchema<PlacementRule>;
}

/** Schema of `queuePlacementPolicy`, below "scheduler": a list that Hadoop would load. */
export const placementPolicySchema = v.pipe(
  v.array(ruleSchema(MOST_NESTED), 'expected a list of placement rules'),
  v.maxLength(MOST_RULES, `expected at most ${MOST_RULES} rules`),
  v.rawCheck(({ dataset, addIssue }) => {
    const problem = dataset.typed ? rulesProblem(dataset.value) : null;
    if (problem === null) return;
    const name = dataset.value instanceof Array ? dataset.value[problem.rule]?.name : undefined;
    addIssue({
      message: name === undefined ? problem.message : `rule ${problem.rule + 1}, "${name}": ${problem.message}`,
    });
  }),
  v.description('Rules that choose the queue of an application, tried in order. Without a list, two switches apply.'),
);

/** The rules in force: the configured ones, or those that the two switches imply. */
export function placementRulesOf(scheduler: Scenario['scheduler']): readonly PlacementRule[] {
  const written = scheduler['queuePlacementPolicy'] as readonly PlacementRule[] | undefined;
  if (written !== undefined) return written;
  const isOn = (knob: 'allowUndeclaredPools' | 'userAsDefaultQueue') =>
    knobSwitch(scheduler, schedulerKnobs[knob].knob);
  return impliedRules(isOn('allowUndeclaredPools'), isOn('userAsDefaultQueue'));
}

/** The queues of a scenario as an allocation file. */
export interface PlacementQueues {
  readonly configured: ConfiguredQueues;
  /** The queues with their policies, as loaded from it. */
  readonly tree: PolicyTree;
}

/** Reads the queues of a scenario as those of an allocation file. A queue with children, or marked as a parent, is no leaf. */
export function placementQueues(queues: readonly QueueText[], scheduler: Scenario['scheduler']): PlacementQueues {
  const above = new Set(queues.map(({ id }) => parentPath(id)));
  const isParent = (queue: QueueText) => queue.id === ROOT || above.has(queue.id) || queue['isParent'] === true;
  const leaves = queues.filter((queue) => !isParent(queue)).map(({ id }) => id);
  const parents = queues.filter(isParent).map(({ id }) => id);
  const file: PolicyFile = {
    policies: Object.fromEntries(queues.map((queue) => [queue.id, policyOfQueue(queue, scheduler)])),
    defaultPolicy: policyOfQueue({}, scheduler),
    leaves,
    parents,
  };
  const tree = new PolicyTree();
  tree.load(file);
  return { configured: { leaves: new Set(leaves), parents: new Set(parents) }, tree };
}

/**
 * A function that places applications. In the Fair scheduler placement always takes place, and root.default always exists.
 * Created queues have the settings of a queue without configuration.
 */
export function placement(
  queues: readonly QueueText[],
  scheduler: Scenario['scheduler'],
): (requests: readonly PlacementRequest[]) => PlacementAnswer {
  return (requests) => {
    const { configured, tree } = placementQueues(queues, scheduler);
    const rules = placementRulesOf(scheduler);
    const created: QueueText[] = [];
    const known = new Set(queues.map(({ id }) => id));
    const usual = policyOfQueue({}, scheduler);
    const create = (id: string) => {
      if (known.has(id)) return;
      known.add(id);
      const policy = tree.policy(id);
      created.push({
        id,
        created: true,
        ...(tree.isLeaf(id) === true ? {} : { isParent: true }),
        // root.default keeps its first policy if that of queues without configuration is not allowed below root.
        ...(policy === undefined || policy === usual ? {} : { schedulingPolicy: policy }),
      });
    };
    if (tree.isLeaf(DEFAULT_QUEUE) !== undefined) create(DEFAULT_QUEUE);
    const placed = requests.map((request) => {
      const answer = placeSubmission(request, rules, configured, tree);
      answer.created.forEach(create);
      return answer.queue === '' ? { rejected: answer.problem } : { queue: answer.queue };
    });
    return { placed, created };
  };
}
