import type { Adapter } from '../adapter';
import { runLifecycle, runStateMachine } from './yunikorn/lifecycle';
import {
  runAskOrder,
  runMaxRunningApps,
  runNodeOrder,
  runSortApplications,
  runSortPolicyName,
  runSortQueues,
} from './yunikorn/orders';
import {
  runCompareQueueUsage,
  runFairMax,
  runFairShare,
  runHeadroom,
  runQueuePriority,
  runUserHeadroom,
} from './yunikorn/measured';
import { runPlacementChain, runPlacementRule } from './yunikorn/placement';
import { runCompareShares, runCompareUsage, runNodeScore, runShares } from './yunikorn/shares';
import { runStateAware } from './yunikorn/state-aware-run';

/** YuniKorn: application ordering and states, queue ordering, limits, placement. */
export const yunikorn: Adapter = {
  kinds: {
    sort_applications: runSortApplications,
    app_state_machine: runStateMachine,
    app_lifecycle: runLifecycle,
    sort_queues: runSortQueues,
    fair_share: runFairShare,
    shares: runShares,
    compare_shares: runCompareShares,
    compare_usage: runCompareUsage,
    compare_queue_usage: runCompareQueueUsage,
    headroom: runHeadroom,
    fair_max: runFairMax,
    queue_priority: runQueuePriority,
    max_running_apps: runMaxRunningApps,
    node_score: runNodeScore,
    node_order: runNodeOrder,
    ask_order: runAskOrder,
    placement_rule: runPlacementRule,
    placement_chain: runPlacementChain,
    user_headroom: runUserHeadroom,
    stateaware_run: runStateAware,
    sort_policy_name: runSortPolicyName,
  },
  documentedBy: ['yunikorn'],
  comparison: {
    // In these a type that is not listed has no limit, so that one too many is wrong.
    headroom: { wholeFrom: 1 },
    fair_max: { wholeFrom: 0 },
    user_headroom: { wholeFrom: 0 },
    // Not every allocation is looked at.
    stateaware_run: { keyed: { states: 'after' } },
  },
};
