/** Wrong rules of YuniKorn. */
import type { System } from '../mutant';
import { admission } from './yunikorn/admission';
import { applications } from './yunikorn/applications';
import { nodes } from './yunikorn/nodes';
import { preemption } from './yunikorn/preemption';
import { queues } from './yunikorn/queues';

export const yunikorn: System = {
  kinds: [
    'sort_applications',
    'app_state_machine',
    'app_lifecycle',
    'sort_queues',
    'sort_policy_name',
    'fair_share',
    'shares',
    'compare_shares',
    'compare_usage',
    'compare_queue_usage',
    'headroom',
    'fair_max',
    'queue_priority',
    'max_running_apps',
    'node_score',
    'node_order',
    'ask_order',
    'placement_rule',
    'placement_chain',
    'user_headroom',
    'stateaware_run',
  ],
  runs: '"type":"yunikorn"',
  mutants: [...applications, ...queues, ...admission, ...nodes, ...preemption],
};
