import { applyRules, impliedRules, rulesProblem } from '../../src/schedulers/yarn-fair/placement/placement-rules';
import { parentPath } from '../../src/scenario/queue-path';
import type { ConfiguredQueues, Placed, PlacementRule } from '../../src/schedulers/yarn-fair/placement/placement-rules';
import { DEFAULT_QUEUE, PolicyTree } from '../../src/schedulers/yarn-fair/shares/policy-nesting';
import { placeSubmission } from '../../src/schedulers/yarn-fair/applications/submission';
import type { Adapter } from '../adapter';
import { list, object, optional, text, truth } from '../read';
import type { Json } from '../vectors';

function rule(value: Json): PlacementRule {
  const { name, create, queue, nested } = object(value);
  return {
    name: text(name),
    create: optional(create, truth, true),
    ...(queue === undefined || queue === null ? {} : { queue: text(queue) }),
    ...(nested === undefined || nested === null ? {} : { nested: rule(nested) }),
  };
}

function texts(value: Json | undefined): string[] {
  return optional(value, list, []).map(text);
}

function rules(value: Json | undefined): PlacementRule[] {
  return list(value).map(rule);
}

/** All paths above some, root included. */
function above(paths: readonly string[]): string[] {
  const found = new Set<string>(['root']);
  for (const path of paths) for (let up = parentPath(path); up !== ''; up = parentPath(up)) found.add(up);
  return [...found];
}

function answer({ outcome, queue }: Placed): unknown {
  if (outcome === 'queue') return { queue };
  return outcome === 'rejected' ? { rejected: true } : { error: outcome };
}

function runPlacement(input: Json): unknown {
  const given = object(input);
  const application = {
    user: text(given.user),
    groups: texts(given.groups),
    requestedQueue: optional(given.requestedQueue, text, 'default'),
  };
  const configured: ConfiguredQueues = {
    leaves: new Set(texts(given.configuredLeafQueues)),
    parents: new Set(texts(given.configuredParentQueues)),
  };
  return answer(applyRules(rules(given.rules), application, configured));
}

function runFromConf(input: Json): unknown {
  const given = object(input);
  const implied = impliedRules(
    optional(given['yarn.scheduler.fair.allow-undeclared-pools'], truth, true),
    optional(given['yarn.scheduler.fair.user-as-default-queue'], truth, true),
  );
  const leaves = [...texts(given.configuredLeafQueues), DEFAULT_QUEUE];
  const application = {
    user: text(given.user),
    groups: texts(given.groups),
    requestedQueue: optional(given.requestedQueue, text, 'default'),
  };
  return answer(applyRules(implied, application, { leaves: new Set(leaves), parents: new Set(above(leaves)) }));
}

function runSubmissionChecks(input: Json): unknown {
  const given = object(input);
  const existing = optional(given.existingLeafQueues, texts, [DEFAULT_QUEUE]);
  const leaves = optional(given.configuredLeafQueues, texts, existing);
  const tree = new PolicyTree();
  tree.load({ policies: {}, defaultPolicy: 'fair', leaves: existing, parents: [] });
  const { queue } = placeSubmission(
    {
      user: text(given.user),
      groups: texts(given.groups),
      queue: optional(given.requestedQueue, text),
    },
    optional(given.rules, rules, impliedRules(true, true)),
    { leaves: new Set(leaves), parents: new Set(above(leaves)) },
    tree,
  );
  return queue === '' ? { rejected: true } : { queue };
}

/** Queue placement of YARN's Fair scheduler. */
export const yarnPlacement: Adapter = {
  kinds: {
    placement: runPlacement,
    'placement-config-error': (input) => ({
      error: rulesProblem(rules(object(input).rules)) === null ? null : 'invalid-config',
    }),
    'placement-from-conf': runFromConf,
    'submission-checks': runSubmissionChecks,
  },
};
