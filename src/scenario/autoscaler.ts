/**
 * The settings of an autoscaler: those of the cluster under the names that Kubernetes' Cluster Autoscaler gives them, and how
 * many nodes a group may have.
 * Source: kubernetes/autoscaler, cluster-autoscaler/FAQ.md (What are the parameters to CA?) and core/static_autoscaler.go.
 */
import * as v from 'valibot';
import { knobEntries } from './knobs';
import { durationDistributionSchema, integerSchema, numberSchema } from './written-amounts';
import type { Knob, KnobHolder } from './knobs';

const duration = (name: string, fallback: string, help: string) =>
  ({ name, kind: 'duration', default: fallback, help, lesson: 'autoscaler' }) as const satisfies Knob;

const count = (name: string, fallback: number, min: number, help: string) =>
  ({
    name,
    kind: 'integer',
    default: fallback,
    min,
    max: 20_000,
    unit: 'nodes',
    help,
    lesson: 'autoscaler',
  }) as const satisfies Knob;

export const autoscalerKnobs = {
  scanInterval: duration('scan-interval', '10s', 'How often it checks waiting asks and empty nodes'),
  scaleUpDelay: duration('new-pod-scale-up-delay', '0s', 'Asks younger than this add no nodes yet'),
  expander: {
    name: 'expander',
    kind: 'choice',
    options: ['least-waste', 'most-pods', 'price', 'priority', 'random'],
    chain: true,
    default: 'least-waste',
    help: 'Which group grows when several could: least left over (least-waste), most containers (most-pods), lowest cost for its containers (price), highest priority, or any (random). Several, separated by commas: each breaks the ties of the one before it; chance breaks the last',
    lesson: 'autoscaler',
  },
  maxNodesTotal: count(
    'max-nodes-total',
    0,
    0,
    'Maximum number of nodes in all groups, including those being provisioned; 0 is no limit',
  ),
  maxProvisionTime: duration(
    'max-node-provision-time',
    '15min',
    'A node that has not joined by then is given up, and its group pauses',
  ),
  initialBackoff: duration(
    'initial-node-group-backoff-duration',
    '5min',
    'How long a group pauses after a node failed to join; each further failure doubles it',
  ),
  maxBackoff: duration('max-node-group-backoff-duration', '30min', 'The longest pause of a group'),
  backoffReset: duration(
    'node-group-backoff-reset-timeout',
    '3h',
    'Without a failure for this long, the next one counts as the first',
  ),
  scaleDownEnabled: {
    name: 'scale-down-enabled',
    kind: 'switch',
    default: true,
    help: 'Empty nodes are removed; a node with a container stays, whatever its load',
    lesson: 'autoscaler',
  },
  unneededTime: duration(
    'scale-down-unneeded-time',
    '10min',
    'How long a node must have been empty and useless for waiting asks',
  ),
  delayAfterAdd: duration(
    'scale-down-delay-after-add',
    '10min',
    'No node is removed within this time after a request for nodes',
  ),
  maxEmptyDelete: count('max-empty-bulk-delete', 10, 1, 'Maximum number of empty nodes removed at the same time'),
} as const satisfies Record<string, Knob>;

/** How one group of nodes grows and shrinks. */
export const scalingKnobs = {
  min: count('min', 0, 0, 'Minimum number of nodes'),
  max: count('max', 10, 0, 'Maximum number of nodes, at least count'),
  priority: {
    name: 'priority',
    kind: 'integer',
    default: 0,
    min: -1_000_000,
    max: 1_000_000,
    help: 'With the expander priority, the group with the highest one grows first',
    lesson: 'autoscaler',
  },
  price: {
    name: 'price',
    kind: 'number',
    default: undefined,
    min: 0,
    max: 1_000_000,
    unit: 'an hour',
    help: 'With the expander price: the cost of one node; not set: the average cost of its cores and memory in a public cloud',
    lesson: 'autoscaler',
  },
  provisioning: {
    name: 'provisioning',
    kind: 'duration-distribution',
    default: '3min',
    help: 'Time from the request for a node until it takes containers',
    lesson: 'autoscaler',
    modelOnly: true,
  },
} as const satisfies Record<string, Knob>;

export const autoscalerSchema = v.looseObject(
  knobEntries(Object.values(autoscalerKnobs)),
  'expected settings of the autoscaler such as {"scale-down-unneeded-time": "10min"}',
);

export const groupScalingSchema = v.looseObject(
  {
    min: v.optional(integerSchema(0, 20_000)),
    max: v.optional(integerSchema(0, 20_000)),
    priority: v.optional(integerSchema(-1_000_000, 1_000_000)),
    price: v.optional(numberSchema(0, 1_000_000)),
    provisioning: v.optional(durationDistributionSchema),
  },
  'expected limits of a group such as {"min": 1, "max": 10, "provisioning": "3min"}',
);

/** Settings of an autoscaler as a person wrote them. */
export type AutoscalerText = KnobHolder;
